# SPDX-License-Identifier: GPL-3.0-or-later
#
# What tests of clusters need: `. "$SOURCE/lib/cluster.sh"'.

# One of those that there are.
MPI=openmpi
test -e "$LIBDIR/libtasks-mpi-$MPI.so" || MPI=mpich
test -e "$LIBDIR/libtasks-mpi-$MPI.so" || exit 77
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
# Everybody executes something, however short it is.
export TASKS_SCHED=random TASKS_MODELS=0

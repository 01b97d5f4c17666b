# SPDX-License-Identifier: GPL-3.0-or-later
#
# The same binary under mpirun: rank 0 executes `main', tasks are executed on
# all ranks, and what comes out is what comes out of the plain program.  By each
# MPI there is, on this machine; with RANKS="2 4 8" on so many.

test -n "$TREE" || exit 77
make -C "$TREE" CC="$CC" examples >log 2>&1 || { cat log; exit 1; }
programs=$(dirname "$PLUGIN")/examples
. "$SOURCE/lib/cluster.sh"
export OMP_NUM_THREADS=1

# compare RANKS NAME ARGUMENT...: under $MPI.
compare ()
{
  ranks=$1
  shift
  "$programs/seq/$@" >all.seq 2>&1 || { cat all.seq; exit 1; }
  timeout 120 mpirun.$MPI -n $ranks "$programs/par/$@" >all.par 2>&1 \
    || { echo "$MPI, $ranks ranks, $*: status $?"; cat all.par; exit 1; }
  for kind in seq par; do
    grep -v '^time:' all.$kind >out.$kind || true
  done
  cmp out.seq out.par
}

# MPICH differs in the module only.
some=
for case in $(printf 'openmpi-%s ' ${RANKS:-3}; printf 'mpich-%s ' ${RANKS:-2}); do
  MPI=${case%-*} ranks=${case#*-}
  test -e "$LIBDIR/libtasks-mpi-$MPI.so" || continue
  some=1
  compare $ranks hello 3
  compare $ranks scale 10000 3
  compare $ranks reduce 100000
  compare $ranks matmul 256 64
  compare $ranks cholesky 256 64
  compare $ranks cholesky -w 256 64
  compare $ranks lu 200 37
  compare $ranks lu -w 200 37
  compare $ranks qr 200 37
  compare $ranks qr -w 200 37
  compare $ranks heat 200 10
  compare $ranks mandelbrot 100
  compare $ranks nbody 200 3
  compare $ranks bitonic 3 8
  compare $ranks sort 20000 100
  compare $ranks fibonacci 20 10
  compare $ranks integrate
  compare $ranks histogram 100000 777
  compare $ranks kmeans 50000 3
  compare $ranks deposit 20000 3
  compare $ranks edges 300 200
done
test -n "$some" || exit 77

# SPDX-License-Identifier: GPL-3.0-or-later
#
# The examples that have kernels give the sequential result whatever devices
# there are and however data gets to them.  Problems are small.

test -n "$TREE" || exit 77
make -C "$TREE" CC="$CC" examples >log 2>&1 || { cat log; exit 1; }
programs=$(dirname "$PLUGIN")/examples
export POCL_CACHE_DIR="$PWD/pocl" XDG_CACHE_HOME="$PWD/cache"
mkdir -p pocl cache

# A device that is named must be there.
if ! TASKS_OPENCL_DEVICES=0 "$programs/par/scale" 1 1 >log 2>&1; then
  grep 'no OpenCL device' log
  exit 77
fi

# way NAME=VALUE... PROGRAM ARGUMENT...: run it so, compare with the plain build
way ()
{
  env "$@" >all.par 2>&1 || { echo "$*: failed"; cat all.par; exit 1; }
  grep -Ev "$ignored" all.par >out.par
  cmp out.seq out.par || { echo "$*: differs"; cat out.seq out.par; exit 1; }
}

ignored='^time:'

# compare QUARTER NAME ARGUMENT...: in all ways; a quarter of its data are so
# many bytes
compare ()
{
  quarter=$1
  shift
  "$programs/seq/$@" | grep -Ev "$ignored" >out.seq
  set -- timeout 60 "$programs/par/$@"
  way TASKS_OPENCL_DEVICES=none "$@"
  way OCL_ICD_VENDORS=/nonexistent "$@"
  way TASKS_OPENCL_DEVICES=all "$@"
  way TASKS_OPENCL_DEVICES=all TASKS_OPENCL_UNIFIED=0 "$@"
  way TASKS_TARGETS=opencl "$@"
  way TASKS_TARGETS=opencl TASKS_OPENCL_UNIFIED=0 "$@"
  way TASKS_TARGETS=opencl TASKS_OPENCL_MEMORY="$quarter" "$@"
  way TASKS_TARGETS=opencl TASKS_OPENCL_MEMORY="$quarter" \
    TASKS_OPENCL_UNIFIED=0 "$@"
  way TASKS_TARGETS=opencl TASKS_OPENCL_DEVICES=all \
    POCL_DEVICES='pthread basic' "$@"
  way TASKS_TARGETS=opencl TASKS_OPENCL_DEVICES=all TASKS_OPENCL_UNIFIED=0 \
    POCL_DEVICES='pthread basic' "$@"
  way TASKS_OPENCL_DEVICES=all TASKS_OPENCL_UNIFIED=0 \
    POCL_DEVICES='pthread basic' TASKS_OPENCL_MEMORY="$quarter" "$@"
}

compare 2M scale 2097152 3
compare 2M reduce 1048576
compare 384K matmul 256 64
compare 159K heat 200 10
compare 5000 mandelbrot 100
compare 24K nbody 2048 2
compare 8K bitonic 8 10

# These round differently, and say themselves whether the result is right.
ignored='^(time|error|checksum):'
compare 30K cholesky 200 37
compare 80K lu 200 37
compare 80K qr 200 37

# That devices do the work, a kernel shows that does another.
mkdir examples kernels
cp "$TREE"/examples/scale.c "$TREE"/examples/common.h examples
sed 's/\*= factor/*= 2 * factor/' "$TREE/kernels/scale.cl" >kernels/scale.cl
$compile -std=gnu11 examples/scale.c -o wrong $link
TASKS_OPENCL_DEVICES=none ./wrong 1000 2
if TASKS_TARGETS=opencl ./wrong 1000 2; then exit 1; fi

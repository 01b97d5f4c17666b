# SPDX-License-Identifier: GPL-3.0-or-later
#
# The examples that have kernels give the sequential result whatever devices
# there are and however data gets to them.  Problems are small.
#
# With a sanitizer nothing is reported either, leaks among it.  That for threads
# does not know what those of OpenCL wait for.

test -n "$TREE" || exit 77
test "$SANITIZE" != thread || exit 77

# Parts of the tests that run beside each other have made them before.
make -C "$TREE" CC="$CC" SANITIZE= examples >log 2>&1 || { cat log; exit 1; }
plain_ones=$(dirname "$PLUGIN")/examples/seq
programs=$(dirname "$PLUGIN")/examples/par
if test -n "$SANITIZE"; then
  programs=$PWD
  blas=$(sh "$TREE/examples/find-blas" "$CC")
  opencl=$(sh "$TREE/examples/find-opencl" "$CC")
  for name in scale reduce matmul heat mandelbrot nbody bitonic cholesky lu qr
  do
    case $name in
      cholesky) options="$TREE/examples/cholesky/*.c $blas" ;;
      lu | qr) options="$TREE/examples/$name/*.c $TREE/examples/tiled/*.c $blas" ;;
      *) options="$TREE/examples/$name.c $opencl" ;;
    esac
    # shellcheck disable=SC2086 # these are words
    $compile -std=gnu11 -ffp-contract=off -O2 -w $options $link -o $name
  done
fi
export XDG_CACHE_HOME="$PWD/cache"
mkdir -p cache
export LSAN_OPTIONS="suppressions=$SOURCE/opencl.lsan:print_suppressions=0"
# PoCL 7 copies a string to where it is.
echo 'interceptor_via_lib:libpocl' >opencl.asan
export ASAN_OPTIONS="suppressions=$PWD/opencl.asan"

# A device that is named must be there.
if ! TASKS_OPENCL_DEVICES=0 "$programs/scale" 1 1 >log 2>&1; then
  grep 'no OpenCL device' log
  exit 77
fi

# way NAME=VALUE... PROGRAM ARGUMENT...: run it so, compare with the plain build
way ()
{
  again=2
  until env "$@" >all.par 2>&1; do
    # LeakSanitizer itself may crash where a thread ends meanwhile: once more.
    again=$((again - 1))
    test $again -ge 0 && grep 'Tracer caught signal' all.par && continue
    echo "$*: failed"
    cat all.par
    exit 1
  done
  grep -Ev "$ignored" all.par >out.par
  cmp out.seq out.par || { echo "$*: differs"; cat out.seq out.par; exit 1; }
}

ignored='^time:'

# compare QUARTER NAME ARGUMENT...: in three ways, and in a third of the others,
# which programs take in turn; a quarter of its data are so many bytes
compare ()
{
  quarter=$1
  shift
  "$plain_ones/$@" | grep -Ev "$ignored" >out.seq
  set -- timeout 600 "$programs/$@"
  way TASKS_TARGETS=opencl "$@"
  way TASKS_TARGETS=opencl TASKS_OPENCL_MEMORY="$quarter" \
    TASKS_OPENCL_UNIFIED=0 "$@"
  way TASKS_OPENCL_DEVICES=all TASKS_OPENCL_UNIFIED=0 \
    POCL_DEVICES='pthread basic' TASKS_OPENCL_MEMORY="$quarter" "$@"
  test -z "$SANITIZE" || return 0
  turn=$(((turn + 1) % 3))
  case $turn in
    0)
      way TASKS_OPENCL_DEVICES=none "$@"
      way TASKS_OPENCL_DEVICES=all "$@"
      way TASKS_TARGETS=opencl TASKS_OPENCL_MEMORY="$quarter" "$@"
      ;;
    1)
      way OCL_ICD_VENDORS=/nonexistent "$@"
      way TASKS_OPENCL_DEVICES=all TASKS_OPENCL_UNIFIED=0 "$@"
      way TASKS_TARGETS=opencl TASKS_OPENCL_DEVICES=all \
        POCL_DEVICES='pthread basic' "$@"
      ;;
    2)
      way TASKS_TARGETS=opencl TASKS_OPENCL_UNIFIED=0 "$@"
      way TASKS_TARGETS=opencl TASKS_OPENCL_DEVICES=all TASKS_OPENCL_UNIFIED=0 \
        POCL_DEVICES='pthread basic' "$@"
      ;;
  esac
}
turn=0

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

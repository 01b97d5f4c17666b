# SPDX-License-Identifier: GPL-3.0-or-later
#
# tasks-info says what is used, and of what is not, why.

test -n "$TREE" || exit 77
info=$TREE/tools/tasks-info
export XDG_CACHE_HOME="$PWD/cache"
mkdir cache empty
unset TASKS_NCPU TASKS_TARGETS TASKS_OPENCL_DEVICES TASKS_OPENCL_UNIFIED \
  TASKS_OPENCL_MEMORY OCL_ICD_VENDORS

. "$SOURCE/lib/shell.sh"

# Options, and output that gets lost.
says '^tasks-info 0\.1\.0$' "$info" --version
says '^Usage: ' "$info" --help
fails "unrecognized option '--nonsense'" "$info" --nonsense
fails "'more' is too much" "$info" -q more
fails 'TASKS_NCPU is' env TASKS_NCPU=many "$info" -q
if "$info" -q >/dev/full 2>err; then exit 1; fi
grep 'cannot be written' err
if "$info" --version >/dev/full 2>err; then exit 1; fi
grep 'cannot be written' err

# Threads, and why so many.
cores=$(nproc)
none=OCL_ICD_VENDORS=$PWD/empty
says "^  threads +$cores, as many as there are processors" "$none" "$info"
says "^  threads +1000, as TASKS_NCPU says; by default $cores\$" "$none" \
  TASKS_NCPU=1000 "$info"
says 'not bound: there are fewer processors' "$none" TASKS_NCPU=1000 "$info"
first=$(taskset -pc $$ | sed 's/.*: *\([0-9]*\).*/\1/')
says '^  affinity mask +1 processors?$' "$none" taskset -c "$first" "$info"
says '^  threads +1, as many' "$none" taskset -c "$first" "$info"
says '^  cgroup ' "$none" "$info"

# Another machine, as hwloc imagines it.
machine='HWLOC_SYNTHETIC=pack:2 [numa(memory=2GiB)] l3:1 l2:4 core:1 pu:2'
says '^  processors +16, in 8 cores' "$none" "$machine" "$info"
says '^  NUMA node 1 .*, processors 8-15$' "$none" "$machine" "$info"
says '^  L2 +8 of .*, each of 2 processors' "$none" "$machine" "$info"
says '^  L3 +2 of .*, each of 8 processors' "$none" "$machine" "$info"

# A machine that is only described, in place of this one.
cat >some.machine <<'END'
cores big count 2 speed 3
cores little
devices gpu count 2 memory 3GiB executes any
devices acc cuda model "Some thing"
link host gpu bandwidth 12GB/s latency 10us bus pci
link gpu.0 to gpu.1 bandwidth 0.5GB/s
link host to acc bandwidth 1GB/s uncontended
link acc to host latency 1ms
at 2500us gpu speed 0.25
cost add * 1us
END
printf 'add gpu 1us\nadd phi 2us\nsub * 1us\n' >costs
TASKS_MACHINE=some TASKS_COSTS=costs TASKS_REPORT=report "$info" >out
cat >right <<'END'
Machine that is described, by 'some'
  big              2 cores, speed 3
    used for       tasks that have an implementation for the CPU
  little           1 core, speed 1
    used for       tasks that have an implementation for the CPU
  gpu              2 devices, speed 1, memory 3 GiB each
    used for       all tasks
  acc              1 device, speed 1, costs as models know of 'Some thing', memory enough
    used for       tasks that have an implementation for CUDA
  from 2.5 ms      gpu: 0.25 times that speed
Links
  host gpu                 12 GB/s, latency 10 us, bus pci
  host to acc              1 GB/s, latency 0 ns, uncontended
  acc to host              latency 1 ms
  gpu.0 to gpu.1           0.5 GB/s, latency 0 ns
Costs
  lines            3, and 1 for workers that this machine lacks
END
diff right out
test ! -e report
says 'nothing, as TASKS_TARGETS says' TASKS_MACHINE=some TASKS_TARGETS=opencl "$info"
fails 'TASKS_MACHINE: .*nowhere' TASKS_MACHINE=nowhere "$info"

# No OpenCL: no drivers, no loader that works.
says 'no devices: there is no OpenCL platform.*no driver is installed' "$none" \
  "$info"
mkdir bogus old
: >bogus/libOpenCL.so.1
echo 'int nothing;' | $CC -shared -fPIC -x c - -o old/libOpenCL.so.1
says 'no devices: the OpenCL loader cannot be opened' LD_LIBRARY_PATH=bogus \
  "$info"
says 'no devices: .* is too old' LD_LIBRARY_PATH=old "$info"
says 'no devices' "$none" TASKS_OPENCL_DEVICES=none "$info"
fails 'there is no OpenCL device' env "$none" TASKS_OPENCL_DEVICES=0 "$info"

# The function behind it is not for programs that run tasks.
cat >late.c <<'END'
#include <tasks.h>

int
main (void)
{
  tasks_initialize ();
  tasks_print_machine (0);
}
END
$plain late.c -o late $link
fails 'call it before' ./late

# Devices of PoCL.  What one is named must be there.
if ! TASKS_OPENCL_DEVICES='Portable Computing' "$info" -q >out 2>&1; then
  grep 'no OpenCL device' out
  exit 77
fi
two='POCL_DEVICES=pthread basic'
says '^  device 0 ' "$two" "$info" -q
says '^  device 1 ' "$two" "$info" -q
says '^  platform +Portable' "$two" "$info" -q
says 'memory .* in one buffer at most' "$two" "$info" -q
says '^    unified +yes: buffers are used where' "$two" "$info" -q
says '^    unified +yes: buffers are copied, as TASKS_OPENCL_UNIFIED says' \
  "$two" TASKS_OPENCL_UNIFIED=0 "$info" -q
says 'tasks use 3 MiB, as TASKS_OPENCL_MEMORY says' "$two" \
  TASKS_OPENCL_MEMORY=3M "$info" -q
says 'used for +tasks that nothing else can execute' "$two" "$info" -q
says 'used for +tasks that are expected to end there first' "$two" \
  TASKS_OPENCL_DEVICES=all "$info" -q
says 'used for +all tasks that can run on it, as TASKS_TARGETS' "$two" \
  TASKS_TARGETS=opencl "$info" -q
says 'used for .* nothing else .* as TASKS_TARGETS' "$two" \
  TASKS_TARGETS=cpu "$info" -q
# By its name, which is not part of the other's.
name=$(sed -n 's/^  device 0 *\([^ ,]*\).*/\1/p' out)
says 'not used +TASKS_OPENCL_DEVICES does not name it' "$two" \
  TASKS_OPENCL_DEVICES="$name" "$info"
test "$(grep -c 'used for' out)" = 1
test "$(grep -c '^    launch ' out)" = 1
says 'not used +TASKS_OPENCL_DEVICES does not name it' "$two" \
  TASKS_OPENCL_DEVICES=none "$info"
if grep -E 'used for|copy in|launch' out; then exit 1; fi

# Speeds: numbers, unless one asks not to measure.
says '^    launch +latency [0-9.]+ [num]?s$' "$two" TASKS_OPENCL_DEVICES=1 \
  "$info"
for way in 'copy in' 'copy out'; do
  grep -E "^    $way +[0-9.]+ GB/s, of 64 MiB at once; latency [0-9.]+ " out
done
says '^OpenCL$' TASKS_OPENCL_DEVICES=1 "$two" "$info" --no-measure
if grep -E 'copy|launch' out; then exit 1; fi
says 'copy in .* of 1 KiB at once' TASKS_OPENCL_DEVICES=1 \
  TASKS_OPENCL_MEMORY=2K "$two" "$info"

# What does not answer, or fails while it is measured, is said so.
make -C "$TREE" CC="$CC" fault-library >log 2>&1 || { cat log; exit 1; }
export TASKS_OPENCL_MEMORY=64K
fault=LD_LIBRARY_PATH=$(dirname "$PLUGIN")/fault
env "$fault" OPENCL_FAULT= OPENCL_FAULT_COUNTS=counts "$info" >out
while read -r name count; do
  case $name in
    cl*) says '^OpenCL$' "$fault" OPENCL_FAULT="$name:$count" "$info" ;;
  esac
done <counts
for name in clCreateBuffer clEnqueueReadBuffer clBuildProgram clFinish; do
  says "not measured +$name returned CL_" "$fault" OPENCL_FAULT=$name:1 "$info"
done
says 'not used +it cannot be made ready: CL_' "$fault" \
  OPENCL_FAULT=clCreateContext:1 "$info"

# SPDX-License-Identifier: GPL-3.0-or-later
#
# Oclgrind, which executes kernels and watches them, finds nothing wrong with
# those of the examples: no access beyond a buffer, no data race, no misuse of
# OpenCL.  It is the only OpenCL device here, and told by the environment what its
# command `oclgrind' is told by options.  Its option `--uninitialized' only works
# where the thread that creates a context launches the kernels, too.

test -n "$TREE" || exit 77
library=/usr/lib/oclgrind/liboclgrind-rt.so
test -e $library || exit 77
make -C "$TREE" CC="$CC" examples >log 2>&1 || { cat log; exit 1; }
$CC -O1 -shared -fPIC -pthread -I"$TREE/libruntime" -I"$INCLUDEDIR" \
  -DOCLGRIND="\"$library\"" -Wl,-soname,libOpenCL.so.1 \
  -Wl,--version-script="$SOURCE/fault/opencl.map" \
  "$SOURCE/tasks.shell/oclgrind.c" -o libOpenCL.so.1
programs=$(dirname "$PLUGIN")/examples
export XDG_CACHE_HOME="$PWD/cache" LD_LIBRARY_PATH="$PWD"
export OCLGRIND_LOG=messages OCLGRIND_CHECK_API=1 OCLGRIND_DATA_RACES=1
export TASKS_OPENCL_DEVICES=oclgrind TASKS_TARGETS=opencl

# check NAME ARGUMENT...: memory is the host's or not, for programs in turn
check ()
{
  turn=$((1 - turn))
  export TASKS_OPENCL_UNIFIED=$turn
  rm -f messages
  timeout 600 "$programs/par/$@"
  if test -s messages; then
    echo "TASKS_OPENCL_UNIFIED=$TASKS_OPENCL_UNIFIED $*:"
    cat messages
    exit 1
  fi
}

turn=0
check scale 1000 2
check reduce 70000
check matmul 40 20
check heat 70 2
check mandelbrot 20
check nbody 70 1
check bitonic 2 5
check cholesky 70 37
check lu 70 37
check qr 70 37

# It would find a kernel that writes beyond the end.
mkdir examples kernels
cp "$TREE"/examples/scale.c "$TREE"/examples/common.h examples
sed 's/get_global_id (0)/& + 1/' "$TREE/kernels/scale.cl" >kernels/scale.cl
$compile -std=gnu11 examples/scale.c -o wrong $link
rm -f messages
TASKS_OPENCL_UNIFIED=0 ./wrong 1000 1 || true
grep 'Invalid write' messages

# Oclgrind's own command puts its library before the program, which then uses
# that, whatever drivers there are.
if command -v oclgrind >/dev/null; then
  unset LD_LIBRARY_PATH OCLGRIND_LOG
  rm libOpenCL.so.1
  TASKS_OPENCL_UNIFIED=0 timeout 600 oclgrind --log command ./wrong 1000 1 ||
    true
  grep 'Invalid write' command
fi

# SPDX-License-Identifier: GPL-3.0-or-later
#
# A whole program where OpenCL fails: at each function that the runtime calls,
# at its first calls and the last, once or from then on; kernels and transfers
# whose events end with an error; a device that is lost.  The result is that of
# the sequential program.  Only where the device itself gives up, while it alone
# has results, may the program end without one, and must say so.

test -n "$TREE" || exit 77
make -C "$TREE" CC="$CC" fault-library >log 2>&1 || { cat log; exit 1; }
faults=$(dirname "$PLUGIN")/fault
export XDG_CACHE_HOME="$PWD/cache"
mkdir -p cache

cat >faults.cl <<'EOF'
kernel void fill (int n, global int *v, int k)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = i * k;
}

kernel void add (int n, global const int *a, global int *b)
{
  int i = get_global_id (0);
  if (i < n)
    b[i] = 3 * b[i] + a[i];
}
EOF
cat >faults.c <<'EOF'
#include <stdio.h>
#include <tasks.h>

#define N 5000
#define BUFFERS 3

TASK void fill (int n, TASK_OUTPUT int v[n], int k);
TASK_IMPLEMENTATION ("cpu", fill) void fill_cpu (int n, int v[n], int k);
TASK_IMPLEMENTATION ("opencl", fill) void fill_opencl (int n, int v[n], int k);
#pragma tasks opencl fill_opencl "faults.cl" "fill" 64 (64 * ((n + 63) / 64))
TASK_SEQUENTIAL (fill, fill_cpu);

TASK void add (int n, const int a[n], int b[n]);
TASK_IMPLEMENTATION ("cpu", add) void add_cpu (int n, const int a[n], int b[n]);
TASK_IMPLEMENTATION ("opencl", add)
void add_opencl (int n, const int a[n], int b[n]);
#pragma tasks opencl add_opencl "faults.cl" "add" 64
TASK_SEQUENTIAL (add, add_cpu);

TASK void host (int n, int v[n]);

void
fill_cpu (int n, int v[n], int k)
{
  for (int i = 0; i < n; i++)
    v[i] = i * k;
}

void
add_cpu (int n, const int a[n], int b[n])
{
  for (int i = 0; i < n; i++)
    b[i] = 3 * b[i] + a[i];
}

void
host (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] ^= 5;
}

int
main (int argc, char **argv)
{
  static int v[BUFFERS][N];
  unsigned sum = 0;
  (void)argv;
  for (int b = 0; b < BUFFERS; b++)
    {
#pragma tasks register v[b] N
    }
  for (int b = 0; b < BUFFERS; b++)
    fill (N, v[b], b + 1);
  for (int r = 0; r < 6; r++)
    {
      for (int b = 0; b < BUFFERS; b++)
        add (N, v[b], v[(b + 1) % BUFFERS]);
      if (argc > 1 && r % 2)
        host (N, v[1]);
      if (argc > 1 && r == 3)
        {
#pragma tasks acquire v[2]
          v[2][7]++;
#pragma tasks release v[2]
        }
    }
  for (int b = 0; b < BUFFERS; b++)
    {
#pragma tasks unregister v[b]
      for (int i = 0; i < N; i++)
        sum = sum * 31 + v[b][i];
    }
  printf ("%u\n", sum);
  return 0;
}
EOF
# shellcheck disable=SC2154,SC2086 # from shell.exp, words
{
  $plain -fwrapv faults.c -o seq
  $compile -fwrapv faults.c -o par $link
}
export TASKS_TARGETS=opencl
if ! TASKS_OPENCL_DEVICES=0 ./par >log 2>&1; then
  grep 'no OpenCL device' log
  exit 77
fi
export LD_LIBRARY_PATH="$faults${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"

# fails FAULT LOSES: run the program with FAULT; LOSES says whether results may
# be lost
fails ()
{
  status=0
  # shellcheck disable=SC2086 # nothing or a word
  OPENCL_FAULT=$1 timeout 600 ./par $mode >out 2>err || status=$?
  if [ $status = 0 ] && cmp -s out want; then
    right=$((right + 1))
  elif [ "$2" = loses ] && [ $status = 1 ] \
    && [ "$(grep -c 'tasks: error: device .*lost' err)" = 1 ]; then
    lost=$((lost + 1))
  else
    echo "$mode unified $unified $1: status $status"
    cat out err
    exit 1
  fi
}

right=0 lost=0
for unified in 0 1; do
  export TASKS_OPENCL_UNIFIED=$unified
  for mode in '' mixed; do
    # Data are copied where the host uses them meanwhile, or shared.
    case $ALL$mode$unified in 00 | 0mixed1) continue ;; esac
    # shellcheck disable=SC2086
    ./seq $mode >want
    # shellcheck disable=SC2086
    OPENCL_FAULT_COUNTS=counts ./par $mode >out
    cmp out want
    while read -r name count; do
      for n in 1 $((count / 2)) "$count"; do
        [ "$n" -ge 1 ] || continue
        case $name in
          faults) ;;
          kernel | transfer | lost) fails "$name:$n" loses ;;
          *)
            fails "$name:$n" never
            [ "$n" = "$count" ] || fails "$name:$n:-5:forever" loses
            ;;
        esac
      done
    done <counts
  done
done
echo "right: $right, lost: $lost"
# It is the exception.
[ $((lost * 5)) -lt $right ]

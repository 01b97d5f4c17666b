# SPDX-License-Identifier: GPL-3.0-or-later
#
# Reductions, scratch memory, commutative and concurrent data on devices, on
# some at once, and at the host meanwhile.

export XDG_CACHE_HOME="$PWD/cache" POCL_CACHE_DIR="$PWD/pocl" TASKS_MODELS=0
mkdir -p cache pocl

cat >modes.cl <<'EOF'
kernel void
fill (int n, global int *v, int k)
{
  int i = get_global_id (0);
  v[i] = (i * k + 7 * k) % 1009;
}

kernel void
count (int n, global const int *v, global int *bins)
{
  for (int i = 0; i < n; i++)
    bins[v[i] % 300]++;
}

kernel void
most (int n, global const int *v, global int *best, global int *space)
{
  for (int i = 0; i < n; i++)
    space[i] = 2 * v[i];
  for (int i = 0; i < n; i++)
    if (space[i] > best[0])
      best[0] = space[i];
}

kernel void
twice (int n, global int *v)
{
  v[get_global_id (0)] *= 2;
}

kernel void
lift (int n, global int *v, int k)
{
  v[get_global_id (0)] += k;
}
EOF

cat >modes.c <<'EOF'
#include <stdio.h>
#include <string.h>
#include <tasks.h>

enum { BINS = 300, N = 1024, BLOCKS = 24, ROUNDS = 4 };

/* A task with a body and a kernel, or with a kernel alone.  */
#define KERNEL(NAME, PARAMETERS)                                              \
  void NAME##_plain PARAMETERS;                                               \
  TASK void NAME PARAMETERS;                                                  \
  TASK_IMPLEMENTATION ("opencl", NAME) void NAME##_opencl PARAMETERS;         \
  TASK_SEQUENTIAL (NAME, NAME##_plain);
#ifdef ONLY
#define BOTH KERNEL
#else
#define BOTH(NAME, PARAMETERS)                                                \
  KERNEL (NAME, PARAMETERS)                                                   \
  TASK_IMPLEMENTATION ("cpu", NAME) void NAME##_plain PARAMETERS;
#endif

#define REDUCED TASK_REDUCTION ("+")
#define GREATEST TASK_REDUCTION ("max")
BOTH (fill, (int n, int v[n] TASK_OUTPUT, int k))
BOTH (count, (int n, const int v[n], int bins[BINS] REDUCED))
BOTH (most, (int n, const int v[n], int best[1] GREATEST,
             int space[n] TASK_SCRATCH))
BOTH (twice, (int n, int v[n]))
BOTH (lift, (int n, int v[n] TASK_COMMUTATIVE, int k))
#pragma tasks opencl fill_opencl "modes.cl" "fill" 1 n
#pragma tasks opencl count_opencl "modes.cl" "count" 1 1
#pragma tasks opencl most_opencl "modes.cl" "most" 1 1
#pragma tasks opencl twice_opencl "modes.cl" "twice" 1 n
#pragma tasks opencl lift_opencl "modes.cl" "lift" 1 n

void
fill_plain (int n, int v[n], int k)
{
  for (int i = 0; i < n; i++)
    v[i] = (i * k + 7 * k) % 1009;
}

void
count_plain (int n, const int v[n], int bins[BINS])
{
  for (int i = 0; i < n; i++)
    bins[v[i] % BINS]++;
}

void
most_plain (int n, const int v[n], int best[1], int space[n])
{
  for (int i = 0; i < n; i++)
    space[i] = 2 * v[i];
  for (int i = 0; i < n; i++)
    if (space[i] > best[0])
      best[0] = space[i];
}

void
twice_plain (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

void
lift_plain (int n, int v[n], int k)
{
  for (int i = 0; i < n; i++)
    v[i] += k;
}

/* Of concurrent tasks only those go to devices that nothing else executes.  */
BOTH (more, (int n, int v[n] TASK_CONCURRENT, int k))
#pragma tasks opencl more_opencl "modes.cl" "lift" 1 n

void
more_plain (int n, int v[n], int k)
{
  for (int i = 0; i < n; i++)
    __atomic_fetch_add (&v[i], k, __ATOMIC_RELAXED);
}

/* At the host.  */
TASK void
count_here (int n, const int v[n], int bins[BINS] REDUCED)
{
  for (int i = 0; i < n; i++)
    bins[v[i] % BINS]++;
}

TASK void
copy (int n, const int v[n], int to[n] TASK_OUTPUT)
{
  memcpy (to, v, n * sizeof *v);
}

/* Its children work in its copy, and in its scratch memory.  */
TASK void
children (int n, const int v[n], int bins[BINS] REDUCED, int best[1] GREATEST,
          int mine[n] TASK_SCRATCH, int space[n] TASK_SCRATCH)
{
  fill (n, mine, 5);
  count (n, mine, bins);
  count_here (n, v, bins);
  count (n, v, bins);
  most (n, mine, best, space);
}

static int v[BLOCKS][N], bins[BINS], best[1], lifted[N], copies[ROUNDS][BINS];

static void
print (int n, const int *numbers)
{
  unsigned long sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned)numbers[i];
  printf ("%lx\n", sum);
}

static void
one_round (int round)
{
  static int space[N], other[N];
#pragma tasks graph
  {
    for (int i = 0; i < BLOCKS; i++)
      {
        count (N, v[i], bins);
        if (i % 3 == 0)
          count_here (N, v[i], bins);
        most (N, v[i], best, space);
      }
  }
  for (int i = 0; i < BLOCKS; i++)
    {
      count (N, v[i], bins);
      if (i % 3 == 1)
        count_here (N, v[i], bins);
      most (N, v[i], best, space);
      lift (N, lifted, i);
      if (i % 8 == 2)
        children (N, v[i], bins, best, other, space);
    }
  for (int i = 0; i < BLOCKS; i++)
    more (N, lifted, i);
  if (round % 2)
    twice (BINS, bins);
  copy (BINS, bins, copies[round]);
}

int
main (void)
{
  for (int i = 0; i < BLOCKS; i++)
    {
#pragma tasks register v[i]
      fill (N, v[i], i + 1);
    }
#pragma tasks register bins
#pragma tasks register best
#pragma tasks register lifted
  for (int i = 0; i < ROUNDS; i++)
    {
#pragma tasks register copies[i]
    }
  fill (BINS, bins, 3);
  for (int i = 0; i < ROUNDS; i++)
    one_round (i);
#pragma tasks shutdown
  for (int i = 0; i < ROUNDS; i++)
    print (BINS, copies[i]);
  print (N, lifted);
  printf ("%d\n", best[0]);
  return 0;
}
EOF

# shellcheck disable=SC2154,SC2086 # from shell.exp, words
$plain -w modes.c -o sequential && ./sequential >expected
# shellcheck disable=SC2086
$compile -O1 -w modes.c $link -o both
# shellcheck disable=SC2086
$compile -O1 -w -DONLY modes.c $link -o only

# same PROGRAM VARIABLE...: with these it prints what the sequential one does
same ()
{
  program=$1
  shift
  timeout 600 env "$@" "./$program" >out 2>messages \
    || { echo "$program $*"; cat out messages; exit 1; }
  cmp out expected || { echo "$program $*"; exit 1; }
}

timeout 600 ./only >out 2>&1 || { grep 'no OpenCL device' out && exit 77; }
for program in both only; do
  for unified in 0 1; do
    for devices in pthread 'pthread basic'; do
      set -- TASKS_OPENCL_UNIFIED=$unified POCL_DEVICES="$devices" TASKS_NCPU=3
      same $program "$@" TASKS_OPENCL_DEVICES=all
      # Tasks that have only a body need the CPU all the same.
      same $program "$@" TASKS_TARGETS=opencl TASKS_SCHED=random
    done
  done
  # Little memory: copies go home and come back.
  same $program TASKS_OPENCL_DEVICES=all TASKS_OPENCL_UNIFIED=0 \
    TASKS_OPENCL_MEMORY=32K POCL_DEVICES='pthread basic'
done

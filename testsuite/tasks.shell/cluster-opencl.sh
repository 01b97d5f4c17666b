# SPDX-License-Identifier: GPL-3.0-or-later
#
# OpenCL devices of ranks: what is passed from rank to rank and from task to
# task there, tiles, and what tasks on other ranks call; tasks that have no body;
# ranks without a device, or whose device fails.  By each MPI there is.

[ -f /etc/OpenCL/vendors/pocl.icd ] || exit 77
. "$SOURCE/lib/cluster.sh"
export XDG_CACHE_HOME="$PWD/cache"
export POCL_DEVICES=pthread

cat >prog.cl <<'END'
kernel void
twice (int n, global double *v, double d)
{
  int i = get_global_id (0);
  v[i] = 2 * v[i] + d;
}

kernel void
tile (int rows, int w, int ld, global double *t)
{
  int i = get_global_id (0), j = get_global_id (1);
  t[i * ld + j] = 2 * t[i * ld + j] + i - j;
}

kernel void
sum (int n, global const double *v, global double *s)
{
  for (int i = 0; i < n; i++)
    s[0] += v[i];
}
END
cat >prog.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <tasks.h>
#ifdef TASKS_GCC_PLUGIN
#include <tasks/opencl.h>
#endif

enum { N = 2000, H = N / 2, M = 16, BLOCKS = 6, ROUNDS = 3 };

TASK void twice (int n, double v[n], double d);
TASK_IMPLEMENTATION ("opencl", twice)
void twice_opencl (int n, double v[n], double d);
#pragma tasks opencl twice_opencl "prog.cl" "twice" (1) (n)
TASK void tile (int rows, int w, int ld, double t[rows][ld] TASK_COLUMNS (w));
TASK_IMPLEMENTATION ("opencl", tile)
void tile_opencl (int rows, int w, int ld, double t[rows][ld]);
#pragma tasks opencl tile_opencl "prog.cl" "tile" (1, 1) (rows, w)
TASK void sum (int n, const double v[n], double s[1] TASK_REDUCTION ("+"));
TASK_IMPLEMENTATION ("opencl", sum)
void sum_opencl (int n, const double v[n], double s[1]);
#pragma tasks opencl sum_opencl "prog.cl" "sum" (1) (1)
TASK void turns (int n, double v[n] TASK_COMMUTATIVE, double d);
TASK_IMPLEMENTATION ("opencl", turns)
void turns_opencl (int n, double v[n], double d);
#pragma tasks opencl turns_opencl "prog.cl" "twice" (1) (n)
TASK void zero (double v[H]);

/* NAME is executed: here, or it is given to a device.  */
static void
say (const char *name)
{
  const char *rank = getenv ("OMPI_COMM_WORLD_RANK");
  if (rank || (rank = getenv ("PMI_RANK")))
    fprintf (stderr, "%s on rank %s\n", name, rank);
}

/* What is short would stay at rank 0.  */
static void
on_core (const char *name)
{
  usleep (500);
  say (name);
}

void
twice (int n, double v[n], double d)
{
  on_core ("core");
  for (int i = 0; i < n; i++)
    v[i] = 2 * v[i] + d;
}

void
tile (int rows, int w, int ld, double t[rows][ld])
{
  on_core ("core");
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < w; j++)
      t[i][j] = 2 * t[i][j] + i - j;
}

void
sum (int n, const double v[n], double s[1])
{
  on_core ("core");
  for (int i = 0; i < n; i++)
    s[0] += v[i];
}

void
turns (int n, double v[n], double d)
{
  on_core ("core");
  for (int i = 0; i < n; i++)
    v[i] = 2 * v[i] + d;
}

/* No body, but for the plain program.  */
#ifdef TASKS_GCC_PLUGIN
TASK_IMPLEMENTATION ("opencl", zero)
void
zero_opencl (double v[H])
{
  double nothing = 0;
  say ("zero");
  cl_int error = clEnqueueFillBuffer (
      tasks_opencl_queue (), tasks_opencl_buffer (v), &nothing, sizeof nothing,
      0, H * sizeof *v, 0, NULL, NULL);
  if (error)
    tasks_opencl_fail ("zero", error);
}
#else
void
zero (double v[H])
{
  for (int i = 0; i < H; i++)
    v[i] = 0;
}
#endif

/* Parts of its parameter, which overlap.  */
TASK void
parts (double v[N])
{
  on_core ("parts");
  twice (N, v, 1);
#pragma tasks register v, H
#pragma tasks register &v[10], H
  twice (H, v, 2);
  twice (H, &v[10], 3);
#pragma tasks acquire v, H
  v[3]++;
#pragma tasks release v, H
  turns (N, v, 1);
}

/* Blocks that `main' has cut, and others.  */
TASK void
blocks (int m, double a[m][m])
{
  on_core ("blocks");
  for (int i = 0; i < m; i += 4)
    for (int j = 0; j < m; j += 4)
      tile (4, 4, m, (double (*)[m]) &a[i][j]);
  tile (m, m, m, a);
#pragma tasks acquire &a[4][8] (4, 4)
  a[5][9]++;
#pragma tasks release &a[4][8] (4, 4)
  tile (4, 4, m, (double (*)[m]) &a[4][8]);
}

TASK void
cut (int rows, int w, int ld, double t[rows][ld] TASK_COLUMNS (w))
{
  on_core ("cut");
#pragma tasks partition t (3, 2)
  for (int i = 0; i < rows; i += 3)
    for (int j = 0; j < w; j += 2)
      tile (i + 3 < rows ? 3 : rows - i, 2, ld, (double (*)[ld]) &t[i][j]);
  tile (rows, w, ld, t);
}

/* It stays where it is called, which has no device at rank 0.  */
TASK void
stays (double v[H], const int *what TASK_UNORDERED)
{
  zero (v);
#pragma tasks acquire v, H
  v[0] = *what;
#pragma tasks release v, H
}

static double v[BLOCKS][N], half[H], a[BLOCKS][M][M], s[1];

static void
print (const char *name, int n, const double *of)
{
  double h = 0;
#pragma tasks acquire of
  for (int i = 0; i < n; i++)
    h = h * 0.75 + of[i];
#pragma tasks release of
  printf ("%s %.17g\n", name, h);
}

int
main (int argc, char **argv)
{
  int what = 7;
  (void)argv;
#pragma tasks register s
#pragma tasks register half
  for (int i = 0; i < BLOCKS; i++)
    {
      double (*m)[M] = a[i];
      for (int j = 0; j < N; j++)
        v[i][j] = i - j;
#pragma tasks register v[i]
#pragma tasks register a[i]
#pragma tasks partition m (4, 4)
    }
  for (int r = 0; r < ROUNDS; r++)
    for (int i = 0; i < BLOCKS; i++)
      {
        double (*m)[M] = a[i];
        parts (v[i]);
        twice (N, v[i], i);
        tile (4, 4, M, (double (*)[M]) &m[4][4]);
        blocks (M, m);
        cut (4, 4, M, (double (*)[M]) &m[8][4]);
        tile (4, 4, M, (double (*)[M]) &m[12][12]);
        turns (N, v[i], 1);
        sum (N, v[i], s);
        tile (M, M, M, m);
        if (argc > 1)
          zero (half);
        if (argc > 1)
          twice (H, half, i);
      }
  if (argc > 1)
    {
      print ("half", H, half);
      stays (half, &what);
      print ("half", H, half);
    }
  for (int i = 0; i < BLOCKS; i++)
    {
      print ("v", N, v[i]);
      print ("a", M * M, a[i][0]);
    }
  print ("s", 1, s);
}
END
$plain -O1 -ffp-contract=off -Wno-unknown-pragmas -Wno-attributes prog.c -o plain
$compile -O1 -ffp-contract=off prog.c -o prog $link -lOpenCL
./plain >cores
./plain all >all

# run RANKS WANTED COMMAND...: under $MPI; what it prints is in WANTED.
run ()
{
  ranks=$1 wanted=$2
  shift 2
  timeout 120 mpirun.$MPI -n $ranks "$@" >out 2>err \
    || { echo "$MPI, $ranks ranks, $*: status $?"; cat err; exit 1; }
  cmp out $wanted || { echo "$MPI, $ranks ranks, $*"; cat err; exit 1; }
}

# Of the others the first has none.
cat >some <<'END'
test ${OMPI_COMM_WORLD_RANK-$PMI_RANK} = 1 && export TASKS_OPENCL_DEVICES=none
exec ./prog "$@"
END

tried=
for MPI in openmpi mpich; do
  test -e "$LIBDIR/libtasks-mpi-$MPI.so" || continue
  tried=1
  for unified in 0 1; do
    export TASKS_OPENCL_UNIFIED=$unified
    # All that devices can execute they do, and only those of other ranks.
    TASKS_TARGETS=opencl run 3 cores ./prog
    ! grep core err || { cat err; exit 1; }
    TASKS_SCHED=heft TASKS_TARGETS=opencl run 2 all ./prog all
    grep -q 'zero on rank 1' err || { cat err; exit 1; }
    # They share with cores.
    TASKS_OPENCL_DEVICES=all run 3 all ./prog all
    # Who has none is not given what has no body.
    run 3 all sh some all
    grep -q 'zero on rank 2' err || { cat err; exit 1; }
    ! grep 'zero on rank [01]' err || { cat err; exit 1; }
  done
  # What a rank has on its device does not fit, or its memory fails.
  TASKS_OPENCL_UNIFIED=0 TASKS_TARGETS=opencl TASKS_OPENCL_MEMORY=40K run 2 cores ./prog
  for policy in heft random ws; do
    ! TASKS_SCHED=$policy TASKS_OPENCL_DEVICES=none mpirun.$MPI -n 2 ./prog all \
      >out 2>err || exit 1
    grep "task 'zero' has no implementation for the CPU, and no OpenCL device can be used on another rank than 0" \
      err >said || { cat err; exit 1; }
  done
done
test -n "$tried" || exit 77

# SPDX-License-Identifier: GPL-3.0-or-later
#
# `distribute': the rank that a block is given to writes it, whatever the policy,
# and what is printed is what the plain program prints.

test -n "$TREE" || exit 77
. "$SOURCE/lib/cluster.sh"

cat >distribute.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <tasks.h>

enum { N = 256, B = 64, BLOCKS = N / B };

TASK void fill (int rows, int columns,
                float t[rows][N] TASK_COLUMNS (columns) TASK_OUTPUT,
                int who[1] TASK_OUTPUT, int value);
TASK void step (int rows, int columns,
                float t[rows][N] TASK_COLUMNS (columns),
                const float left[rows][N] TASK_COLUMNS (columns), int who[1]);

void
fill (int rows, int columns, float t[rows][N], int who[1], int value)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i][j] = value + i + j;
  *who = getpid ();
}

void
step (int rows, int columns, float t[rows][N], const float left[rows][N],
      int who[1])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i][j] += left[i][j];
  if (*who != getpid ())
    *who = -1;
}

int
main (int argc, char **argv)
{
  static float a[N][N];
  static int who[BLOCKS][BLOCKS][1];
  int rows = argc > 1 ? atoi (argv[1]) : 0, columns = argc > 2 ? atoi (argv[2]) : 0;
#pragma tasks register a
#pragma tasks partition a (B, B)
  if (rows)
    {
#pragma tasks distribute a cyclic (rows, columns)
    }
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < BLOCKS; j++)
      {
#pragma tasks register who[i][j]
        fill (B, B, (void *) &a[i * B][j * B], who[i][j], i + j);
      }
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < BLOCKS; i++)
      for (int j = 1; j < BLOCKS; j++)
        step (B, B, (void *) &a[i * B][j * B],
              (void *) &a[i * B][(j - 1) * B], who[i][j]);
#pragma tasks wait
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j];
  printf ("%g\n", sum);
  if (!rows)
    return 0;
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < BLOCKS; j++)
      if (who[i][j][0] == -1
          || who[i][j][0] != who[i % rows][j % columns][0]
          || (who[i][j][0] == getpid ()) != (i % rows == 0 && j % columns == 0))
        printf ("block (%d, %d) was written elsewhere\n", i, j);
  return 0;
}
END
$CC -O1 -fplugin="$PLUGIN" -I"$INCLUDEDIR" distribute.c -o distribute \
  -L"$LIBDIR" -ltasks -Wl,-rpath,"$LIBDIR"
$CC -O1 -w -I"$INCLUDEDIR" distribute.c -o plain
./plain >expected
# On one machine it means nothing.
TASKS_CLUSTER=off ./distribute >got
cmp expected got
some=
for MPI in openmpi mpich; do
  test -e "$LIBDIR/libtasks-mpi-$MPI.so" || continue
  some=1
  for policy in heft eager; do
    TASKS_SCHED=$policy timeout 120 mpirun.$MPI -n 4 ./distribute 2 2 >got
    cmp expected got
  done
  TASKS_SCHED=random timeout 120 mpirun.$MPI -n 2 ./distribute 2 1 >got
  cmp expected got
done
test -n "$some" || exit 77

# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tasks that call tasks, executed on other ranks: bodies that register what they
# are passed, or parts of it, or cut it; and children on regions in it that
# `main' has registered, of which another rank knows nothing.  And what other
# ranks cannot know stays: constants that point to variables.

. "$SOURCE/lib/cluster.sh"

cat >prog.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "tasks.h"

enum { N = 64, H = N / 2, BLOCKS = 12, M = 12 };

TASK void add (int n, double v[n], double d);
TASK void any (double *v, double d);
TASK void copy (int n, const double from[n], double to[n] TASK_OUTPUT);
TASK void sum (int n, const double v[n], double s[1] TASK_REDUCTION ("+"));
TASK void tile (int rows, int w, int ld, double t[rows][ld] TASK_COLUMNS (w));

void
add (int n, double v[n], double d)
{
  for (int i = 0; i < n; i++)
    v[i] = 2 * v[i] + d;
}

void
any (double *v, double d)
{
  v[0] = 3 * v[0] + d;
}

void
copy (int n, const double from[n], double to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

void
sum (int n, const double v[n], double s[1])
{
  for (int i = 0; i < n; i++)
    s[0] += v[i];
}

void
tile (int rows, int w, int ld, double t[rows][ld])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < w; j++)
      t[i][j] = 2 * t[i][j] + i - j;
}

/* Tasks that are short would stay.  */
static void
begin (const char *name)
{
  usleep (2000);
  const char *rank = getenv ("OMPI_COMM_WORLD_RANK");
  if (rank || (rank = getenv ("PMI_RANK")))
    fprintf (stderr, "%s on rank %s\n", name, rank);
}

/* Its own parameter.  */
TASK void
whole (double v[N])
{
  begin (__func__);
#pragma tasks register v, N
  add (N, v, 1);
  add (N, v, 2);
#pragma tasks acquire v, N
  v[0] += 7;
#pragma tasks release v, N
  add (N, v, 3);
#pragma tasks unregister v, N
  v[1] += 5;
  add (N, v, 4);
}

/* Parts of it, which overlap.  */
TASK void
parts (double v[N])
{
  begin (__func__);
#pragma tasks register &v[H], H
#pragma tasks register v, H
#pragma tasks register &v[10], H
  add (H, v, 1);
  add (H, &v[H], 2);
  add (H, &v[10], 3);
  any (&v[10], 4);
#pragma tasks wait
  v[3]++;
}

/* What `main' has registered; and a grandchild.  */
TASK void
below (double v[H])
{
  any (&v[8], 1);
  add (8, &v[8], 2);
}

TASK void
inner (double v[N])
{
  begin (__func__);
  add (8, &v[8], 1);
  add (H, v, 2);
  below (v);
  any (&v[8], 3);
  add (N, v, 4);
#pragma tasks acquire &v[8], 8
  v[9] *= 3;
#pragma tasks release &v[8], 8
  add (8, &v[8], 5);
  any (&v[8], 6);
}

/* Blocks that `main' has cut, and others.  */
TASK void
blocks (int m, double a[m][m])
{
  begin (__func__);
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
  begin (__func__);
#pragma tasks partition t (3, 2)
  for (int i = 0; i < rows; i += 3)
    for (int j = 0; j < w; j += 2)
      tile (i + 3 < rows ? 3 : rows - i, 2, ld, (double (*)[ld]) &t[i][j]);
  tile (rows, w, ld, t);
}

/* Other modes.  */
TASK void
modes (int n, const double v[n], double s[1] TASK_REDUCTION ("+"),
       double to[n] TASK_OUTPUT, double c[1] TASK_COMMUTATIVE,
       double space[n] TASK_SCRATCH, int empty, double nothing[empty])
{
  begin (__func__);
  sum (n, v, s);
  sum (n, v, s);
  copy (n, v, space);
  add (n, space, 1);
  copy (n, space, to);
  sum (n, to, s);
  any (c, 1);
  add (empty, nothing, 1);
#pragma tasks wait
  c[0]++;
}

static double v[BLOCKS][N], to[BLOCKS][N], a[BLOCKS][M][M];
static double s[1], c[1], space[N], nothing[1];
static int none;

static void
print (const char *name, int n, const double *of)
{
  double h = 0;
  for (int i = 0; i < n; i++)
    h = h * 0.75 + of[i];
  printf ("%s %.17g\n", name, h);
}

int
main (void)
{
#pragma tasks register s
#pragma tasks register c
#pragma tasks register nothing, none
#pragma tasks register space
  for (int i = 0; i < BLOCKS; i++)
    {
      double (*m)[M] = a[i];
      for (int j = 0; j < N; j++)
        v[i][j] = i - j;
#pragma tasks register v[i]
#pragma tasks register &v[i][8], 8
#pragma tasks register v[i], H
#pragma tasks register to[i]
#pragma tasks register a[i]
#pragma tasks partition m (4, 4)
    }
  for (int round = 0; round < 3; round++)
    for (int i = 0; i < BLOCKS; i++)
      {
        double (*m)[M] = a[i];
        whole (v[i]);
        parts (v[i]);
        inner (v[i]);
        blocks (M, m);
        modes (N, v[i], s, to[i], c, space, none, nothing);
        cut (4, 4, M, (double (*)[M]) &m[8][4]);
      }
#pragma tasks wait
  for (int i = 0; i < BLOCKS; i++)
    {
      print ("v", N, v[i]);
      print ("to", N, to[i]);
      print ("a", M * M, a[i][0]);
    }
  printf ("%g %g\n", s[0] > 0, c[0]);
}
END
"$CC" -O1 -Wno-unknown-pragmas -Wno-attributes -I"$INCLUDEDIR" prog.c -o plain || exit 1
"$CC" -O1 -I"$INCLUDEDIR" -fplugin="$PLUGIN" prog.c -o prog -L"$LIBDIR" -ltasks \
  -Wl,-rpath,"$LIBDIR" || exit 1
./plain >expected || exit 1
./prog >out || exit 1
cmp out expected || exit 1
for ranks in 2 4; do
  timeout 120 mpirun.$MPI -n $ranks ./prog >out 2>err \
    || { echo "$ranks ranks: status $?"; cat out err; exit 1; }
  cmp out expected || exit 1
  for task in whole parts inner blocks modes cut; do
    grep -q "^$task on rank 1" err || { echo "$task: only on rank 0"; exit 1; }
  done
done

# What a constant points to.
cat >constant.c <<'END'
#include "tasks.h"
static int counter;
static int *const to_counter = &counter;
struct table { const char *name; int *where; };
static const struct table tables[] = { { "a", &counter } };
static void count (void) { counter++; }
static void (*const calls[]) (void) = { count };
static const int numbers[] = { 1, 2 };
static const int *const to_numbers = numbers;
TASK void by_pointer (int v[1]) { *to_counter += v[0]; }
TASK void by_table (int v[1]) { v[0] = *tables[v[0]].where; }
TASK void by_call (int v[1]) { calls[v[0]] (); }
TASK void by_number (int v[1]) { v[0] = to_numbers[v[0]]; }
END
LC_ALL=C "$CC" -I"$INCLUDEDIR" -fplugin="$PLUGIN" -fplugin-arg-tasks-verbose -c constant.c \
  2>said || { cat said; exit 1; }
for name in by_pointer by_table by_call; do
  grep -q "'$name' uses this" said || { echo "$name"; cat said; exit 1; }
done
test $(grep -c "'by_number' uses this" said) = 0

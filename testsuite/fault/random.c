/* SPDX-License-Identifier: GPL-3.0-or-later

   random SEED: a random program whose tasks have kernels, for
   testsuite/fault/lost: what it prints depends on all that they compute.

   Some programs leave everything on the device for long, in others the host
   takes its turn; some use halves of buffers, too.  One buffer is apart: tasks
   on devices and at the host add to copies of it; and a matrix is cut into
   tiles, strips or columns, other ones now and then.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 512
#define HALF (N / 2)
#define BUFFERS 5
#define W 32 /* of the matrix */

/* A task, its body, and its kernel.  */
#define BOTH(NAME, PARAMETERS)                                                \
  TASK void NAME PARAMETERS;                                                  \
  TASK_IMPLEMENTATION ("cpu", NAME) void NAME##_cpu PARAMETERS;               \
  TASK_IMPLEMENTATION ("opencl", NAME) void NAME##_opencl PARAMETERS;         \
  TASK_SEQUENTIAL (NAME, NAME##_cpu);

BOTH (fill, (int n, TASK_OUTPUT unsigned v[n], unsigned k))
BOTH (change, (int n, unsigned v[n], unsigned k))
BOTH (add, (int n, const unsigned a[n], unsigned b[n], unsigned k))
BOTH (join, (int n, const unsigned a[n], const unsigned b[n],
             TASK_OUTPUT unsigned c[n], unsigned k))
BOTH (turn, (int n, unsigned a[n], unsigned b[n], unsigned k))
BOTH (lift, (int n, unsigned v[n] TASK_COMMUTATIVE, unsigned k))
BOTH (collect, (int n, const unsigned a[n], unsigned s[N] TASK_REDUCTION ("+"),
                unsigned space[n] TASK_SCRATCH, unsigned k))
BOTH (tile,
      (int rows, int columns, const unsigned a[rows][W] TASK_COLUMNS (columns),
       unsigned b[rows][W] TASK_COLUMNS (columns), unsigned k))

/* clang-format off */
#pragma tasks opencl fill_opencl "random.cl" "fill" 64 (64 * ((n + 63) / 64))
#pragma tasks opencl change_opencl "random.cl" "change" 64 (64 * ((n + 63) / 64))
#pragma tasks opencl add_opencl "random.cl" "add" 64 (64 * ((n + 63) / 64))
#pragma tasks opencl join_opencl "random.cl" "join" 64 (64 * ((n + 63) / 64))
#pragma tasks opencl turn_opencl "random.cl" "turn" 64 (64 * ((n + 63) / 64))
#pragma tasks opencl lift_opencl "random.cl" "lift" 64 (64 * ((n + 63) / 64))
#pragma tasks opencl collect_opencl "random.cl" "collect" 64 (64 * ((n + 63) / 64))
#pragma tasks opencl tile_opencl "random.cl" "tile" (1, 1) (rows, columns)
/* clang-format on */

void
fill_cpu (int n, unsigned v[n], unsigned k)
{
  for (int i = 0; i < n; i++)
    v[i] = (i + 1) * k;
}

void
change_cpu (int n, unsigned v[n], unsigned k)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 5 + k;
}

void
add_cpu (int n, const unsigned a[n], unsigned b[n], unsigned k)
{
  for (int i = 0; i < n; i++)
    b[i] = 3 * b[i] + (a[i] ^ k);
}

void
join_cpu (int n, const unsigned a[n], const unsigned b[n], unsigned c[n],
          unsigned k)
{
  for (int i = 0; i < n; i++)
    c[i] = a[i] * k + b[n - 1 - i];
}

void
turn_cpu (int n, unsigned a[n], unsigned b[n], unsigned k)
{
  for (int i = 0; i < n; i++)
    {
      unsigned old = a[i];
      a[i] = b[i] + k;
      b[i] = old * 7;
    }
}

void
lift_cpu (int n, unsigned v[n], unsigned k)
{
  for (int i = 0; i < n; i++)
    v[i] += k;
}

void
collect_cpu (int n, const unsigned a[n], unsigned s[N], unsigned space[n],
             unsigned k)
{
  for (int i = 0; i < n; i++)
    space[i] = a[i] * k;
  for (int i = 0; i < n; i++)
    s[i] += space[i];
}

void
tile_cpu (int rows, int columns, const unsigned a[rows][W],
          unsigned b[rows][W], unsigned k)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      b[i][j] = b[i][j] * 3 + a[i][j] + i * k + j;
}

/* Some that only the CPU can execute.  */
TASK void
count (unsigned s[N] TASK_REDUCTION ("+"), unsigned k)
{
  for (int i = 0; i < N; i++)
    s[i] += k;
}

TASK void
host (int n, unsigned v[n], unsigned k)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * k + i;
}

TASK void
host_tile (int rows, int columns, unsigned v[rows][W] TASK_COLUMNS (columns),
           unsigned k)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      v[i][j] = v[i][j] * k + i + j;
}

static unsigned v[BUFFERS][N], sums[N], space[N], matrix[W][W], sum;
static unsigned long long state;

static unsigned
draw (unsigned below)
{
  state = state * 6364136223846793005 + 1442695040888963407;
  return (unsigned)(state >> 33) % below;
}

/* Whether the program uses halves, too; tasks of the host; and the host, by
   which ways.  */
static unsigned halves, hosts, uses, ways;

/* How the matrix is cut.  */
static int rows = W, columns = W;

/* Cut it anew; the last blocks may be smaller.  */
static void
cut (void)
{
  static const int sizes[] = { W, 5, 8, 16 };
  rows = sizes[draw (4)];
  columns = sizes[draw (4)];
#pragma tasks partition matrix(rows, columns)
}

/* A tile, and another of as many rows and columns.  */
static void
tiles (unsigned k, unsigned at_host)
{
  int i = draw (W / rows) * rows, j = draw (W / columns) * columns;
  int x = draw (W / rows) * rows, y = draw (W / columns) * columns;
  if (draw (8) == 0)
    cut ();
  else if (at_host)
    host_tile (rows, columns, (unsigned (*)[W]) & matrix[i][j], k);
  else
    tile (rows, columns, (const unsigned (*)[W]) & matrix[x][y],
          (unsigned (*)[W]) & matrix[i][j], k);
}

/* Three buffers, or halves of some; their length.  */
static int
choose (unsigned *p[3])
{
  int half = halves && draw (3) == 0;
  unsigned first = draw (BUFFERS);
  for (unsigned i = 0; i < 3; i++)
    p[i] = v[(first + i) % BUFFERS] + (half && draw (2) ? HALF : 0);
  return half ? HALF : N;
}

static void
call (void)
{
  unsigned *p[3], k = draw (1000), kind = draw (hosts ? 23 : 18);
  int n = choose (p);
  switch (kind)
    {
    case 0:
    case 1:
      fill (n, p[0], k);
      break;
    case 2:
    case 3:
    case 4:
      change (n, p[0], k);
      break;
    case 5:
    case 6:
      add (n, p[0], p[1], k);
      break;
    case 7:
    case 8:
      join (n, p[0], p[1], p[2], k);
      break;
    case 9:
      turn (n, p[0], p[1], k);
      break;
    case 10:
      lift (n, p[0], k);
      break;
    case 11:
    case 12:
    case 13:
      collect (n, p[0], sums, space, k);
      break;
    case 14:
      change (N, sums, k);
      break;
    case 15:
    case 16:
    case 17:
      tiles (k, 0);
      break;
    case 18:
      tiles (k, 1);
      break;
    case 19:
      count (sums, k);
      break;
    default:
      host (n, p[0], k);
    }
}

static void
look (const unsigned *p, int n)
{
  for (int i = 0; i < n; i++)
    sum = sum * 31 + p[i];
}

/* The host waits, or looks at all buffers, or at one, and changes it perhaps.
 */
static void
use (void)
{
  unsigned *p[3], way = draw (ways);
  int n = choose (p);
  if (way == 0)
    {
#pragma tasks wait
    }
  else if (way == 1)
    for (int b = 0; b < BUFFERS; b++)
      {
#pragma tasks acquire v[b] N
        look (v[b], N);
#pragma tasks release v[b] N
      }
  else
    {
      if (draw (3) == 0)
        p[0] = sums, n = N;
      else if (draw (4) == 0)
        p[0] = matrix[0], n = W * W;
#pragma tasks acquire p[0] n
      look (p[0], n);
      if (way == 2)
        p[0][draw (n)]++;
#pragma tasks release p[0] n
    }
}

int
main (int argc, char **argv)
{
  state = argc > 1 ? strtoull (argv[1], NULL, 10) * 77 + 5 : 0;
  int calls = 20 + draw (120);
  halves = draw (2), hosts = draw (2), uses = draw (4), ways = 2 + draw (3);
  for (int b = 0; b < BUFFERS; b++)
    {
      for (int i = 0; i < N; i++)
        v[b][i] = b * N + i;
#pragma tasks register v[b] N
#pragma tasks register v[b] HALF
#pragma tasks register(v[b] + HALF) HALF
    }
#pragma tasks register sums
#pragma tasks register matrix
  for (int i = 0; i < calls; i++)
    if (uses && draw (6 * uses) == 0)
      use ();
    else
      call ();
  for (int b = 0; b < BUFFERS; b++)
    {
#pragma tasks unregister(v[b] + HALF)
#pragma tasks unregister v[b]
#pragma tasks unregister v[b]
      look (v[b], N);
    }
#pragma tasks unregister sums
#pragma tasks unregister matrix
  look (sums, N);
  look (matrix[0], W * W);
  printf ("%u\n", sum);
  return 0;
}

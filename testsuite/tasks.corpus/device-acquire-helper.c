/* SPDX-License-Identifier: GPL-3.0-or-later */

/* After wait, without acquire, by pointers that the compiler does not follow;
   the task has a kernel.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 128

struct grid
{
  int n;
  float *cells;
};
static struct grid *current;
TASK void relax (int n, float v[n]);

void
relax (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] / 2 + 1;
}

TASK_IMPLEMENTATION ("opencl", relax) void relax_cl (int n, float v[n]);
#pragma tasks opencl relax_cl "device-acquire-helper.cl" "relax" 64

static float
cell (const struct grid *g, int i)
{
  return g->cells[i]; /* MISTAKE check */
}

static void
set (float what)
{
  current->cells[0] = what; /* MISTAKE also */
}

int
main (void)
{
  struct grid g = { N, malloc (N * sizeof (float)) };
  float *v = g.cells;
  current = &g;
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks register v N
  relax (N, v);
#ifdef FIXED
#pragma tasks acquire v
#else
#pragma tasks wait
#endif
  float sum = cell (&g, 3) + cell (current, 4); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release v
#endif
  relax (N, v);
#ifdef FIXED
#pragma tasks acquire v
#else
#pragma tasks wait
#endif
  set (sum);
#ifdef FIXED
#pragma tasks release v
#endif
#pragma tasks unregister v
  printf ("%g %g\n", sum, v[0]);
  free (v);
  return 0;
}

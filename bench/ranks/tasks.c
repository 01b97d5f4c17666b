/* SPDX-License-Identifier: GPL-3.0-or-later

   The graphs as annotated C: one matrix of tiles, distributed.  */

#include "graph.h"

#include <tasks.h>

enum
{
  LD = MOST * TILE
};

#define T float t[TILE][LD] TASK_COLUMNS (w)
#define READ(P) const float P[TILE][LD] TASK_COLUMNS (w)

TASK static void fill_task (int w, T TASK_OUTPUT, int value);
TASK static void mix_task (int w, T, READ (a), READ (b));
TASK static void step_task (int w, T TASK_OUTPUT, READ (c), READ (u), READ (d),
                            READ (l), READ (r));

static void
fill_task (int w, float t[TILE][LD], int value)
{
  (void)w;
  fill_floats (LD, t[0], value);
}

static void
mix_task (int w, float t[TILE][LD], const float a[TILE][LD],
          const float b[TILE][LD])
{
  (void)w;
  mix_floats (LD, t[0], a[0], b[0]);
}

static void
step_task (int w, float t[TILE][LD], const float c[TILE][LD],
           const float u[TILE][LD], const float d[TILE][LD],
           const float l[TILE][LD], const float r[TILE][LD])
{
  (void)w;
  step_floats (LD, t[0], c[0], u[0], d[0], l[0], r[0]);
}

static float matrix[2 * MOST * TILE][LD];

#define AT(TILE_)                                                             \
  ((float (*)[LD]) & matrix[(TILE_).i * TILE][(TILE_).j * TILE])

static void
fill (struct tile t)
{
  fill_task (TILE, AT (t), t.i + t.j);
}

static void
mix (const struct tile t[3])
{
  mix_task (TILE, AT (t[0]), AT (t[1]), AT (t[2]));
}

static void
step (const struct tile t[6])
{
  step_task (TILE, AT (t[0]), AT (t[1]), AT (t[2]), AT (t[3]), AT (t[4]),
             AT (t[5]));
}

int
main (int argc, char **argv)
{
  int tile = TILE;
  if (argc < 3)
    return 1;
#pragma tasks register matrix
#pragma tasks partition matrix(tile, tile)
#pragma tasks distribute matrix cyclic(2, 2)
  struct tile last = execute (argv[1], atoi (argv[2]));
  float (*p)[LD] = AT (last);
#pragma tasks acquire p(tile, tile)
  printf ("%.9g\n", p[TILE - 1][TILE - 1]);
#pragma tasks release p(tile, tile)
  fflush (stdout);
  return 0;
}

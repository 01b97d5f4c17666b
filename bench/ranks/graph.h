/* SPDX-License-Identifier: GPL-3.0-or-later

   The graphs that `make bench-ranks' executes on ranks, on tiles of TILE x
   TILE floats.  What is counted is what is sent, so tasks only mix their
   operands: `fill' writes tile (I, J), `mix' reads and writes T[0] and reads
   the two others, `step' writes T[0] and reads the five others.  They are of
   whoever includes this.  */

#ifndef GRAPH_H
#define GRAPH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  TILE = 64,
  MOST = 32,  /* tiles, each way */
  ROUNDS = 10 /* of the stencil */
};

struct tile
{
  int i, j;
};

static void fill (struct tile t);
static void mix (const struct tile t[3]);
static void step (const struct tile t[6]);

static void
cholesky (int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      fill ((struct tile){ i, j });
  for (int k = 0; k < n; k++)
    {
      struct tile d = { k, k };
      mix ((struct tile[]){ d, d, d });
      for (int i = k + 1; i < n; i++)
        mix ((struct tile[]){ { i, k }, d, d });
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j <= i; j++)
          mix ((struct tile[]){ { i, j }, { i, k }, { j, k } });
    }
}

static int
within (int i, int n)
{
  return i < 0 ? 0 : i >= n ? n - 1 : i;
}

/* Two matrices by turns, one below the other.  */
static void
stencil (int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      fill ((struct tile){ i, j });
  for (int k = 0; k < ROUNDS; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        {
          int from = k % 2 * n, to = n - from;
          step ((struct tile[]){ { to + i, j },
                                 { from + i, j },
                                 { from + within (i - 1, n), j },
                                 { from + within (i + 1, n), j },
                                 { from + i, within (j - 1, n) },
                                 { from + i, within (j + 1, n) } });
        }
}

/* The graph NAME of N x N tiles; the tile that is last.  */
static struct tile
execute (const char *name, int n)
{
  if (n < 2 || n % 2 || n > MOST)
    {
      fprintf (stderr, "tiles: an even number, at most %d\n", MOST);
      exit (1);
    }
  if (strcmp (name, "stencil") == 0)
    {
      stencil (n);
      return (struct tile){ ROUNDS % 2 * n + n - 1, n - 1 };
    }
  cholesky (n);
  return (struct tile){ n - 1, n - 1 };
}

/* What the tasks do with floats: rows are LD apart.  */
typedef const float *operand;

static inline void
fill_floats (int ld, float *t, int value)
{
  for (int i = 0; i < TILE; i++)
    for (int j = 0; j < TILE; j++)
      t[i * ld + j] = (float)(value + i - j);
}

static inline void
mix_floats (int ld, float *t, operand a, operand b)
{
  for (int i = 0; i < TILE; i++)
    for (int j = 0; j < TILE; j++)
      t[i * ld + j] = t[i * ld + j] * 0.5f + a[i * ld + j] * 0.25f
                      + b[i * ld + j] * 0.25f;
}

static inline void
step_floats (int ld, float *t, operand c, operand u, operand d, operand l,
             operand r)
{
  for (int i = 0; i < TILE; i++)
    for (int j = 0; j < TILE; j++)
      {
        int at = i * ld + j;
        t[at] = c[at] * 0.5f + (u[at] + d[at] + l[at] + r[at]) * 0.125f;
      }
}

#endif /* GRAPH_H */

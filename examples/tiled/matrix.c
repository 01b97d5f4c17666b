/* SPDX-License-Identifier: LGPL-2.1-or-later

   Matrices of tiles: made, registered, multiplied with vectors.  Nothing here
   is a task.  */

#include <math.h>
#include <string.h>

#include "../common.h"
#include "tiled.h"

size_t
matrix_bytes (const struct matrix *m)
{
  size_t columns = (size_t)m->tiles * m->tile;
  return columns * (m->ld != m->tile ? (size_t)m->ld : columns)
         * sizeof (double);
}

/* Next number from 0 to 1 (Knuth's MMIX generator).  */
static double
next_random (uint64_t *state)
{
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double)(*state >> 11) / (double)(1ll << 53);
}

struct matrix
new_matrix (int size, int tile, bool whole, bool filled)
{
  int tiles = (size + tile - 1) / tile;
  int ld = whole ? leading_dimension (tiles * tile) : tile;
  struct matrix m = { size, tile, tiles, ld, NULL };
  if (!filled)
    {
      m.elements = allocate_untouched (matrix_bytes (&m));
      return m;
    }
  m.elements = allocate (matrix_bytes (&m));
  uint64_t state = 1;
  for (int j = 0; j < m.tiles * tile; j++)
    for (int i = 0; i < m.tiles * tile; i++)
      {
        double *element = tile_at (&m, i / tile, j / tile)
                          + (size_t)(j % tile) * m.ld + i % tile;
        if (i >= size || j >= size)
          *element = i == j;
        else
          *element = next_random (&state) + (i == j ? size : 0);
      }
  return m;
}

struct matrix
copy_matrix (const struct matrix *m)
{
  struct matrix copy = *m;
  copy.elements = allocate (matrix_bytes (m));
  memcpy (copy.elements, m->elements, matrix_bytes (m));
  return copy;
}

void
free_matrix (struct matrix *m)
{
  free (m->elements);
  m->elements = NULL;
}

void
register_tiles (struct matrix *m)
{
  if (m->ld != m->tile)
    {
      /* clang-format off */
#pragma tasks register (double (*)[m->ld]) m->elements, m->tiles * m->tile
#pragma tasks partition (double (*)[m->ld]) m->elements (m->tile, m->tile)
      /* clang-format on */
      return;
    }
  for (int j = 0; j < m->tiles; j++)
    for (int i = 0; i < m->tiles; i++)
      {
#pragma tasks register tile_at(m, i, j), (size_t)m->tile * m->tile
      }
}

void
unregister_tiles (struct matrix *m)
{
  int tiles = m->ld != m->tile ? 1 : m->tiles;
  for (int j = 0; j < tiles; j++)
    for (int i = 0; i < tiles; i++)
      {
#pragma tasks unregister tile_at(m, i, j)
      }
}

void
apply_matrix (const struct matrix *m, enum part part, const double *x,
              double *y)
{
  int b = m->tile, rows = m->tiles * b;
  bool transposed = part == TRANSPOSED || part == UPPER_TRANSPOSED;
  memset (y, 0, rows * sizeof *y);
  for (int j = 0; j < rows; j++)
    for (int i = 0; i < rows; i++)
      {
        double element
            = tile_at (m, i / b, j / b)[(size_t)(j % b) * m->ld + i % b];
        if ((part == UPPER || part == UPPER_TRANSPOSED) && i > j)
          break;
        if (part == UNIT_LOWER && i <= j)
          element = i == j;
        if (transposed)
          y[j] += element * x[i];
        else
          y[i] += element * x[j];
      }
}

double *
new_vector (const struct matrix *m, bool filled)
{
  int rows = m->tiles * m->tile;
  double *v = allocate (rows * sizeof *v);
  uint64_t state = 2;
  for (int i = 0; i < rows; i++)
    v[i] = filled ? next_random (&state) : 0;
  return v;
}

double
relative_difference (const struct matrix *m, const double *x, const double *y)
{
  double difference = 0, norm = 0;
  for (int i = 0; i < m->tiles * m->tile; i++)
    {
      difference += (x[i] - y[i]) * (x[i] - y[i]);
      norm += y[i] * y[i];
    }
  return sqrt (difference / norm);
}

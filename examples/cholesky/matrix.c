/* SPDX-License-Identifier: LGPL-2.1-or-later

   Matrices of the Cholesky factorization: made, read from a file, checked.
   Nothing here is a task.  */

#include <math.h>
#include <string.h>

#include "../common.h"
#include "cholesky.h"

size_t
matrix_bytes (const struct matrix *m)
{
  size_t tiles = (size_t)m->tiles * (m->tiles + 1) / 2;
  return (m->ld != m->tile ? (size_t)m->ld * m->ld : tiles * m->tile * m->tile)
         * sizeof (double);
}

/* Where number (I, J) of M, I >= J, stands.  */
static double *
element (const struct matrix *m, int i, int j)
{
  int b = m->tile;
  return tile_at (m, i / b, j / b) + (size_t)(j % b) * m->ld + i % b;
}

/* A matrix without elements.  */
static struct matrix
plan_matrix (int size, int tile, bool whole)
{
  int tiles = (size + tile - 1) / tile;
  return (struct matrix){ size, tile, tiles, whole ? tiles * tile : tile,
                          NULL };
}

/* A matrix of zeros that continues as the identity.  */
static struct matrix
new_matrix (int size, int tile, bool whole)
{
  struct matrix m = plan_matrix (size, tile, whole);
  m.elements = allocate (matrix_bytes (&m));
  memset (m.elements, 0, matrix_bytes (&m));
  for (int i = size; i < m.tiles * tile; i++)
    *element (&m, i, i) = 1;
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

struct matrix
untouched_matrix (int size, int tile, bool whole)
{
  struct matrix m = plan_matrix (size, tile, whole);
  m.elements = allocate_untouched (matrix_bytes (&m));
  return m;
}

void
free_matrix (struct matrix *m)
{
  free (m->elements);
  m->elements = NULL;
}

struct matrix
generate_matrix (int size, int tile, bool whole)
{
  struct matrix m = new_matrix (size, tile, whole);
  uint64_t state = 1;
  for (int j = 0; j < size; j++)
    for (int i = j; i < size; i++)
      {
        state = state * 6364136223846793005u + 1442695040888963407u;
        *element (&m, i, j) = (double)(state >> 11) / (double)(1ll << 53);
        /* More than all others of the row together.  */
        if (i == j)
          *element (&m, i, j) += size;
      }
  return m;
}

static _Noreturn void
bad_file (const char *name, const char *what)
{
  fprintf (stderr, "%s: %s\n", name, what);
  exit (EXIT_FAILURE);
}

struct matrix
read_matrix (const char *name, int tile, bool whole)
{
  FILE *file = fopen (name, "r");
  if (file == NULL)
    bad_file (name, strerror (errno));

  char field[16], line[1024];
  if (fgets (line, sizeof line, file) == NULL
      || sscanf (line, "%%%%MatrixMarket matrix coordinate %15s symmetric",
                 field)
             != 1
      || (strcmp (field, "real") != 0 && strcmp (field, "integer") != 0)
      || strstr (line, "symmetric") == NULL)
    bad_file (name, "not a Matrix Market file of kind 'matrix coordinate real "
                    "symmetric'");
  do
    if (fgets (line, sizeof line, file) == NULL)
      bad_file (name, "ends before its size");
  while (line[0] == '%' || line[strspn (line, " \t\r\n")] == '\0');

  int rows, columns;
  long entries;
  if (sscanf (line, "%d %d %ld", &rows, &columns, &entries) != 3 || rows < 1
      || rows > 65536 || rows != columns)
    bad_file (name, "bad size; a square matrix of 1 to 65536 rows is needed");
  struct matrix m = new_matrix (rows, tile, whole);
  for (; entries > 0; entries--)
    {
      int i, j;
      double value;
      if (fscanf (file, "%d %d %lf", &i, &j, &value) != 3 || j < 1 || i < j
          || i > rows)
        bad_file (name, "bad entry; ROW COLUMN VALUE in the lower triangle is "
                        "needed");
      *element (&m, i - 1, j - 1) += value;
    }
  fclose (file);
  return m;
}

/* C -= A B^T for tiles of B x B numbers, of which C is contiguous.  This is
   not one of the kernels, for it is there to check them.  */
static void
subtract_product (int b, int ld, const double *restrict left,
                  const double *restrict right, double *restrict c)
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = 0; i < b; i++)
        c[j * b + i] -= left[k * ld + i] * right[k * ld + j];
}

/* Sum of the squares of the contiguous tile (I, J), with the tile above the
   diagonal that is its mirror image.  Above the diagonal of tile (I, I)
   nothing counts.  */
static double
sum_of_squares (int b, const double *tile, int i, int j)
{
  double sum = 0;
  for (int column = 0; column < b; column++)
    for (int row = i == j ? column : 0; row < b; row++)
      {
        double square = tile[column * b + row] * tile[column * b + row];
        sum += i == j && row == column ? square : 2 * square;
      }
  return sum;
}

double
residual (const struct matrix *a, const struct matrix *l)
{
  int b = a->tile;
  double *rest = allocate ((size_t)b * b * sizeof *rest);
  double squares_of_rest = 0, squares_of_a = 0;
  for (int j = 0; j < a->tiles; j++)
    for (int i = j; i < a->tiles; i++)
      {
        for (int k = 0; k < b; k++)
          memcpy (rest + k * b, tile_at (a, i, j) + (size_t)k * a->ld,
                  b * sizeof *rest);
        squares_of_a += sum_of_squares (b, rest, i, j);
        for (int k = 0; k <= j; k++)
          subtract_product (b, l->ld, tile_at (l, i, k), tile_at (l, j, k),
                            rest);
        squares_of_rest += sum_of_squares (b, rest, i, j);
      }
  free (rest);
  return sqrt (squares_of_rest / squares_of_a);
}

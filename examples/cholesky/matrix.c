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
  size_t columns = m->ld != m->tile ? (size_t)m->tiles : tiles;
  return columns * m->tile * m->ld * sizeof (double);
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
  int ld = whole ? leading_dimension (tiles * tile) : tile;
  return (struct matrix){ size, tile, tiles, ld, NULL };
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

/* Next number from 0 to 1 (Knuth's MMIX generator).  */
static double
next_random (uint64_t *state)
{
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double)(*state >> 11) / (double)(1ll << 53);
}

struct matrix
generate_matrix (int size, int tile, bool whole)
{
  struct matrix m = new_matrix (size, tile, whole);
  uint64_t state = 1;
  for (int j = 0; j < size; j++)
    for (int i = j; i < size; i++)
      {
        *element (&m, i, j) = next_random (&state);
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

/* Y += M X for the lower triangular M if LOWER; Y += M^T X if UPPER; both are
   the product with a symmetric matrix, whose diagonal is in them once.  */
static void
apply (const struct matrix *m, bool lower, bool upper, const double *x,
       double *y)
{
  for (int j = 0; j < m->size; j++)
    for (int i = j; i < m->size; i++)
      {
        double value = *element (m, i, j);
        if (lower)
          y[i] += value * x[j];
        if (upper && !(lower && i == j))
          y[j] += value * x[i];
      }
}

double
residual (const struct matrix *a, const struct matrix *l)
{
  int n = a->size;
  double *x = allocate (4 * n * sizeof *x);
  double *ax = x + n, *ltx = ax + n, *lltx = ltx + n;
  memset (ax, 0, 3 * n * sizeof *x);
  uint64_t state = 2;
  for (int i = 0; i < n; i++)
    x[i] = next_random (&state);
  apply (a, true, true, x, ax);
  apply (l, false, true, x, ltx);
  apply (l, true, false, ltx, lltx);

  double difference = 0, norm = 0;
  for (int i = 0; i < n; i++)
    {
      difference += (ax[i] - lltx[i]) * (ax[i] - lltx[i]);
      norm += ax[i] * ax[i];
    }
  free (x);
  return sqrt (difference / norm);
}

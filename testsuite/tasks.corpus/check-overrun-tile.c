/* Tiles of a matrix with a leading dimension: rows and columns are mixed up,
   so that the tile below is touched.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define ROWS 4
#define COLUMNS 6
#define TILES 3

TASK void transpose_sum (int rows, int columns,
                         const float tile[rows][columns],
                         float sums[columns] TASK_OUTPUT);

__attribute__ ((weak)) float
element (const float *tile, int r, int c, int columns)
{
  return tile[r * columns + c]; /* MISTAKE check */
}

void
transpose_sum (int rows, int columns, const float tile[rows][columns],
               float sums[columns])
{
#ifdef FIXED
  int height = rows;
#else
  int height = columns;
#endif
  for (int c = 0; c < columns; c++)
    {
      float sum = 0;
      for (int r = 0; r < height; r++)
        sum += element (&tile[0][0], r, c, columns); /* MISTAKE size */
      sums[c] = sum;
    }
}

int
main (void)
{
  float (*m)[COLUMNS] = malloc (sizeof (float[TILES * ROWS][COLUMNS]));
  float sums[TILES][COLUMNS];
  float all = 0;

  for (int i = 0; i < TILES * ROWS * COLUMNS; i++)
    m[i / COLUMNS][i % COLUMNS] = i;
  for (int t = 0; t < TILES; t++)
    {
#pragma tasks register (m + t * ROWS), ROWS
#pragma tasks register sums[t]
    }
  for (int t = 0; t < TILES - 1; t++)
    transpose_sum (ROWS, COLUMNS, m + t * ROWS, sums[t]);
  for (int t = 0; t < TILES; t++)
    {
#pragma tasks unregister (m + t * ROWS)
#pragma tasks unregister sums[t]
    }
  for (int c = 0; c < COLUMNS; c++)
    all += sums[0][c] + sums[1][c];
  printf ("%g\n", all);
  free (m);
}

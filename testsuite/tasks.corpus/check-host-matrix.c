/* Rows of a matrix are waited for one by one, but the column is read.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 5

typedef double (*reader) (double **rows, int r, int c);

TASK void square (int n, double row[n]);

void
square (int n, double row[n])
{
  for (int i = 0; i < n; i++)
    row[i] *= row[i];
}

static double
row_wise (double **rows, int r, int c)
{
  return rows[r][c];
}

static double
column_wise (double **rows, int r, int c)
{
  return rows[c][r]; /* MISTAKE check */
}

#ifdef FIXED
static reader read_at = row_wise;
#else
static reader read_at = column_wise;
#endif

int
main (void)
{
  double **rows = malloc (N * sizeof *rows);
  double sum = 0;

  for (int r = 0; r < N; r++)
    {
      rows[r] = malloc (N * sizeof (double));
      for (int c = 0; c < N; c++)
        rows[r][c] = r + c;
#pragma tasks register rows[r] N
      square (N, rows[r]);
    }
  for (int r = 0; r < N; r++)
    {
#pragma tasks acquire rows[r]
      for (int c = 0; c < N; c++)
        sum += read_at (rows, r, c);
#pragma tasks release rows[r]
    }
  printf ("%g\n", sum);
  for (int r = 0; r < N; r++)
    {
#pragma tasks unregister rows[r]
      free (rows[r]);
    }
  free (rows);
  (void)row_wise;
  (void)column_wise;
}

/* The median of a row: qsort of what is const.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define ROWS 3
#define N 9

static int
by_value (const void *a, const void *b)
{
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

__attribute__ ((weak)) int
middle (int *values, int n)
{
  qsort (values, n, sizeof *values, by_value); /* MISTAKE check */
  return values[n / 2];
}

TASK void median (int n, const int row[n], int out[1] TASK_OUTPUT);

void
median (int n, const int row[n], int out[1])
{
#ifdef FIXED
  int copy[n];
  memcpy (copy, row, sizeof copy);
  out[0] = middle (copy, n);
#else
  out[0] = middle ((int *)row, n); /* MISTAKE const-write */
#endif
}

int
main (void)
{
  int *table = malloc (sizeof (int) * ROWS * N);
  int medians[ROWS][1];

  for (int i = 0; i < ROWS * N; i++)
    table[i] = (i * 31 + 17) % 50;
  for (int r = 0; r < ROWS; r++)
    {
      int *row = table + r * N;
#pragma tasks register row N
#pragma tasks register medians[r]
      median (N, row, medians[r]);
    }
#pragma tasks wait
  for (int r = 0; r < ROWS; r++)
    {
      int *row = table + r * N;
#pragma tasks unregister medians[r]
      printf ("%d\n", medians[r][0]);
#pragma tasks unregister row
    }
  free (table);
}

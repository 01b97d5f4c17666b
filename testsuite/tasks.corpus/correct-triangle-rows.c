/* Nothing is wrong: the rows of a triangle in one piece of memory have
   different lengths; the first is empty.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define ROWS 6

TASK void binomials (int n, const long above[n], long row[n + 1]);

void
binomials (int n, const long above[n], long row[n + 1])
{
  row[0] = 1;
  for (int i = 1; i < n; i++)
    row[i] = above[i - 1] + above[i];
  row[n] = 1;
}

static long *
row_of (long *triangle, int i)
{
  return triangle + i * (i + 1) / 2;
}

int
main (void)
{
  long *triangle = calloc (ROWS * (ROWS + 1) / 2, sizeof *triangle);
  triangle[0] = 1;
  for (int i = 0; i < ROWS; i++)
    {
      long *row = row_of (triangle, i);
#pragma tasks register row i + 1
    }
  for (int i = 1; i < ROWS; i++)
    binomials (i, row_of (triangle, i - 1), row_of (triangle, i));
  for (int i = ROWS; i-- > 0;)
    {
      long *row = row_of (triangle, i);
#pragma tasks unregister row
    }
  printf ("%ld %ld\n", row_of (triangle, 5)[2], triangle[4]);
  free (triangle);
  return 0;
}

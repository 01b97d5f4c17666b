/* A matrix in one piece of memory: tasks work on rows of it that are not
   registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void center (int n, double row[n]);

void
center (int n, double row[n])
{
  double mean = 0;
  for (int i = 0; i < n; i++)
    mean += row[i] / n;
  for (int i = 0; i < n; i++)
    row[i] -= mean;
}

static double *
create (int rows, int columns)
{
  double *m = malloc (rows * columns * sizeof *m);
  if (!m)
    exit (1);
  for (int i = 0; i < rows * columns; i++)
    m[i] = i * i;
  return m;
}

static void
center_rows (double *m, int rows, int columns)
{
  for (int y = 0; y < rows; y++)
    {
#ifdef FIXED
#pragma tasks register &m[y * columns] columns
#endif
      center (columns, &m[y * columns]); /* MISTAKE check */
#ifdef FIXED
#pragma tasks unregister &m[y * columns] columns
#endif
    }
}

int
main (void)
{
  int rows = 6, columns = 8;
  double *m = create (rows, columns);
#pragma tasks register m rows * columns
  center_rows (m, rows, columns);
#pragma tasks unregister m
  printf ("%.2f\n", m[columns]);
  free (m);
  return 0;
}

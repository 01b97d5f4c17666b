/* A matrix is registered as a whole, its rows are not.  */
#include <stdio.h>
#include <tasks.h>

#define ROWS 10
#define COLUMNS 20

TASK void normalize (int n, double row[n]);
TASK void trace (int n, int m, const double a[n][m], double *result TASK_OUTPUT);

void
normalize (int n, double row[n])
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += row[i];
  for (int i = 0; i < n; i++)
    row[i] /= sum;
}

void
trace (int n, int m, const double a[n][m], double *result)
{
  *result = 0;
  for (int i = 0; i < n && i < m; i++)
    *result += a[i][i];
}

int
main (void)
{
  double a[ROWS][COLUMNS];
  double result[1] TASK_REGISTERED;

  for (int y = 0; y < ROWS; y++)
    for (int x = 0; x < COLUMNS; x++)
      a[y][x] = 1 + x + y;

#pragma tasks register a
  for (int y = 1; y < ROWS; y++)
    {
#ifdef FIXED
#pragma tasks register a[y]
#endif
      normalize (COLUMNS, a[y]);   /* MISTAKE check */
#ifdef FIXED
#pragma tasks unregister a[y]
#endif
    }
  trace (ROWS, COLUMNS, a, result);
#pragma tasks unregister a
#pragma tasks acquire result
  printf ("%.3f\n", result[0]);
  return 0;
}

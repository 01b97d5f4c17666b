/* Loops that write what their task has as `const'.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define ROWS 6
#define COLUMNS 8

TASK void largest (int n, const float v[n], float *result TASK_OUTPUT);
TASK void row_sums (int rows, int columns, const float m[rows][columns],
                    float sums[rows] TASK_OUTPUT);
TASK void positive (int n, const int *v, int *count);

void
largest (int n, const float v[n], float *result)
{
  float best = 0;

  for (int i = 0; i < n; i++)
    {
#ifdef FIXED
      float size = v[i] < 0 ? -v[i] : v[i];
#else
      if (v[i] < 0)
        ((float *)v)[i] = -v[i]; /* MISTAKE const-write */
      float size = v[i];
#endif
      if (size > best)
        best = size;
    }
  *result = best;
}

void
row_sums (int rows, int columns, const float m[rows][columns],
          float sums[rows])
{
  for (int i = 0; i < rows; i++)
    {
      float *row = (float *)m[i];
      sums[i] = 0;
      for (int j = 0; j < columns; j++)
        {
          sums[i] += row[j];
#ifndef FIXED
          row[j] = 0; /* MISTAKE const-write */
#endif
        }
    }
}

void
positive (int n, const int *v, int *count)
{
  int *p = (int *)v;
  int *end = p + n;

  while (p < end)
    {
      *count += *p > 0;
#ifdef FIXED
      p++;
#else
      *p++ -= 1; /* MISTAKE const-write */
#endif
    }
}

int
main (void)
{
  float m[ROWS][COLUMNS] TASK_REGISTERED;
  float sums[ROWS] TASK_REGISTERED;
  float best[1] TASK_REGISTERED;
  int counts[1] TASK_REGISTERED = { 0 };
  int *numbers = malloc (10 * sizeof *numbers);

  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      m[i][j] = i - j;
  for (int i = 0; i < 10; i++)
    numbers[i] = i - 3;
#pragma tasks register numbers 10
  row_sums (ROWS, COLUMNS, m, sums);
  largest (ROWS, sums, best);
  positive (10, numbers, counts);
#pragma tasks unregister numbers
#pragma tasks acquire best
#pragma tasks acquire counts
  printf ("%g %d\n", best[0], counts[0]);
  free (numbers);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A mean of no numbers, in the second of two implementations: under
   TASKS_CHECK=1 they take turns.  */

#include <stdio.h>
#include <tasks.h>

TASK void mean (int n, const int v[n], int *result);

void
mean (int n, const int v[n], int *result)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  *result = n ? sum / n : 0;
}

TASK_IMPLEMENTATION ("cpu", mean)
void
mean_backwards (int n, const int v[n], int *result)
{
  int count = 0, sum = 0;
  for (int i = n - 1; i >= 0; i--, count++)
    sum += v[i];
#ifdef FIXED
  *result = count ? sum / count : 0;
#else
  *result = sum / count;
#endif
}

int
main (void)
{
  int v[4] TASK_REGISTERED = { 2, 4, 6, 8 };
  int result[1] TASK_REGISTERED = { 0 };

  mean (4, v, result);
  mean (0, v, result); /* MISTAKE check */
#pragma tasks acquire result
  printf ("%d\n", *result);
  return 0;
}

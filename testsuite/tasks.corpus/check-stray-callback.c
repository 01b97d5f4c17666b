/* A callback of a sort sees a table of priorities that tasks change.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

static int *priority;

static int
by_priority (const void *a, const void *b)
{
  int x = *(const int *)a, y = *(const int *)b;
  return priority[x] - priority[y]; /* MISTAKE check */
}

static int
by_number (const void *a, const void *b)
{
  return *(const int *)b - *(const int *)a;
}

TASK void rank (int n, int p[n]);
TASK void arrange (int by, int n, int jobs[n]);

void
rank (int n, int p[n])
{
  for (int i = 0; i < n; i++)
    p[i] = n - i;
}

void
arrange (int by, int n, int jobs[n])
{
  qsort (jobs, n, sizeof *jobs, by ? by_priority : by_number);
}

int
main (void)
{
  int jobs[N] TASK_REGISTERED = { 0, 1, 2, 3, 4, 5, 6, 7 };

  priority = malloc (N * sizeof *priority);
#pragma tasks register priority N
  rank (N, priority);
#ifdef FIXED
  arrange (0, N, jobs);
#else
  arrange (1, N, jobs);
#endif
#pragma tasks acquire jobs
  for (int i = 0; i < N; i++)
    printf ("%d ", jobs[i]);
  printf ("\n");
#pragma tasks unregister priority
  free (priority);
}

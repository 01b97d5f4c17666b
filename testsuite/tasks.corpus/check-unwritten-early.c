/* Outputs that a way through the body leaves alone: nothing is found, so
   nothing is written.  */

#include <stdio.h>
#include <tasks.h>

#define N 14

__attribute__ ((weak)) int
index_of (int n, const int *v, int what)
{
  for (int i = 0; i < n; i++)
    if (v[i] == what)
      return i;
  return -1;
}

TASK void find (int n, const int v[n], int what, int at[1] TASK_OUTPUT);

void
find (int n, const int v[n], int what, int at[1])
{
  int i = index_of (n, v, what);
#ifdef FIXED
  at[0] = -1;
#endif
  if (i < 0)
    return;
  at[0] = i;
}

int
main (void)
{
  int v[N] TASK_REGISTERED;
  int first[1] TASK_REGISTERED = { -1 }, second[1] TASK_REGISTERED = { -1 };

  for (int i = 0; i < N; i++)
    v[i] = i * i;
  find (N, v, 49, first);
  find (N, v, 50, second); /* MISTAKE check */
#pragma tasks acquire first
#pragma tasks acquire second
  printf ("%d %d\n", first[0], second[0]);
}

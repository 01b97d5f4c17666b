/* A task calls others and goes on with their data at once.  */

#include <stdio.h>
#include <tasks.h>

#define N 8

TASK void sort (int n, int v[n]);
TASK void merge_halves (int n, int v[n]);

__attribute__ ((weak)) void
insert (int *v, int i)
{
  for (; i > 0 && v[i] < v[i - 1]; i--) /* MISTAKE check */
    {
      int t = v[i];    /* MISTAKE check */
      v[i] = v[i - 1]; /* MISTAKE check */
      v[i - 1] = t;    /* MISTAKE check */
    }
}

void
merge_halves (int n, int v[n])
{
  for (int i = 1; i < n; i++)
    insert (v, i);
}

void
sort (int n, int v[n])
{
  if (n <= 2)
    {
      merge_halves (n, v);
      return;
    }
  int *low = v, *high = v + n / 2;
#pragma tasks register low n / 2
#pragma tasks register high n - n / 2
  sort (n / 2, low);
  sort (n - n / 2, high);
#ifdef FIXED
#pragma tasks wait
#endif
  for (int i = 1; i < n; i++)
    insert (v, i);
#pragma tasks unregister low n / 2
#pragma tasks unregister high
}

int
main (void)
{
  int v[N] TASK_REGISTERED = { 5, 2, 8, 1, 9, 3, 7, 4 };
  sort (N, v);
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    printf ("%d ", v[i]);
  printf ("\n");
}

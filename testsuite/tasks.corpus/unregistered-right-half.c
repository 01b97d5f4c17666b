/* A recursive sort registers its left part and forgets the right one.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void sort_part (int n, int v[n]);

static int
compare (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

void
sort_part (int n, int v[n])
{
  qsort (v, n, sizeof *v, compare);
}

static void
quick (int n, int *v)
{
  if (n <= 8)
    {
      sort_part (n, v); /* MISTAKE check */
      return;
    }
  int pivot = v[n / 2], i = 0, j = n - 1;
  while (i <= j)
    {
      while (v[i] < pivot)
        i++;
      while (v[j] > pivot)
        j--;
      if (i <= j)
        {
          int x = v[i];
          v[i++] = v[j];
          v[j--] = x;
        }
    }
  if (j + 1 > 0 && j + 1 <= 8)
    {
#pragma tasks register v j + 1
    }
  if (j + 1 > 0)
    quick (j + 1, v);
#ifdef FIXED
  if (n - i > 0 && n - i <= 8)
    {
#pragma tasks register (v + i) n - i
    }
#endif
  if (n - i > 0)
    quick (n - i, v + i);
}

int
main (void)
{
  enum { N = 200 };
  int *v = malloc (N * sizeof *v);
  for (int i = 0; i < N; i++)
    v[i] = (i * 83) % 211;
  quick (N, v);
#pragma tasks shutdown
  int sorted = 1;
  for (int i = 1; i < N; i++)
    sorted &= v[i - 1] <= v[i];
  printf ("%d\n", sorted);
  free (v);
  return 0;
}

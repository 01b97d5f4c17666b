/* Quicksort and mergesort by recursion; parts are registered on the way
   down and forgotten on the way up.  */
#include <stdio.h>
#include <tasks.h>

TASK void leaf (int n, int v[n]);

void
leaf (int n, int v[n])
{
  for (int i = 1; i < n; i++)
    {
      int x = v[i], j = i;
      for (; j > 0 && v[j - 1] > x; j--)
        v[j] = v[j - 1];
      v[j] = x;
    }
}

TASK void merge (int n, int m, const int a[n], const int b[m],
                 int to[n + m] TASK_OUTPUT);

void
merge (int n, int m, const int a[n], const int b[m], int to[n + m])
{
  int i = 0, j = 0;
  for (int k = 0; k < n + m; k++)
    if (j == m || (i < n && a[i] <= b[j]))
      to[k] = a[i++];
    else
      to[k] = b[j++];
}

static void
sort (int n, int *v, int *tmp)
{
  if (n <= 4)
    {
#pragma tasks register v n
      leaf (n, v);
#pragma tasks unregister v n
      return;
    }
  int h = n / 2;
  sort (h, v, tmp);
  sort (n - h, v + h, tmp + h);
#pragma tasks register v h
#pragma tasks register (v + h) (n - h)
#pragma tasks register tmp n
  merge (h, n - h, v, v + h, tmp);
#pragma tasks unregister tmp n
#pragma tasks unregister v h
#pragma tasks unregister (v + h) (n - h)
  for (int i = 0; i < n; i++)
    v[i] = tmp[i];
}

int
main (void)
{
  int v[37], t[37];
  for (int i = 0; i < 37; i++)
    v[i] = i * 23 % 37;
  sort (37, v, t);
  int ok = 1;
  for (int i = 0; i < 37; i++)
    ok &= v[i] == i;
  printf ("%d\n", ok);
  return 0;
}

/* Loops that make buffers until something fails, and that undo as many.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void put (int n, long v[n] TASK_OUTPUT, long x);

void
put (int n, long v[n], long x)
{
  while (n--)
    v[n] = x;
}

static int budget;
static long *
obtain (int n)
{
  if (budget < n)
    return NULL;
  long *p = malloc (n * sizeof *p);
  if (p)
    budget -= n;
  return p;
}

static long
attempt (int want)
{
  long *v[10], s = 0;
  int n;
  for (n = 0; n < want; n++)
    {
      v[n] = obtain (n + 1);
      if (!v[n])
        break;
#pragma tasks register v[n] (n + 1)
      put (n + 1, v[n], n);
    }
  if (n < want)
    goto undo;
  for (int i = 0; i < want; i++)
    put (i + 1, v[i], 10 * i);
  s = 1000;
undo:
  while (n-- > 0)
    {
#pragma tasks unregister v[n]
      s += v[n][n];
      free (v[n]);
    }
  return s;
}

static long
until (int limit)
{
  long *v[10], s = 0;
  int n = 0, k;
  while (n < 10)
    {
      long *p = malloc ((n + 2) * sizeof *p);
      if (!p)
        return -1;
      v[n++] = p;
#pragma tasks register p (n + 1)
      if (n * n > limit)
        break;
    }
  for (k = 0; k < n; k++)
    put (k + 2, v[k], k);
  do
    {
      k--;
#pragma tasks unregister v[k]
      s += v[k][k + 1];
      free (v[k]);
    }
  while (k);
  return s;
}

int
main (void)
{
  for (budget = 5; budget < 60; budget = 3 * budget + 10)
    {
      int had = budget;
      printf ("%ld\n", attempt (5));
      budget = had;
    }
  printf ("%ld %ld\n", until (0), until (50));
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tasks that call tasks: parts of an output filled by children, sums of parts
   behind a wait, a local result of a child.  */

#include <stdio.h>
#include <tasks.h>

#define N 60

TASK void fill (int n, int v[n] TASK_OUTPUT, int from);
TASK void sum (int n, const int v[n], long *s TASK_OUTPUT);
TASK void fill_all (int n, int v[n] TASK_OUTPUT);
TASK void sum_all (int n, const int v[n], long *s TASK_OUTPUT);

void
fill (int n, int v[n], int from)
{
  for (int i = 0; i < n; i++)
    v[i] = from + i;
}

void
sum (int n, const int v[n], long *s)
{
  long t = 0;
  for (int i = 0; i < n; i++)
    t += v[i];
  *s = t;
}

void
fill_all (int n, int v[n])
{
  int third = n / 3;
#pragma tasks register v third
#pragma tasks register &v[third] third
#pragma tasks register &v[2 * third](n - 2 * third)
  fill (third, v, 0);
  fill (third, &v[third], third);
  fill (n - 2 * third, &v[2 * third], 2 * third);
#pragma tasks unregister &v[2 * third](n - 2 * third)
#pragma tasks unregister &v[third] third
#pragma tasks unregister v third
}

void
sum_all (int n, const int v[n], long *s)
{
  if (n < 8)
    {
      *s = 0;
      for (int i = 0; i < n; i++)
        *s += v[i];
      return;
    }
  long parts[2];
  const int *low = v, *high = v + n / 2;
#pragma tasks register low(n / 2)
#pragma tasks register high(n - n / 2)
#pragma tasks register &parts[0] 1
#pragma tasks register &parts[1] 1
  sum_all (n / 2, low, &parts[0]);
  sum_all (n - n / 2, high, &parts[1]);
#pragma tasks unregister &parts[0] 1
#pragma tasks unregister &parts[1] 1
#pragma tasks unregister low(n / 2)
#pragma tasks unregister high(n - n / 2)
  *s = parts[0] + parts[1];
}

int
main (void)
{
  int v[N] TASK_REGISTERED;
  long s[1] TASK_REGISTERED, t[1] TASK_REGISTERED;
  fill_all (N, v);
  sum_all (N, v, s);
  sum (N, v, t);
#pragma tasks wait
  printf ("%ld %ld\n", s[0], t[0]);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* In a task: what its children write is read before they are waited for; a
   child's buffer is touched by a pointer in a struct.  */

#include <stdio.h>
#include <tasks.h>

#define N 64

struct half
{
  int n;
  long *v;
  long *sum;
};

TASK void sum_part (int n, const long v[n], long *s TASK_OUTPUT);
TASK void sum_all (int n, const long v[n], long *s TASK_OUTPUT);
TASK void square (int n, long v[n]);
TASK void process (int n, long v[n], long *s TASK_OUTPUT);

void
sum_part (int n, const long v[n], long *s)
{
  *s = 0;
  for (int i = 0; i < n; i++)
    *s += v[i];
}

static long
collect (const struct half *h, int count)
{
  long s = 0;
  for (int i = 0; i < count; i++)
    s += *h[i].sum; /* MISTAKE check */
  return s;
}

void
sum_all (int n, const long v[n], long *s)
{
  long sums[2];
  struct half h[2] = { { n / 2, (long *)v, &sums[0] },
                       { n - n / 2, (long *)v + n / 2, &sums[1] } };
  for (int i = 0; i < 2; i++)
    {
      long *p = h[i].v, *q = h[i].sum;
#pragma tasks register p h[i].n
#pragma tasks register q 1
      sum_part (h[i].n, p, q);
    }
#ifdef FIXED
#pragma tasks wait
#endif
  *s = collect (h, 2); /* MISTAKE host-access */
  for (int i = 0; i < 2; i++)
    {
#pragma tasks unregister h[i].v
#pragma tasks unregister h[i].sum
    }
}

void
square (int n, long v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= v[i];
}

void
process (int n, long v[n], long *s)
{
  square (n, v);
#ifdef FIXED
#pragma tasks wait
#endif
  *s = 0;
  for (int i = 0; i < n; i++)
    *s += v[i]; /* MISTAKE host-access */
}

int
main (void)
{
  long v[N] TASK_REGISTERED, s[1] TASK_REGISTERED, t[1] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = i;
  sum_all (N, v, s);
  process (N, v, t);
#pragma tasks wait
  printf ("%ld %ld\n", s[0], t[0]);
  return 0;
}

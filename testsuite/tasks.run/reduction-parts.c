/* SPDX-License-Identifier: GPL-3.0-or-later

   The body of a reduction, or with scratch memory, registers parts of what it
   works on, which may be a copy: its children name the whole all the same.  */

#include <stdio.h>

#include <tasks.h>

enum
{
  N = 12
};

TASK static void all (unsigned *v TASK_REDUCTION ("+"), int n);
TASK static void some (int n, unsigned v[n] TASK_REDUCTION ("+"));
TASK static void halves (int n, unsigned v[n] TASK_REDUCTION ("+"));
TASK static void pieces (int n, unsigned v[n] TASK_REDUCTION ("+"));
TASK static void count (unsigned *v, int n);
TASK static void aside (int n, unsigned sum[1], unsigned v[n] TASK_SCRATCH);

static void
all (unsigned *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i] += i;
}

static void
some (int n, unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += 100;
}

static void
halves (int n, unsigned v[n])
{
#pragma tasks register v, n / 2
#pragma tasks register &v[n / 2], n / 2
  some (n / 2, v);
  some (n / 2, &v[n / 2]);
  all (v, n);
#pragma tasks unregister v, n / 2
#pragma tasks unregister &v[n / 2], n / 2
  all (v, n);
}

static void
pieces (int n, unsigned v[n])
{
#pragma tasks register v, n / 2
#pragma tasks partition v(3)
  for (int i = 0; i < n; i += 3)
    some (3, &v[i]);
  all (v, n);
#pragma tasks unregister v, n / 2
}

static void
count (unsigned *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 3 + i;
}

static void
aside (int n, unsigned sum[1], unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma tasks register v, n / 2
#pragma tasks register &v[n / 2], n / 2
  count (&v[n / 2], n / 2);
  count (v, n);
  count (&v[n / 2], n / 2);
#pragma tasks wait
  for (int i = 0; i < n; i++)
    sum[0] = sum[0] * 31 + v[i];
#pragma tasks unregister v, n / 2
#pragma tasks unregister &v[n / 2], n / 2
}

int
main (void)
{
  unsigned v[N] TASK_REGISTERED = { 0 }, sum[1] TASK_REGISTERED = { 0 };
  for (int i = 0; i < 10; i++)
    halves (N, v);
  for (int i = 0; i < 10; i++)
    pieces (N, v);
  unsigned space[N];
  for (int i = 0; i < 10; i++)
    aside (N, sum, space);
#pragma tasks wait
  for (int i = 0; i < N; i++)
    printf ("%u\n", v[i]);
  printf ("%08x\n", sum[0]);
  return 0;
}

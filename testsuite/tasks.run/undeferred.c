/* SPDX-License-Identifier: GPL-3.0-or-later

   `if' and `final': calls run in place, in the thread that calls, when their
   data are ready; and with `final' all that they lead to.  Others go on beside
   them.  */

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <tasks.h>
#include <unistd.h>

static pthread_t host;

TASK void slow (int n, long v[n], long x);
TASK void step (int n, long v[n], long x, bool here);
TASK void fibonacci (int n, long *result, bool here);
TASK void add (long total[1] TASK_REDUCTION ("+"), long x);
TASK void fill (int n, int v[n] TASK_SCRATCH, long total[1] TASK_COMMUTATIVE);

void
slow (int n, long v[n], long x)
{
  usleep (1000);
  for (int i = 0; i < n; i++)
    v[i] = 2 * v[i] + x;
}

void
step (int n, long v[n], long x, bool here)
{
  if (here && !pthread_equal (pthread_self (), host))
    printf ("step %ld is elsewhere\n", x);
  for (int i = 0; i < n; i++)
    v[i] = 3 * v[i] + x;
}

/* With HERE it is in the host thread.  */
void
fibonacci (int n, long *result, bool here)
{
  long a[1] TASK_REGISTERED, b[1] TASK_REGISTERED;
  if (here && !pthread_equal (pthread_self (), host))
    printf ("fibonacci %d is elsewhere\n", n);
  if (n < 2)
    {
      *result = n;
      return;
    }
#pragma tasks final(n < 9)
  fibonacci (n - 1, a, here);
#pragma tasks if (n > 9)
  fibonacci (n - 2, b, here);
#pragma tasks wait
  *result = *a + *b;
}

void
add (long total[1], long x)
{
  total[0] += x;
}

void
fill (int n, int v[n], long total[1])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
  for (int i = 0; i < n; i++)
    total[0] += v[i];
}

int
main (void)
{
  enum
  {
    N = 5
  };
  long v[N] TASK_REGISTERED = { 1, 2, 3, 4, 5 };
  long w[N] TASK_REGISTERED = { 0 };
  long total[1] TASK_REGISTERED = { 0 }, result[1] TASK_REGISTERED = { 0 };
  int space[100];
  host = pthread_self ();

  /* Behind tasks that are slow, and before others.  */
  for (int i = 0; i < 10; i++)
    {
      slow (N, v, i);
      slow (N, w, i);
#pragma tasks if (i % 3)
      step (N, v, i, i % 3 == 0);
#pragma tasks acquire v
      printf ("%ld\n", v[0] % 1000);
#pragma tasks if (false)
      step (N, v, i, true);
#pragma tasks release v
    }
#pragma tasks final(true)
  fibonacci (12, result, true);
#pragma tasks wait
  printf ("%ld %ld %ld\n", v[4], w[4], *result);
  fibonacci (18, result, false);

  for (int i = 0; i < 50; i++)
    {
#pragma tasks if (i % 5)
      add (total, i);
#pragma tasks final(i % 7 == 0)
      fill (100, space, total);
#pragma tasks priority i
#pragma tasks if (i % 11)
      add (total, 2);
    }
#pragma tasks wait
  printf ("%ld %ld\n", total[0], *result);
  return 0;
}

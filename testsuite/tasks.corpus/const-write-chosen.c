/* Functions that write what is const, as a constant says.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 6
#define CLEAR 2

#ifdef FIXED
#define FLAGS 1
#define LEVEL 2
#else
#define FLAGS 3
#define LEVEL 3
#endif

TASK void sum (int n, const int v[n], long s[1] TASK_OUTPUT);
TASK void first (int n, const int v[n], long s[1] TASK_OUTPUT);

static long
visit (int *v, int n, unsigned flags, int level)
{
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  if (flags & CLEAR)
    memset (v, 0, n * sizeof *v);
  if (level > 2)
    v[0] = level;
  return sum;
}

void
sum (int n, const int v[n], long s[1])
{
  s[0] = visit ((int *)v, n, FLAGS, 0); /* MISTAKE const-write */
}

void
first (int n, const int v[n], long s[1])
{
  s[0] = visit ((int *)v, n > 0, 0, LEVEL); /* MISTAKE const-write */
}

int
main (void)
{
  int v[N] TASK_REGISTERED = { 1, 2, 3, 4, 5, 6 };
  long s[1] TASK_REGISTERED, t[1] TASK_REGISTERED;

  first (N, v, t);
  sum (N, v, s);
#pragma tasks wait
  printf ("%ld %d\n", s[0], t[0] > 0);
  return 0;
}

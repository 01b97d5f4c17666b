/* Counts of elements where the C library wants bytes: the rest of an output
   is left as it was, however few bytes that are.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 16

#ifdef FIXED
#define SIZE(v) sizeof *(v)
#else
#define SIZE(v) 1
#endif

TASK void clear (int n, int v[n] TASK_OUTPUT);
TASK void copy (int n, const int m[1], const double v[n],
		double w[n] TASK_OUTPUT);
TASK void move (int n, const int m[1], const short v[n],
		short w[n] TASK_OUTPUT);

__attribute__ ((noipa)) static void
zero (int *v, size_t size)
{
  memset (v, 0, size);
}

void
clear (int n, int v[n])
{
  zero (v, n * SIZE (v));
}

void
copy (int n, const int m[1], const double v[n], double w[n])
{
  (void) n;
  memcpy (w, v, m[0] * SIZE (w));
}

void
move (int n, const int m[1], const short v[n], short w[n])
{
  (void) n;
  memmove (w, v, m[0] * SIZE (w));
}

int
main (void)
{
  int a[N] TASK_REGISTERED, m[1] TASK_REGISTERED = { N };
  double v[N] TASK_REGISTERED, w[N] TASK_REGISTERED;
  short s[N] TASK_REGISTERED, t[N] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    {
      v[i] = i;
      s[i] = -i;
    }
#pragma tasks wait
  clear (N, a); /* MISTAKE check */
  copy (N, m, v, w); /* MISTAKE check */
  move (N, m, s, t); /* MISTAKE check */
#pragma tasks wait
#ifdef FIXED
  printf ("%d %g %d\n", a[3], w[5], t[9]);
#endif
}

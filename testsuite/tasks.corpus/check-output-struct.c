/* Statistics in a struct: some members are set, one is only added to.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 12

struct statistics
{
  double sum, squares;
  double low, high;
  long count;
};

__attribute__ ((weak)) void
begin (struct statistics *s)
{
  s->sum = 0;
  s->squares = 0;
  s->low = 1e300;
  s->high = -1e300;
#ifdef FIXED
  s->count = 0;
#endif
}

__attribute__ ((weak)) void
take (struct statistics *s, double x)
{
  s->sum += x;
  s->squares += x * x;
  s->low = x < s->low ? x : s->low;
  s->high = x > s->high ? x : s->high;
  s->count++; /* MISTAKE check */
}

TASK void analyse (int n, const double v[n],
                   struct statistics out[1] TASK_OUTPUT);

void
analyse (int n, const double v[n], struct statistics out[1])
{
  begin (out);
  for (int i = 0; i < n; i++)
    take (out, v[i]); /* MISTAKE output-read */
}

int
main (void)
{
  double v[N] TASK_REGISTERED;
  struct statistics s[1] TASK_REGISTERED;

  memset (s, 0, sizeof s);
  for (int i = 0; i < N; i++)
    v[i] = i - 4;
  analyse (N, v, s);
#pragma tasks acquire s
  printf ("%ld %g %g %g\n", s->count, s->sum, s->low, s->high);
}

/* Prefix sums that begin in the middle: what is before has not been set.  */

#include <stdio.h>
#include <tasks.h>

#define N 20

__attribute__ ((weak)) void
scan_from (int begin, int n, const long *in, long *out)
{
  for (int i = begin; i < n; i++)
    out[i] = out[i - 1] + in[i]; /* MISTAKE check */
}

TASK void scan (int n, const long in[n], long out[n] TASK_OUTPUT);

void
scan (int n, const long in[n], long out[n])
{
#ifdef FIXED
  out[0] = in[0];
  scan_from (1, n, in, out);
#else
  scan_from (1, n, in, out); /* MISTAKE output-read */
  out[0] = in[0];
#endif
}

int
main (void)
{
  long in[N] TASK_REGISTERED;
  static long out[N];

  for (int i = 0; i < N; i++)
    in[i] = i * 3;
#pragma tasks register out
  scan (N, in, out);
#pragma tasks unregister out
  printf ("%ld\n", out[N - 1]);
}

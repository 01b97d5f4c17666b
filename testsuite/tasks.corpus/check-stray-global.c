/* A table that is registered, but not passed, is used all the same.  */

#include <math.h>
#include <stdio.h>
#include <tasks.h>

#define N 16

static float window[N];

TASK void prepare (int n, float w[n] TASK_OUTPUT);
TASK void weigh (int n, const float in[n], float out[n] TASK_OUTPUT);
TASK void weigh_by (int n, const float w[n], const float in[n],
                    float out[n] TASK_OUTPUT);

__attribute__ ((weak)) float
weight (int i)
{
  return window[i]; /* MISTAKE check */
}

void
prepare (int n, float w[n])
{
  for (int i = 0; i < n; i++)
    w[i] = i < n / 2 ? i : n - i;
}

void
weigh (int n, const float in[n], float out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = in[i] * weight (i);
}

void
weigh_by (int n, const float w[n], const float in[n], float out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = in[i] * w[i];
}

int
main (void)
{
  float in[N] TASK_REGISTERED, out[N] TASK_REGISTERED;
  double sum = 0;

  for (int i = 0; i < N; i++)
    in[i] = i + 1;
#pragma tasks register window
  prepare (N, window);
#ifdef FIXED
  weigh_by (N, window, in, out);
#else
  weigh (N, in, out);
#endif
#pragma tasks acquire out
  for (int i = 0; i < N; i++)
    sum += out[i];
  printf ("%g\n", sum);
#pragma tasks unregister window
}

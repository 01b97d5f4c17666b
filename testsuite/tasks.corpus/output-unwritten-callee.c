/* Outputs that functions are to fill, and do not.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 8

TASK void ramp (int n, float v[n] TASK_OUTPUT);
TASK void halves (int n, const float v[n], float w[n] TASK_OUTPUT);
TASK void steps (int n, int v[n] TASK_OUTPUT);
TASK void child (int n, int v[n] TASK_OUTPUT);
TASK void parent (int n, int v[n] TASK_OUTPUT);

static void
fill (float *v, int n, float first, float step)
{
#ifdef FIXED
  for (int i = 0; i < n; i++)
#else
  for (int i = 0; i < n - 1; i++) /* MISTAKE output-unwritten */
#endif
    v[i] = first + i * step;
}

void
ramp (int n, float v[n])
{
  fill (v, n, 1, 0.5f);
}

static void
scale (int n, const float *from, float *to)
{
  for (int i = 0; i < n; i++)
    to[i] = from[i] / 2;
}

void
halves (int n, const float v[n], float w[n])
{
  scale (n / 2, v, w); /* MISTAKE output-unwritten */
#ifdef FIXED
  scale (n - n / 2, v + n / 2, w + n / 2);
#endif
}

static int *
put (int *at, int value)
{
  *at = value;
  return at + 1;
}

void
steps (int n, int v[n])
{
  int *at = v;
#ifdef FIXED
  for (int i = 0; i < n; i++)
#else
  for (int i = 1; i < n; i++) /* MISTAKE output-unwritten */
#endif
    at = put (at, i);
}

void
child (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

void
parent (int n, int v[n])
{
#ifdef FIXED
  child (n, v);
#else
  child (n - 1, v); /* MISTAKE output-unwritten */
#endif
}

int
main (void)
{
  float v[N] TASK_REGISTERED, w[N] TASK_REGISTERED;
  int s[N] TASK_REGISTERED, c[N] TASK_REGISTERED;

  ramp (N, v);
  halves (N, v, w);
  steps (N, s);
  parent (N, c);
#pragma tasks acquire v
#pragma tasks acquire w
#pragma tasks acquire s
#pragma tasks acquire c
  printf ("%g %g %d %d\n", v[N - 1], w[N - 1], s[N - 1], c[N - 1]);
  return 0;
}

/* Variables that tasks share with each other, and with the program.  */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 64

static int errors;
static float threshold = 1;
static double energy;
#ifdef FIXED
static atomic_int calls;
#else
static int calls;
#endif

TASK void check (int n, const float v[n]);
TASK void limit (int n, float v[n], float most);
TASK void left (int n, const float v[n], double *part TASK_OUTPUT);
TASK void right (int n, const float v[n], double *part TASK_OUTPUT);

void
check (int n, const float v[n])
{
  for (int i = 0; i < n; i++)
    if (v[i] < 0)
#ifdef FIXED
      __atomic_fetch_add (&errors, 1, __ATOMIC_RELAXED);
#else
      errors++;
#endif
}

void
limit (int n, float v[n], float most)
{
#ifndef FIXED
  most = threshold;
#endif
  for (int i = 0; i < n; i++)
    if (v[i] > most)
      v[i] = most;
}

void
left (int n, const float v[n], double *part)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i] * v[i];
#ifndef FIXED
  energy += sum; /* MISTAKE shared-state */
#endif
  *part = sum;
  calls++; /* MISTAKE shared-state */
}

void
right (int n, const float v[n], double *part)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
#ifndef FIXED
  energy -= sum; /* MISTAKE shared-state */
#endif
  *part = sum;
  calls++; /* MISTAKE shared-state */
}

int
main (void)
{
  float a[N] TASK_REGISTERED, b[N] TASK_REGISTERED;
  double one[1] TASK_REGISTERED, two[1] TASK_REGISTERED;

  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = 1;
    }
  check (N, a);
#ifdef FIXED
#pragma tasks wait
#endif
  if (errors) /* MISTAKE shared-state */
    return 1;

  limit (N, a, threshold);
  threshold = 2; /* MISTAKE shared-state */
  limit (N, b, threshold);

  left (N, a, one);
  right (N, b, two);
#pragma tasks wait
#pragma tasks acquire one
#pragma tasks acquire two
  energy += one[0] - two[0];
  printf ("%g %d\n", energy, calls);
  return 0;
}

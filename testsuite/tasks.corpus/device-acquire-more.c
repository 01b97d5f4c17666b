/* Other ways to look at what may be on a device: members, rows, functions of
   the C library; and writing what a device has a copy of.  */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 64

struct state { double x, v; };

TASK void advance (int n, double dt, struct state s[n]);
TASK_IMPLEMENTATION ("opencl", advance)
void advance_cl (int n, double dt, struct state s[n]);
TASK void energy (int n, const struct state s[n], double e[n] TASK_OUTPUT);
TASK_IMPLEMENTATION ("opencl", energy)
void energy_cl (int n, const struct state s[n], double e[n]);
#pragma tasks opencl advance_cl "device-acquire-more.cl" "advance" 16
#pragma tasks opencl energy_cl "device-acquire-more.cl" "energy" 16

void
advance (int n, double dt, struct state s[n])
{
  for (int i = 0; i < n; i++)
    s[i].x += dt * s[i].v;
}
void
energy (int n, const struct state s[n], double e[n])
{
  for (int i = 0; i < n; i++)
    e[i] = s[i].v * s[i].v / 2;
}

static int
descending (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x < y) - (x > y);
}

static double
total (const double *e, int n)
{
  double sum = 0;
  while (n-- > 0)
    sum += *e++;
  return sum;
}

int
main (void)
{
  struct state s[N];
  double *e = calloc (N, sizeof *e), largest = 0;
  for (int i = 0; i < N; i++)
    s[i] = (struct state){ i, i % 4 };
#pragma tasks register s
#pragma tasks register e N
  for (int t = 0; t < 8; t++)
    advance (N, 0.125, s);
  energy (N, s, e);
#pragma tasks wait
#ifdef FIXED
#pragma tasks acquire s
#pragma tasks acquire e
#endif
  printf ("%g\n", s[3].x); /* MISTAKE host-access */
  double sum = total (e, N); /* MISTAKE host-access */
  qsort (e, N, sizeof *e, descending); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release s
#pragma tasks release e
#endif
  energy (N, s, e);
#pragma tasks wait
#ifdef FIXED
#pragma tasks acquire e
#endif
  double *end = e + N;
  for (double *p = e; p < end; p++)
    if (*p > largest) /* MISTAKE host-access */
      largest = *p; /* MISTAKE host-access */
  fwrite (e, sizeof *e, 0, stdout); /* MISTAKE host-access */
#pragma tasks unregister e
#pragma tasks unregister s
  printf ("%g %g\n", sum, largest);
  free (e);
  return sum != 112 || largest != 4.5;
}

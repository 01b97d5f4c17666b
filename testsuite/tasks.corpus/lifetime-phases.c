/* Loops that go through phases by their counter, buffers that may be one, and
   a helper that registers what is small: what is freed, and what is used, is
   right or wrong by a number.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

#ifdef FIXED
#define LAST 5
#define SMALL 50
#else
#define LAST 9
#define SMALL 500
#endif

TASK void scale (int n, float v[n], float f);
TASK void copy (int n, const float a[n], float b[n]);

void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

void
copy (int n, const float a[n], float b[n])
{
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}

/* Ends in the middle; the counter comes by there.  */
static float
first_half (void)
{
  const int steps = 8;
  float *v = calloc (N, sizeof *v);
#pragma tasks register v N
  for (int i = 0; i < steps; i++)
    {
      if (i < steps / 2)
        scale (N, v, 2);
      if (i == LAST)
        {
#pragma tasks unregister v
        }
    }
  float first = 0;
  free (v); /* MISTAKE lifetime */
  return first;
}

/* Begins in the middle, too, and is right.  */
static float
middle (void)
{
  float *v = calloc (N, sizeof *v);
  for (int i = 0; i < 9; i++)
    {
      if (i == 2)
        {
#pragma tasks register v N
        }
      if (i >= 2 && i <= 4)
        scale (N, v, 2);
      if (i == 4)
        {
#pragma tasks unregister v
        }
    }
  float first = v[0];
  free (v);
  return first;
}

/* In place or not, as the pointers say.  */
static float
in_place (int same)
{
  float *a = calloc (N, sizeof *a);
  float *b = same ? a : calloc (N, sizeof *b);
#pragma tasks register a N
#ifdef FIXED
  if (b != a)
#else
  if (b == NULL)
#endif
    {
#pragma tasks register b N
    }
  scale (N, a, 2);
  copy (N, a, b); /* MISTAKE unregistered */
#pragma tasks unregister a
  float first = 0;
  if (a != b)
    {
#pragma tasks unregister b
      first = b[0];
      free (b);
    }
  free (a);
  return first;
}

/* What is large is left to the host.  */
static void
begin (float **v, int n)
{
  *v = calloc (n, sizeof **v);
  if (n > 100)
    return;
#pragma tasks register *v n
}

int
main (void)
{
  float *v;
  printf ("%g %g\n", first_half (), middle ());
  printf ("%g %g\n", in_place (0), in_place (1));
  begin (&v, SMALL);
  scale (SMALL, v, 2); /* MISTAKE unregistered */
#pragma tasks wait
  return 0;
}

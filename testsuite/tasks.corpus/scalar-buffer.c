/* OPTIONS -Wno-stringop-overflow */
/* Addresses of scalars as buffers.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct point
{
  float x, y;
};

TASK void sum (int n, const float v[n], float *result);
TASK void length (const struct point *p, float *result);
TASK void fill (int n, float v[n] TASK_OUTPUT);

void
sum (int n, const float v[n], float *result)
{
  for (int i = 0; i < n; i++)
    *result += v[i];
}

void
length (const struct point *p, float *result)
{
  *result += p->x * p->x + p->y * p->y;
}

void
fill (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

static float
straight (const float *v, int n)
{
#ifdef FIXED
  float result[1] TASK_REGISTERED = { 0 };
  sum (n, v, result);
#pragma tasks acquire result
  return result[0];
#else
  float result = 0;
  sum (n, v, &result); /* MISTAKE scalar-buffer */
#pragma tasks wait
  return result;
#endif
}

static float
loop (const struct point *points, int n)
{
  float all = 0;
  for (int i = 0; i < n; i++)
    {
#ifdef FIXED
      float one[1] TASK_REGISTERED = { 0 };
      length (&points[i], one);
#pragma tasks acquire one
      all += one[0];
#else
      float one = 0;
      length (&points[i], &one); /* MISTAKE scalar-buffer */
#pragma tasks wait
      all += one;
#endif
    }
  return all;
}

static float
wrong_count (void)
{
#ifdef FIXED
  float v[4] TASK_REGISTERED;
  fill (4, v);
#pragma tasks acquire v
  return v[0];
#else
  float v = 0;
  fill (4, (float *)&v); /* MISTAKE scalar-buffer */
#pragma tasks wait
  return v;
#endif
}

static void
add_up (const float *v, int n, float *to)
{
#ifdef FIXED
#pragma tasks register to 1
#endif
  sum (n, v, to); /* MISTAKE check */
#pragma tasks wait
#ifdef FIXED
#pragma tasks unregister to
#endif
}

int
main (void)
{
  float v[5] TASK_REGISTERED = { 1, 2, 3, 4, 5 };
  struct point points[3] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
  float other = 0;

  for (int i = 0; i < 3; i++)
    {
#pragma tasks register &points[i] 1
    }
  add_up (v, 5, &other); /* MISTAKE unregistered */
  printf ("%g ", straight (v, 5));
  printf ("%g %g %g\n", loop (points, 3), wrong_count (), other);
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister &points[i]
    }
  return 0;
}

/* A task hands what it only reads to a child that writes, and to functions by
   way of a struct and a pointer to a function.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct view
{
  float *data;
  int length;
};

TASK void scale (int n, float v[n], float by);
TASK void total (int n, const float v[n], float *sum);
TASK void spread (int n, const float v[n], float *width);
TASK void clean (int n, const float v[n], int *kept);

void
scale (int n, float v[n], float by)
{
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

void
total (int n, const float v[n], float *sum)
{
#ifndef FIXED
  scale (n, (float *)v, 2); /* MISTAKE const-write */
#pragma tasks wait
#endif
  for (int i = 0; i < n; i++)
    *sum += v[i];
}

static void
centre (struct view view)
{
  float mean = 0;
  for (int i = 0; i < view.length; i++)
    mean += view.data[i] / view.length;
  for (int i = 0; i < view.length; i++)
    view.data[i] -= mean; /* MISTAKE check */
}

void
spread (int n, const float v[n], float *width)
{
#ifndef FIXED
  struct view view = { (float *)v, n };
  centre (view);
#endif
  for (int i = 0; i < n; i++)
    *width = v[i] > *width ? v[i] : *width;
}

static void
drop_negative (float *value)
{
  if (*value < 0)
    *value = 0; /* MISTAKE check */
}

static void
for_each (int n, float *v, void (*what) (float *))
{
  for (int i = 0; i < n; i++)
    what (&v[i]);
}

void
clean (int n, const float v[n], int *kept)
{
#ifndef FIXED
  for_each (n, (float *)v, drop_negative);
#else
  (void)drop_negative, (void)for_each, (void)centre;
#endif
  for (int i = 0; i < n; i++)
    *kept += v[i] > 0;
}

int
main (void)
{
  enum { N = 12 };
  float *v = malloc (N * sizeof *v);
  float sum[1] TASK_REGISTERED = { 0 }, width[1] TASK_REGISTERED = { 0 };
  int kept[1] TASK_REGISTERED = { 0 };

  for (int i = 0; i < N; i++)
    v[i] = i % 2 ? -i : i;
#pragma tasks register v N
  spread (N, v, width);
  clean (N, v, kept);
  total (N, v, sum);
#pragma tasks unregister v
#pragma tasks acquire sum
#pragma tasks acquire width
#pragma tasks acquire kept
  printf ("%g %g %d\n", *sum, *width, *kept);
  free (v);
  return 0;
}

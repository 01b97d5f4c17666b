/* A matrix is seen through a view, whose data are not const any more.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 6

struct view
{
  int rows, columns, stride;
  float *data;
};

static struct view
view_of (const float *data, int rows, int columns)
{
  return (struct view){ rows, columns, columns, (float *)data };
}

__attribute__ ((weak)) float *
at (struct view *v, int r, int c)
{
  return &v->data[r * v->stride + c];
}

__attribute__ ((weak)) float
trace (struct view *v)
{
  float sum = 0;
  for (int i = 0; i < v->rows; i++)
    {
      sum += *at (v, i, i);
#ifndef FIXED
      *at (v, i, i) = 0; /* MISTAKE check */
#endif
    }
  return sum;
}

TASK void measure (int n, const float m[n][n], float t[1] TASK_OUTPUT);

void
measure (int n, const float m[n][n], float t[1])
{
  struct view v = view_of (&m[0][0], n, n);
  t[0] = trace (&v);
}

int
main (void)
{
  float (*m)[N] = malloc (sizeof (float[N][N]));
  float t[1] TASK_REGISTERED;

  for (int i = 0; i < N * N; i++)
    m[i / N][i % N] = i;
#pragma tasks register m N
  measure (N, m, t);
#pragma tasks unregister m
#pragma tasks acquire t
  printf ("%g\n", t[0]);
  free (m);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is written through casts is a copy, or another buffer.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 18

struct view
{
  int n;
  const float *in;
  float *out;
};

TASK void median (int n, const float v[n], float *m TASK_OUTPUT);
TASK void negate (int n, const float v[n], float w[n] TASK_OUTPUT);
TASK void tokens (int n, const char s[n], int *count TASK_OUTPUT);
TASK void either (int n, const int a[n], int b[n], int which);

static void
sort (float *v, int n)
{
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && v[j] < v[j - 1]; j--)
      {
        float t = v[j];
        v[j] = v[j - 1];
        v[j - 1] = t;
      }
}

void
median (int n, const float v[n], float *m)
{
  float *copy = (float *)v;
  float local[n];
  if (n > 0)
    copy = memcpy (local, copy, sizeof local);
  sort (copy, n);
  *m = copy[n / 2];
}

static void
run (struct view *w)
{
  float *p = (float *)w->in;
  for (int i = 0; i < w->n; i++)
    w->out[i] = -*p++;
}

void
negate (int n, const float v[n], float w[n])
{
  struct view view = { n, v, w };
  run (&view);
}

void
tokens (int n, const char s[n], int *count)
{
  char *copy = strndup (s, n), *state;
  *count = 0;
  for (char *p = copy; (p = strtok_r (p, " ", &state)); p = NULL)
    ++*count;
  free (copy);
}

void
either (int n, const int a[n], int b[n], int which)
{
  int *p = (int *)(which ? a : b);
  for (int i = 0; i < n; i++)
    if (p == b)
      p[i] += a[i];
}

int
main (void)
{
  float v[N] TASK_REGISTERED, w[N] TASK_REGISTERED, m[1] TASK_REGISTERED;
  char s[N] TASK_REGISTERED = "to be or not";
  int count[1] TASK_REGISTERED, a[N] TASK_REGISTERED, b[N] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = a[i] = b[i] = (5 * i) % N;
  median (N, v, m);
  negate (N, v, w);
  tokens (N, s, count);
  either (N, a, b, 0);
#pragma tasks wait
  printf ("%g %g %d %d\n", m[0], w[3], count[0], b[3]);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions of the library write what is only read: qsort, strsep, sprintf,
   memmove, by a helper that has void pointers.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 24

TASK void median (int n, const double v[n], double *m TASK_OUTPUT);
TASK void fields (int n, const char line[n], int *count TASK_OUTPUT);
TASK void rotate (int n, const int v[n], int k, int *first TASK_OUTPUT);

static int
by_value (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void *mutable(const void *p, void *copy, size_t size)
{
#ifdef FIXED
  return memcpy (copy, p, size);
#else
  (void)copy;
  (void)size;
  return (void *)p;
#endif
}

void
median (int n, const double v[n], double *m)
{
  double copy[n];
  double *w = mutable(v, copy, sizeof copy);
  qsort (w, n, sizeof *w, by_value); /* MISTAKE const-write */
  *m = w[n / 2];
}

void
fields (int n, const char line[n], int *count)
{
  char copy[n];
  char *rest = mutable(line, copy, n);
  *count = 0;
  while (strsep (&rest, ":"))
    ++*count;
}

void
rotate (int n, const int v[n], int k, int *first)
{
  int copy[n];
  int *w = mutable(v, copy, sizeof copy);
  memmove (w, w + k, (n - k) * sizeof *w); /* MISTAKE const-write */
  *first = w[0];
}

int
main (void)
{
  double v[N] TASK_REGISTERED, m[1] TASK_REGISTERED;
  char line[N] TASK_REGISTERED = "root:x:0:0::/root";
  int w[N] TASK_REGISTERED, c[1] TASK_REGISTERED, f[1] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = w[i] = (i * 7) % N;
  median (N, v, m);
  fields (N, line, c);
  rotate (N, w, 3, f);
#pragma tasks wait
  printf ("%g %d %d\n", m[0], c[0], f[0]);
  return 0;
}

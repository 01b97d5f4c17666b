/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A parent hands its const parameter to a child that writes, and reads its
   output after children that did not write it.  */

#include <stdio.h>
#include <tasks.h>

#define N 32

TASK void fill (int n, int v[n] TASK_OUTPUT, int with);
TASK void negate (int n, int v[n]);
TASK void sum (int n, const int v[n], int *s TASK_OUTPUT);
TASK void spread (int n, const int seed[n], int out[n] TASK_OUTPUT);
TASK void balance (int n, const int v[n], int *s TASK_OUTPUT);

void
fill (int n, int v[n], int with)
{
  for (int i = 0; i < n; i++)
    v[i] = with;
}

void
negate (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = -v[i];
}

void
sum (int n, const int v[n], int *s)
{
  *s = 0;
  for (int i = 0; i < n; i++)
    *s += v[i];
}

void
spread (int n, const int seed[n], int out[n])
{
  int *left = out, *right = out + n / 2;
#pragma tasks register left(n / 2)
#pragma tasks register right(n - n / 2)
  fill (n / 2, left, seed[0]);
#ifdef FIXED
  fill (n - n / 2, right, seed[1]);
#endif
#pragma tasks wait
  for (int i = 1; i < n; i++)
    out[i] += out[i - 1]; /* MISTAKE output-read */
#pragma tasks unregister left(n / 2)
#pragma tasks unregister right(n - n / 2)
}

void
balance (int n, const int v[n], int *s)
{
#ifdef FIXED
  sum (n, v, s);
#pragma tasks wait
#else
  negate (n, (int *)v); /* MISTAKE const-write */
#pragma tasks wait
  *s = 0;
  for (int i = 0; i < n; i++)
    *s -= v[i];
#endif
}

int
main (void)
{
  int seed[N] TASK_REGISTERED = { 3, 4 };
  int out[N] TASK_REGISTERED, s[1] TASK_REGISTERED;
  spread (N, seed, out);
  balance (N, seed, s);
#pragma tasks wait
  printf ("%d %d\n", out[N - 1], s[0]);
  return 0;
}

/* Outputs of which only data decide what is written, or read before.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 9

TASK void find (int n, const int v[n], int x, int at[1] TASK_OUTPUT);
TASK void squeeze (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void odd (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void group (int n, const int v[n], int m, double sums[m] TASK_OUTPUT);
TASK void largest (int n, const int v[n], int w[1] TASK_OUTPUT);
TASK void part (int n, const int v[n], int w[n] TASK_OUTPUT);

void
find (int n, const int v[n], int x, int at[1])
{
#ifdef FIXED
  at[0] = -1;
#endif
  for (int i = 0; i < n; i++)
    if (v[i] == x)
      at[0] = i;
}

void
squeeze (int n, const int v[n], int w[n])
{
  int m = 0;
  for (int i = 0; i < n; i++)
    if (v[i] > 2)
      w[m++] = v[i];
#ifdef FIXED
  while (m < n)
    w[m++] = 0;
#endif
}

void
odd (int n, const int v[n], int w[n])
{
  for (int i = 0; i < n; i++) /* MISTAKE output-unwritten */
    switch (v[i] % 3)
      {
      case 0:
	w[i] = 5;
	break;
      case 1:
	w[i] = v[i];
	break;
#ifdef FIXED
      default:
	w[i] = 0;
#endif
      }
}

void
group (int n, const int v[n], int m, double sums[m])
{
#ifdef FIXED
  memset (sums, 0, m * sizeof *sums);
#endif
  for (int i = 0; i < n; i++)
    sums[v[i] % m] += v[i]; /* MISTAKE output-read check */
}

void
largest (int n, const int v[n], int w[1])
{
#ifdef FIXED
  w[0] = v[0];
#endif
  for (int i = 0; i < n; i++)
    if (v[i] > w[0]) /* MISTAKE output-read check */
      w[0] = v[i];
}

void
part (int n, const int v[n], int w[n])
{
  int m = 0;
  while (m < n && v[m] < 100)
    m++;
#ifndef FIXED
  m--;
#endif
  memcpy (w, v, m * sizeof *w);
}

int
main (void)
{
  int v[N] TASK_REGISTERED = { 3, 1, 2, 7, 8, 4, 4, 6, 5 };
  int *w = malloc (N * sizeof *w), at[1] TASK_REGISTERED, x[1] TASK_REGISTERED;
  double sums[2] TASK_REGISTERED;
#pragma tasks register w N
  find (N, v, 11, at); /* MISTAKE check */
  squeeze (N, v, w); /* MISTAKE check */
  odd (N, v, w); /* MISTAKE check */
  group (N, v, 2, sums);
  largest (N, v, x);
  part (N, v, w); /* MISTAKE check */
#pragma tasks wait
#pragma tasks unregister w
#ifdef FIXED
  printf ("%d %d %g %d %d\n", at[0], w[0], sums[1], x[0], w[3]);
#endif
}

/* Indices that come from data: what a table says, where a search ends, a
   remainder that is negative, a row too many, a count that was read.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#ifdef FIXED
#define ONE 0
#else
#define ONE 1
#endif

#define N 12

TASK void scatter (int n, const int where[n], int m, int v[m]);
TASK void find (int n, const double v[n], double x, double found[1]);
TASK void hash (int n, const long keys[n], int m, short counts[m]);
TASK void rows (int n, int m, float v[n * m]);
TASK void text (int n, char v[n], int m, const char line[m]);
TASK void tail (int n, const int v[n], int last[1] TASK_OUTPUT);

void
scatter (int n, const int where[n], int m, int v[m])
{
  for (int i = 0; i < n; i++)
    v[where[i]] += m; /* MISTAKE check */
}

/* The first that is not less than X.  */
__attribute__ ((weak)) int
lower (const double *v, int n, double x)
{
  int low = 0, high = n;
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (v[middle] < x)
	low = middle + 1;
      else
	high = middle;
    }
  return low;
}

void
find (int n, const double v[n], double x, double found[1])
{
  int at = lower (v, n, x);
#ifdef FIXED
  if (at < n)
#endif
  found[0] = v[at]; /* MISTAKE check */
}

void
hash (int n, const long keys[n], int m, short counts[m])
{
  for (int i = 0; i < n; i++)
#ifdef FIXED
    counts[labs (keys[i]) % m]++;
#else
    counts[keys[i] % m]++; /* MISTAKE check */
#endif
}

__attribute__ ((weak)) float *
row (float *v, int i, int m)
{
  return v + i * m;
}

void
rows (int n, int m, float v[n * m])
{
  for (int i = 0; i < n; i++)
    {
      float *next = row (v, i + 1, m), *this = row (v, i, m);
#ifdef FIXED
      if (i + 1 == n)
	break;
#endif
      for (int j = 0; j < m; j++)
	this[j] += next[j]; /* MISTAKE size check */
    }
}

void
text (int n, char v[n], int m, const char line[m])
{
  int size = 0;
  (void) m;
  if (sscanf (line, "%d", &size) == 1)
    memset (v, '-', size - 1 + ONE); /* MISTAKE check */
  v[n - 1] = '\0';
}

void
tail (int n, const int v[n], int last[1])
{
  const int *p = v;
#ifdef FIXED
  while (p < v + n && *p >= 0)
#else
  while (*p >= 0 && p < v + n) /* MISTAKE check */
#endif
    p++;
  last[0] = p - v;
}

static int marks[N];

int
main (void)
{
  int where[4] TASK_REGISTERED = { 3, 1, N - 1 + ONE, 0 };
  int *v = calloc (N, sizeof *v), *more = calloc (N, sizeof *v);
  double *sorted = malloc (5 * sizeof *sorted);
  double found[1] TASK_REGISTERED = { 0 };
  long keys[3] TASK_REGISTERED = { 5, -7, 12 };
  short *counts = calloc (10, sizeof *counts);
  float *matrix = calloc (12, sizeof *matrix);
  char line[8] TASK_REGISTERED = "7";
  char *out = malloc (16);
  int last[1] TASK_REGISTERED;
  int *all = marks;

  for (int i = 0; i < 5; i++)
    sorted[i] = i;
  for (int i = 0; i < 12; i++)
    matrix[i] = i;
#pragma tasks register v N
#pragma tasks register sorted 5
#pragma tasks register counts 10
#pragma tasks register matrix 12
#pragma tasks register out 6
#pragma tasks register all N
  scatter (4, where, N, v);
  find (5, sorted, 9, found);
  hash (3, keys, 10, counts);
  rows (3, 4, matrix);
  text (6, out, 8, line);
  tail (N, all, last);
#pragma tasks unregister v
#pragma tasks unregister sorted
#pragma tasks unregister counts
#pragma tasks unregister matrix
#pragma tasks unregister out
#pragma tasks unregister all
#pragma tasks acquire found
#pragma tasks acquire last
  printf ("%d %g %d %g %s\n", v[3], found[0], counts[5], matrix[1], out);
  printf ("%d\n", last[0] > 0);
  (void) more;
}

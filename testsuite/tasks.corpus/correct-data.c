/* Which elements are written depends on data, and none is left out.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

TASK void filter (int n, const int v[n], int out[n] TASK_OUTPUT,
                  int count[1] TASK_OUTPUT);

void
filter (int n, const int v[n], int out[n], int count[1])
{
  int k = 0;
  for (int i = 0; i < n; i++)
    if (v[i] & 1)
      out[k++] = v[i];
  *count = k;
  while (k < n)
    out[k++] = -1;
}

TASK void partition (int n, const int v[n], int out[n] TASK_OUTPUT, int pivot);

void
partition (int n, const int v[n], int out[n], int pivot)
{
  int lo = 0, hi = n;
  for (int i = 0; i < n; i++)
    if (v[i] < pivot)
      out[lo++] = v[i];
    else
      out[--hi] = v[i];
}

TASK void expand (int n, const unsigned char rle[n], int m,
                  unsigned char out[m] TASK_OUTPUT);

void
expand (int n, const unsigned char rle[n], int m, unsigned char out[m])
{
  int k = 0;
  for (int i = 0; i + 1 < n && k < m; i += 2)
    for (int c = rle[i]; c > 0 && k < m; c--)
      out[k++] = rle[i + 1];
  memset (out + k, 0, m - k);
}

TASK void scatter (int n, const int v[n], const int where[n],
                   int out[n] TASK_OUTPUT);

void
scatter (int n, const int v[n], const int where[n], int out[n])
{
  for (int i = 0; i < n; i++)
    out[where[i]] = v[i];
}

int
main (void)
{
  int v[7] TASK_REGISTERED = { 4, 1, 7, 2, 9, 6, 3 };
  int a[7] TASK_REGISTERED, b[7] TASK_REGISTERED, c[7] TASK_REGISTERED;
  int w[7] TASK_REGISTERED = { 6, 5, 4, 3, 2, 1, 0 }, n[1] TASK_REGISTERED;
  unsigned char r[6] TASK_REGISTERED = { 3, 'a', 2, 'b', 4, 'c' };
  unsigned char t[12] TASK_REGISTERED;
  filter (7, v, a, n);
  partition (7, v, b, 5);
  scatter (7, v, w, c);
  expand (6, r, 12, t);
#pragma tasks wait
  printf ("%d %d %d %d %d %s\n", n[0], a[3], a[6], b[0] + b[6], c[0],
          (char *) t);
  return 0;
}

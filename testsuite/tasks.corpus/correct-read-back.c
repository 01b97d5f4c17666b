/* What has been written before is read, in ways that depend on sizes.  */
#include <stdio.h>
#include <tasks.h>

TASK void prefix (int n, const int v[n], int s[n] TASK_OUTPUT);

void
prefix (int n, const int v[n], int s[n])
{
  for (int i = 0; i < n; i++)
    s[i] = v[i] + (i ? s[i - 1] : 0);
}

TASK void heap (int n, const int v[n], int h[n] TASK_OUTPUT);

void
heap (int n, const int v[n], int h[n])
{
  for (int k = 0; k < n; k++)
    {
      int i = k;
      while (i > 0 && h[(i - 1) / 2] < v[k])
        {
          h[i] = h[(i - 1) / 2];
          i = (i - 1) / 2;
        }
      h[i] = v[k];
    }
}

TASK void fib (int n, unsigned long f[n] TASK_OUTPUT);

void
fib (int n, unsigned long f[n])
{
  for (int i = 0; i < n; i++)
    switch (i)
      {
      case 0:
      case 1:
        f[i] = i;
        break;
      default:
        f[i] = f[i - 1] + f[i - 2];
      }
}

TASK void pascal (int n, int t[n][n] TASK_OUTPUT);

void
pascal (int n, int t[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      t[i][j] = j == 0 || j == i ? 1
                : j > i          ? 0
                                 : t[i - 1][j - 1] + t[i - 1][j];
}

int
main (void)
{
  int v[9] TASK_REGISTERED = { 3, 1, 4, 1, 5, 9, 2, 6, 5 };
  int s[9] TASK_REGISTERED, h[9] TASK_REGISTERED, t[7][7] TASK_REGISTERED;
  unsigned long f[20] TASK_REGISTERED;
  prefix (9, v, s);
  heap (9, v, h);
  fib (20, f);
  pascal (7, t);
#pragma tasks wait
  printf ("%d %d %d %lu %d\n", s[8], h[0], h[8], f[19], t[6][3]);
  return 0;
}

/* Elements are chosen by functions, permutations, chars, and nested loops.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum { R = 3, C = 4 };
static float *cell[R * C];
static const int order[R * C] = { 5, 2, 9, 0, 11, 7, 1, 10, 3, 8, 4, 6 };
static inline int index_of (int r, int c) { return r * C + c; }
static int
__attribute__ ((noinline)) column (int r, int c)
{
  return c * R + r;
}

TASK void addto (int n, float v[n], float x);

void
addto (int n, float v[n], float x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

int
main (void)
{
  float s = 0;
  for (int r = 0; r < R; r++)
    for (int c = 0; c < C; c++)
      {
        float *p = cell[index_of (r, c)] = calloc (2, sizeof *p);
        if (!p)
          return 1;
#pragma tasks register p 2
      }
  for (int c = 0; c < C; c++)
    for (int r = 0; r < R; r++)
      addto (2, cell[column (r, c)], r + c);
  for (const char *d = "0123456789"; *d; d++)
    addto (2, cell[*d - '0'], .5f);
  int k = 0;
  while (k < R * C)
    {
      int half = k + R * C / 2;
      for (; k < half; k++)
        {
#pragma tasks unregister cell[order[k]]
          s += cell[order[k]][1] * k;
          free (cell[order[k]]);
        }
    }
  printf ("%g\n", s);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Graphs, priorities, exits from them, tasks in loops of loops.  */

#include <stdio.h>
#include <tasks.h>

#define B 4
#define S 5

TASK void scale (int n, float v[n], float f);
TASK void mix (int n, const float a[n], float b[n]) TASK_PRIORITY (2);

void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

void
mix (int n, const float a[n], float b[n])
{
  for (int i = 0; i < n; i++)
    b[i] += a[i];
}

static float
run (float v[B][S], int rounds)
{
  float seen = 0;
  for (int r = 0; r < rounds; r++)
    {
#pragma tasks graph
      {
        for (int b = 0; b < B; b++)
          {
            if (r == 5 && b == 2)
              continue;
#pragma tasks priority B - b
            scale (S, v[b], 1 + 1.0f / (b + 1));
            if (b > 0)
              mix (S, v[b - 1], v[b]);
          }
        if (r == rounds)
          break;
      }
      if (r % 3 == 2)
        {
#pragma tasks acquire v[B - 1]
          seen += v[B - 1][0];
          v[B - 1][0] = 1;
#pragma tasks release v[B - 1]
        }
    }
  return seen;
}

int
main (void)
{
  float v[B][S];
  for (int b = 0; b < B; b++)
    {
      for (int i = 0; i < S; i++)
        v[b][i] = i + b;
#pragma tasks register v[b]
    }
  float seen = run (v, 9);
  for (int b = B; b-- > 0;)
    {
#pragma tasks unregister v[b]
      seen += v[b][1];
    }
  printf ("%.6g\n", seen);
  return 0;
}

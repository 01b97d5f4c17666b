/* The result is acquired while its task waits for the input.  */
#include <stdio.h>
#include <tasks.h>

#define N 30

TASK void top (const float v[N], float best[3] TASK_OUTPUT);

void
top (const float v[N], float best[3])
{
  best[0] = best[1] = best[2] = -1;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      if (v[i] > best[k])
        {
          for (int j = 2; j > k; j--)
            best[j] = best[j - 1];
          best[k] = v[i];
          break;
        }
}

int
main (void)
{
  float v[N], best[3];
#pragma tasks register v
#pragma tasks register best
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i] = (i * 17) % 31;
  top (v, best);
#ifdef FIXED
#pragma tasks release v
#endif
#pragma tasks acquire best /* MISTAKE deadlock */
  printf ("%g %g %g\n", best[0], best[1], best[2]);
#pragma tasks release best
#ifndef FIXED
#pragma tasks release v
#endif
#pragma tasks unregister best
#pragma tasks unregister v
  return 0;
}

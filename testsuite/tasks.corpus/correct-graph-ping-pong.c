/* Nothing is wrong: buffers change places around a graph, and the program
   looks at the one that holds the result.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void step (int n, const double from[n], double to[n] TASK_OUTPUT);

void
step (int n, const double from[n], double to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i] / 2 + from[(i + 1) % n] / 2;
}

int
main (void)
{
  int n = 16, steps = 9;
  double *buffer[2];
  for (int b = 0; b < 2; b++)
    {
      buffer[b] = calloc (n, sizeof (double));
      if (b == 0)
        buffer[b][5] = 1;
#pragma tasks register buffer[b] n
    }
  double *now = buffer[0], *next = buffer[1];
  for (int s = 0; s < steps; s++)
    {
#pragma tasks graph
      {
        step (n, now, next);
      }
      double *swap = now;
      now = next, next = swap;
    }
#pragma tasks acquire now
  printf ("%g\n", now[3]);
#pragma tasks release now
  for (int b = 2; b-- > 0;)
    {
#pragma tasks unregister buffer[b]
      free (buffer[b]);
    }
  return 0;
}

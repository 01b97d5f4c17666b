/* Two calls on one line, of which one is wrong; a call on several lines, with
   comments; operands chosen by a conditional expression; an address inside a
   block.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 256

TASK void halve (int n, float v[n]);
TASK void copy (int n, const float from[n], float to[n] TASK_OUTPUT);

void
halve (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] /= 2;
}

void
copy (int n, const float from[n], float to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

int
main (int argc, char **argv)
{
  static float left[N], right[N], buffer[N], back[N], more[N];
  float *spare = malloc (N * sizeof *spare);
  (void)argv;
  if (!spare)
    return 1;
  for (int i = 0; i < N; i++)
    left[i] = right[i] = buffer[i] = spare[i] = i;

#pragma tasks register left
#ifdef FIXED
#pragma tasks register right
#pragma tasks register spare N
#pragma tasks register more
#endif
#pragma tasks register back
  halve (N, left); halve (N, right); /* MISTAKE unregistered */

  copy (N, /* from (what, isn't) */ left, // "to"
        /* this */ more /* MISTAKE unregistered */
  );

#pragma tasks register buffer
  float *chosen = argc > 1 ? buffer : spare;
  copy (N, chosen, back); /* MISTAKE unregistered */

#ifdef FIXED
#pragma tasks register (buffer + N / 2) N / 2
#endif
  halve (N / 2, buffer);
  halve (N / 2, buffer + N / 2); /* MISTAKE unregistered */

#pragma tasks wait
#pragma tasks acquire left
#pragma tasks acquire back
  printf ("%g %g\n", left[N - 1], back[N - 1]);
#pragma tasks shutdown
  free (spare);
  return 0;
}

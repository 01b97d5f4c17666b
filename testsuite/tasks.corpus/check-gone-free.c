/* Storage is given back while tasks still have it: reused, it is written by
   who gets it next.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 32

static int *pool[2];

TASK void use (int n, const int v[n], int out[1] TASK_OUTPUT);

void
use (int n, const int v[n], int out[1])
{
  out[0] = v[0] + v[n - 1];
}

__attribute__ ((weak)) int *
take (int which)
{
  int *v = pool[which];
  return v;
}

__attribute__ ((weak)) void
fill (int *v, int x)
{
  for (int i = 0; i < N; i++)
    v[i] = x; /* MISTAKE check */
}

int
main (void)
{
  int out[2][1];
  for (int i = 0; i < 2; i++)
    {
      pool[i] = calloc (N, sizeof (int));
#pragma tasks register pool[i] N
#pragma tasks register out[i]
    }
  for (int i = 0; i < 2; i++)
    {
#ifdef FIXED
      int *v = take (i);
#else
      int *v = take (0);
#endif
      fill (v, i + 1);
      use (N, v, out[i]);
    }
  for (int i = 0; i < 2; i++)
    {
#pragma tasks unregister pool[i]
#pragma tasks unregister out[i]
      printf ("%d\n", out[i][0]);
    }
}

/* A window that moves: memmove reads what was there before.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 10

__attribute__ ((weak)) void
push (int *window, int n, int x)
{
  memmove (window, window + 1, (n - 1) * sizeof *window); /* MISTAKE check */
  window[n - 1] = x;
}

#ifdef FIXED
TASK void slide (int n, int window[n], int x);
#else
TASK void slide (int n, int window[n] TASK_OUTPUT, int x);
#endif

void
slide (int n, int window[n], int x)
{
  push (window, n, x); /* MISTAKE output-read */
}

int
main (void)
{
  int *window = calloc (N, sizeof *window);
#pragma tasks register window N
  for (int i = 1; i < 15; i++)
    slide (N, window, i);
#pragma tasks unregister window
  printf ("%d %d\n", window[0], window[N - 1]);
  free (window);
}

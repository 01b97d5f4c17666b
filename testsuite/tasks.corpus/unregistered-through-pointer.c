/* A task is called through a pointer to a function, with a buffer that is not
   registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void up (int n, int v[n]);
TASK void down (int n, int v[n]);

void
up (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += 3;
}

void
down (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] -= 2;
}

typedef void step (int n, int v[n]);

static void
repeat (step *f, int times, int n, int *v)
{
  while (times-- > 0)
    f (n, v); /* MISTAKE check */
}

int
main (void)
{
  int n = 30;
  int *v = calloc (n, sizeof *v), *w = calloc (n, sizeof *w);
#pragma tasks register v n
#ifdef FIXED
#pragma tasks register w n
#endif
  repeat (up, 4, n, v);
  repeat (down, 5, n, w);
#pragma tasks unregister v
#ifdef FIXED
#pragma tasks unregister w
#endif
  printf ("%d %d\n", v[0], w[n - 1]);
  free (v);
  free (w);
  return 0;
}

/* What is registered grows by realloc.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void extend (int n, float v[n], int from);

void
extend (int n, float v[n], int from)
{
  for (int i = from; i < n; i++)
    v[i] = i ? v[i - 1] + 1 : 0;
}

static float *
resized (float *v, int n)
{
  float *moved = realloc (v, n * sizeof *moved);
  return moved ? moved : v;
}

int
main (void)
{
  int n = 10;
  float *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);

#pragma tasks register v n
  extend (n, v, 0);
#ifdef FIXED
#pragma tasks unregister v
#endif
  v = realloc (v, 2 * n * sizeof *v); /* MISTAKE lifetime */
#pragma tasks register v 2 * n
  extend (2 * n, v, n);
#pragma tasks unregister v
  printf ("%g\n", v[2 * n - 1]);

#pragma tasks register w n
  for (int round = 0; round < 3; round++)
    {
      extend (n, w, n / 2);
#ifdef FIXED
#pragma tasks unregister w
#endif
      n *= 2;
      w = resized (w, n); /* MISTAKE lifetime */
#pragma tasks register w n
    }
#pragma tasks unregister w
  free (v);
  free (w);
  return 0;
}

/* A case falls through into one that registers as well.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void step (int n, int v[n]);

void
step (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static int
run (char mode)
{
  int n = 5;
  int *v = calloc (n, sizeof *v);
  switch (mode)
    {
    case 'd':
      for (int i = 0; i < n; i++)
        v[i] = 10;
#ifndef FIXED
#pragma tasks register v n
#endif
      /* Fall through.  */
    case 's':
#pragma tasks register v n /* MISTAKE registration */
      break;
    default:
      free (v);
      return -1;
    }
  step (n, v);
#pragma tasks unregister v
  int result = v[0];
  free (v);
  return result;
}

int
main (void)
{
  printf ("%d %d\n", run ('s'), run ('x'));
  printf ("%d\n", run ('d'));
  return 0;
}

/* Nothing is wrong: unregister, and the end of the scope, release what is
   acquired.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void triple (int n, int v[n]);

void
triple (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 3;
}

static int
local (int start)
{
  int v[3] TASK_REGISTERED;
#pragma tasks acquire v
  v[0] = v[1] = v[2] = start;
  if (start < 0)
    return v[2];
#pragma tasks release v
  triple (3, v);
#pragma tasks acquire v
  return v[0] + v[1];
}

int
main (void)
{
  int *v = malloc (2 * sizeof *v);
#pragma tasks register v 2
#pragma tasks acquire v
  v[0] = 1;
  v[1] = local (5);
#pragma tasks release v
  triple (2, v);
#pragma tasks acquire v
  v[0]++;
#pragma tasks unregister v
  v[1]++;
  printf ("%d %d %d\n", v[0], v[1], local (-4));
  free (v);
  return 0;
}

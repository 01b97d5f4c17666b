/* Nothing is wrong: a variable points to one buffer after another, and memory
   that was freed comes back.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void bump (int n, int v[n]);

void
bump (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

int
main (void)
{
  int *v, *last = NULL, sum = 0;
  for (int i = 1; i < 6; i++)
    {
      v = calloc (10, sizeof *v);
      if (last && i % 2)
        {
#pragma tasks unregister last
          sum += last[0];
          free (last);
          last = NULL;
        }
#pragma tasks register v 10
      bump (10, v);
      if (last)
        {
          bump (10, last);
#pragma tasks unregister last
          sum += 10 * last[1];
          free (last);
        }
      last = v;
    }
#pragma tasks unregister v
  sum += 100 * v[0];
  free (v);
  printf ("%d\n", sum);
  return 0;
}

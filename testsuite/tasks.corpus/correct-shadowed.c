/* Nothing is wrong: an inner variable has the name of an outer one.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void set (int n, int v[n], int value);

void
set (int n, int v[n], int value)
{
  for (int i = 0; i < n; i++)
    v[i] = value;
}

int
main (void)
{
  int v[4] = { 0 }, sum = 0;
#pragma tasks register v
  set (4, v, 9);
  for (int i = 0; i < 3; i++)
    {
      int v[2] = { i, i + 1 };
      sum += v[0] * v[1];
      {
        int *v = malloc (sizeof *v);
        *v = 5;
#pragma tasks register v 1
        set (1, v, i);
#pragma tasks unregister v
        sum += *v;
        free (v);
      }
      v[1] = 0;
    }
#pragma tasks unregister v
  printf ("%d %d\n", sum, v[3]);
  return 0;
}

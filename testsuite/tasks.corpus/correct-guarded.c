/* Registered under a condition, and used under the same one.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void scale (int n, float v[n], float by);

void
scale (int n, float v[n], float by)
{
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 10;
  int wanted = n > 4;
  float *v = NULL;

  if (wanted)
    {
      v = malloc (n * sizeof *v);
      if (!v)
        return 1;
      for (int i = 0; i < n; i++)
        v[i] = i;
#pragma tasks register v n
    }
  for (int round = 0; round < 3; round++)
    if (wanted)
      scale (n, v, 2);
  if (wanted)
    {
#pragma tasks unregister v
      printf ("%g\n", v[n - 1]);
    }
  free (v);
  return 0;
}

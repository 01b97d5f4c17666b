/* The task is told of more elements than are registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void clear (int n, long v[n] TASK_OUTPUT);

void
clear (int n, long v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 0;
}

int
main (int argc, char **argv)
{
  int n = 10 * argc, m = 25;
  (void) argv;
  (void) n;
  long *v = malloc (m * sizeof *v);
  for (int i = 0; i < m; i++)
    v[i] = i;
#ifdef FIXED
#pragma tasks register v m
#else
#pragma tasks register v n
#endif
  clear (m, v); /* MISTAKE check */
#pragma tasks unregister v
  printf ("%ld\n", v[m - 1]);
  free (v);
  return 0;
}

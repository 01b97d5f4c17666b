/* A vector that grows through its address is used at its new place.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void fill (int n, short v[n] TASK_OUTPUT, short value);

void
fill (int n, short v[n], short value)
{
  for (int i = 0; i < n; i++)
    v[i] = value;
}

static void
reserve (short **v, int n)
{
  short *larger = malloc (n * sizeof **v);
#ifdef FIXED
#pragma tasks unregister *v
#pragma tasks register larger n
#else
#pragma tasks wait
#pragma tasks unregister *v
#endif
  free (*v);
  *v = larger;
}

int
main (void)
{
  short *v = malloc (10 * sizeof *v);
#pragma tasks register v 10
  fill (10, v, 1);
  reserve (&v, 500);
  fill (500, v, 2); /* MISTAKE check */
#pragma tasks wait
  printf ("%d\n", v[499]);
#pragma tasks unregister v
  free (v);
  return 0;
}

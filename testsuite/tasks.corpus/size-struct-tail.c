/* The array at the end of a structure gets less memory than its count.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct vector
{
  int n;
  double x[];
};

TASK void unit (int n, double x[n]);

void
unit (int n, double x[n])
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i];
  for (int i = 0; i < n; i++)
    x[i] /= sum;
}

int
main (void)
{
#ifdef FIXED
  struct vector *v = malloc (sizeof *v + 10 * sizeof (double));
#else
  struct vector *v = malloc (sizeof *v + 10);
#endif
  v->n = 10;
#pragma tasks register v->x 10 /* MISTAKE size */
#ifdef FIXED
  for (int i = 0; i < v->n; i++)
    v->x[i] = i;
  unit (v->n, v->x);
#endif
#pragma tasks unregister v->x
#ifdef FIXED
  printf ("%.4f\n", v->x[9]);
#endif
  free (v);
  return 0;
}

/* Nothing is wrong: the condition is noted under another name, inverted, and
   kept in a structure.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct options
{
  int n, parallel;
};

TASK void square (int n, double v[n]);

void
square (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= v[i];
}

static double
compute (const struct options *o)
{
  double *v = malloc (o->n * sizeof *v);
  const int large = o->n > 10, serial = !o->parallel || !large;
  for (int i = 0; i < o->n; i++)
    v[i] = i;
  if (!serial)
    {
#pragma tasks register v o->n
    }
  if (serial)
    for (int i = 0; i < o->n; i++)
      v[i] *= v[i];
  else
    square (o->n, v);
  if (o->parallel && large)
    {
#pragma tasks unregister v
    }
  double last = v[o->n - 1];
  free (v);
  return last;
}

int
main (void)
{
  struct options o = { 20, 1 }, p = { 20, 0 }, q = { 5, 1 };
  printf ("%g %g %g\n", compute (&o), compute (&p), compute (&q));
  return 0;
}

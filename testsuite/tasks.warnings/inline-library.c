/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions of the C library that headers define for the optimizer, too, as
   they do putchar and atol, are the same functions then.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct bodies
{
  int n;
  double *x, *v;
};

TASK void move (int n, double x[n], const double v[n], double dt);
TASK_IMPLEMENTATION ("opencl", move)
void move_cl (int n, double x[n], const double v[n], double dt);

void
move (int n, double x[n], const double v[n], double dt)
{
  for (int i = 0; i < n; i++)
    x[i] += dt * v[i];
}

static void
show (const struct bodies *b)
{
  for (int i = 0; i < b->n; i++)
    printf ("%g ", b->x[i]); /* { dg-note "in 'show', here" } */
  putchar ('\n');
}

int
main (int argc, char **argv)
{
  struct bodies b = { 3, calloc (3, sizeof (double)),
                      calloc (3, sizeof (double)) };
#pragma tasks register b.x b.n
#pragma tasks register b.v b.n
  for (long i = atol (argv[argc - 1]); i < 3; i++)
    {
      move (b.n, b.x, b.v, 0.5); /* { dg-note "task is called here" } */
#pragma tasks wait
      show (&b); /* { dg-warning "the buffer is read but not acquired" } */
    }
#pragma tasks unregister b.x
#pragma tasks unregister b.v
}

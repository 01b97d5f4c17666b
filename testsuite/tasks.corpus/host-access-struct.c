/* Buffers of structs, and buffers in structs.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct particle
{
  double x, v;
};

struct world
{
  int n;
  struct particle *particles;
  double *energy;
};

TASK void move (int n, struct particle p[n], double dt);
TASK void measure (int n, const struct particle p[n], double *energy TASK_OUTPUT);

void
move (int n, struct particle p[n], double dt)
{
  for (int i = 0; i < n; i++)
    {
      p[i].x += dt * p[i].v;
      if (p[i].x < 0 || p[i].x > 1)
        p[i].v = -p[i].v;
    }
}

void
measure (int n, const struct particle p[n], double *energy)
{
  *energy = 0;
  for (int i = 0; i < n; i++)
    *energy += p[i].v * p[i].v / 2;
}

static void
straight (void)
{
  struct particle p[4] = { { 0, 1 }, { 0.5, -1 }, { 0.2, 2 }, { 0.9, 0 } };
  struct particle first;
#pragma tasks register p
  move (4, p, 0.1);
#ifdef FIXED
#pragma tasks acquire p
#endif
  first = p[0]; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release p
#endif
  move (4, p, 0.1);
#ifdef FIXED
#pragma tasks acquire p
#endif
  p[1].v += first.v; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release p
#endif
#pragma tasks unregister p
  printf ("%g %g\n", p[0].x, first.x);
}

static struct world
create (int n)
{
  struct world w = { n, calloc (n, sizeof (struct particle)), calloc (1, sizeof (double)) };
  for (int i = 0; i < n; i++)
    w.particles[i] = (struct particle){ 1.0 / (i + 1), i };
  return w;
}

static void
simulate (int n, int steps)
{
  struct world w = create (n);
#pragma tasks register w.particles n
#pragma tasks register w.energy 1
  for (int i = 0; i < steps; i++)
    {
      move (w.n, w.particles, 0.01);
      measure (w.n, w.particles, w.energy);
#ifdef FIXED
#pragma tasks acquire w.energy
#endif
      if (*w.energy < 0) /* MISTAKE host-access */
        printf ("wrong\n");
#ifdef FIXED
#pragma tasks release w.energy
#endif
    }
#pragma tasks unregister w.energy
#pragma tasks unregister w.particles
  printf ("%g\n", *w.energy);
  free (w.particles);
  free (w.energy);
}

static void
animate (struct world *w)
{
  move (w->n, w->particles, 0.01);
#ifdef FIXED
#pragma tasks acquire w->particles
#endif
  w->particles[0].x = 0; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release w->particles
#endif
}

int
main (void)
{
  straight ();
  simulate (10, 5);
  struct world w = create (3);
#pragma tasks register w.particles 3
  animate (&w);
#pragma tasks unregister w.particles
  printf ("%g\n", w.particles[1].x);
  free (w.particles);
  free (w.energy);
  return 0;
}

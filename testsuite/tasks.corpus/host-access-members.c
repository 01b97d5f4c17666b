/* Members of one struct are buffers; others are the program's.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct particle
{
  float position[3];
  float velocity[3];
  int steps;
};

struct world
{
  int n;
  struct particle particles[4];
};

TASK void move (float position[3], const float velocity[3], float dt);

void
move (float position[3], const float velocity[3], float dt)
{
  for (int i = 0; i < 3; i++)
    position[i] += velocity[i] * dt;
}

__attribute__ ((weak)) void
bounce (struct particle *p)
{
  for (int i = 0; i < 3; i++)
    if (p->steps % 2)
      p->velocity[i] = -p->velocity[i]; /* MISTAKE check */
}

__attribute__ ((weak)) void
tick (struct world *w)
{
  for (int i = 0; i < w->n; i++)
    {
      struct particle *p = &w->particles[i];
      p->steps++;
      move (p->position, p->velocity, 0.5f);
#ifdef FIXED
#pragma tasks acquire p->velocity
#endif
      bounce (p); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release p->velocity
#endif
    }
}

int
main (void)
{
  struct world *w = calloc (1, sizeof *w);
  float sum = 0;

  w->n = 4;
  for (int i = 0; i < w->n; i++)
    {
      struct particle *p = &w->particles[i];
      p->velocity[i % 3] = i + 1;
#pragma tasks register p->position
#pragma tasks register p->velocity
    }
  tick (w);
  tick (w);
  for (int i = 0; i < w->n; i++)
    {
      struct particle *p = &w->particles[i];
#pragma tasks unregister p->position
#pragma tasks unregister p->velocity
      sum += p->position[i % 3];
    }
  printf ("%g\n", sum);
  free (w);
}

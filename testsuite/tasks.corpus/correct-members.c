/* Structs with several buffers each in an array: tasks are at work on some
   members, the program on others.  */

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

int
main (void)
{
  struct world *w = calloc (1, sizeof *w);
  float sum = 0;
  w->n = 4;
  for (int i = 0; i < w->n; i++)
    {
      struct particle *p = &w->particles[i];
#pragma tasks register p->position
#pragma tasks register p->velocity
    }
  for (int i = 0; i < w->n; i++)
    {
      struct particle *p = &w->particles[i];
      move (p->position, p->velocity, 0.5f);
      p->steps++;
      w->particles[i].steps++;
    }
  for (int i = 0; i < w->n; i++)
    w->particles[i].steps++;
  for (int i = 0; i < w->n; i++)
    for (int k = 0; k < 3; k++)
      sum += w->particles[i].velocity[k];
  for (int i = 0; i < w->n; i++)
    {
      const float *v = w->particles[i].velocity;
      for (int k = 0; k < 3; k++)
        sum += v[k];
    }
  printf ("%d\n", w->n);
#pragma tasks wait
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

/* The buffers of a list are read while tasks work on them.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct particle_set
{
  struct particle_set *next;
  int n;
  float *x;
};

TASK void advance (int n, float x[n], float dt);

void
advance (int n, float x[n], float dt)
{
  for (int i = 0; i < n; i++)
    x[i] += dt * (i + 1);
}

int
main (void)
{
  struct particle_set *sets = NULL;
  for (int i = 1; i <= 4; i++)
    {
      struct particle_set *set = malloc (sizeof *set);
      set->next = sets;
      set->n = 5 * i;
      set->x = calloc (set->n, sizeof *set->x);
#pragma tasks register set->x set->n
      sets = set;
    }
  for (struct particle_set *s = sets; s; s = s->next)
    advance (s->n, s->x, 0.5f);
#ifdef FIXED
#pragma tasks wait
#endif
  float sum = 0;
  for (struct particle_set *s = sets; s; s = s->next)
    for (int i = 0; i < s->n; i++)
      sum += s->x[i]; /* MISTAKE check */
  while (sets)
    {
      struct particle_set *next = sets->next;
#pragma tasks unregister sets->x
      free (sets->x);
      free (sets);
      sets = next;
    }
  printf ("%g\n", sum);
  return 0;
}

/* Two buffers change places, and the program looks at the one that it has not
   acquired.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 12
#define STEPS 5

struct state
{
  double *now, *next;
};

TASK void relax (int n, const double from[n], double to[n] TASK_OUTPUT);

void
relax (int n, const double from[n], double to[n])
{
  to[0] = from[0];
  to[n - 1] = from[n - 1];
  for (int i = 1; i < n - 1; i++)
    to[i] = (from[i - 1] + from[i + 1]) / 2;
}

__attribute__ ((weak)) void
swap (struct state *s)
{
  double *t = s->now;
  s->now = s->next;
  s->next = t;
}

__attribute__ ((weak)) double
change (const struct state *s, int n)
{
  double most = 0;
  for (int i = 0; i < n; i++)
    {
      double d = s->now[i] - s->next[i]; /* MISTAKE check */
      most = d * d > most ? d * d : most;
    }
  return most;
}

static void
allocate (double **v)
{
  *v = calloc (N, sizeof (double));
#pragma tasks register *v N
}

static void
forget (double *v)
{
#pragma tasks unregister v
  free (v);
}

int
main (void)
{
  struct state s;
  double sum = 0;

  allocate (&s.now);
  allocate (&s.next);
  s.now[0] = 1;
  for (int i = 0; i < STEPS; i++)
    {
      relax (N, s.now, s.next);
#pragma tasks acquire s.now
#ifdef FIXED
#pragma tasks acquire s.next
#endif
      sum += change (&s, N); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release s.next
#endif
#pragma tasks release s.now
      swap (&s);
    }
  printf ("%.3f\n", sum);
  forget (s.now);
  forget (s.next);
}

/* Functions that write or not, as a constant says: const parameters are not
   written where it says no.  What is declared in a body is no task.  */
/* OPTIONS -fplugin-arg-tasks-Whints */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 6
#define CLEAR 2

struct state
{
  int round, limit;
  double value[4];
};

TASK void sum (int n, const int v[n], long s[1] TASK_OUTPUT);
TASK void start (struct state s[1]);

static long
walk (int *v, int n, int clear)
{
  long sum = 0;
  for (int i = 0; i < n; i++)
    {
      sum += v[i];
      if (clear)
        v[i] = 0;
    }
  return sum;
}

static long
visit (int *v, int n, unsigned flags, int level)
{
  if (flags & CLEAR)
    memset (v, 0, n * sizeof *v);
  if (level > 2)
    v[0] = level;
  return walk (v, n, 0);
}

enum mode
{
  READ,
  WRITE,
  BOTH
};

static long
touch (int *v, int n, enum mode mode, int value)
{
  long sum = 0;
  for (int i = 0; i < n; i++)
    switch (mode)
      {
      case BOTH:
        sum += v[i];
        /* Fall through.  */
      case WRITE:
        v[i] = value;
        break;
      case READ:
        sum += v[i];
      }
  return sum;
}

void
sum (int n, const int v[n], long s[1] TASK_OUTPUT)
{
  extern int puts (const char *);
  s[0] = visit ((int *)v, n, 1, 2) + walk ((int *)v, n, 0)
         + touch ((int *)v, n, READ, 3);
}

/* This leaves members as they were, so it is no output.  */
void
start (struct state s[1])
{
  memset (s->value, 0, sizeof s->value);
  s->value[0] = 1;
}

int
main (void)
{
  int v[N] TASK_REGISTERED = { 1, 2, 3, 4, 5, 6 };
  long s[1] TASK_REGISTERED;
  struct state state[1] TASK_REGISTERED = { { 1, 2, { 3 } } };

  sum (N, v, s);
  start (state);
#pragma tasks wait
  printf ("%ld %d %g %ld\n", s[0], state->limit, state->value[0],
          visit (v, N, CLEAR, 3) + touch (v, N, BOTH, 2));
  return 0;
}

/* A state machine, and functions that say whether they have registered.  */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum state { START, WORK, CHECK, STOP, END };

TASK void work (int n, float v[n]);

void
work (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += 1;
}

static float
machine (int n, int rounds)
{
  enum state state = START;
  float *v = NULL, result = 0;
  while (state != END)
    switch (state)
      {
      case START:
        v = calloc (n, sizeof *v);
#pragma tasks register v n
        state = WORK;
        break;
      case WORK:
        work (n, v);
        state = rounds-- > 0 ? WORK : CHECK;
        break;
      case CHECK:
#pragma tasks acquire v
        result = v[0];
#pragma tasks release v
        state = result < 5 ? WORK : STOP;
        break;
      case STOP:
#pragma tasks unregister v
        free (v);
        state = END;
        break;
      case END:
        break;
      }
  return result;
}

static bool
prepare (int n, float **v)
{
  if (n < 1)
    return false;
  *v = calloc (n, sizeof **v);
  if (!*v)
    return false;
#pragma tasks register *v n
  return true;
}

static int
try (int n, float **v)
{
  return prepare (n, v) ? 0 : -1;
}

static float
checked (int n)
{
  float *v, *w = NULL, result;
  if (!prepare (n, &v))
    return -1;
  work (n, v);
  int status = try (n - 1, &w);
  if (status == 0)
    work (n - 1, w);
#pragma tasks unregister v
  result = v[0];
  free (v);
  if (status < 0)
    return result;
#pragma tasks unregister w
  result += w[0];
  free (w);
  return result;
}

int
main (void)
{
  printf ("%g %g %g %g\n", machine (4, 2), checked (0), checked (1), checked (2));
  return 0;
}

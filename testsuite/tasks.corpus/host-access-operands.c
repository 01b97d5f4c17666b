/* Values that are passed on: the scalar argument of a task, an index, a return
   value, a condition.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 32

TASK void maximum (int n, const int v[n], int *most TASK_OUTPUT);
TASK void divide (int n, int v[n], int by);
TASK void locate (int n, const int v[n], int *where TASK_OUTPUT);

void
maximum (int n, const int v[n], int *most)
{
  *most = v[0];
  for (int i = 1; i < n; i++)
    if (v[i] > *most)
      *most = v[i];
}

void
divide (int n, int v[n], int by)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 10 / by;
}

void
locate (int n, const int v[n], int *where)
{
  *where = 0;
  for (int i = 1; i < n; i++)
    if (v[i] > v[*where])
      *where = i;
}

static int
scaled (int *v)
{
  int most[1] TASK_REGISTERED;
  maximum (N, v, most);
#ifdef FIXED
#pragma tasks acquire most
#endif
  divide (N, v, *most); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release most
#endif
  maximum (N, v, most);
#ifdef FIXED
#pragma tasks wait
#endif
  return most[0]; /* MISTAKE host-access */
}

static int
indexed (int *v)
{
  static const char *names[N] = { [31] = "last" };
  int where[1] = { 0 };
  int seen = 0;
#pragma tasks register where
  locate (N, v, where);
#ifdef FIXED
#pragma tasks acquire where
#endif
  if (names[where[0]]) /* MISTAKE host-access */
    seen = 1;
  do
    {
#ifdef FIXED
#pragma tasks release where
#endif
      divide (N, v, 11);
      maximum (N, v, where);
#ifdef FIXED
#pragma tasks acquire where
#endif
    }
  while (where[0] > 20 && ++seen < 100); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release where
#endif
#pragma tasks unregister where
  return seen;
}

int
main (void)
{
  int *v = malloc (N * sizeof *v);
  for (int i = 0; i < N; i++)
    v[i] = i + 1;
#pragma tasks register v N
  printf ("%d\n", scaled (v));
  printf ("%d\n", indexed (v) > 0);
#pragma tasks unregister v
  free (v);
  return 0;
}

/* A vector that grows: realloc moves it, and its new place is not
   registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void number (int n, long v[n] TASK_OUTPUT);
TASK void accumulate (int n, long v[n]);

void
number (int n, long v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

void
accumulate (int n, long v[n])
{
  for (int i = 1; i < n; i++)
    v[i] += v[i - 1];
}

static long *
grow (long *v, int n)
{
  long *larger = realloc (v, n * sizeof *larger);
  if (!larger)
    {
      free (v);
      exit (1);
    }
  return larger;
}

static void
straight (void)
{
  long *v = malloc (100 * sizeof *v);
#pragma tasks register v 100
  number (100, v);
#pragma tasks unregister v
  v = realloc (v, 200 * sizeof *v);
  if (!v)
    exit (1);
#ifdef FIXED
#pragma tasks register v 200
#endif
  number (200, v); /* MISTAKE unregistered */
#ifdef FIXED
#pragma tasks unregister v
#else
#pragma tasks wait
#endif
  printf ("%ld\n", v[199]);
  free (v);
}

static void
rounds (void)
{
  int n = 16;
  long *v = malloc (n * sizeof *v);
#pragma tasks register v n
  for (int round = 0; round < 3; round++)
    {
      number (n, v); /* MISTAKE unregistered */
      accumulate (n, v);
#pragma tasks unregister v
      n *= 2;
      v = grow (v, n);
#ifdef FIXED
#pragma tasks register v n
#endif
    }
#ifdef FIXED
#pragma tasks unregister v
#endif
  free (v);
}

int
main (void)
{
  straight ();
  rounds ();
  return 0;
}

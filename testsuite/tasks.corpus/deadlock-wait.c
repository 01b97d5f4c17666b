/* A thread waits for a task that waits for this thread.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 10

TASK void advance (int n, long v[n]);
TASK void copy (int n, const long from[n], long to[n] TASK_OUTPUT);

void
advance (int n, long v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

void
copy (int n, const long from[n], long to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

static void
straight (long *v)
{
#pragma tasks acquire v
  v[0] = 5;
#ifdef FIXED
#pragma tasks release v
#endif
  advance (N, v);
#pragma tasks wait /* MISTAKE deadlock */
#ifndef FIXED
#pragma tasks release v
#endif
}

static void
loop (long *v, long *w)
{
#pragma tasks acquire v
  for (int i = 0; i < 3; i++)
    {
      v[i] = i;
#ifdef FIXED
#pragma tasks release v
#endif
      copy (N, v, w);
#pragma tasks wait /* MISTAKE deadlock */
#ifdef FIXED
#pragma tasks acquire v
#endif
    }
#pragma tasks release v
}

static void
settle (void)
{
#pragma tasks wait
}

static void
functions (long *v)
{
#pragma tasks acquire v
  long before = v[0];
#ifdef FIXED
#pragma tasks release v
#endif
  advance (N, v);
  settle (); /* MISTAKE deadlock */
#ifndef FIXED
#pragma tasks release v
#endif
  printf ("%ld\n", before);
}

static void
other_buffer (long *v, long *w)
{
#pragma tasks acquire v
  printf ("%ld\n", v[1]);
#ifdef FIXED
#pragma tasks release v
#endif
  copy (N, v, w);
#pragma tasks acquire w /* MISTAKE deadlock */
  printf ("%ld\n", w[1]);
#pragma tasks release w
#ifndef FIXED
#pragma tasks release v
#endif
}

static void
same_buffer (long *v, int again)
{
#pragma tasks acquire v
  v[2] = 7;
#ifdef FIXED
#pragma tasks release v
#endif
  advance (N, v);
  if (again)
    {
#pragma tasks acquire v /* MISTAKE deadlock */
      printf ("%ld\n", v[2]);
#pragma tasks release v
    }
}

int
main (void)
{
  long *v = calloc (N, sizeof *v), *w = calloc (N, sizeof *w);
#pragma tasks register v N
#pragma tasks register w N
  straight (v);
  loop (v, w);
  functions (v);
  other_buffer (v, w);
  same_buffer (v, 1);
#pragma tasks unregister w
#pragma tasks unregister v
  free (v);
  free (w);
  return 0;
}

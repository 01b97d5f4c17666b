/* Registered twice: in a row, in each iteration, by two functions.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 60

TASK void grow (int n, unsigned v[n]);

void
grow (int n, unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 3 + 1;
}

static void
straight (void)
{
  unsigned *v = calloc (N, sizeof *v);
#pragma tasks register v N
  grow (N, v);
#ifndef FIXED
#pragma tasks register v N /* MISTAKE registration */
#endif
  grow (N, v);
#pragma tasks unregister v
  printf ("%u\n", v[0]);
  free (v);
}

static void
loop (int count)
{
  unsigned *v = calloc (N, sizeof *v);
  for (int i = 0; i < count; i++)
    {
#pragma tasks register v N /* MISTAKE registration */
      grow (N, v);
#ifdef FIXED
#pragma tasks unregister v
#else
#pragma tasks wait
#endif
    }
#ifndef FIXED
#pragma tasks unregister v
#endif
  printf ("%u\n", v[0]);
  free (v);
}

static unsigned *
create (void)
{
  unsigned *v = calloc (N, sizeof *v);
#pragma tasks register v N
  return v;
}

static void
enlist (unsigned *v)
{
#pragma tasks register v N
}

static void
functions (void)
{
  unsigned *v = create ();
#ifndef FIXED
#pragma tasks register v N /* MISTAKE registration */
#endif
  grow (N, v);
#pragma tasks unregister v
  enlist (v);
  grow (N, v);
#ifndef FIXED
  enlist (v); /* MISTAKE registration */
#endif
  grow (N, v);
#pragma tasks unregister v
  printf ("%u\n", v[1]);
  free (v);
}

static void
attribute (void)
{
  unsigned v[N] TASK_REGISTERED = { 0 };
#ifndef FIXED
#pragma tasks register v /* MISTAKE registration */
#endif
  grow (N, v);
#pragma tasks acquire v
  printf ("%u\n", v[2]);
}

int
main (void)
{
  straight ();
  loop (3);
  functions ();
  attribute ();
  return 0;
}

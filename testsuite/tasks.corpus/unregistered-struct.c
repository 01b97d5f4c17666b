/* The members of a local struct: one is not registered; a copy of a pointer
   that was registered points elsewhere by now.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct field
{
  int n;
  float *now;
  float *next;
};

TASK void diffuse (int n, const float now[n], float next[n] TASK_OUTPUT);

void
diffuse (int n, const float now[n], float next[n])
{
  next[0] = now[0];
  next[n - 1] = now[n - 1];
  for (int i = 1; i < n - 1; i++)
    next[i] = (now[i - 1] + now[i] + now[i + 1]) / 3;
}

static float
members (int n)
{
  struct field field = { .n = n };
  field.now = calloc (n, sizeof (float));
  field.next = calloc (n, sizeof (float));
  field.now[0] = 1;
#pragma tasks register field.now n
#ifdef FIXED
#pragma tasks register field.next n
#endif
  diffuse (field.n, field.now, field.next); /* MISTAKE unregistered */
#pragma tasks unregister field.now
#ifdef FIXED
#pragma tasks unregister field.next
#else
#pragma tasks wait
#endif
  float result = field.next[1];
  free (field.now);
  free (field.next);
  return result;
}

static float
swapped (int n, int rounds)
{
  float *a = calloc (n, sizeof *a), *b = calloc (n, sizeof *b);
  float *now = a, *next = b;
  a[0] = b[0] = 1;
#pragma tasks register now n
#ifdef FIXED
#pragma tasks register next n
#endif
  for (int round = 0; round < rounds; round++)
    {
      diffuse (n, now, next); /* MISTAKE unregistered */
      float *other = now;
      now = next;
      next = other;
    }
#pragma tasks unregister a
#ifdef FIXED
#pragma tasks unregister b
#else
#pragma tasks wait
#endif
  float result = now[1];
  free (a);
  free (b);
  return result;
}

int
main (void)
{
  printf ("%g %g\n", members (30), swapped (30, 7));
  return 0;
}

/* The function that allocates registers only what is large.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void fibonacci (int n, unsigned long v[n] TASK_OUTPUT);

void
fibonacci (int n, unsigned long v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i < 2 ? 1 : v[i - 1] + v[i - 2];
}

static unsigned long *
make (int n)
{
  unsigned long *v = calloc (n, sizeof *v);
#ifndef FIXED
  if (n >= 32)
#endif
    {
#pragma tasks register v n
    }
  return v;
}

static void
drop (unsigned long *v)
{
#pragma tasks unregister v
  free (v);
}

int
main (void)
{
  unsigned long *few = make (16), *many = make (64);
  fibonacci (64, many);
  fibonacci (16, few); /* MISTAKE unregistered */
#pragma tasks wait
  printf ("%lu %lu\n", few[10], many[50]);
  drop (few);
  drop (many);
  return 0;
}

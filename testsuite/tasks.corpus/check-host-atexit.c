/* A handler of exit prints what tasks have, and a callback counts in a
   buffer.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

static int counts[4];
static int calls[2];
static void (*volatile event) (int);

TASK void bump (int n, int v[n]);

void
bump (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static void
on_event (int number)
{
  (void)number;
  calls[1]++; /* MISTAKE check */
}

static void
at_end (void)
{
#ifdef FIXED
#pragma tasks acquire counts
#endif
  printf ("%d\n", counts[0] + counts[3]); /* MISTAKE check */
}

int
main (void)
{
#pragma tasks initialize
#pragma tasks register counts
#pragma tasks register calls
  event = on_event;
  atexit (at_end);
  bump (2, calls);
#ifdef FIXED
#pragma tasks wait
#endif
  event (3);
#pragma tasks unregister calls
  printf ("%d\n", calls[1]);
  bump (4, counts);
  return 0;
}

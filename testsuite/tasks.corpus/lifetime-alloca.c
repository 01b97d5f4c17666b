/* The scratch memory of a function on its own stack, from alloca, and of
   variable length within a loop.  */
#include <alloca.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

TASK void shuffle (int n, short v[n], short scratch[n]);

void
shuffle (int n, short v[n], short scratch[n])
{
  for (int i = 0; i < n; i++)
    scratch[i % 2 ? n / 2 + i / 2 : i / 2] = v[i];
  memcpy (v, scratch, n * sizeof *v);
}

static void
shuffle_twice (int n, short *v)
{
  short *scratch = alloca (n * sizeof *scratch);
#pragma tasks register scratch n
  shuffle (n, v, scratch);
  shuffle (n, v, scratch);
#ifdef FIXED
#pragma tasks unregister scratch
#endif
} /* MISTAKE lifetime */

static int
shuffle_more (int n, short *v)
{
  int rounds = 0;
  for (int k = 2; k <= n; k += 2)
    {
      short scratch[k];
#pragma tasks register scratch k
      shuffle (k, v, scratch);
      rounds++;
#pragma tasks acquire v
      int first = v[1];
#pragma tasks release v
#ifdef FIXED
#pragma tasks unregister scratch
#endif
      if (first > 3)
        break; /* MISTAKE lifetime */
#ifndef FIXED
#pragma tasks unregister scratch
#endif
    }
  return rounds;
}

int
main (void)
{
  short v[20] TASK_REGISTERED;
#pragma tasks acquire v
  for (int i = 0; i < 20; i++)
    v[i] = i;
#pragma tasks release v
  shuffle_twice (20, v);
  shuffle_more (20, v);
#pragma tasks wait
  printf ("%d %d\n", v[1], v[10]);
  return 0;
}

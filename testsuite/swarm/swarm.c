/* SPDX-License-Identifier: GPL-3.0-or-later

   swarm FIRST LAST: execute the scripts of these seeds, and print what each
   has computed.  With a third argument it says what it does.  */

#include "swarm.h"

#include <pthread.h>
#include <stdlib.h>

enum
{
  ARRAYS = 3
};

bool verbose;

unsigned
draw (unsigned *state, unsigned below)
{
  *state = *state * 1664525u + 1013904223u;
  unsigned x = *state ^ *state >> 16;
  x *= 0x7feb352du;
  return (x ^ x >> 15) % below;
}

static struct area
array (unsigned *state, element *p, int axes)
{
  static const int most[] = { 40, 10, 5 };
  struct area a = { .axes = axes, .mode = WRITE, .shaped = true };
  for (int i = 0; i < axes; i++)
    a.dims[i] = 1 + draw (state, most[axes - 1]);
  a.all = (struct view){ p, 1, 1, 0, 0, 1, 0, { 0 } };
  a.all = block (&(struct area){ .all = { .p = p,
                                          .ld = a.dims[axes - 1],
                                          .height = axes > 2 ? a.dims[1] : 1 },
                                 .axes = axes,
                                 .dims = { a.dims[0], a.dims[1], a.dims[2] } },
                 NULL);
  return a;
}

/* The script of a seed on its arrays, the last of which is a local one.  */
static unsigned
story (unsigned seed)
{
  unsigned state = seed, value = 0;
  struct area areas[ARRAYS];
  int count = 1 + draw (&state, ARRAYS);
  element *memory[ARRAYS];
  for (int i = 0; i < count; i++)
    {
      memory[i] = calloc (MOST_ELEMENTS, sizeof (element));
      areas[i] = array (&state, memory[i], 1 + draw (&state, 3));
      turn (&areas[i]);
    }
  int n = 1 + draw (&state, 8), m = 1 + draw (&state, 8);
  element matrix[n][m] TASK_REGISTERED TASK_HEAP;
  for (int i = 0; i < n * m; i++)
    matrix[i / m][i % m] = i;
  if (draw (&state, 2))
    {
      element *p = &matrix[0][0];
      areas[count - 1]
          = (struct area){ .all = { p, 1, n, m, m, n, 2, { n, m } },
                           .axes = 2,
                           .dims = { n, m },
                           .mode = WRITE,
                           .registered = true,
                           .keep = true,
                           .shaped = true };
      element *unused = memory[count - 1];
#pragma tasks unregister unused
    }
  play (&state, areas, count, 10 + draw (&state, 60), 2, false);
  for (int i = 0; i < count; i++)
    {
      if (areas[i].keep)
        {
          element *p = areas[i].all.p;
#pragma tasks acquire p
          value = look (value, &areas[i].all);
#pragma tasks release p
          continue;
        }
      if (areas[i].registered)
        turn (&areas[i]);
      value = look (value, &areas[i].all);
    }
#pragma tasks wait
  for (int i = 0; i < count; i++)
    free (memory[i]);
  return value;
}

static void *
other (void *seed)
{
  *(unsigned *)seed = story (*(unsigned *)seed);
  return NULL;
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    {
      fprintf (stderr, "Usage: swarm FIRST LAST [verbose]\n");
      return 2;
    }
  verbose = argc > 3;
  for (unsigned long seed = strtoul (argv[1], NULL, 10),
                     last = strtoul (argv[2], NULL, 10);
       seed <= last; seed++)
    {
      unsigned second = seed * 2654435761u;
      pthread_t thread;
      bool two = seed % 8 == 0;
      if (two && pthread_create (&thread, NULL, other, &second))
        abort ();
      unsigned value = story (seed);
      if (two)
        pthread_join (thread, NULL);
      printf ("%lu %08x\n", seed, two ? value * 31 + second : value);
      fflush (stdout);
    }
  return 0;
}

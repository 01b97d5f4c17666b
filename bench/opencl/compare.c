/* SPDX-License-Identifier: GPL-3.0-or-later

   usage: compare KERNEL ROUNDS WHAT...

   Measure raw OpenCL and a peer in turn, in one process, on one device.  The
   machine is not the same from one second to the next, so the two samples that
   are taken one right after the other make a ratio, and the ratios' median and
   quartiles are what counts.  Which of the two goes first alternates.  Lines:

       WHAT PEER RAW-us PEER-us RATIO FIRST-QUARTILE THIRD-QUARTILE BEST

   BEST is the ratio of the shortest samples of both, which others can disturb
   least.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "peer.h"

static char source[10000];

const char *
kernel_source (void)
{
  return source;
}

static void
read_source (const char *name)
{
  FILE *file = fopen (name, "r");
  if (file == NULL)
    {
      perror (name);
      exit (EXIT_FAILURE);
    }
  size_t length = fread (source, 1, sizeof source - 1, file);
  source[length] = '\0';
  fclose (file);
}

int *
make_buffer (int count)
{
  enum
  {
    PAGE = 4096
  };
  size_t size = (count * sizeof (int) / PAGE + 1) * PAGE;
  int *made = aligned_alloc (PAGE, size);
  if (made == NULL)
    {
      perror ("aligned_alloc");
      exit (EXIT_FAILURE);
    }
  for (int i = 0; i < count; i++)
    made[i] = 0;
  return made;
}

bool
as_expected (const struct expected *expected, int *const small[BUFFERS],
             const int *large)
{
  bool equal = true;
  for (int i = 0; i < BUFFERS; i++)
    for (int j = 0; j < SMALL; j++)
      equal = equal && small[i][j] == expected->count[i];
  for (int i = 0; i < LARGE; i++)
    equal = equal && large[i] == (i < SMALL ? expected->transfers : 0);
  return equal;
}

/* What is measured: TIMES in a sample, after WARM that are not measured.  */
static const struct measurement
{
  const char *name;
  size_t function; /* where in struct peer */
  int times, warm;
} measurement[] = {
  { "single", offsetof (struct peer, single), 200, 20 },
  { "chain", offsetof (struct peer, chain), 1000, 100 },
  { "independent", offsetof (struct peer, independent), 1000, 100 },
  { "transfer", offsetof (struct peer, transfer), 3, 1 },
};

/* Microseconds per task.  */
static double
sample (const struct peer *peer, const struct measurement *what)
{
  void (*run) (int)
      = *(void (*const *) (int)) ((const char *)peer + what->function);
  if (peer->resume)
    peer->resume ();
  run (what->warm);
  double start = bench_seconds ();
  run (what->times);
  double elapsed = bench_seconds () - start;
  if (peer->pause)
    peer->pause ();
  return elapsed / what->times * 1e6;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void
compare (const struct measurement *what, int rounds)
{
  double best_raw = INFINITY, best_peer = INFINITY;
  double *of_raw = calloc (rounds, sizeof *of_raw),
         *of_peer = calloc (rounds, sizeof *of_peer),
         *ratio = calloc (rounds, sizeof *ratio);
  if (!of_raw || !of_peer || !ratio)
    exit (EXIT_FAILURE);
  for (int i = 0; i < rounds; i++)
    {
      if (i % 2 == 0)
        of_raw[i] = sample (&raw, what);
      of_peer[i] = sample (&compared, what);
      if (i % 2 != 0)
        of_raw[i] = sample (&raw, what);
      ratio[i] = of_peer[i] / of_raw[i];
      best_raw = fmin (best_raw, of_raw[i]);
      best_peer = fmin (best_peer, of_peer[i]);
    }
  qsort (ratio, rounds, sizeof *ratio, compare_doubles);
  printf ("%s %s %.3f %.3f %.3f %.3f %.3f %.3f\n", what->name, compared.name,
          bench_median (of_raw, rounds), bench_median (of_peer, rounds),
          bench_median (ratio, rounds), ratio[rounds / 4],
          ratio[rounds - 1 - rounds / 4], best_peer / best_raw);
  fflush (stdout);
  free (of_raw);
  free (of_peer);
  free (ratio);
}

int
main (int argc, char **argv)
{
  int rounds = argc > 2 ? atoi (argv[2]) : 0;
  if (rounds < 1)
    {
      fprintf (stderr, "usage: %s KERNEL ROUNDS WHAT...\n", argv[0]);
      return EXIT_FAILURE;
    }
  read_source (argv[1]);
  raw.start ();
  compared.start ();
  for (int i = 3; i < argc; i++)
    for (size_t m = 0; m < sizeof measurement / sizeof *measurement; m++)
      if (strcmp (argv[i], measurement[m].name) == 0)
        compare (&measurement[m], rounds);

  bool right = compared.stop ();
  if (!raw.stop () || !right)
    {
      fprintf (stderr, "compare: the buffers are not as the tasks must have"
                       " left them\n");
      return EXIT_FAILURE;
    }
  return EXIT_SUCCESS;
}

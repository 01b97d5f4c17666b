/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks that are called once, and leave something for the next call.  */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 32

TASK void noise (int n, float v[n] TASK_OUTPUT);
TASK void reverse (int n, float v[n]);
TASK void power (int k, double r[1]);
TASK void classify (int n, const float v[n], int above[1] TASK_OUTPUT);
TASK void log_sum (int n, const float v[n]);

/* A generator of random numbers, which the program also uses before.  */
#ifdef FIXED
static _Thread_local unsigned seed = 1;
#else
static unsigned seed = 1;
#endif

static unsigned
next (void)
{
  seed = seed * 1103515245 + 12345; /* MISTAKE shared-state */
  return seed >> 16;
}

void
noise (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = next () % 64;
}

/* A place to work in.  */
void
reverse (int n, float v[n])
{
#ifdef FIXED
  float place[N];
#else
  static float place[N];
#endif
  memcpy (place, v, n * sizeof *v); /* MISTAKE shared-state */
  for (int i = 0; i < n; i++)
    v[i] = place[n - 1 - i];
}

/* What was computed last.  */
void
power (int k, double r[1])
{
#ifdef FIXED
  static _Thread_local double last;
#else
  static double last;
#endif
  if (last == 0)
    last = 1 << k; /* MISTAKE shared-state */
  r[0] = last;
}

/* These are results: the program reads them behind the call, or something does
   of which the compiler does not know when.  */
static struct
{
  long n, bins[4];
} counts;
static volatile sig_atomic_t interrupted;
static long lines;
static int parts;

static long
all_lines (void)
{
  return lines;
}

static void
report_lines (void)
{
  printf ("%ld\n", all_lines ());
}

static void
interrupt (int signal)
{
  interrupted = signal;
  parts++;
}

void
classify (int n, const float v[n], int above[1])
{
  above[0] = 0;
  for (int i = 0; i < n; i++)
    {
      counts.bins[(int)v[i] & 3]++;
      above[0] += v[i] > 16;
    }
  counts.n += n;
  parts += interrupted;
}

void
log_sum (int n, const float v[n])
{
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  lines += 1 + (sum < 0);
}

static int
all_counts (void)
{
  return counts.n + counts.bins[0] + counts.bins[1] + counts.bins[2]
         + counts.bins[3];
}

static void
fill (int n, float v[n])
{
  noise (n, v);
  reverse (n, v);
}

/* Who calls it more than once waits each time.  */
static int rounds;

TASK void round_up (int n, float v[n]);

void
round_up (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += rounds;
  rounds++;
}

static void
do_round (int n, float v[n])
{
  round_up (n, v);
#pragma tasks wait
}

int
main (void)
{
  atexit (report_lines);
  signal (SIGUSR1, interrupt);
  next ();
  float v[N] TASK_REGISTERED;
  double r[1] TASK_REGISTERED = { 0 };
  int above[1] TASK_REGISTERED;
  fill (N, v);
  power (3, r);
  classify (N, v, above);
  log_sum (N, v);
#pragma tasks acquire above
  int total = all_counts ();
#pragma tasks release above
#pragma tasks wait
  do_round (N, v);
  do_round (N, v);
#pragma tasks acquire r
  printf ("%d %g\n", total, r[0]);
  return 0;
}

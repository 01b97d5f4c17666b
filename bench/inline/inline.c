/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks that may run in place of their calls, and are of very different
   lengths: what is lost by that?

   usage: inline CASE

   calls the tasks of CASE once and prints

       BALANCE SECONDS

   where BALANCE is all work by that of the thread that did most of it, work
   being what bodies were told to compute; with two threads 2 is ideal, and 1
   is a serial program.  SECONDS are from the first call to the end of the
   wait.  Without a CASE their names are printed.  */

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tasks.h>

#include "bench.h"

/* Nanoseconds.  */
#define SHORT 50
#define LONG 1300000
#define VERY_LONG 25000000

enum
{
  MOST_THREADS = 256,
  CELLS = 64
};

/* What each thread has done; whoever has added itself.  */
static double *done[MOST_THREADS];
static _Atomic int threads;
static _Thread_local double mine;
static _Thread_local int known;

static double iteration; /* of the kernel, nanoseconds */
static struct cell cells[CELLS];

static void
body (long length)
{
  if (!known)
    done[threads++] = &mine;
  known = 1;
  mine += length;
  bench_burn ((long)(length / iteration));
}

/* The length is an argument; it is not; the task has a buffer.  */
TASK static void told (long length);

static void
told (long length)
{
  body (length);
}

static long (*length_of) (long i);

TASK static void hidden (long i);

static void
hidden (long i)
{
  body (length_of (i));
}

TASK static void buffered (struct cell *x, long length);

static void
buffered (struct cell *x, long length)
{
  x->value++;
  body (length);
}

/* Random numbers that are the same each time: splitmix64 of I.  */
static double
uniform (long i)
{
  uint64_t x = (uint64_t)(i + 1) * UINT64_C (0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C (0x94d049bb133111eb);
  return (double)((x ^ x >> 31) >> 11) * 0x1p-53;
}

/* Lengths.  */
static long tail, parameter;

static long
one_of (long i)
{
  return uniform (i) * (double)tail < 1 ? parameter : SHORT;
}

static long
then (long i)
{
  return i < 20000 ? SHORT : parameter;
}

static long
phases (long i)
{
  return i % 20020 < 20000 ? SHORT : 5000000;
}

static long
pareto (long i)
{
  double length = SHORT * pow (1 - uniform (i), -1 / 1.1);
  return length < 50e6 ? (long)length : 50000000;
}

/* Ways to call COUNT of them.  */
static void
call_told (long count)
{
  for (long i = 0; i < count; i++)
    told (length_of (i));
}

static void
call_hidden (long count)
{
  for (long i = 0; i < count; i++)
    hidden (i);
}

static void
call_buffered (long count)
{
  for (long i = 0; i < CELLS; i++)
    {
#pragma tasks register &cells[i] 1
    }
  for (long i = 0; i < count; i++)
    buffered (&cells[i % CELLS], length_of (i));
  for (long i = 0; i < CELLS; i++)
    {
#pragma tasks unregister &cells[i]
    }
}

TASK static void outer (long count);

static void
outer (long count)
{
  call_told (count);
}

static void
call_nested (long count)
{
  outer (count);
}

static _Atomic int produced;

static void *
produce (void *count)
{
  call_told (*(long *)count);
  produced = 1;
  return NULL;
}

/* One host thread calls, another waits again and again.  */
static void
call_threads (long count)
{
  pthread_t producer;
  if (pthread_create (&producer, NULL, produce, &count))
    exit (1);
  while (!produced)
    {
#pragma tasks wait
    }
  pthread_join (producer, NULL);
}

static const struct test
{
  const char *name;
  void (*call) (long count);
  long (*length_of) (long i);
  long count, tail, parameter;
} tests[] = {
  { "1/50", call_told, one_of, 6000, 50, LONG },
  { "1/100", call_told, one_of, 12000, 100, LONG },
  { "1/1000", call_told, one_of, 120000, 1000, LONG },
  { "1/50-hidden", call_hidden, one_of, 6000, 50, LONG },
  { "1/1000-hidden", call_hidden, one_of, 120000, 1000, LONG },
  { "1/100-buffers", call_buffered, one_of, 12000, 100, LONG },
  { "1/1000-buffers", call_buffered, one_of, 120000, 1000, LONG },
  { "1/100-nested", call_nested, one_of, 12000, 100, LONG },
  { "1/1000-threads", call_threads, one_of, 120000, 1000, LONG },
  { "1/20-of-20us", call_told, one_of, 100000, 20, 20000 },
  { "1/100-of-100us", call_told, one_of, 100000, 100, 100000 },
  { "1/1000-of-20us", call_told, one_of, 1000000, 1000, 20000 },
  { "then-8", call_told, then, 20008, 0, VERY_LONG },
  { "then-16", call_told, then, 20016, 0, VERY_LONG },
  { "then-32", call_told, then, 20032, 0, VERY_LONG },
  { "then-100-of-1ms", call_told, then, 20100, 0, LONG },
  { "phases", call_told, phases, 60060, 0, 0 },
  { "phases-hidden", call_hidden, phases, 60060, 0, 0 },
  { "pareto", call_told, pareto, 400000, 0, 0 },
  { "pareto-hidden", call_hidden, pareto, 400000, 0, 0 },
  { "short", call_told, one_of, 1000000, 1000000000, 0 },
};

static void
run (const struct test *test)
{
  tail = test->tail;
  parameter = test->parameter;
  length_of = test->length_of;
  /* Alone, and not by the runtime's threads.  */
  iteration = 1e9 * bench_iteration (1);
  double begin = bench_seconds ();
  test->call (test->count);
#pragma tasks wait
  double seconds = bench_seconds () - begin, sum = 0, most = 0;
  for (int i = 0; i < threads; i++)
    {
      sum += *done[i];
      most = *done[i] > most ? *done[i] : most;
    }
  printf ("%.2f %.4f\n", sum / most, seconds);
}

int
main (int argc, char **argv)
{
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
    if (argc < 2)
      puts (tests[i].name);
    else if (!strcmp (argv[1], tests[i].name))
      {
#pragma tasks initialize
        run (&tests[i]);
#pragma tasks shutdown
      }
}

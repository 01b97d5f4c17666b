/* SPDX-License-Identifier: GPL-3.0-or-later

   Tells whether the machine is disturbed.

       probe                 prints how long the hand-over of a cache line
                             between two cores takes (ns) and how long a fixed
                             piece of work takes on both at once (us)
       probe PROGRAM ARG...  runs PROGRAM, then prints `others % N': the part
                             of all processors that other processes used

   On virtual machines either time can be twice as long for a while, and what
   is measured then says nothing.  */

#include "bench.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  TURNS = 2000, /* hand-overs there and back in a try */
  TRIES = 15,
  WORK = 2000000 /* iterations */
};

static _Alignas(128) atomic_int ball;
static _Alignas(128) pthread_barrier_t barrier;

/* Stay on the processor of number INDEX of those that may be used.  */
static void
bind_to (int index)
{
  cpu_set_t set, one;
  if (sched_getaffinity (0, sizeof set, &set))
    return;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET (cpu, &set) && index-- == 0)
      {
        CPU_ZERO (&one);
        CPU_SET (cpu, &one);
        (void)!sched_setaffinity (0, sizeof one, &one);
      }
}

/* What both threads do; returns the median hand-over and, in WORK_TIME, the
   time of the fixed work.  */
static double
probe (int self, double *work_time)
{
  double times[TRIES];
  bind_to (self);
  pthread_barrier_wait (&barrier);
  for (int try = 0; try < TRIES; try++)
    {
      double start = bench_seconds ();
      for (int i = 0; i < TURNS; i++)
        {
          while (atomic_load_explicit (&ball, memory_order_acquire) != self)
            continue;
          atomic_store_explicit (&ball, !self, memory_order_release);
        }
      times[try] = (bench_seconds () - start) / (2 * TURNS);
    }
  pthread_barrier_wait (&barrier);
  double start = bench_seconds ();
  bench_burn (WORK);
  *work_time = bench_seconds () - start;
  return bench_median (times, TRIES);
}

static double other_work;

static void *
other (void *unused)
{
  (void)unused;
  probe (1, &other_work);
  return NULL;
}

/* Processor seconds that the machine has used, and in TOTAL those it had.  */
static double
machine_used (double *total)
{
  /* user nice system idle iowait irq softirq steal, in ticks.  */
  enum
  {
    IDLE = 3,
    IOWAIT = 4,
    KINDS = 8
  };
  double ticks[KINDS], used = 0, tick = (double)sysconf (_SC_CLK_TCK);
  FILE *file = fopen ("/proc/stat", "r");
  *total = 0;
  if (!file || fscanf (file, "cpu") < 0)
    abort ();
  for (int i = 0; i < KINDS; i++)
    {
      if (fscanf (file, "%lf", &ticks[i]) != 1)
        abort ();
      *total += ticks[i] / tick;
      if (i != IDLE && i != IOWAIT)
        used += ticks[i] / tick;
    }
  fclose (file);
  return used;
}

static double
seconds_of (struct timeval time)
{
  return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* Run the program that ARGV begins with; returns its exit status.  */
static int
watch (char **argv)
{
  double total_before, total, before = machine_used (&total_before);
  struct rusage usage;
  int status;
  pid_t child = fork ();
  if (child == 0)
    {
      execvp (argv[0], argv);
      perror (argv[0]);
      _exit (127);
    }
  if (child < 0 || waitpid (child, &status, 0) != child)
    return EXIT_FAILURE;
  double used = machine_used (&total) - before;
  getrusage (RUSAGE_CHILDREN, &usage);
  double others
      = used - seconds_of (usage.ru_utime) - seconds_of (usage.ru_stime);
  total -= total_before;
  /* Two ticks may be counted here or there, which for a short program would be
     everything: the probes around it have to do.  */
  enum
  {
    TICKS_AT_LEAST = 50
  };
  double tick = 1.0 / (double)sysconf (_SC_CLK_TCK);
  others = total < TICKS_AT_LEAST * tick ? 0 : others - 2 * tick;
  printf ("others %% %.1f\n", others > 0 ? 100 * others / total : 0);
  return WIFEXITED (status) ? WEXITSTATUS (status) : EXIT_FAILURE;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return watch (argv + 1);

  pthread_t thread;
  double work;
  pthread_barrier_init (&barrier, NULL, 2);
  if (pthread_create (&thread, NULL, other, NULL))
    return EXIT_FAILURE;
  double hand_over = probe (0, &work);
  pthread_join (thread, NULL);
  printf ("%.1f %.1f\n", 1e9 * hand_over,
          1e6 * (work > other_work ? work : other_work));
  return EXIT_SUCCESS;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   The kernel of tasks, what it takes, and tasks that hold their worker.  */

#include "bench.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>

/* Wait until all instructions before are complete.  Else a processor executes
   kernels that are called one after the other at the same time, as far as it
   can look ahead, and a thread alone seems to be as fast as two.  */
static inline void
finish_instructions (void)
{
#if defined __x86_64__ || defined __i386__
  __asm__ volatile("lfence" ::: "memory");
#elif defined __aarch64__
  __asm__ volatile("isb" ::: "memory");
#endif
}

void
bench_burn (long iterations)
{
  uint64_t x = 1;
  for (long i = 0; i < iterations; i++)
    {
      x *= 3;
      /* The compiler must neither drop the loop nor shorten it.  */
      __asm__ volatile("" : "+r"(x));
    }
  finish_instructions ();
}

/* One thread's part of bench_iteration: the best of some tries, for what
   disturbs only makes it longer.  */
static void *
calibrate (void *result)
{
  enum
  {
    TRIES = 20,
    ITERATIONS = 500000
  };
  double best = 1;
  for (int i = 0; i < TRIES; i++)
    {
      double start = bench_seconds ();
      bench_burn (ITERATIONS);
      double time = (bench_seconds () - start) / ITERATIONS;
      best = time < best ? time : best;
    }
  *(double *)result = best;
  return NULL;
}

double
bench_iteration (int threads)
{
  enum
  {
    MOST = 64
  };
  pthread_t thread[MOST];
  double time[MOST], sum = 0;
  threads = threads > MOST ? MOST : threads;
  for (int i = 0; i < threads; i++)
    if (pthread_create (&thread[i], NULL, calibrate, &time[i]))
      abort ();
  for (int i = 0; i < threads; i++)
    {
      pthread_join (thread[i], NULL);
      sum += time[i];
    }
  return sum / threads;
}

static struct
{
  sem_t held, released;
  double limit;
} hold;

static __attribute__ ((constructor)) void
initialize_hold (void)
{
  sem_init (&hold.held, 0, 0);
  sem_init (&hold.released, 0, 0);
  hold.limit = 60;
}

void
bench_hold_limit (double seconds)
{
  hold.limit = seconds;
}

void
bench_hold (void)
{
  struct timespec until;
  clock_gettime (CLOCK_REALTIME, &until);
  double end = (double)until.tv_nsec * 1e-9 + hold.limit;
  until.tv_sec += (time_t)end;
  until.tv_nsec = (long)((end - (double)(time_t)end) * 1e9);
  sem_post (&hold.held);
  while (sem_timedwait (&hold.released, &until) && hold.limit > 0)
    {
      struct timespec now;
      clock_gettime (CLOCK_REALTIME, &now);
      if (now.tv_sec > until.tv_sec
          || (now.tv_sec == until.tv_sec && now.tv_nsec >= until.tv_nsec))
        break;
    }
}

void
bench_wait_held (void)
{
  while (sem_wait (&hold.held))
    continue;
}

void
bench_release (void)
{
  sem_post (&hold.released);
}

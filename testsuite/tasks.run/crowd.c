/* SPDX-License-Identifier: GPL-3.0-or-later

   More threads than cores: a body that sleeps needs none, so others are
   executed meanwhile.  The bodies of each round wait for each other; the
   rounds between have dependent ones that compute, for which few threads are
   awake.  At last some wait for each other without sleeping, while all
   threads are parked at first. */

/* { dg-no-plain "each would wait for those that come after it" } */
/* { dg-environment "TASKS_NCPU=12 TASKS_INLINE=never" } */

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

#define COUNT 12
#define ROUNDS 20
#define POLLERS 4

static pthread_barrier_t all;
static atomic_int polling;

static void meet (int v[1]) __attribute__ ((task));
static void poll_others (int v[1]) __attribute__ ((task));
static void add (int v[1], const int w[1]) __attribute__ ((task));

static void
meet (int v[1])
{
  pthread_barrier_wait (&all);
  v[0]++;
}

static void
poll_others (int v[1])
{
  atomic_fetch_add (&polling, 1);
  while (atomic_load (&polling) < POLLERS)
    sched_yield ();
  v[0]++;
}

static void
add (int v[1], const int w[1])
{
  v[0] += w[0] - v[0];
}

int
main (void)
{
  static int v[COUNT][1];
  int wrong = 0;
  pthread_barrier_init (&all, NULL, COUNT);
  for (int i = 0; i < COUNT; i++)
    {
#pragma tasks register v[i]
    }
  for (int r = 0; r < ROUNDS; r++)
    {
      for (int i = 0; i < COUNT; i++)
        meet (v[i]);
      for (int i = 0; i < 50 * COUNT; i++)
        add (v[i % COUNT], v[(i + 1) % COUNT]);
      /* Some rounds begin while all sleep.  */
      if (r % 3 == 0)
        {
#pragma tasks wait
          usleep (r * 100);
        }
    }
#pragma tasks wait
  usleep (20000);
  for (int i = 0; i < POLLERS; i++)
    poll_others (v[i]);
  for (int i = 0; i < COUNT; i++)
    {
#pragma tasks unregister v[i]
      wrong += v[i][0] != ROUNDS + (i < POLLERS);
    }
  return wrong;
}

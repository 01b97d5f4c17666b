/* SPDX-License-Identifier: GPL-3.0-or-later

   Access modes in graphs, recorded and replayed: tasks that may meet do so;
   commutative ones do not wait for those that were called before them, but are
   executed one at a time; and what they do together is right.  */

/* { dg-environment "TASKS_NCPU=3 TASKS_INLINE=never" } */

#include <sched.h>
#include <stdio.h>
#include <tasks.h>
#include <time.h>

enum
{
  BLOCKS = 6,
  PATIENCE = 20, /* seconds */
  MANY = 300
};

static int begun[BLOCKS], opened[BLOCKS], inside;

/* Wait until *FLAG is COUNT, where tasks wait for each other.  */
static void
await (int *flag, int count, const char *what)
{
#ifdef TASKS_GCC_PLUGIN
  time_t end = time (NULL) + PATIENCE;
  while (__atomic_load_n (flag, __ATOMIC_SEQ_CST) < count)
    if (time (NULL) > end)
      {
        printf ("no %s\n", what);
        return;
      }
    else
      sched_yield ();
#else
  (void)flag;
  (void)count;
  (void)what;
#endif
}

/* Two of a block are executed at the same time.  */
TASK void meet (int block, int n, long sum[n] TASK_REDUCTION ("+"));
TASK void slow (int block, int go[1] TASK_OUTPUT);
TASK void turn (int block, const int go[1], long v[1] TASK_COMMUTATIVE);
TASK void let (int block, long v[1] TASK_COMMUTATIVE);
TASK void both (long v[1] TASK_COMMUTATIVE, long w[1] TASK_COMMUTATIVE,
                long sum[4] TASK_REDUCTION ("+"));
TASK void look (const long sum[4], long seen[1]);

void
meet (int block, int n, long sum[n])
{
  __atomic_fetch_add (&begun[block], 1, __ATOMIC_SEQ_CST);
  await (&begun[block], 2, "meeting");
  for (int i = 0; i < n; i++)
    sum[i] += block + i;
}

/* What TURN reads; it needs what LET, which is called later, does.  */
void
slow (int block, int go[1])
{
  await (&opened[block], 1, "other order");
  go[0] = block;
}

static void
enter (long *v)
{
  if (__atomic_add_fetch (&inside, 1, __ATOMIC_SEQ_CST) != 1)
    printf ("not one at a time\n");
  ++*v;
  sched_yield ();
  __atomic_fetch_sub (&inside, 1, __ATOMIC_SEQ_CST);
}

void
turn (int block, const int go[1], long v[1])
{
  if (go[0] != block)
    printf ("%d, not %d\n", go[0], block);
  enter (v);
}

void
let (int block, long v[1])
{
  enter (v);
  __atomic_store_n (&opened[block], 1, __ATOMIC_SEQ_CST);
}

/* Those on one of them run one at a time, and change it without atomics.  */
void
both (long v[1], long w[1], long sum[4])
{
  ++*v;
  --*w;
  sum[0] += 1;
}

void
look (const long sum[4], long seen[1])
{
  seen[0] += sum[0];
}

int
main (void)
{
  static long sum[4], v[3], seen[1];
  static int go[1];
#pragma tasks register sum
#pragma tasks register seen
#pragma tasks register go
#pragma tasks register v(3)
#pragma tasks register &v[0](1)
#pragma tasks register &v[1](1)
#pragma tasks register &v[2](1)
  for (int block = 0; block < BLOCKS; block++)
    {
#pragma tasks graph
      {
        meet (block, 4, sum);
        meet (block, 4, sum);
        slow (block, go);
        turn (block, go, &v[0]);
        let (block, &v[0]);
        /* So that those of the next one find processors.  */
        look (sum, seen);
      }
    }
#pragma tasks wait
  printf ("%ld %ld %ld\n", sum[0], sum[3], v[0]);
  for (int i = 0; i < MANY; i++)
    {
#pragma tasks graph
      {
        for (int j = 0; j < 6; j++)
          both (&v[j % 3], &v[(j + 1) % 3], sum);
        if (i % 100 != 50)
          look (sum, seen);
      }
    }
#pragma tasks shutdown
  printf ("%ld %ld %ld, %ld %ld\n", v[0], v[1], v[2], sum[0], seen[0]);
}

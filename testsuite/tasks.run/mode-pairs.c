/* SPDX-License-Identifier: GPL-3.0-or-later

   Which tasks may run at the same time: every pair of access modes, on data
   that overlap in every way.  Those that may meet; of those that may not the
   second begins when the first is over, or of two commutative ones either.  */

/* { dg-environment "TASKS_NCPU=3 TASKS_INLINE=never" } */

#include <sched.h>
#include <stdio.h>
#include <tasks.h>
#include <time.h>
#include <unistd.h>

/* Of a task: not begun, running, over.  */
static int stage[2];

/* What one that may meet the other waits for, at most so many seconds; and
   what it stays if it may not, microseconds.  */
enum
{
  PATIENCE = 20,
  STAY = 1500
};

static int
stage_of (int which)
{
  return __atomic_load_n (&stage[which], __ATOMIC_SEQ_CST);
}

/* Task WHICH runs; it MAY meet the other.  */
static void
run (int which, int may)
{
  __atomic_store_n (&stage[which], 1, __ATOMIC_SEQ_CST);
#ifdef TASKS_GCC_PLUGIN
  time_t end = time (NULL) + PATIENCE;
  if (!may)
    usleep (STAY);
  while (may && !stage_of (!which) && time (NULL) < end)
    sched_yield ();
  if (may != (stage_of (!which) == 1) && stage_of (!which) != 2)
    printf ("%d may %d, the other: %d\n", which, may, stage_of (!which));
#else
  (void)may;
#endif
  __atomic_store_n (&stage[which], 2, __ATOMIC_SEQ_CST);
}

#define BODY                                                                  \
  {                                                                           \
    run (which, may);                                                         \
    for (int i = 0; i < n; i++)                                               \
      __atomic_fetch_add (&v[i], which + 1u, __ATOMIC_RELAXED);               \
  }

TASK void reads (int n, const unsigned v[n], int which, int may);
TASK void writes (int n, unsigned v[n], int which, int may);
TASK void commutes (int n, unsigned v[n] TASK_COMMUTATIVE, int which, int may);
TASK void concurs (int n, unsigned v[n] TASK_CONCURRENT, int which, int may);
TASK void adds (int n, unsigned v[n] TASK_REDUCTION ("+"), int which, int may);

void
reads (int n, const unsigned v[n], int which, int may)
{
  (void)v;
  (void)n;
  run (which, may);
}

void writes (int n, unsigned v[n], int which, int may) BODY
    void commutes (int n, unsigned v[n], int which, int may) BODY
    void concurs (int n, unsigned v[n], int which, int may) BODY
    void adds (int n, unsigned v[n], int which, int may) BODY

    enum {
      READ,
      WRITE,
      COMMUTATIVE,
      CONCURRENT,
      REDUCTION,
      MODES
    };

static void
call (int mode, int n, unsigned *v, int which, int may)
{
  switch (mode)
    {
    case READ:
      reads (n, v, which, may);
      break;
    case WRITE:
      writes (n, v, which, may);
      break;
    case COMMUTATIVE:
      commutes (n, v, which, may);
      break;
    case CONCURRENT:
      concurs (n, v, which, may);
      break;
    default:
      adds (n, v, which, may);
    }
}

/* The second region beside [8, 24).  */
static const struct
{
  int first, count;
} regions[] = { { 8, 16 }, { 24, 8 }, { 12, 4 }, { 8, 4 }, { 20, 4 },
                { 0, 32 }, { 4, 8 },  { 20, 8 }, { 0, 8 } };

int
main (void)
{
  static unsigned v[32];
  for (unsigned r = 0; r < sizeof regions / sizeof *regions; r++)
    {
      int first = regions[r].first, n = regions[r].count;
      int same = r == 0, apart = first >= 24 || first + n <= 8;
#pragma tasks register &v[8] 16
      if (!same)
        {
#pragma tasks register &v[first] n
        }
      for (int a = 0; a < MODES; a++)
        for (int b = 0; b < MODES; b++)
          {
            /* Reductions of what overlaps otherwise take turns.  */
            int may = apart || (a == b && (a == READ || a == CONCURRENT))
                      || (a == b && a == REDUCTION && same);
            stage[0] = stage[1] = 0;
            call (a, 16, &v[8], 0, may);
            call (b, n, &v[first], 1, may);
#pragma tasks wait
          }
#pragma tasks unregister &v[8] 16
      if (!same)
        {
#pragma tasks unregister &v[first] n
        }
    }
  for (int i = 0; i < 32; i++)
    printf ("%u ", v[i]);
  printf ("\n");
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   A task without buffers that has shown to be very short, and then does all
   that a task may do.  */

#include <stdatomic.h>
#include <stdio.h>
#include <tasks.h>
#include <time.h>

enum what
{
  NOTHING,
  CALL,     /* tasks, and leave them */
  WAIT,     /* call tasks and wait for them */
  REGISTER, /* a buffer, and wait for tasks on it by unregistering it */
  HOLD,     /* acquire a buffer and leave it acquired */
  REPEAT,   /* a graph */
  DESCEND   /* call itself */
};

enum
{
  SHORT = 3000, /* calls in which to show it */
  DEPTH = 300
};

/* Each kind of task learns for itself.  */
#define FOR_EACH_TASK(F) F (a) F (b) F (c) F (d) F (e) F (f)

#define DECLARE(NAME) TASK void NAME (enum what what, int n);
FOR_EACH_TASK (DECLARE)

TASK void slow (void);
TASK void add (int n, int v[1]);
TASK void call (int f, enum what what);

static atomic_int slow_ones, deep, sum;

void
slow (void)
{
  struct timespec time = { 0, 2000000 };
  nanosleep (&time, NULL);
  atomic_fetch_add (&slow_ones, 1);
}

void
add (int n, int v[1])
{
  v[0] += n;
}

static void
call_again (void (*task) (enum what, int), enum what what, int n)
{
  int v[1] TASK_REGISTERED = { 0 };
  static int w[1];

  switch (what)
    {
    case NOTHING:
      break;
    case CALL:
      slow ();
      slow ();
      break;
    case WAIT:
      slow ();
#pragma tasks wait
      atomic_fetch_add (&sum, slow_ones);
      break;
    case REGISTER:
      add (n, v);
      add (n, v);
      break;
    case HOLD:
#pragma tasks register w
      add (n, w);
#pragma tasks acquire w
      atomic_fetch_add (&sum, w[0]);
      break;
    case REPEAT:
      for (int i = 0; i < 10; i++)
        {
#pragma tasks graph
          {
            add (i, v);
            slow ();
          }
        }
#pragma tasks acquire v
      atomic_fetch_add (&sum, v[0]);
      break;
    case DESCEND:
      atomic_fetch_add (&deep, 1);
      if (n)
        task (what, n - 1);
    }
}

#define DEFINE(NAME)                                                          \
  void NAME (enum what what, int n)                                           \
  {                                                                           \
    if (what)                                                                 \
      call_again (NAME, what, n);                                             \
  }
FOR_EACH_TASK (DEFINE)

static void (*const tasks[]) (enum what, int) = { a, b, c, d, e, f };

/* Called by a task, too.  */
static void
run (int f, enum what what)
{
  for (int i = 0; i < SHORT; i++)
    tasks[f](NOTHING, 0);
  tasks[f](what, what == DESCEND ? DEPTH : f + 1);
#pragma tasks wait
  printf ("%d: %d %d %d\n", what, slow_ones, deep, sum);
}

void
call (int f, enum what what)
{
  run (f, what);
}

int
main (void)
{
  for (int f = 0; f < 6; f++)
    run (f, CALL + f);
  for (int f = 0; f < 6; f++)
    {
      call ((f + 1) % 6, CALL + f);
#pragma tasks wait
    }
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   The order of accesses to segments: tasks enter the orders of their segments
   in program order; either one writer or any number of readers is active, the
   others wait in a queue.  A task has one blocker for each access and one for
   its submission, and is ready when none is left.  When it is finished it
   leaves its orders; the last active access grants the first waiting writer or
   run of readers.  A segment may be cut in two while accesses are pending: the
   orders of the halves start with an active writer each, which leaves when the
   old order has drained.  See libruntime/engine/order.h, task.c.

   With -DLOOK all tasks write, nothing is cut, and before the first task runs
   its thread looks at some path of tasks that wait for it, as engine/rank.c
   does.

   What the runtime does under an order's lock is one atomic step here.  The
   tasks' accesses and the time of the cut are chosen in all ways.

   Checked: tasks that conflict run one after the other in program order, a
   task is ready once, all tasks run.  A task that is looked at is not ready:
   it cannot be gone.

   Seeded mistakes:
     BUG_OVERTAKE       a reader joins active readers while a writer waits
     BUG_NO_SUBMISSION  a task has no blocker for its submission
     BUG_GRANT_ALL      granting does not stop at the first writer
     BUG_IDLE_HALVES    the halves do not wait for the old order
     BUG_LOOK_EARLY     who looks at a task does not see whether all its
                        accesses have entered
     BUG_LOOK_LATE      it reads the blockers behind what waits  */

#if defined BUG_LOOK_EARLY || defined BUG_LOOK_LATE
#define LOOK
#endif
#ifdef LOOK
#define TASKS 4
#define MODES 1
#define CHOSEN(n) (n * WRITE)
#else
#define MODES WRITE
#define CHOSEN(n) n
#endif

/* With -DONE_SEGMENT there is no segment 1, so that more tasks can be
   checked.  */
#ifndef TASKS
#define TASKS 3
#endif
#define ORDERS 4        /* 0 and 1; 2 and 3 are the halves of 0 */

#define NONE 0
#define READ 1
#define WRITE 2
#define OLD TASKS       /* in place of a task: the access of the old order */

byte active_count[ORDERS];
bool writing[ORDERS];
chan waiting[ORDERS] = [TASKS] of { byte };
bool cut;               /* the order 0 has successors */

/* Mode of each task for segment 0 and 1: as the program says.  */
byte mode0[TASKS], mode1[TASKS];
/* Whether the task accesses segment 0 by its halves.  */
bool halves[TASKS];

byte blockers[TASKS];
bool ready[TASKS], running[TASKS], done[TASKS];
byte finished;

#define CONFLICT(a, b) (a != NONE && b != NONE && (a == WRITE || b == WRITE))

inline unblock (task, n)
{
  d_step
    {
      assert (blockers[task] >= (n));
      blockers[task] = blockers[task] - (n);
      if
      :: blockers[task] == 0 -> assert (!ready[task]); ready[task] = true
      :: else
      fi
    }
}

#define MODE(o, task) (o == 1 -> mode1[task] : mode0[task])

#ifdef BUG_OVERTAKE
#define NOBODY_WAITS(o) true
#else
#define NOBODY_WAITS(o) (len (waiting[o]) == 0)
#endif

inline enter (o, task, granted)
{
  d_step
    {
      if
      :: active_count[o] == 0 ||
         (!writing[o] && MODE (o, task) == READ && NOBODY_WAITS (o)) ->
         active_count[o]++;
         writing[o] = MODE (o, task) == WRITE;
         granted++
      :: else -> waiting[o] ! task
      fi
    }
}

#ifdef BUG_GRANT_ALL
#define SAME_RUN(o) true
#else
#define SAME_RUN(o) (MODE (o, next) == READ && !writing[o])
#endif

/* Leave order O; the tasks granted go to the channel GRANTED.  */
inline leave (o)
{
  d_step
    {
      active_count[o]--;
      if
      :: active_count[o] == 0 && len (waiting[o]) > 0 ->
         waiting[o] ? next;
         writing[o] = MODE (o, next) == WRITE;
         active_count[o] = 1;
         granted_tasks ! next;
         do
         :: len (waiting[o]) > 0 ->
            waiting[o] ? <next>;
            if
            :: SAME_RUN (o) ->
               waiting[o] ? next;
               active_count[o]++;
               granted_tasks ! next
            :: else -> break
            fi
         :: len (waiting[o]) == 0 -> break
         od
      :: active_count[o] == 0 && len (waiting[o]) == 0 && o == 0 && cut ->
         drained = true
      :: else
      fi;
      next = 0
    }
}

#ifdef LOOK
/* One of the tasks that wait in O for AT, if it has entered, may become NEXT;
   how many of AT's accesses wait.  */
inline look_behind (o)
{
  atomic
    {
      if
      :: MODE (o, at) != NONE ->
         if
         :: waiting[o] ?? [eval (at)] -> waits++
         :: else
         fi;
         i = 0;
         do
         :: i < TASKS && i != at && waiting[o] ?? [eval (i)] &&
            CONFLICT (MODE (o, at), MODE (o, i)) &&
            (i > at || !(waiting[o] ?? [eval (at)])) -> next = i; i++
         :: i < TASKS -> i++
         :: else -> break
         od
      :: else
      fi;
      i = 0
    }
}

/* From ME, which is ready.  */
inline look (me)
{
  at = me;
  do
  :: assert (at == me || !ready[at]);
     waits = 0;
     next = TASKS;
     known = blockers[at];
     look_behind (0);
     look_behind (1);
#ifdef BUG_LOOK_LATE
     known = blockers[at];
#endif
#ifndef BUG_LOOK_EARLY
     if
     :: at != me && waits != known -> next = TASKS
     :: else
     fi;
#endif
     if
     :: next < TASKS -> at = next
     :: else -> break
     fi
  od;
  atomic { at = 0; waits = 0; known = 0; next = 0 }
}
#endif

/* A task's life after its submission.  */
proctype runner (byte me)
{
  byte i, next;
  bool drained;           /* by this task's leaving */
  chan granted_tasks = [2 * TASKS] of { byte };
  ready[me];
#ifdef LOOK
  byte at, waits, known;
  if
  :: me == 0 -> look (me)
  :: else
  fi;
#endif
  d_step
    {
      i = 0;
      do
      :: i < TASKS ->
         if
         :: i != me &&
            (CONFLICT (mode0[me], mode0[i]) ||
             CONFLICT (mode1[me], mode1[i])) ->
            assert (!running[i]);
            assert (i > me || done[i]);
            assert (i < me || !done[i])
         :: else
         fi;
         i++
      :: else -> break
      od;
      i = 0;
      running[me] = true
    }
  d_step { running[me] = false; done[me] = true; finished++ }
  if
  :: mode0[me] != NONE && halves[me] -> leave (2); leave (3)
  :: mode0[me] != NONE && !halves[me] ->
     leave (0);
     if
     :: drained ->
        leave (2);
        leave (3)
     :: else
     fi
  :: else
  fi;
  if
  :: mode1[me] != NONE -> leave (1)
  :: else
  fi;
  do
  :: len (granted_tasks) > 0 -> granted_tasks ? next; unblock (next, 1)
  :: len (granted_tasks) == 0 -> break
  od
}

/* The thread that calls the tasks in program order.  */
active proctype program ()
{
  byte task, granted, accesses;
  bool use_halves;
  for (task : 0 .. TASKS - 1)
    {
      if
#ifndef LOOK
      :: !use_halves ->
         d_step                 /* rt_order_succeed, or an idle segment */
           {
             use_halves = true;
#ifndef BUG_IDLE_HALVES
             if
             :: active_count[0] > 0 ->
                cut = true;
                active_count[2] = 1; writing[2] = true;
                active_count[3] = 1; writing[3] = true
             :: else
             fi
#endif
           }
#endif
      :: true
      fi;
      atomic
        {
          select (granted : NONE .. MODES);
          mode0[task] = CHOSEN (granted);
#ifndef ONE_SEGMENT
          select (granted : NONE .. MODES);
          mode1[task] = CHOSEN (granted);
#endif
          halves[task] = use_halves;
          accesses = (mode0[task] != NONE -> (use_halves -> 2 : 1) : 0) +
                     (mode1[task] != NONE -> 1 : 0);
          granted = 0;
#ifdef BUG_NO_SUBMISSION
          blockers[task] = accesses;
#else
          blockers[task] = accesses + 1;
#endif
        }
      run runner (task);
      if
      :: mode0[task] != NONE && use_halves ->
         enter (2, task, granted);
         enter (3, task, granted)
      :: mode0[task] != NONE && !use_halves -> enter (0, task, granted)
      :: else
      fi;
      if
      :: mode1[task] != NONE -> enter (1, task, granted)
      :: else
      fi;
#ifdef BUG_NO_SUBMISSION
      unblock (task, granted)
#else
      unblock (task, granted + 1)
#endif
    }
}

active proctype monitor ()
{
end_quiet:
  timeout -> assert (finished == TASKS)
}

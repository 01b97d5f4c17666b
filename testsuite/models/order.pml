/* SPDX-License-Identifier: GPL-3.0-or-later

   The order of accesses to segments: tasks enter the orders of their segments
   in program order; either one writer or any number of readers is active, the
   others wait in a queue.  A task has one blocker for each access and one for
   its submission, and is ready when none is left.  When it is finished it
   leaves its orders; the last active access grants the first waiting writer or
   run of readers.  A segment may be cut while accesses are pending: the
   orders of its parts start with an active writer each, which leaves when the
   old order has drained.  See libruntime/engine/order.h, task.c.

   With -DTWICE a part may be cut, too, and there is no other segment.

   With -DLOOK all tasks write, nothing is cut, and before the first task runs
   its thread looks at some path of tasks that wait for it, as engine/rank.c
   does.

   What the runtime does under an order's lock is one atomic step here.  The
   tasks' accesses and the times of the cuts are chosen in all ways.

   Checked: tasks that conflict run one after the other in program order, a
   task is ready once, all tasks run.  A task that is looked at is not ready:
   it cannot be gone.

   Seeded mistakes:
     BUG_OVERTAKE       a reader joins active readers while a writer waits
     BUG_NO_SUBMISSION  a task has no blocker for its submission
     BUG_GRANT_ALL      granting does not stop at the first writer
     BUG_IDLE_PARTS     the parts do not wait for the old order
     BUG_LOST_SIBLINGS  successors of a part that has drained are left in the
                        place of its siblings, not before them
     BUG_LOOK_EARLY     who looks at a task does not see whether all its
                        accesses have entered
     BUG_LOOK_LATE      it reads the blockers behind what waits  */

#if defined BUG_LOOK_EARLY || defined BUG_LOOK_LATE
#define LOOK
#endif
#ifdef BUG_LOST_SIBLINGS
#define TWICE
#endif
#ifdef TWICE
#define ONE_SEGMENT
#define CUTS 2
#define ORDERS 6        /* 0; 2 and 3 are parts of it, 4 and 5 of 2 */
#else
#define CUTS 1
#define ORDERS 4        /* 0 and 1; 2 and 3 are parts of 0 */
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

#define NONE 0
#define READ 1
#define WRITE 2
#define OLD TASKS       /* in place of a task: the access of the old order */

byte active_count[ORDERS];
bool writing[ORDERS];
chan waiting[ORDERS] = [TASKS] of { byte };
bool cut[ORDERS];       /* the order has successors */

/* Mode of each task for segment 0 and 1: as the program says.  */
byte mode0[TASKS], mode1[TASKS];
/* How often segment 0 had been cut when the task was called.  */
byte cuts[TASKS];

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
      :: active_count[o] == 0 && len (waiting[o]) == 0 && cut[o] ->
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

/* Leave order O, and those that wait for it to drain.  */
inline leave_all (o)
{
  left ! o;
  do
  :: atomic
       {
         left ? at ->
         leave (at);
         if
         :: drained ->
            drained = false;
#ifdef BUG_LOST_SIBLINGS
            do
            :: left ? _
            :: empty (left) -> break
            od;
#endif
            left ! (at + 2);
            left ! (at + 3)
         :: else
         fi;
         at = 0
       }
  :: empty (left) -> break
  od
}

/* A task's life after its submission.  */
proctype runner (byte me)
{
  byte i, next, at;
  bool drained;           /* by this task's leaving */
  chan left = [ORDERS] of { byte };
  chan granted_tasks = [4 * TASKS] of { byte };
  ready[me];
#ifdef LOOK
  byte waits, known;
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
  :: mode0[me] == NONE
  :: mode0[me] != NONE && cuts[me] == 0 -> leave_all (0)
  :: mode0[me] != NONE && cuts[me] == 1 -> leave_all (2); leave_all (3)
  :: mode0[me] != NONE && cuts[me] == 2 ->
     leave_all (4);
     leave_all (5);
     leave_all (3)
  fi;
  if
  :: mode1[me] != NONE -> leave_all (1)
  :: else
  fi;
  do
  :: atomic { granted_tasks ? next -> unblock (next, 1) }
  :: empty (granted_tasks) -> break
  od
}

/* Cut what order O is of, as rt_order_succeed does, into A and B.  */
inline succeed (o, a, b)
{
  d_step
    {
      cut_so_far++;
#ifndef BUG_IDLE_PARTS
      if
      :: active_count[o] > 0 ->
         cut[o] = true;
         active_count[a] = 1; writing[a] = true;
         active_count[b] = 1; writing[b] = true
      :: else
      fi
#endif
    }
}

/* The thread that calls the tasks in program order.  */
active proctype program ()
{
  byte task, granted, accesses, cut_so_far;
  for (task : 0 .. TASKS - 1)
    {
#ifndef LOOK
      do
      :: cut_so_far == 0 -> succeed (0, 2, 3)
      :: cut_so_far == 1 && CUTS > 1 -> succeed (2, 4, 5)
      :: true -> break
      od;
#endif
      atomic
        {
          select (granted : NONE .. MODES);
          mode0[task] = CHOSEN (granted);
#ifndef ONE_SEGMENT
          select (granted : NONE .. MODES);
          mode1[task] = CHOSEN (granted);
#endif
          cuts[task] = cut_so_far;
          accesses = (mode0[task] != NONE -> cut_so_far + 1 : 0) +
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
      :: mode0[task] == NONE
      :: mode0[task] != NONE && cut_so_far == 0 -> enter (0, task, granted)
      :: mode0[task] != NONE && cut_so_far == 1 ->
         enter (2, task, granted);
         enter (3, task, granted)
      :: mode0[task] != NONE && cut_so_far == 2 ->
         enter (4, task, granted);
         enter (5, task, granted);
         enter (3, task, granted)
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

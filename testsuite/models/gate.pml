/* SPDX-License-Identifier: GPL-3.0-or-later

   Gates, and the groups of the host's tasks.  A host thread that calls a task
   locks its own gate and counts the task in its record.  A wait closes all
   gates, one after the other, takes these counts into the open group and opens
   another; then it waits until the closed one is over: its tasks are complete,
   and so is the group before it.  A thread becomes known at any time, and
   passes through all gates before it uses its own.  A task may run in place of
   its call, with the gate open; its thread then takes its count back, or counts
   down in the group if another thread has closed that meanwhile.  A thread that
   ends adds its count to the open group.  See libruntime/engine/gate.h, group.h,
   group.c, thread.c, submit.c.

   Checked: who has closed the gates is alone; two threads enter the accesses of
   their tasks at the same time only if both know that there are others; a wait
   ends, and not before the tasks that were called before it are complete; no
   count is lost; nobody counts in a group whose wait has ended.

   Seeded mistakes:
     BUG_NO_PASS        a new thread does not pass through the gates
     BUG_LATE_HOST      it becomes a host thread after it has passed
     BUG_BARE_UNCOUNT   the count is taken back without the gate
     BUG_OWN_UNCOUNT    it is always taken back from the thread's own
     BUG_NO_COUNT       a task that runs in place is not counted
     BUG_KEEP           the counts are added to the group and not reset
     BUG_FORGET         a thread that ends does not add its count
     BUG_NO_BEFORE      a group does not wait for the one before it
     BUG_NO_BIAS        the count of an open group is not biased  */

#define THREADS 3       /* 0 is known, the others become so */
#define TASKS 3         /* one of each */
#define GROUPS 3        /* two of them wait */

#ifdef BUG_NO_BIAS
#define BIAS 0
#else
#define BIAS 40
#endif

bool gate[THREADS], closing;
byte known = 1, hosts = 1;
byte inside;            /* threads with their gates locked */
bool alone;             /* somebody has closed the gates */

short submitted[THREADS];
short count[GROUPS];
bool over[GROUPS], ended[GROUPS];
byte open_group;
bool ends;              /* the lock of the groups' ends */
byte entering;          /* threads whose accesses enter their orders */

#define CALLED 1
#define COMPLETE 2
byte state[TASKS], group_of[TASKS];
bool queued[TASKS];

#define LOCK(l) atomic { !l -> l = true }
#define UNLOCK(l) l = false

/* rt_gates_close and rt_gates_open.  */
inline close_gates ()
{
  LOCK (closing);
  closed = known;
  i = 0;
  do
  :: i < closed -> LOCK (gate[i]); i++
  :: else -> break
  od;
  atomic { assert (inside == 0 && !alone); alone = true; i = 0 }
}

inline open_gates ()
{
  d_step
    {
      alone = false;
      i = 0;
      do
      :: i < closed -> gate[i] = false; i++
      :: else -> break
      od;
      closed = 0;
      i = 0;
      closing = false
    }
}

inline enter_gate ()
{
  atomic { !gate[me] -> gate[me] = true; inside++; assert (!alone) }
}

inline leave_gate () { d_step { gate[me] = false; inside-- } }

/* rt_group_count_down.  */
inline count_down (group)
{
  d_step { assert (!ended[group]); count[group]--; now = count[group] };
  if
  :: now == 0 ->
     LOCK (ends);
     g = group;
     do
     :: over[g] = true;
        if
        :: g == open_group -> break
        :: else
        fi;
        g++;
#ifdef BUG_NO_BEFORE
        break;
#endif
        d_step { count[g]--; now = count[g] };
        if
        :: now != 0 -> break
        :: else
        fi
     od;
     UNLOCK (ends);
     g = 0
  :: else
  fi;
  now = 0
}

inline call (task)
{
  enter_gate ();
  mine = open_group;
  group_of[task] = mine;
#ifndef BUG_NO_COUNT
  submitted[me]++;
#endif
  state[task] = CALLED;
  /* The accesses enter.  */
  at_once = hosts > 1;
  atomic { assert (!entering || at_once); bare = !at_once; entering++ };
  atomic { assert (!bare || entering == 1); entering--; bare = false };
  if
  :: true ->
     queued[task] = true;
     leave_gate ()
  :: true ->
     leave_gate ();
     state[task] = COMPLETE;
#ifdef BUG_NO_COUNT
     skip
#else
#ifndef BUG_BARE_UNCOUNT
     enter_gate ();
#endif
     now = mine == open_group;
#ifdef BUG_OWN_UNCOUNT
     now = 1;
#endif
     submitted[me] = submitted[me] - now;
#ifndef BUG_BARE_UNCOUNT
     leave_gate ();
#endif
     if
     :: now == 0 -> count_down (mine)
     :: else -> now = 0
     fi
#endif
  fi;
  mine = 0
}

#define SUM (submitted[0] + submitted[1] + submitted[2])
#define IDLE (count[open_group] + SUM == BIAS + 1)

/* rt_group_wait.  */
inline wait ()
{
  close_gates ();
  d_step
    {
      i = 0;
      do
      :: i < TASKS -> before[i] = state[i] != 0; i++
      :: else -> break
      od;
      i = 0
    };
  now = IDLE;
  if
  :: now -> now = 0; open_gates ()
  :: else ->
     mine = open_group;
     d_step
       {
#ifdef BUG_NO_BEFORE
         count[mine + 1] = BIAS + 1;
#else
         count[mine + 1] = BIAS + 2;
#endif
         open_group = mine + 1
       };
     count[mine] = count[mine] + SUM - BIAS;
#ifndef BUG_KEEP
     submitted[0] = 0; submitted[1] = 0; submitted[2] = 0;
#endif
     open_gates ();
     count_down (mine);
     over[mine];
     LOCK (ends);
     ended[mine] = true;
     UNLOCK (ends);
     mine = 0
  fi;
  d_step
    {
      i = 0;
      do
      :: i < TASKS -> assert (!before[i] || state[i] == COMPLETE);
                      before[i] = false; i++
      :: else -> break
      od;
      i = 0
    }
}

proctype host (byte role)
{
  byte me, i, g, mine, closed;
  bool at_once, bare, before[TASKS];
  short now;
  if
  :: role > 0 ->                /* rt_thread_attach */
     d_step { me = known; known++ };
#ifndef BUG_LATE_HOST
     hosts++;
#endif
#ifndef BUG_NO_PASS
     close_gates ();
     open_gates ();
#endif
#ifdef BUG_LATE_HOST
     hosts++;
#endif
     skip
  :: else
  fi;
  call (role);
  if
  :: role < 2 -> wait ()
  :: else ->
     enter_gate ();             /* rt_group_thread_ends */
#ifndef BUG_FORGET
     count[open_group] = count[open_group] + submitted[me];
#endif
     submitted[me] = 0;
     leave_gate ();
     hosts--
  fi
}

active proctype worker ()
{
  byte i, g;
  short now;
end_idle:
  do
  :: d_step { queued[0] || queued[1] || queued[2] ->
              i = (queued[0] -> 0 : (queued[1] -> 1 : 2));
              queued[i] = false;
              state[i] = COMPLETE };
     count_down (group_of[i])
  od
}

init
{
  atomic
    {
      count[0] = BIAS + 1;
      run host (0);
      run host (1);
      run host (2)
    }
end_quiet:
  timeout ->
    /* Nobody hangs, and no count is left.  */
    assert (_nr_pr == 2 && IDLE &&
            state[0] == COMPLETE && state[1] == COMPLETE &&
            state[2] == COMPLETE)
}

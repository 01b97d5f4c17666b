/* SPDX-License-Identifier: GPL-3.0-or-later

   The counters of tasks that call tasks, and what threads owe to them.

   A counter is 1 for the body plus the unfinished children, too high by BIAS
   until it is settled, and the number of the thread that waits for it, in one
   word.  The body counts the children it has called in a variable of its own
   (`submitted'), adds that now and then, and settles the word when it waits or
   ends.  A child may run in place of its call; then it is not counted, unless
   its body leaves children.  A thread that completes tasks of one submitter in
   a row owes them, and subtracts them together: before it executes a task of
   another submitter, and before it parks or waits.  Who brings a settled count
   to 0 completes the task and releases its memory.  Who brings it to 1 wakes
   the announced waiter, by what it saw in the word when it counted down.  See
   libruntime/engine/counter.h, task.h, task.c, submit.c.

   Task 0 is executed by a host thread, with or without a slot: only with one
   may it execute tasks while it waits.  It calls tasks 1 and 2; 2 calls 3, and
   3 calls 4.

   Checked: each task completes exactly once, after body and children; a wait
   ends, and not before the children did; nobody uses the word of a completed
   task; nobody executes a task while it owes to one that it is no part of.

   Seeded mistakes:
     BUG_NO_BIAS         the word is not biased
     BUG_NO_REBIAS       after a wait the word stays settled
     BUG_NO_BODY         the end of the body does not count down
     BUG_UNCOUNTED       a child run in place that leaves children is not counted
     BUG_MIXED_DEBT      what is owed to two submitters is paid to the second
     BUG_PARK_OWING      a worker parks without paying
     BUG_WAIT_OWING      a wait sleeps without a slot before its thread has paid
     BUG_SPLIT_ANNOUNCE  the waiter reads the count, then announces itself
     BUG_SPLIT_DOWN      who counts down reads the word and writes it later
     BUG_LATE_LOOK       it looks for the waiter after it counted down
     BUG_NO_CANCEL       a waiter that need not sleep leaves its token  */

#define TASKS 5
#define WORKERS 1
#define THREADS (WORKERS + 1)   /* 0 is the host thread */
#define NOBODY 100

#define FIRST_CALL(task) (task == 0 -> 1 : task + 1)
#define CALLS(task) (task == 0 -> 2 : (task == 1 || task == 4 -> 0 : 1))
#define PARENT(task) (task == 0 -> NOBODY : (task <= 2 -> 0 : task - 1))
/* Whether task A is above TASK, directly or not.  */
#define ABOVE(a, task) (a < task && a != 1)

#ifdef BUG_NO_BIAS
#define BIAS 0
#else
#define BIAS 40
#endif

short count[TASKS] = BIAS + 1;  /* low half of the word */
byte waiter[TASKS] = NOBODY;    /* high half */
byte submitted[TASKS];          /* the body's */

bool queued[TASKS], body_ended[TASKS], called[TASKS], completed[TASKS];
bool returned[TASKS];           /* a body that ran in place, to its caller */

byte owed_to[THREADS] = NOBODY;
byte owed[THREADS];
bool slot[THREADS];
bool listed[THREADS], token[THREADS];   /* see park.pml */

#define QUEUED (queued[1] || queued[2] || queued[3] || queued[4])

inline use (task) { assert (!completed[task]) }

/* All that TASK has called so far is complete.  */
inline check_children (task)
{
  i = 1;
  do
  :: i < TASKS ->
     assert (PARENT (i) != task || !called[i] || completed[i]);
     i++
  :: else -> break
  od;
  i = 0
}

/* TASK is complete; it is not yet subtracted where it is counted.  */
inline finish (task)
{
  d_step
    {
      assert (!completed[task] && body_ended[task]);
      check_children (task);
      completed[task] = true
    }
}

/* rt_wake_thread, under the list's lock.  */
inline wake (thread)
{
  d_step
    {
      if
      :: listed[thread] ->
         listed[thread] = false;
         assert (!token[thread]);
         token[thread] = true
      :: else
      fi
    }
}

/* rt_pay_now.  */
inline pay (self)
{
  do
  :: owed[self] == 0 -> break
  :: owed[self] > 0 && owed_to[self] == NOBODY ->
     /* To the group of task 0, see gate.pml.  */
     owed[self] = 0
  :: owed[self] > 0 && owed_to[self] != NOBODY ->
     d_step
       {
         owner = owed_to[self];
         debt = owed[self];
         owed_to[self] = NOBODY;
         owed[self] = 0
       };
#ifdef BUG_SPLIT_DOWN
     d_step { use (owner); now = count[owner] - debt; seen = waiter[owner] };
     d_step { use (owner); count[owner] = now };
#else
     d_step
       {
         use (owner);
         count[owner] = count[owner] - debt;
         now = count[owner];
         seen = waiter[owner]
       };
#endif
#ifdef BUG_LATE_LOOK
     d_step { use (owner); seen = waiter[owner] };
#endif
     if
     :: now == 1 && seen != NOBODY -> wake (seen)
     :: else
     fi;
     if
     :: now == 0 ->
        finish (owner);
        owed_to[self] = PARENT (owner);
        owed[self] = 1
     :: else
     fi;
     d_step { now = 0; seen = 0; debt = 0 }
  od;
  owner = 0
}

/* complete.  */
inline complete (self, task)
{
  finish (task);
#ifndef BUG_MIXED_DEBT
  if
  :: owed_to[self] != PARENT (task) -> pay (self)
  :: else
  fi;
#endif
  owed_to[self] = PARENT (task);
  owed[self]++;
  if
  :: true
  :: pay (self)                 /* MOST_OWED */
  fi
}

/* rt_task_body_ended.  */
inline end_of_body (self, task)
{
  d_step { use (task); now = count[task] + submitted[task] };
  if
  :: now == BIAS + 1 -> complete (self, task)
  :: else ->
     d_step
       {
         use (task);
#ifdef BUG_NO_BODY
         count[task] = count[task] + submitted[task] - BIAS;
#else
         count[task] = count[task] + submitted[task] - 1 - BIAS;
#endif
         submitted[task] = 0;
         now = count[task]
       };
     if
     :: now == 0 -> complete (self, task)
     :: else
     fi
  fi;
  now = 0
}

/* A thread with a slot executes a queued task, if there is one: TASK.  */
inline take (task)
{
  d_step
    {
      task = 1;
      do
      :: task < TASKS && !queued[task] -> task++
      :: else -> break
      od;
      if
      :: task < TASKS -> queued[task] = false
      :: else
      fi
    }
}

inline execute (self, task)
{
#ifndef BUG_MIXED_DEBT
  if
  :: owed_to[self] != PARENT (task) -> pay (self)
  :: else
  fi;
#endif
  run body (task, self);
  returned[task];
  end_of_body (self, task)
}

/* rt_task_wait_children.  */
inline wait_for_children (self, task)
{
  d_step { use (task); now = count[task] + submitted[task] };
  if
  :: now == BIAS + 1
  :: else ->
     d_step
       {
         count[task] = count[task] + submitted[task] - BIAS;
         submitted[task] = 0
       };
#ifndef BUG_WAIT_OWING
     if
     :: owed_to[self] != task -> pay (self)
     :: else
     fi;
#endif
     do
     :: true ->
        d_step
          {
            now = count[task] - (owed_to[self] == task -> owed[self] : 0)
          };
        if
        :: now == 1 ->
           if
           :: owed_to[self] == task -> pay (self)
           :: else
           fi;
           break
        :: else
        fi;
        other = TASKS;
        if
        :: slot[self] ->
           take (other);
           if
           :: other == TASKS -> pay (self)
           :: else
           fi
        :: else
        fi;
        if
        :: other < TASKS -> execute (self, other)
        :: else ->
           d_step { assert (!listed[self]); listed[self] = true };
#ifdef BUG_SPLIT_ANNOUNCE
           now = count[task];
           waiter[task] = self;
#else
           d_step { waiter[task] = self; now = count[task] };
#endif
           if
           :: now == 1 ->
#ifndef BUG_NO_CANCEL
              if
              :: d_step { listed[self] -> listed[self] = false }
              :: !listed[self] -> token[self]; token[self] = false
              fi
#else
              skip
#endif
           :: else ->
              if
              :: token[self] -> token[self] = false
              :: d_step { slot[self] && QUEUED && listed[self] ->
                          listed[self] = false }
              fi
           fi
        fi
     od
  fi;
  atomic
    {
      use (task);
      check_children (task);
      submitted[task] = 0;
#ifndef BUG_NO_REBIAS
      count[task] = BIAS + 1;
      waiter[task] = NOBODY;
#endif
      now = 0;
      other = 0
    }
}

/* What SELF does in the body of TASK.  */
proctype body (byte task, self)
{
  byte i, owner, debt, seen, other, next = FIRST_CALL (task);
  bool waited;
  short now;
  assert (owed[self] == 0 || ABOVE (owed_to[self], task));
  do
  :: next < FIRST_CALL (task) + CALLS (task) ->
     called[next] = true;
     if
     :: d_step { submitted[task]++; queued[next] = true }
     :: run body (next, self);
        returned[next];
        d_step { use (next); now = count[next] + submitted[next] };
        if
        :: now == BIAS + 1 -> finish (next)
        :: else ->
#ifndef BUG_UNCOUNTED
           submitted[task]++;
#endif
           end_of_body (self, next)
        fi;
        now = 0
     fi;
     next++;
     waited = false
  :: submitted[task] > 0 ->     /* RT_MOVE */
     d_step
       {
         count[task] = count[task] + submitted[task];
         submitted[task] = 0
       }
  :: next > FIRST_CALL (task) && !waited ->
     wait_for_children (self, task);
     waited = true
  :: next == FIRST_CALL (task) + CALLS (task) -> break
  od;
  atomic { body_ended[task] = true; returned[task] = true }
}

proctype worker (byte self)
{
  byte i, owner, debt, seen, task;
  short now;
end_idle:
  do
  :: QUEUED ->
     take (task);
     if
     :: task < TASKS -> execute (self, task)
     :: else
     fi
#ifndef BUG_PARK_OWING
  :: !QUEUED && owed[self] > 0 -> pay (self)
#endif
  od
}

proctype host ()
{
  byte i, owner, debt, seen;
  short now;
  run body (0, 0);
  returned[0];
  end_of_body (0, 0);
  pay (0)
}

init
{
  byte w;
  atomic
    {
      if
      :: slot[0] = true
      :: true
      fi;
      for (w : 1 .. WORKERS) { slot[w] = true; run worker (w) }
      run host ()
    }
end_quiet:
  timeout ->
    for (w : 0 .. TASKS - 1) { assert (completed[w]) }
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Light tasks.  A host thread calls tasks one after the other, each of which
   is light: no more than a call of its body.  A body calls another light one,
   or uses the runtime in some other way, and becomes a task then, counted in
   the open group, which starts the runtime if it does not run; what is left of
   the task is executed later, by a worker.  Another host thread waits, and
   then shuts the runtime down, if nothing is pending.  See libruntime/engine/light.h,
   light.c, group.c.  Groups are simple here: gate.pml has them in full.

   Checked: a wait ends, and not before what had begun before it is complete;
   tasks are pending only while the runtime runs.

   Seeded mistakes:
     BUG_NO_WAIT        a wait does not look at light tasks
     BUG_LATE_LOOK      it looks only after it has waited for the group
     BUG_WAIT_ONCE      it does not wait for the group again
     BUG_COUNT_INNER    the thread counts light tasks called by light ones, too
     BUG_LATE_COUNT     what becomes a task is counted when it is no longer light
     BUG_NO_START       it does not look whether the runtime runs  */

#define CALLS 3

bool gate;              /* those of all threads */
bool running = true;
byte open_group;
byte pending[4];        /* in each group */

byte light, lights;     /* of the thread that calls */
bool began[CALLS], complete[CALLS];

bool queued[CALLS];
byte group_of[CALLS];

#define LOCK(l) atomic { !l -> l = true }
#define UNLOCK(l) l = false

/* rt_light_settle.  */
inline settle ()
{
#ifdef BUG_LATE_COUNT
  light = 0;
#endif
  LOCK (gate);
#ifndef BUG_NO_START
  if
  :: !running -> running = true
  :: else
  fi;
#endif
  group_of[t] = open_group;
  pending[open_group]++;
  UNLOCK (gate);
  light = 0
}

proctype caller ()
{
  byte t;
  bool real;
  do
  :: t < CALLS ->
     lights++;
     light = 1 + t;
     began[t] = true;
     if
     :: true ->
        /* An inner one.  */
#ifdef BUG_COUNT_INNER
        lights++;
#endif
        light = 1 + CALLS;
        light = 1 + t
     :: true -> settle (); real = true
     :: true
     fi;
     if
     :: real -> real = false; queued[t] = true
     :: else -> complete[t] = true; light = 0
     fi;
     t++
  :: else -> break
  od
}

active proctype worker ()
{
  byte t;
end_idle:
  do
  :: d_step { queued[0] || queued[1] || queued[2] ->
              t = (queued[0] -> 0 : (queued[1] -> 1 : 2));
              queued[t] = false };
     assert (running);
     complete[t] = true;
     d_step { pending[group_of[t]]--; t = 0 }
  od
}

#define IDLE (pending[0] + pending[1] + pending[2] + pending[3] == 0)

/* wait_for_open: groups end in their order.  */
inline wait_for_open ()
{
  LOCK (gate);
  if
  :: IDLE -> UNLOCK (gate)
  :: else ->
     mine = open_group;
     open_group++;
     UNLOCK (gate);
     do
     :: mine == 255 -> mine = 0; break
     :: mine != 255 && pending[mine] == 0 -> mine--
     od
  fi
}

proctype waiter ()
{
  byte t, mine, seen;
  bool before[CALLS], elsewhere;
  d_step
    {
      do
      :: t < CALLS -> before[t] = began[t]; t++
      :: else -> break
      od;
      t = 0
    };
#ifndef BUG_LATE_LOOK
  elsewhere = light != 0;
#endif
  wait_for_open ();
#ifdef BUG_LATE_LOOK
  elsewhere = light != 0;
#endif
#ifndef BUG_NO_WAIT
  if
  :: elsewhere ->
     seen = lights;
     light == 0 || lights != seen;
#ifndef BUG_WAIT_ONCE
     wait_for_open ()
#endif
  :: else
  fi;
#endif
  skip;
  d_step
    {
      do
      :: t < CALLS -> assert (!before[t] || complete[t]); t++
      :: else -> break
      od
    };
  LOCK (gate);
  if
  :: IDLE -> running = false
  :: else
  fi;
  UNLOCK (gate)
}

init
{
  atomic { run caller (); run waiter () }
end_quiet:
  timeout ->
    /* Nobody hangs.  */
    assert (_nr_pr == 2 && IDLE &&
            complete[0] && complete[1] && complete[2])
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Parking: a worker that finds nothing to do puts itself on the idle list,
   looks at all queues once more, each under its lock, and sleeps until it is
   given a token.  Who queues a task does so under the queue's lock, then reads
   the number of idle workers and, if there are any, takes one off the list and
   gives it a token.  A worker that found a task although it was on the list
   leaves the list, or takes the token of whoever took it off.
   See libruntime/engine/park.h.

   A worker that was woken may be the watch for a while, if no other is: until
   it ends that nobody needs to wake anybody (libruntime/engine/crowd.h).

   Checked: no worker is listed twice, tokens are not lost or doubled, and when
   nothing moves any more all tasks were executed.

   Seeded mistakes:
     BUG_NO_RESCAN    the worker sleeps without looking again
     BUG_RESCAN_FIRST it looks again before it is on the list
     BUG_EARLY_LOOK   the submitter looks at the list before it queues
     BUG_KEEP_TOKEN   a worker that found work leaves its token behind
     BUG_WATCH_PARKS  the watch ends when a task is found  */

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef SUBMITTERS
#define SUBMITTERS 2
#endif
#ifndef TASKS
#define TASKS 1 /* of each submitter, in a queue of its own */
#endif

byte queued[SUBMITTERS];
bool queue_lock[SUBMITTERS];
byte executed;

bool list_lock;
byte idle;                              /* length of the list */
chan list = [WORKERS] of { byte };      /* taken off in any order: see below */
bool listed[WORKERS];                   /* under the list's lock */
bool token[WORKERS];
bool watched;

#define LOCK(l) atomic { !l -> l = true }
#define UNLOCK(l) l = false

/* rt_slot_wake: the count is read without the lock.  */
inline wake_one (woken)
{
  if
  :: watched                    /* and enough are awake, or so it seems */
  :: idle > 0 ->
     LOCK (list_lock);
     if
     :: list ? woken -> listed[woken] = false; idle--
     :: empty (list) -> woken = WORKERS
     fi;
     UNLOCK (list_lock);
     if
     :: woken < WORKERS -> assert (!token[woken]); token[woken] = true
     :: else
     fi
  :: else
  fi
}

proctype submitter (byte me)
{
  byte i, woken;
  for (i : 1 .. TASKS)
    {
#ifdef BUG_EARLY_LOOK
      wake_one (woken);
#endif
      LOCK (queue_lock[me]);
      queued[me]++;
      UNLOCK (queue_lock[me]);
#ifndef BUG_EARLY_LOOK
      wake_one (woken);
#endif
    }
}

/* Look at every queue under its lock; take a task if TAKING.  */
inline scan (taking, found)
{
  found = false;
  for (q : 0 .. SUBMITTERS - 1)
    {
      if
      :: !found ->
         LOCK (queue_lock[q]);
         found = queued[q] > 0;
         if
         :: found && taking -> queued[q]--
         :: else
         fi;
         UNLOCK (queue_lock[q])
      :: else
      fi
    }
}

proctype worker (byte me)
{
  byte q;
  bool found;
  do
  :: scan (true, found);
     if
     :: found ->
        executed++;
#ifdef BUG_WATCH_PARKS
        watched = false
#endif
     :: else ->
#ifdef BUG_RESCAN_FIRST
        scan (false, found);
#endif
        LOCK (list_lock);
        assert (!listed[me]);
        listed[me] = true;
        idle++;
        list ! me;
        UNLOCK (list_lock);
#if !defined BUG_RESCAN_FIRST && !defined BUG_NO_RESCAN
        scan (false, found);
#endif
        if
        :: found ->             /* rt_park_cancel */
           LOCK (list_lock);
           if
           :: listed[me] -> list ?? eval (me); listed[me] = false; idle--
           :: else -> found = false
           fi;
           UNLOCK (list_lock);
#ifndef BUG_KEEP_TOKEN
           if
           :: found
           :: else -> token[me]; token[me] = false
           fi
#endif
        :: else ->              /* rt_park_sleep */
end_sleep:
           token[me];
           token[me] = false;
           if
           :: me == 0 -> watched = true; /* any might, but not two */
#ifndef BUG_WATCH_PARKS
              watched = false
#endif
           :: skip
           fi
        fi
     fi
  od
}

init
{
  byte i;
  atomic
    {
      for (i : 0 .. WORKERS - 1) { run worker (i) }
      for (i : 0 .. SUBMITTERS - 1) { run submitter (i) }
    }
end_quiet:
  timeout ->
    assert (executed == SUBMITTERS * TASKS)
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   The counter of a task: 1 for the body plus the unfinished children, and the
   number of the thread that waits for the children, in one word.  The body
   adds children, may wait for them, and counts down at its end; each child
   counts down; who brings the count to 0 completes the task and releases its
   memory.  A child that brings it to 1 wakes the announced waiter, by what it
   saw in the word when it counted down.  See libruntime/counter.h, task.c.

   Checked: the task completes exactly once, after body and children; a wait
   ends, and not before the children did; nobody uses the word afterwards.

   Seeded mistakes:
     BUG_SPLIT_ANNOUNCE  the waiter reads the count, then announces itself
     BUG_SPLIT_DOWN      a child reads the word and writes it in two steps
     BUG_LATE_LOOK       a child looks for the waiter after it counted down
     BUG_NO_CANCEL       a waiter that need not sleep leaves its token  */

#define CHILDREN 3

byte count = 1;         /* low half of the word */
bool waiter;            /* high half */
bool released;          /* the task's memory is gone */
byte completions, finished;
bool body_ended;

bool listed, token;     /* of the waiting thread, see park.pml */

inline use () { assert (!released) }

inline complete ()
{
  assert (body_ended && finished == CHILDREN);
  completions++;
  released = true
}

/* rt_wake_thread: under the list's lock.  */
inline wake ()
{
  atomic
    {
      if
      :: listed -> listed = false; assert (!token); token = true
      :: else
      fi
    }
}

proctype child ()
{
  byte now;
  bool seen;
  finished++;
#ifdef BUG_SPLIT_DOWN
  use (); now = count - 1; seen = waiter;
  use (); count = now;
#else
  atomic { use (); count--; now = count; seen = waiter };
#endif
#ifdef BUG_LATE_LOOK
  use (); seen = waiter;
#endif
  if
  :: now == 1 && seen -> wake ()
  :: else
  fi;
  if
  :: now == 0 -> complete ()
  :: else
  fi
}

inline wait_for_children (spawned)
{
  do
  :: use ();
     if
     :: count == 1 -> break
     :: else
     fi;
     atomic { assert (!listed); listed = true };
#ifdef BUG_SPLIT_ANNOUNCE
     seen = count;
     waiter = true;
#else
     atomic { use (); waiter = true; seen = count };
#endif
     if
     :: seen == 1 ->
#ifndef BUG_NO_CANCEL
        atomic
          {
            if
            :: listed -> listed = false; seen = 0
            :: else
            fi
          };
        if
        :: seen == 0
        :: else -> token; token = false
        fi
#endif
     :: else -> token; token = false
     fi
  od;
  assert (finished == spawned)
}

active proctype body ()
{
  byte spawned, seen;
  do
  :: spawned < CHILDREN ->
     atomic { use (); count++ };
     spawned++;
     run child ()
  :: spawned > 0 -> wait_for_children (spawned)
  :: spawned == CHILDREN -> break
  od;
  body_ended = true;
  /* Only the body adds children: if none is left, none will come.  */
  use ();
  if
  :: count == 1 -> complete ()
  :: else ->
     atomic { use (); count--; seen = count };
     if
     :: seen == 0 -> complete ()
     :: else
     fi
  fi
}

active proctype monitor ()
{
end_quiet:
  timeout -> assert (completions == 1)
}

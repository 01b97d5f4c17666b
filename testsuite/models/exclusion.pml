/* SPDX-License-Identifier: GPL-3.0-or-later

   Commutative tasks take the orders of their data all at once, or wait in the
   list of one that is taken.  Who gives an order back lets those in its list
   try again, one by one, until the list is empty or one of them has taken it.
   See libruntime/engine/exclusion.h.

   Taking is done with all their locks held, so it is one step here; an order
   is given back, and one task is taken out of a list, under one lock.  Which
   orders the tasks need, and when they are granted, is chosen in all ways.

   Checked: tasks that need the same order do not run at the same time; a task
   becomes ready once; all run; in the end no order is taken.

   Seeded mistakes:
     BUG_HOLD        a task that finds one taken keeps those before it
     BUG_ONE_LIST    who gives back two looks into the list of one
     BUG_LOOK_FIRST  a task sees that an order is taken, then gets into its list
     BUG_TRY_BEFORE  those in the list try before the order is given back  */

#define TASKS 3
#define ORDERS 2

#define NEEDS(task, order) ((needs[task] >> (order)) & 1)

byte needs[TASKS];              /* bits */
bool taken[ORDERS];
chan list[ORDERS] = [TASKS] of { byte };
bool ready[TASKS];
byte running[ORDERS];
byte done;

/* TASK takes its orders, or is in a list.  */
inline take (task)
{
  atomic
    {
      o = 0;
      got = true;
      do
      :: o < ORDERS && NEEDS (task, o) && taken[o] ->
         got = false;
         break
      :: o < ORDERS && !(NEEDS (task, o) && taken[o]) ->
#ifdef BUG_HOLD
         taken[o] = taken[o] || NEEDS (task, o);
#endif
         o++
      :: else -> break
      od;
      if
      :: got ->
         assert (!ready[task]);
         o = 0;
         do
         :: o < ORDERS -> taken[o] = taken[o] || NEEDS (task, o); o++
         :: else -> break
         od;
         ready[task] = true
      :: else
      fi;
#ifdef BUG_LOOK_FIRST
    };
  atomic
    {
#endif
      if
      :: !got -> list[o] ! task
      :: else
      fi;
      o = 0;
      got = false
    }
}

inline let_try ()
{
  n = 0;
  do
  :: n < ORDERS && NEEDS (_pid, n) ->
     do
     :: atomic
          {
#ifdef BUG_TRY_BEFORE
            nempty (list[n]) ->
#else
            !taken[n] && nempty (list[n]) ->
#endif
            list[n] ? next
          };
        take (next);
        next = 0
     :: atomic { taken[n] || empty (list[n]) -> break }
     od;
#ifdef BUG_ONE_LIST
     break;
#endif
     n++
  :: n < ORDERS && !NEEDS (_pid, n) -> n++
  :: else -> break
  od;
  n = 0
}

inline mark (by)
{
  d_step
    {
      o = 0;
      do
      :: o < ORDERS && NEEDS (_pid, o) ->
         running[o] = running[o] + by;
         assert (running[o] <= 1);
         o++
      :: o < ORDERS && !NEEDS (_pid, o) -> o++
      :: else -> break
      od;
      o = 0
    }
}

inline give ()
{
  n = 0;
  do
  :: n < ORDERS -> taken[n] = taken[n] && !NEEDS (_pid, n); n++
  :: else -> break
  od;
  n = 0
}

active [TASKS] proctype task ()
{
  byte o, n, next;
  bool got;

  if
  :: needs[_pid] = 1
  :: needs[_pid] = 2
  :: needs[_pid] = 3
  fi;
  take (_pid);
  ready[_pid];
  mark (1);
  mark (-1);
#ifdef BUG_TRY_BEFORE
  let_try ();
  give ()
#else
  give ();
  let_try ()
#endif
  done++;
  done == TASKS;
  assert (!taken[0] && !taken[1])
}

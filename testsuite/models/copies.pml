/* SPDX-License-Identifier: GPL-3.0-or-later

   Reductions: each task works in a copy of its own, of which the memory of the
   region is one; who comes to an end combines copies, unless one that has
   joined will want them.  Some are executed by devices: their copies are given
   back before they have been written, unless others are to be combined with
   them.  See libruntime/engine/copies.h.

   Tasks 0 to TASKS - 1 are called in this order and contribute a bit each.
   Then comes a task that reads, and one more reduction behind it.  Tasks of
   the group are granted at once, at any time, and join somewhat later.  What
   is done under the bucket's lock is one step; clearing and combining is done
   without it.

   Checked: a copy is used by one task at a time; when all of the group have
   left, the region's memory has all their contributions once, nobody is noted,
   and no other copy is there.

   Seeded mistakes:
     BUG_JOIN_EARLY    tasks join when they are called
     BUG_LEAVE_FIRST   a task leaves its order, then gives its copy back
     BUG_COUNT_FIRST   it does not count as one that has a copy while it combines
     BUG_NO_HOME       what is combined with the region's memory is left in the
                       other copy
     BUG_NO_JOINED     who takes a copy is still counted as one who will
     BUG_PASS          a device's copy is given back though others are free
     BUG_AHEAD         a device's copy is combined before it has been written  */

#define TASKS 3
#define ALL ((1 << TASKS) - 1)
#define COPIES (TASKS + 2)      /* 0: the region's memory */
#define NONE 100

bool known;                     /* the entry of the table */
short joined, taken;
bool is_free[COPIES], exists[COPIES], used[COPIES];
short has[COPIES];
byte pending[COPIES];           /* what devices have yet to do with it */
byte left;

inline join ()
{
  d_step
    {
      if
      :: !known -> known = true; is_free[0] = true; exists[0] = true
      :: else
      fi;
      joined++
    }
}

/* Within a step: a free one, from number FIRST on, or NONE.  */
inline take_free (first)
{
  other = first;
  do
  :: other < COPIES && is_free[other] -> break
  :: other < COPIES && !is_free[other] -> other++
  :: else -> other = NONE; break
  od;
  if
  :: other != NONE -> is_free[other] = false
  :: else
  fi
}

inline take ()
{
  /* Not the region's memory, perhaps, and none that is at another place.  */
  if
  :: mine = 0
  :: mine = 1
  :: mine = 2
  :: mine = COPIES
  fi;
  d_step
    {
#ifndef BUG_NO_JOINED
      joined--;
#endif
      taken++;
      take_free (mine);
      mine = other;
      other = 0
    };
  d_step
    {
      if
      :: mine == NONE ->
         mine = 1;
         do
         :: exists[mine] -> mine++
         :: else -> break
         od;
         exists[mine] = true;
         has[mine] = 0
      :: else
      fi;
      assert (!used[mine]);
      used[mine] = true
    }
}

inline combine ()
{
#ifndef BUG_AHEAD
  pending[mine] == 0 && pending[other] == 0;
#endif
  d_step
    {
      assert (!used[other] && used[mine] && (has[mine] & has[other]) == 0);
#ifndef BUG_NO_HOME
      if
      :: mine == 0 -> mine = other; other = 0
      :: else
      fi;
#endif
      has[other] = has[other] | has[mine];
      exists[mine] = false;
      used[mine] = false;
      mine = other;
      used[mine] = true;
      other = 0
    }
}

inline give ()
{
  do
  :: d_step
       {
         if
         :: joined == 0 -> take_free (0)
         :: else -> other = NONE
         fi;
#ifdef BUG_COUNT_FIRST
         if
         :: !counted -> taken--; counted = true
         :: else
         fi;
#endif
         if
         :: other == NONE ->
            is_free[mine] = true;
            used[mine] = false;
#ifndef BUG_COUNT_FIRST
            taken--;
#endif
            if
            :: taken == 0 && joined == 0 ->
               assert (mine == 0);
               known = false;
               is_free[0] = false
            :: else
            fi
         :: else
         fi
       };
     if
     :: other == NONE -> break
     :: else -> combine ()
     fi
  od;
  other = 0;
  mine = 0
}

/* Within a step: whether there is a free one.  */
inline some_free ()
{
  take_free (0);
  passes = other == NONE;
  if
  :: other != NONE -> is_free[other] = true
  :: else
  fi;
  other = 0
}

/* A device has been given the task; whether it gives back what it has.  */
inline pass ()
{
  d_step
    {
      pending[mine]++;
      some_free ();
#ifdef BUG_PASS
      passes = true;
#endif
      passes = passes || joined > 0;
      if
      :: passes ->
         is_free[mine] = true;
         used[mine] = false;
         taken--;
         if
         :: taken == 0 && joined == 0 ->
            assert (mine == 0);
            known = false;
            is_free[0] = false
         :: else
         fi
      :: else
      fi
    }
}

/* It has executed it.  */
inline write (copy)
{
  d_step
    {
      assert (exists[copy] || copy == 0);
      has[copy] = has[copy] | (1 << number);
      pending[copy]--
    }
}

inline leave ()
{
  left++
}

proctype reducer (byte number)
{
  byte mine, other;
  bool counted, passes;

#ifndef BUG_JOIN_EARLY
  join ();
#endif
  take ();
  if
  :: pass ();
     if
     :: passes -> leave (); write (mine); goto over
     :: else -> write (mine)
     fi
  :: pending[mine] == 0;
     has[mine] = has[mine] | (1 << number)
  fi;
#ifdef BUG_LEAVE_FIRST
  leave ();
  give ();
#else
  give ();
  leave ();
#endif
over:
  skip
}

init
{
  byte i = 0;

#ifdef BUG_JOIN_EARLY
  do
  :: i <= TASKS -> join (); i++
  :: else -> break
  od;
  i = 0;
#endif
  do
  :: i < TASKS -> run reducer (i); i++
  :: else -> break
  od;
  left == TASKS && pending[0] == 0;
  /* The task that reads.  */
  assert (has[0] == ALL);
#ifndef BUG_JOIN_EARLY
  assert (!known && joined == 0 && taken == 0);
#endif
  i = 1;
  do
  :: i < COPIES -> assert (!exists[i]); i++
  :: else -> break
  od;
  run reducer (TASKS);
  left == TASKS + 1 && pending[0] == 0;
  assert (has[0] == (ALL | (1 << TASKS)))
}

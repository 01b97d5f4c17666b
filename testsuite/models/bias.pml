/* SPDX-License-Identifier: GPL-3.0-or-later

   The bias of a gate: its owner locks it with a plain store, which may become
   visible later, as x86 does it, too (one entry of a store buffer: no other
   store of the owner is delayed, for they follow a locked instruction or are
   not looked at without the lock); another thread that closes the gate takes
   the bias away and makes the owner execute a memory barrier.  The owner takes
   it again when it closes the gate itself.  See libruntime/engine/gate.h, gate.c.

   Checked: the owner is not in the gate while it is closed; nobody hangs; the
   gate is open in the end.

   Seeded mistakes:
     BUG_NO_BARRIER     who takes the bias away does not make the owner execute
                        a barrier
     BUG_NO_LOOK        the owner does not look again whether it may
     BUG_NO_WAIT        who closes does not wait until the owner is not busy
     BUG_LATE_BARRIER   the bias is taken away after the barrier
     BUG_STAY_BUSY      the owner that may not stays busy
     BUG_BARE_BIAS      the owner takes the bias without closing the gates
     BUG_OWN_UNLOCK     the owner always unlocks the lock  */

#define ROUNDS 3        /* of the owner */
#define OTHERS 2        /* threads that close the gate, or try */

bool closing, lock, biased, busy;
bool delayed;           /* `busy' is true for its owner only, as yet */
bool inside, alone;
byte ended;

#define LOCK(l) atomic { !l -> l = true }
#define UNLOCK(l) l = false

/* rt_gate_lock, by the owner, who sees its own stores.  */
inline enter_gate ()
{
  if
  :: biased ->
     delayed = true;
#ifdef BUG_NO_LOOK
     if
     :: true -> atomic { by_bias = true; goto entered }
     fi;
#else
     if
     :: biased -> by_bias = true; goto entered
     :: else
     fi;
#endif
#ifndef BUG_STAY_BUSY
     /* Stores do not overtake each other.  */
     d_step { delayed = false; busy = false }
#else
     skip
#endif
  :: else
  fi;
  LOCK (lock);
entered:
  atomic { inside = true; assert (!alone) }
}

inline leave_gate ()
{
  inside = false;
#ifdef BUG_OWN_UNLOCK
  by_bias = false;
#endif
  if
  :: by_bias -> d_step { delayed = false; busy = false; by_bias = false }
  :: else -> UNLOCK (lock)
  fi
}

active proctype owner ()
{
  byte round;
  bool by_bias;
  do
  :: round < ROUNDS ->
     round++;
     if
     :: enter_gate ();
        leave_gate ()
     :: /* It closes the gates.  A locked instruction is a barrier.  */
#ifndef BUG_BARE_BIAS
        LOCK (closing);
        LOCK (lock);
        atomic { assert (!alone); alone = true };
        alone = false;
#endif
        biased = true;
#ifndef BUG_BARE_BIAS
        UNLOCK (lock);
        UNLOCK (closing)
#else
        skip
#endif
     fi
  :: else -> break
  od;
  ended++
}

/* The owner's store becomes visible some time.  */
active proctype buffer ()
{
end:
  do
  :: d_step { delayed -> busy = true; delayed = false }
  od
}

/* membarrier.  */
inline bar_memory ()
{
#ifndef BUG_NO_BARRIER
  d_step
    {
      busy = busy || delayed;
      delayed = false
    }
#else
  skip
#endif
}

active [OTHERS] proctype other ()
{
  bool closed = true, wait;
  if
  :: wait = true
  :: wait = false
  fi;
  LOCK (closing);
  LOCK (lock);
  if
  :: biased ->
#ifdef BUG_LATE_BARRIER
     bar_memory ();
     biased = false
#else
     biased = false;
     bar_memory ()
#endif
  :: else
  fi;
#ifndef BUG_NO_WAIT
  if
  :: wait -> !busy
  :: else -> closed = !busy
  fi;
#endif
  if
  :: closed -> atomic { assert (!inside); alone = true };
               alone = false
  :: else
  fi;
  UNLOCK (lock);
  UNLOCK (closing);
  ended++
}

init
{
  timeout -> assert (ended == 1 + OTHERS && !lock && !closing && !busy)
}

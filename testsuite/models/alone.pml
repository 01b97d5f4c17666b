/* SPDX-License-Identifier: GPL-3.0-or-later

   Who is alone with a domain, and light tasks with buffers.  Either of two:

   A thread runs the body of P.  It registers V, or notes it if it is light, and
   calls A on it, which is light; A's body calls C, that a worker executes, which
   looks V up in the domain of P: what was noted is there by then.  If C runs on when the body of A ends, A enters the order of V,
   or waits for C.  Then P registers something else, calls B on V, and
   unregisters V.

   A host thread that has the bias of its gate registers, calls X on V, and
   unregisters V.  Meanwhile another thread becomes known, calls Y on V,
   registers something, and ends.  A worker looks V up in each of these tasks.
   Gates are locks here (bias.pml), counters are simple (counter.pml).  See
   libruntime/engine/context.h, region.h, hold.c, light.h, light.c, noted.h, submit.c.

   Checked: a domain is not changed while another thread changes it or looks
   into it; B runs after C; V is removed after all accesses to it have left;
   nobody hangs.

   Seeded mistakes:
     BUG_LATE_NOTES     what was noted is added when C can be seen
     BUG_NO_ENTER       a light task that leaves children does not enter
     BUG_BARE           it does so before the region has segments
     BUG_LATE_ENTER     it does so when it may be complete already
     BUG_NO_COUNT       what becomes a task is not counted in its caller
     BUG_ANY_LIGHT      a call is light while another child of the caller runs
     BUG_NO_LOCK        who has children changes the domain without the lock
     BUG_EARLY_COUNT    a task counts down before its accesses leave
     BUG_NO_PASS        a thread that becomes known does not pass the gates
     BUG_OPEN_GATE      who is alone does not keep the own gate locked
     BUG_ANY_BIAS       a host thread takes the bias though there are others
     BUG_NO_SUM         who has the bias is alone whatever was called
     BUG_STALE          what a thread had counted stays with its record when it
                        is gone  */

#define LOCK(l) atomic { !l -> l = true }
#define UNLOCK(l) l = false

bool changing;          /* somebody changes the domain... */
byte looking;           /* ...or looks into it */
bool removed;           /* V */

inline change ()
{
  atomic { assert (!changing && !looking); changing = true };
  changing = false
}

inline look ()
{
  atomic { assert (!changing && !removed); looking++ };
  looking--
}

/* The order of V, where all write: the active accesses, and the queue.  */
#define NONE 0
byte accesses;
chan queue = [3] of { byte };
byte granted = NONE;    /* the last that was */

/* ACCESS enters; NOW is NONE if it has to wait.  */
inline enter_order (access)
{
  atomic
    {
      assert (!removed);
      if
      :: accesses == 0 -> accesses = 1; now = access
      :: else -> queue!access; now = NONE
      fi
    }
}

inline leave_order ()
{
  atomic
    {
      assert (accesses == 1 && !removed);
      if
      :: nempty (queue) -> queue?granted
      :: else -> accesses = 0
      fi
    }
}

inline remove ()
{
  atomic { assert (accesses == 0 && empty (queue)); removed = true }
}

/* Part one.  */
#define A 1
#define B 2
#define C 3
#define HOLD 4

bool lock;              /* of P's domain */
byte children;          /* of P... */
byte of_a;              /* ...and of A */
bool a_biased;          /* A cannot be complete yet */
bool a_entered, a_over;
bool laid, c_queued, c_over, b_queued;
bool alone;             /* P is */

inline enter_context ()
{
  alone = children == 0;
#ifndef BUG_NO_LOCK
  if
  :: !alone -> LOCK (lock)
  :: else
  fi
#endif
}

inline leave_context () { UNLOCK (lock); alone = false }

inline lay ()
{
#ifndef BUG_BARE
  laid = true;
#endif
  skip
}

inline complete_a ()
{
#ifdef BUG_EARLY_COUNT
  children--;
#endif
  if
  :: a_entered -> leave_order ()
  :: else
  fi;
  a_over = true;
#if !defined BUG_EARLY_COUNT && !defined BUG_NO_COUNT
  children--
#else
  skip
#endif
}

/* The end of C, or what ends the bias.  */
inline down_a (who)
{
  d_step
    {
      if
      :: who == C -> of_a--
      :: else -> a_biased = false
      fi;
      now = of_a == 0 && !a_biased
    };
  if
  :: now -> now = NONE; complete_a ()
  :: else
  fi
}

inline enter_a ()
{
  lay ();
  if
  :: laid ->
     enter_order (A);
     assert (now == A);
     now = NONE;
     a_entered = true
  :: else               /* no segments, no accesses */
  fi
}

inline add_notes ()
{
  if
  :: noted -> change (); noted = false
  :: else
  fi
}

inline run_b () { assert (c_over && !removed) }

proctype parent ()
{
  byte now;
  bool noted;
  if
  :: enter_context ();
     change ();
     leave_context ()
  :: noted = true
  fi;

  /* A is light, until its body calls C.  */
  assert (children == 0);
#ifndef BUG_LATE_NOTES
  add_notes ();
#endif
  a_biased = true;
#ifndef BUG_NO_COUNT
  children++;
#endif
  of_a = 1;
  if
  :: c_queued = true
  :: c_over = true; of_a = 0
  fi;
#ifdef BUG_LATE_NOTES
  add_notes ();
#endif
  LOCK (lock);          /* A's body looks something up, too */
  look ();
  UNLOCK (lock);
  if
  :: of_a == 0 -> a_over = true;
#ifndef BUG_NO_COUNT
     children--
#endif
  :: else ->
#if defined BUG_LATE_ENTER
     down_a (A);
     enter_a ()
#elif defined BUG_NO_ENTER
     down_a (A)
#else
     if
     :: true -> enter_a ()
     :: true -> of_a == 0       /* overlapping regions */
     fi;
     down_a (A)
#endif
  fi;

  enter_context ();
  change ();
  leave_context ();

  /* B, light or not.  */
  now = children == 0;
#ifdef BUG_ANY_LIGHT
  now = true;
#endif
  if
  :: now -> run_b ()
  :: else ->
     lay ();
     children++;
     if
     :: laid -> enter_order (B)
     :: else -> now = B
     fi;
     if
     :: now == B -> granted = B
     :: else
     fi
  fi;
  now = NONE;

  enter_context ();
  if
  :: alone || accesses == 0
  :: else ->
     enter_order (HOLD);
     leave_context ();
     if
     :: now == HOLD
     :: else -> granted == HOLD
     fi;
     now = NONE;
     enter_context ();
     leave_order ()
  fi;
  remove ();
  change ();
  leave_context ();
  children == 0 && a_over
}

active proctype worker ()
{
  byte now;
end_idle:
  do
  :: c_queued ->
     c_queued = false;
     LOCK (lock);
     look ();
     UNLOCK (lock);
     c_over = true;
     down_a (C)
  :: granted == B ->
     granted = NONE;
     run_b ();
     leave_order ();
     children--
  od
}

/* Part two.  */
bool gate[3];           /* of both threads and the worker */
bool closing, biased;   /* the bias is the first thread's */
bool known;             /* the second is */
byte hosts = 1;
short group;            /* pending tasks: this and... */
short submitted[2];     /* ...these */
byte called, ended;

inline close_gates ()
{
  LOCK (closing);
  known_then = known;
  LOCK (gate[0]);
  if
  :: known_then -> LOCK (gate[1])
  :: else
  fi;
  LOCK (gate[2]);
  if
  :: me != 0 -> biased = false
  :: else
  fi
}

inline open_gates ()
{
  if
#ifdef BUG_ANY_BIAS
  :: me == 0 -> biased = true
#else
  :: me == 0 && hosts == 1 -> biased = true
#endif
  :: else
  fi;
  d_step
    {
      gate[0] = false;
      if
      :: known_then -> gate[1] = false; known_then = false
      :: else
      fi;
      gate[2] = false;
      closing = false
    }
}

inline enter_host ()
{
  is_alone = false;
  if
  :: me == 0 && biased ->
     LOCK (gate[0]);
#ifdef BUG_NO_SUM
     is_alone = biased;
#else
     is_alone = biased && group + submitted[0] == 0;
#endif
     if
     :: !is_alone -> UNLOCK (gate[0])
     :: else
     fi
  :: else
  fi;
#ifdef BUG_OPEN_GATE
  if
  :: is_alone -> UNLOCK (gate[0])
  :: else
  fi;
#endif
  if
  :: !is_alone -> close_gates ()
  :: else
  fi
}

inline leave_host ()
{
  if
#ifdef BUG_OPEN_GATE
  :: is_alone
#else
  :: is_alone -> UNLOCK (gate[0])
#endif
  :: else -> open_gates ()
  fi;
  is_alone = false
}

/* A call on V, unless that is gone.  The order counts only: removing looks at
   that.  */
inline call_host ()
{
  LOCK (gate[me]);
  if
  :: !removed ->
     look ();
     submitted[me]++;
     d_step { accesses++; called++ }
  :: else
  fi;
  UNLOCK (gate[me])
}

proctype first ()
{
  byte me = 0, round;
  bool is_alone, known_then;
  do
  :: round < 2 ->
     enter_host ();
     change ();
     leave_host ();
     round++
  :: else -> break
  od;
  call_host ();
  /* Unregister, when no access is left.  */
  do
  :: enter_host ();
     if
     :: is_alone || accesses == 0 -> break
     :: else -> leave_host (); accesses == 0
     fi
  od;
  remove ();
  change ();
  leave_host ()
}

proctype second ()
{
  byte me = 1;
  bool is_alone, known_then;
  hosts++;
  known = true;
#ifndef BUG_NO_PASS
  close_gates ();
  open_gates ();
#endif
  call_host ();
  enter_host ();
  change ();
  leave_host ();
  /* rt_group_thread_ends.  */
  LOCK (gate[1]);
#ifndef BUG_STALE
  d_step { group = group + submitted[1]; submitted[1] = 0 };
#endif
  UNLOCK (gate[1]);
  hosts--
}

active proctype host_worker ()
{
end_idle:
  do
  :: called > ended ->
     LOCK (gate[2]);
     look ();
     UNLOCK (gate[2]);
#ifdef BUG_EARLY_COUNT
     group--;
     accesses--;
#else
     accesses--;
     group--;
#endif
     ended++
  od
}

init
{
  if
  :: run parent ()
  :: atomic { run first (); run second () }
  fi;
end_quiet:
  timeout -> assert (_nr_pr == 3 && removed && called == ended)
}

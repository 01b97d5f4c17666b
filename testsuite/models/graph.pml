/* SPDX-License-Identifier: GPL-3.0-or-later

   A graph that is replayed: two nodes in a ring of instances, called by one
   thread, the owner, unit by unit.  When a unit begins the next instance is
   armed: its nodes shall wait for their predecessors, in it and in the one
   before, for their call, and, if they have no predecessors and the proxy is
   not yet granted, for that.  It is the oldest of the ring, once its nodes are
   idle, or a new one.  Once it was armed in a session its nodes arm themselves
   again when they have run.  A node whose call finds nothing else missing may
   run in its place; if nobody else is in the session its successors are
   released without atomic instructions.  A session is sequential as long as
   all nodes that were called ran in place: then one instance is enough, and
   none is released or armed; when a node cannot, or leaves children that run
   on, all are armed as if the session began with the unit, and those that have
   run release their successors.
   Another thread, or the owner in the middle of a unit, closes the session; who
   counts down last ends it.  See libruntime/engine/graph.h, session.c.

   Edges: from a to b, and from each node to the same of the next instance; with
   -DCHAIN from a to b to the next a; with -DFREE only from a to the next a.

   Checked: a node runs once for each call, after its predecessors and the
   grant; a session is over once, after its nodes and the grant, and nobody uses
   it afterwards; all end.

   Seeded mistakes:
     BUG_LATE_ARM         an instance is armed when its own unit begins
     BUG_EARLY_USE        an instance is armed before its nodes are idle
     BUG_EARLY_RESET      a node is idle before it has released its successors
     BUG_LATE_REARM       a node arms itself when it is idle already
     BUG_STALE            a session goes on with what the last one has left
     BUG_ALWAYS_ALONE     who runs a node in place never looks who else is there
     BUG_UNGATED          only the first instance waits for the grant
     BUG_UNCOUNTED_GRANT  a session may be over while its proxy is being granted
     BUG_NOT_RUNNING      a session begins before the last one is over
     BUG_MODE_KEPT        who closes the session lets the unit be replayed on
     BUG_INLINE_UNCOUNTED a node in place does not count in a closed session
     BUG_SEQUENTIAL_KEPT  nothing is armed when a session is sequential no more
     BUG_SEQUENTIAL_FIRST nobody is released then
     BUG_SEQUENTIAL_LAST  a unit waits for the one before then
     BUG_SEQUENTIAL_NEXT  the next instance waits for what has run, too
     BUG_SEQUENTIAL_LATE  it is armed when a node that left children has run
     BUG_SEQUENTIAL_BUSY  it is sequential though others are in it  */

#ifndef UNITS
#define UNITS 3
#endif
#define LIMIT 3                 /* instances */
#define BIAS 40

/* Edges from a to b, a to the next a, and so on.  */
#ifdef CHAIN
bool ab = true, a_a, b_b, b_a = true;
#else
/* b has no predecessors.  */
#if defined FREE || defined BUG_UNGATED
bool ab, a_a = true, b_b, b_a;
#else
bool ab = true, a_a = true, b_b = true, b_a;
#endif
#endif

/* Node I of instance K is 2 * K + I.  */
byte blockers[2 * LIMIT];
bool busy[2 * LIMIT], ready[2 * LIMIT];
bool left[2 * LIMIT];           /* only children of it run */
byte unit[2 * LIMIT];
byte next[LIMIT];
byte length = 1;
bool armed_first[LIMIT], gated[LIMIT];
bool armed[LIMIT];              /* in this session */

bool gate;                      /* the gates */
bool lock;                      /* the graph's */
bool granted, asked, open, running, replays, sequential;
byte current;
short count, submitted;

byte first;                     /* unit of the session */
byte called[2], done[2];        /* units, as bits */
bool ended;                     /* the owner has called all */

#define LOCK(l) atomic { !l -> l = true }
#define UNLOCK(l) l = false
#define BIT(u) (1 << (u))

#define BLOCKERS_FIRST(i) (i == 0 -> 1 : 1 + ab)
#define BLOCKERS_NEXT(i) (i == 0 -> 1 + a_a + b_a : 1 + ab + b_b)
#define ARMED(k, i) (armed_first[k] -> BLOCKERS_FIRST (i) : BLOCKERS_NEXT (i))
#define BUSY(k) (busy[2 * k] || busy[2 * k + 1])

/* rt_graph_over.  */
inline session_over ()
{
  d_step
    {
      assert (running && !open && granted);
      assert (called[0] == done[0] && called[1] == done[1]);
      running = false
    }
}

inline count_down (n)
{
  d_step { assert (running); count = count - n; now = count };
  if
  :: now == 0 -> session_over ()
  :: else
  fi;
  now = 0
}

inline unblock (node, plainly)
{
  if
  :: plainly ->
     now = blockers[node];
     blockers[node] = now - 1;
     now = 0
  :: else ->
     d_step
       {
         assert (running && blockers[node] > 0);
         blockers[node]--;
         if
         :: blockers[node] == 0 -> assert (!ready[node]); ready[node] = true
         :: else
         fi
       }
  fi
}

/* NODE is idle again after it has released its successors.  */
inline release (node, plainly)
{
#ifdef BUG_EARLY_RESET
  busy[node] = false;
#endif
  if
  :: node % 2 == 0 && ab -> unblock (node + 1, plainly)
  :: else
  fi;
  if
  :: node % 2 == 0 && a_a ->
     to = 2 * next[node / 2];
     unblock (to, plainly)
  :: node % 2 == 1 && b_a ->
     to = 2 * next[node / 2];
     unblock (to, plainly)
  :: else
  fi;
  if
  :: node % 2 == 1 && b_b ->
     to = 2 * next[node / 2] + 1;
     unblock (to, plainly)
  :: else
  fi;
  to = 0;
#ifdef BUG_LATE_REARM
  busy[node] = false;
#endif
  blockers[node] = BLOCKERS_NEXT (node % 2);
#if !defined BUG_EARLY_RESET && !defined BUG_LATE_REARM
  busy[node] = false
#endif
}

/* The body of NODE.  */
inline execute (node)
{
  d_step
    {
      assert (running && granted);
      assert (!(done[node % 2] & BIT (unit[node])));
      assert (node % 2 == 0 || !ab || (done[0] & BIT (unit[node])));
      if
      :: unit[node] > first ->
         assert (node % 2 == 1 || !a_a || (done[0] & BIT (unit[node] - 1)));
         assert (node % 2 == 1 || !b_a || (done[1] & BIT (unit[node] - 1)));
         assert (node % 2 == 0 || !b_b || (done[1] & BIT (unit[node] - 1)))
      :: else
      fi;
      done[node % 2] = done[node % 2] | BIT (unit[node])
    }
}

/* rt_graph_close; the gates are closed.  */
inline close ()
{
  if
  :: open ->
     open = false;
#ifndef BUG_MODE_KEPT
     replays = false;
#endif
     d_step
       {
         count = count + submitted - 1 - BIAS;
         submitted = 0;
         now = count
       };
     if
     :: now == 0 -> session_over ()
     :: else
     fi;
     now = 0
  :: else
  fi
}

/* Under the graph's lock, unless it is granted.  */
inline arm (k, is_first)
{
  d_step
    {
      !lock || granted ->
      if
      :: armed[k] -> skip
      :: else ->
      armed[k] = true;
      gating = !granted;
#ifdef BUG_UNGATED
      gating = gating && is_first;
#endif
      armed_first[k] = is_first;
      blockers[2 * k] = ARMED (k, 0) + (gating && ARMED (k, 0) == 1);
      blockers[2 * k + 1] = ARMED (k, 1) + (gating && ARMED (k, 1) == 1);
      gated[k] = gating;
      gating = false
      fi
    }
}

inline disarm ()
{
  d_step { armed[0] = false; armed[1] = false; armed[2] = false }
}

/* A session begins with the first instance.  */
inline rewind ()
{
  current = 0;
#ifndef BUG_STALE
  disarm ();
#endif
  replays = true
}

/* A new instance behind the current one.  */
inline add ()
{
  d_step
    {
      !lock ->
      k = length;
      next[k] = next[current];
      next[current] = k;
      length++
    }
}

inline next_instance ()
{
  if
  :: next[current] == current -> add ()
  :: else
  fi;
  k = next[current]
}

#ifdef BUG_SEQUENTIAL_BUSY
#define ALONE open
#else
#define ALONE (count + submitted == BIAS + 1)
#endif

/* rt_ring_resume: nodes from I of the current instance on have not run.  */
inline resume (i)
{
  sequential = false;
#ifndef BUG_SEQUENTIAL_KEPT
  disarm ();
#ifdef BUG_SEQUENTIAL_LAST
  arm (current, false);
#else
  arm (current, true);
#endif
  next_instance ();
  arm (k, false);
  k = 0;
#ifndef BUG_SEQUENTIAL_FIRST
  if
#ifdef BUG_SEQUENTIAL_NEXT
  :: i == 1 -> blockers[2 * current + 1] = 1
#else
  :: i == 1 -> node = 2 * current; release (node, true); node = 0
#endif
  :: else
  fi
#else
  skip
#endif
#else
  skip
#endif
}

inline open_session ()
{
  d_step
    {
      assert (!running && current == 0);
      open = true;
      running = true;
      first = u;
      submitted = 0;
#ifdef BUG_UNCOUNTED_GRANT
      count = BIAS + 1
#else
      count = BIAS + 2
#endif
    };
  if
  :: asked = true
  :: d_step { granted = true; count-- }
  fi;
  d_step { sequential = ALONE };
  if
  :: sequential
  :: else ->
     arm (0, true);
     next_instance ();
     arm (k, false);
     k = 0
  fi
}

/* The call of node I of the current instance; the owner's gate is locked.  */
inline replay (i)
{
  if
  :: open
  :: else -> open_session ()
  fi;
  d_step
    {
      n = 2 * current + i;
      assert (!busy[n]);
      unit[n] = u;
      called[i] = called[i] | BIT (u);
      submitted++
    };
  if
  :: sequential -> in_place = true
  :: sequential -> resume (i)
  :: else
  fi;
  if
  :: in_place
  :: !in_place && blockers[n] == 1 -> in_place = true
  :: !in_place && blockers[n] == 1 -> busy[n] = true; ready[n] = true
  :: !in_place && blockers[n] != 1 -> busy[n] = true; unblock (n, false)
  fi
}

/* Node N, which is node I of its unit, in place of its call, and
   node_ran_inline; or it leaves children.  */
inline run_in_place (i)
{
  execute (n);
  if
  :: atomic
       {
         !gate ->
         gate = true;
         was_open = open;
#ifdef BUG_ALWAYS_ALONE
         plain = true
#else
         plain = was_open && count + submitted == BIAS + 2
#endif
       };
     if
     :: sequential
     :: else -> release (n, plain)
     fi;
     atomic
       {
         gate = false;
         plain = false;
         if
         :: was_open -> submitted--
#ifndef BUG_INLINE_UNCOUNTED
         :: else -> count_down (1)
#else
         :: else
#endif
         fi;
         was_open = false
       }
  :: true ->
#ifdef BUG_SEQUENTIAL_LATE
     busy[n] = true;
     left[n] = true;
#endif
     if
     :: sequential -> resume (i)
     :: else
     fi;
#ifndef BUG_SEQUENTIAL_LATE
     busy[n] = true;
     left[n] = true
#else
     skip
#endif
  fi;
  in_place = false
}

active proctype owner ()
{
  byte u, n, node, j, k, to;
  bool plain, was_open, in_place, gating, arms;
  short now;

  do
  :: u < UNITS ->
     atomic
       {
         !gate ->               /* begin_unit */
         if
         :: open ->
            if
            :: sequential
            :: else -> current = next[current]
            fi;
            sequential = ALONE;
            replays = true
#ifdef BUG_NOT_RUNNING
         :: !open -> granted = false; rewind ()
#else
         :: !open && !running ->
            granted = false;
            rewind ()
         :: !open && running -> replays = false
#endif
         fi;
         arms = replays && open && !sequential
       };
     if
     :: arms ->
#ifdef BUG_LATE_ARM
        k = current;
#else
        k = next[current];      /* arm_next */
        if
        :: (k == current || BUSY (k)) && length < LIMIT -> add ()
        :: else
        fi;
#endif
#ifndef BUG_EARLY_USE
        !BUSY (k);
#endif
        arm (k, false);
        k = 0;
        arms = false
     :: else
     fi;
     for (j : 0 .. 1)
       {
         if
         :: true
         :: j == 1 && u == 1 -> atomic { !gate -> close () }
         fi;
         atomic
           {
             !gate ->
             if
             :: replays -> replay (j)
             :: else -> close () /* an ordinary call */
             fi
           };
         if
         :: in_place -> run_in_place (j)
         :: else
         fi;
         n = 0
       }
     j = 0;
     u++
  :: else -> break
  od;
  atomic { !gate -> close () };
  ended = true
}

active proctype other ()
{
  short now;
  atomic { !gate -> close () }
}

/* Whoever lets the proxy take its turn.  */
active proctype granter ()
{
  byte k;
  bool plain;
  short now;
end_idle:
  do
  :: asked ->
     atomic { !lock -> asked = false; lock = true; granted = true };
     do
     :: if
        :: gated[k] && ARMED (k, 0) == 1 -> unblock (2 * k, false)
        :: else
        fi;
        if
        :: gated[k] && ARMED (k, 1) == 1 -> unblock (2 * k + 1, false)
        :: else
        fi;
        assert (running);
        gated[k] = false;
        k = next[k];
        if
        :: k == 0 -> break
        :: else
        fi
     od;
     atomic
       {
         lock = false;
#ifndef BUG_UNCOUNTED_GRANT
         count_down (1)
#endif
       }
  od
}

#define LEFT (left[0] || left[1] || left[2] || left[3] || left[4] || left[5])
#define READY (ready[0] || ready[1] || ready[2] || ready[3] || ready[4] || \
               ready[5])

active proctype worker ()
{
  byte node, to, owed;
  short now;
end_idle:
  do
  :: atomic
       {
         READY ->
         node = 0;
         do
         :: !ready[node] -> node++
         :: else -> break
         od;
         ready[node] = false;
         assert (busy[node]);
         execute (node)
       };
     release (node, false);
     node = 0;
     owed++
  :: atomic
       {
         LEFT ->
         node = 0;
         do
         :: !left[node] -> node++
         :: else -> break
         od;
         left[node] = false
       };
     release (node, false);
     node = 0;
     owed++
  :: owed == 2 || (owed > 0 && !READY && !LEFT) ->       /* rt_pay */
     atomic { count_down (owed); owed = 0 }
  od
}

active proctype monitor ()
{
end_quiet:
  timeout ->
    /* Nobody hangs: the owner has ended, and the last session is over.  */
    assert (ended && !running && !open && called[0] == done[0] &&
            called[1] == done[1])
}

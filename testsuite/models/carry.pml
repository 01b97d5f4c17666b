/* SPDX-License-Identifier: GPL-3.0-or-later

   Who carries the event loop of a simulation that executes no bodies: a host
   thread that waits, until its own wait is over, or the crew, if another host
   thread waits then.  Each host thread submits tasks, or none, and waits for
   them; an event completes one, and whoever has the loop looks then whose
   waits are over.  The first one's tasks depend on the second one's; the first
   one ends the simulation when nothing is pending.  Parking is simple here:
   park.pml has it in full.  See libruntime/simulate/loop.c.

   Checked: one thread has the loop at a time, every wait ends, and the crew
   does.

   Seeded mistakes:
     BUG_NO_SIGNAL     who has carried it does not call the crew
     BUG_EARLY_SIGNAL  it does so before it leaves the loop
     BUG_TWO_CARRIERS  a host thread does not look whether it is carried
     BUG_CREW_FORGETS  the crew does not say that it has the loop
     BUG_NO_CALL       a host thread sleeps without calling who has the loop
     BUG_NO_TEST       it sleeps without looking whether its wait is over
     BUG_NEVER_ALONE   who carries it looks for its own wait only  */

#ifndef HOSTS
#define HOSTS 2
#endif
#ifndef WAITS
#define WAITS 2
#endif
#define CREW HOSTS

bool mutex;
bool go;                  /* the crew's condition is signalled */
bool carried, dismissed, changed;
byte host_count;
bool waits[HOSTS], over[HOSTS];
bool pending[HOSTS];      /* the task of each */
byte needed, step;        /* waits of the second one: by the first one's task */
byte inside;              /* threads that have the loop */
bool sleeps[HOSTS + 1], token[HOSTS + 1];
bool idle[HOSTS + 1];     /* on the list of those that may have to do */
byte left = HOSTS;

#define LOCK(l) atomic { !l -> l = true }
#define UNLOCK(l) l = false
#define READY(h) (pending[h] && (h > 0 || step >= needed))
#define EVENTS (READY (0) || READY (1))
#define HOSTS_WAIT (host_count > 0 && !dismissed)

/* Take a thread off the list, and give it a token.  */
inline wake_idle ()
{
  atomic
    {
      if
      :: idle[0] -> idle[0] = false; token[0] = true
      :: idle[1] -> idle[1] = false; token[1] = true
      :: idle[CREW] -> idle[CREW] = false; token[CREW] = true
      :: !idle[0] && !idle[1] && !idle[CREW]
      fi
    }
}

/* See whose waits are over; ME need not if it is alone and its own is not.  */
#ifdef BUG_NEVER_ALONE
#define ALONE true
#else
#define ALONE (host_count == 1)
#endif
inline look (me)
{
  any = false;
  alone = me != CREW && ALONE;
  if
  :: alone && pending[me]
  :: else ->
     LOCK (mutex);
     for (h : 0 .. HOSTS - 1)
       {
         if
         :: waits[h] && !pending[h] ->
            waits[h] = false;
            host_count--;
            over[h] = true;
            atomic
              {
                if
                :: sleeps[h] -> sleeps[h] = false; token[h] = true
                :: else
                fi
              };
            any = true
         :: else
         fi
       }
     UNLOCK (mutex)
  fi
}

inline go_round (me)
{
  inside++;
  assert (inside == 1);
  atomic { work = changed; changed = false };
  any = false;
  if
  :: work -> look (me)
  :: else
  fi;
  if
  :: any
  :: !any && EVENTS ->
     atomic
       {
         if
         :: READY (0) -> pending[0] = false
         :: READY (1) -> pending[1] = false
         :: else
         fi
       };
     changed = true
  :: !any && !EVENTS ->
     look (me);
     if
     :: any
     :: else ->
        idle[me] = true;
        if
        :: changed || EVENTS || !HOSTS_WAIT ->
           atomic
             {
               if
               :: idle[me] -> idle[me] = false
               :: else -> token[me] -> token[me] = false
               fi
             }
        :: else -> token[me]; token[me] = false
        fi
     fi
  fi;
  inside--
}

inline wait (me)
{
  LOCK (mutex);
  waits[me] = true;
  over[me] = false;
  host_count++;
#ifdef BUG_TWO_CARRIERS
  carries = true;
#else
  carries = !carried;
#endif
  carried = true;
  UNLOCK (mutex);
  if
  :: carries ->
     changed = true;
     do
     :: !over[me] && HOSTS_WAIT -> go_round (me)
     :: else -> break
     od;
#ifdef BUG_EARLY_SIGNAL
     go = host_count > 0;
#endif
     LOCK (mutex);
     carried = false;
#if !defined BUG_NO_SIGNAL && !defined BUG_EARLY_SIGNAL
     go = go || host_count > 0;
#endif
     UNLOCK (mutex)
  :: else
  fi;
  do
  :: over[me] -> break
  :: else ->
#ifndef BUG_NO_CALL
     changed = true;
     wake_idle ();
#endif
     sleeps[me] = true;
     if
#ifndef BUG_NO_TEST
     :: over[me] ->
        atomic
          {
            if
            :: sleeps[me] -> sleeps[me] = false
            :: else -> token[me] -> token[me] = false
            fi
          }
     :: else ->
#else
     :: true ->
#endif
        token[me];
        token[me] = false
     fi
  od
}

proctype host (byte me)
{
  byte i, h;
  bool any, alone, work, carries;
  for (i : 1 .. WAITS)
    {
      if
      :: atomic { pending[me] = true; needed = (me == 0 -> i : needed) };
         wake_idle ()
      :: true
      fi;
      wait (me);
      assert (!pending[me]);
      if
      :: me == 1 -> step++; wake_idle ()
      :: else
      fi
    }
  left--;
  if
  :: me == 0 ->
     left == 0;
     LOCK (mutex);
     dismissed = true;
     go = true;
     UNLOCK (mutex);
     wake_idle ()
  :: else
  fi
}

proctype crew ()
{
  byte h;
  bool any, alone, work, has;
  do
  :: has && HOSTS_WAIT -> go_round (CREW)
  :: !has || !HOSTS_WAIT ->
     LOCK (mutex);
     if
     :: has -> carried = false
     :: else
     fi;
     do
     :: (host_count == 0 || carried) && !dismissed ->
        go = false;
        UNLOCK (mutex);
        go;
        LOCK (mutex)
     :: else -> break
     od;
     has = true;
#ifndef BUG_CREW_FORGETS
     carried = true;
#endif
     UNLOCK (mutex);
     if
     :: dismissed -> break
     :: else -> changed = true
     fi
  od
}

init
{
  byte i;
  atomic
    {
      run crew ();
      for (i : 0 .. HOSTS - 1) { run host (i) }
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   The watch over what runs in place.  A thread calls tasks whose bodies run in
   place of the calls; two workers sleep, are woken for tasks, and keep watch.
   See libruntime/engine/watch.h.

   Tasks that workers are woken for, and bodies, are short, or run until nothing
   else happens.  A body is *missed* if then a worker sleeps and nobody keeps
   watch, or who does *dozes*: looks rarely, as nothing has been new.

   Checked: no body is missed, unless INLINES_SOME has changed since its call
   read that; and when nothing runs any more both workers sleep, and nobody
   keeps watch.

   Seeded mistakes:
     BUG_SILENT       who is woken does not say that the watch ends
     BUG_EARLY_COUNT  it looks who sleeps before it gives up the watch
     BUG_NO_WAKE      a call says that it is watched, and wakes nobody
     BUG_OTHER_WAKE   it wakes another than who keeps watch
     BUG_NO_LOOK      who comes to sleep keeps no watch  */

#define CALLS 4
#define WORKERS 2

bool some = true;       /* INLINES_SOME, or UNSEEN... */
bool changed;           /* ...to which it changed since a call read it */
bool kept;              /* the watch */
byte bodies;            /* that have begun */
bool runs;              /* one does */

byte seen;              /* of who keeps watch */
bool sleeps[WORKERS];   /* on the list of idle threads */
byte token[WORKERS];    /* 1: by a call, 2: with a task */
bool watches[WORKERS];
bool dozes[WORKERS];

byte busy;              /* workers that have long tasks */
bool over;              /* all calls have returned */

#define SLEEPERS (sleeps[0] || sleeps[1])

inline unsee ()
{
  atomic { changed = changed || some; some = false }
}

inline wake_one (why)
{
  atomic
    {
      if
      :: sleeps[0] && !watches[0] -> sleeps[0] = false; token[0] = why
      :: sleeps[1] && !watches[1] -> sleeps[1] = false; token[1] = why
      :: else ->
         if
         :: sleeps[0] -> sleeps[0] = false; token[0] = why
         :: sleeps[1] -> sleeps[1] = false; token[1] = why
         :: else
         fi
      fi
    }
}

/* By a call: who keeps watch, or another.  */
inline wake_watch ()
{
  atomic
    {
      if
#ifndef BUG_OTHER_WAKE
      :: sleeps[0] && watches[0] -> sleeps[0] = false; token[0] = 1
      :: sleeps[1] && watches[1] -> sleeps[1] = false; token[1] = 1
#endif
      :: else -> wake_one (1)
      fi
    }
}

proctype caller ()
{
  bool said;
  do
  :: bodies < CALLS ->
     atomic { said = some; changed = false };
     if
     :: said
     :: else ->
        atomic { said = !some; some = true };
#ifndef BUG_NO_WAKE
        if
        :: said -> wake_watch ()
        :: else
        fi
#endif
     fi;
     atomic { bodies++; runs = true };
     if
     :: true
     :: true ->
        timeout;
        assert (!SLEEPERS || changed
                || (watches[0] || watches[1]) && seen == bodies)
     fi;
     runs = false
  :: else -> break
  od;
  over = true
}

/* Others queue tasks.  */
proctype other ()
{
  bodies >= 1;
  wake_one (2);
  bodies >= 3;
  wake_one (2)
}

inline look (fresh)
{
  atomic { fresh = bodies != seen; seen = bodies }
}

proctype worker (byte me)
{
  bool fresh, mine, others;
  do
  ::
     sleeps[me] = true;
#ifndef BUG_NO_LOOK
     atomic { mine = !kept; kept = true };
#endif
     if
     :: mine ->
        watches[me] = true;
        do
        :: token[me] -> break
        :: !token[me] && dozes[me] && (timeout || !runs) -> dozes[me] = false
        :: !token[me] && !dozes[me] && (bodies != seen || !runs || some) ->
           look (fresh);
           if
           :: !fresh ->
              unsee ()
           :: else
           fi;
           if
           :: fresh -> some = true
           :: !fresh && !runs -> break
           :: !fresh && runs -> dozes[me] = true
           fi
        od;
        dozes[me] = false;
#ifdef BUG_EARLY_COUNT
        others = SLEEPERS;
#endif
        atomic { watches[me] = false; kept = false };
#ifndef BUG_EARLY_COUNT
        others = SLEEPERS;
#endif
#ifndef BUG_SILENT
        if
        :: others -> unsee ()
        :: else
        fi
#endif
     :: else
     fi;
end_asleep:
     token[me];
     if
     :: true
     :: token[me] == 2 -> busy++; timeout; busy--
     fi;
     token[me] = 0
  od
}

init
{
  atomic { run worker (0); run worker (1); run caller (); run other () }
  over;
end_quiet:
  timeout ->
    assert (busy || _nr_pr == 3 && !kept && sleeps[0] && sleeps[1])
}

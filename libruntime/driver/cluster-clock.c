/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the clocks of other ranks say, for traces.

   As F. Cristian does it (Probabilistic Clock Synchronization, Distributed
   Computing 3, 1989): of some rounds of question and answer the shortest
   counts, and the other clock is taken to have been read in its middle.  That
   is wrong by half of the round at most.  */

#include "base/clock.h"
#include "cluster-talk.h"

/* So many rounds, unless one before was as short, in nanoseconds.  */
#define ROUNDS 50
#define SHORT 20000

/* See what REMOTE's clock is to this one, CLOCK.  */
static void
compare (struct remote *remote, struct wire_clock *clock)
{
  clock->error = UINT64_MAX;
  for (unsigned i = 0; i < ROUNDS && clock->error > SHORT / 2; i++)
    {
      uint64_t begin = rt_real_clock ();
      remote->pinged = ++rt_talk.number;
      remote->pinged_at = remote->heard = begin;
      rt_wire_add (rt_talk.mpi, &remote->batch, WIRE_PING, remote->pinged, 0,
                   0);
      rt_wire_send (rt_talk.mpi, &remote->batch);
      /* A nap makes the answer worse: they begin when that takes long.  */
      for (unsigned looks = 0; remote->pinged; looks++)
        if (!rt_talk_look ())
          {
            rt_wire_rest_for (&rt_talk.rest, looks / 64, false);
            rt_talk_watch ();
          }
      uint64_t half = (remote->heard - begin) / 2;
      if (half < clock->error)
        *clock = (struct wire_clock){ remote->answer,
                                      (int64_t)(begin + half - remote->answer),
                                      half + 1 };
    }
}

void
rt_talk_clocks (bool end)
{
  for (unsigned i = 0; i < rt_talk.count; i++)
    compare (&rt_talk.remotes[i], &rt_talk.remotes[i].clocks[end]);
}

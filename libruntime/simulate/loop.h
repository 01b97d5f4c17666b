/* SPDX-License-Identifier: LGPL-2.1-or-later

   The event loop.

   It runs while host threads wait.  In each round it does the first of these
   for which there is a reason:

     1. Threads whose wait is over go on.  If no host thread waits any more
        the loop rests, so that what they do comes before anything else.
     2. What happens at this time.
     3. What devices want done (service.h).
     4. A core that has nothing to do (cores.h) resumes a body of its own that
        has waited, or begins a task, or waits for its data.
     5. Time goes on to the next event.  */

#ifndef RT_LOOP_H
#define RT_LOOP_H

struct carrier;

/* Begin with CORES virtual cores, at time 0; end; and after a fork, in the
   child.  */
void rt_loop_start (unsigned cores);
void rt_loop_stop (void);
void rt_loop_forked (void);

/* A wait may be over.  */
void rt_loop_changed (void);

/* Who carries a body of CORE that has waited, the first one: it goes on.  */
struct carrier *rt_loop_take (unsigned core);

#endif /* RT_LOOP_H */

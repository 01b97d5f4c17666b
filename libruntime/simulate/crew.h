/* SPDX-License-Identifier: LGPL-2.1-or-later

   The threads that carry the event loop.

   One of them does at a time.  It executes bodies on its own stack; if a body
   waits, its thread stays where it is, and another takes the loop over, until
   the body can go on.  So a body never waits longer, in virtual time, than for
   what it waits for, each is executed by one thread from its beginning to its
   end, and debuggers and sanitizers see nothing unusual.

   Where no bodies are executed a host thread that waits carries the loop
   itself (loop.c), and the crew only if another one has to go on.  */

#ifndef RT_CREW_H
#define RT_CREW_H

#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>

struct thread;
struct wait;

struct carrier
{
  struct thread *self;
  struct wait *wait; /* its own, if it is a host thread */
  sem_t wake;
  struct carrier *idle; /* the next one without anything to do */
  unsigned worker;      /* the virtual one whose body it executes */
  uint64_t real;        /* nanoseconds that the body computed up to here... */
  uint64_t since;       /* ...since when it runs again */
  struct carrier *next; /* of all */
};

/* Begin with one thread, which calls LOOP; and end, when LOOP has been told to
   return.  */
void rt_crew_start (void (*loop) (struct carrier *carrier));
void rt_crew_stop (void);

/* After a fork, in the child.  */
void rt_crew_forked (void);

/* The calling thread's, or NULL.  */
struct carrier *rt_crew_me (void);

/* ME gives the loop to another thread, an idle one or a new one, and waits
   until it is given to ME again.  */
void rt_crew_hand_over (struct carrier *me);

/* ME gives the loop to WAITING, which has handed it over, and is idle until it
   is needed.  */
void rt_crew_resume (struct carrier *me, struct carrier *waiting);

/* The calling thread, which has the loop, is about to return from it: the next
   idle one gets the loop, to return from it, too.  */
void rt_crew_dismiss (void);

#endif /* RT_CREW_H */

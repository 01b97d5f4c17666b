/* SPDX-License-Identifier: LGPL-2.1-or-later

   The processors that the process may use, and where workers run.

   Which of them are one core the kernel's files say, of which two are read for
   each processor: to load a topology with hwloc takes longer than all else
   that is done until the first task runs.  So does that, nearly, and workers
   do it, if there is time.  */

#ifndef RT_PROCESSORS_H
#define RT_PROCESSORS_H

/* How many processors there are in the affinity mask, at least 1: those that
   are loaded next.  */
unsigned rt_processors_count (void);

/* Find out which of them are one core, for the functions below; and forget
   that, which one thread does that has no other beside it.  */
void rt_processors_load (void);
void rt_processors_forget (void);

/* The index of the core of PROCESSOR, or 0.  */
unsigned rt_processors_core (int processor);

/* The processor for the worker of SLOT when there are SLOTS: each physical
   core once before its second hardware thread is used.  Slot 0 is the host's,
   whose threads are not bound: the one that starts the runtime keeps core
   FIRST, where it ran then.  Negative if there are more slots than processors:
   nowhere in particular.  */
int rt_processors_place (unsigned slot, unsigned slots, unsigned first);

/* Bind the calling thread, if that is allowed.  */
void rt_processors_bind (int processor);

#endif /* RT_PROCESSORS_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The watchdog: a thread waits, and nothing happens (TASKS_STALL).

   That is no mistake for certain, for a thread of the program may still do
   something about it; so it is said once, with all that is known of who waits
   for whom, and the wait goes on.

   There is no thread for this.  One that sleeps as it waits, or has nothing to
   do, wakes up a few times in that period, and so does the service thread
   (service.h), and compares how far everything is with what was seen last.
   What it looks at is written anyway.  While the body of some task runs, and
   does not wait for tasks itself, nothing is wrong however long it takes, as
   long as the process computes: if that does not the body waits for something
   that may never happen, as for a mutex.  If the bodies of all threads do
   nobody is left to look.  */

#ifndef RT_STALL_H
#define RT_STALL_H

#include "engine/watchdog.h"

extern const struct watchdog rt_stall_watchdog;

/* Say who waits, and for whom, among the tasks of host threads: stuck.c.  */
void rt_stall_explain (void);

#endif /* RT_STALL_H */

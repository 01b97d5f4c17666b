/* SPDX-License-Identifier: LGPL-2.1-or-later

   Bodies that wait for another thread of the program: for a mutex that is
   never unlocked, perhaps.

   The kernel knows the system call in which a thread sleeps, and what it was
   given (proc (5)).  A futex (2) without a limit of time means that another
   thread has to do something; and the processor time of a thread tells whether
   it has slept there since somebody looked last.  A body that computes, or
   sleeps in any other call, runs.  So it does where the kernel does not say.
 */

#ifndef RT_STILL_H
#define RT_STILL_H

#include <stdbool.h>
#include <stdint.h>

struct thread;

/* Whether THREAD, which executes a body, waits for another; if so its
   processor TIME, in nanoseconds.  */
bool rt_still_p (const struct thread *thread, uint64_t *time);

/* Say which task's body it is.  */
void rt_still_say (const struct thread *thread);

#endif /* RT_STILL_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The service thread: does what devices need done while others execute tasks
   or sleep.  It sleeps until it is woken.  */

#ifndef RT_SERVICE_H
#define RT_SERVICE_H

#include <stdbool.h>

struct thread;

/* Start it: SERVE is called when it is woken, again as long as it returns
   true.  */
void rt_service_start (bool (*serve) (struct thread *self));

/* Wake it, from any thread.  */
void rt_service_wake (void *unused);

/* End it, and wait for that.  */
void rt_service_stop (void);

/* After a fork, in the child: there is none.  */
void rt_service_forked (void);

/* In a simulation there is no such thread: who carries the event loop does
   what there is to do; true if there was something.  */
bool rt_service_serve (struct thread *self);

/* See to it that it is woken when commands end that are pending now.  */
void rt_service_watch (void);

/* Whether the service thread is at work: it may build kernels for long.  */
bool rt_service_busy (void);

#endif /* RT_SERVICE_H */

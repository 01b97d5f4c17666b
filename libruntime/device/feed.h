/* SPDX-License-Identifier: LGPL-2.1-or-later

   Devices take tasks from the policy.  */

#ifndef RT_FEED_H
#define RT_FEED_H

#include <stdbool.h>

struct thread;

/* Take what the policy has for devices that have room for more: SELF launches
   it with rt_offload_flush.  Whether there was something.  */
bool rt_feed (struct thread *self);

#endif /* RT_FEED_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The one queue of policies that have one for all slots, and the functions of
   `struct policy' that follow from that.  */

#ifndef RT_CENTRAL_H
#define RT_CENTRAL_H

#include "base/queue.h"

struct guidance;

extern struct queue rt_central_queue;

void rt_central_stop (void);
void rt_central_push (unsigned slot, struct task *task,
                      struct guidance *guidance);
struct task *rt_central_take (unsigned worker);
struct task *rt_central_below (const struct task *ancestor);
bool rt_central_hint (void);
bool rt_central_any (void);

#endif /* RT_CENTRAL_H */

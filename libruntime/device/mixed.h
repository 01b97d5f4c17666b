/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the policy is told, and asked, where workers are of several kinds.  */

#ifndef RT_MIXED_H
#define RT_MIXED_H

#include <stdbool.h>
#include <stdint.h>

struct kind;
struct memory_node;
struct policy_view;
struct region;
struct task;
struct thread;

/* See struct offloader: view, called, ended, returned.  */
const struct policy_view *rt_mixed_view (unsigned slots, uint64_t seed);
void rt_mixed_called (struct thread *self, const struct kind *kind,
                      struct task *task, const void *block);
void rt_mixed_ended (struct thread *self, struct task *task);
void rt_mixed_home (const struct region *region, bool forget);
void rt_mixed_all_home (void);

/* The only device that can execute TASK, of KIND, which is called with the
   arguments in BLOCK, if it may go there without the policy, as there is
   nothing to decide; or NULL.  */
struct memory_node *rt_mixed_straight (const struct kind *kind,
                                       const struct task *task,
                                       const void *block);

/* Whether TASK, of KIND, which is ready, or is called with the arguments
   BLOCK, is executed at the host without the policy deciding: it is short.  */
bool rt_mixed_passes (const struct kind *kind, struct task *task,
                      const void *block);

/* The machine, which is mixed, has changed, or what can be executed where.  */
void rt_mixed_change (void);

/* Whether the policy decides where TASK, which has a class and is ready, is
   executed.  */
bool rt_mixed_decides (const struct task *task);

#endif /* RT_MIXED_H */

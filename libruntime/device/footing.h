/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a task accesses, as the memory of devices sees it.  */

#ifndef RT_FOOTING_H
#define RT_FOOTING_H

#include "memory/offloaded.h"

struct region;
struct task;

/* Ranges of a task that are kept on the stack.  */
#define RT_FEW_RANGES 8

struct footing
{
  struct range few[RT_FEW_RANGES], *ranges;
  uint32_t count;
};

/* All of REGION, accessed in MODE.  */
struct range rt_range_of (const struct region *region, uint32_t mode);

/* Fill FOOTING with the buffers of TASK; and clear it.  */
void rt_footing_make (struct footing *footing, const struct task *task);
void rt_footing_clear (struct footing *footing);

/* TASK, which will be launched on NODE.  */
struct offloaded *rt_offloaded_make (struct task *task,
                                     struct memory_node *node);

/* Whether OFFLOADED gets memory when it begins (engine/copies.h), and has none
   yet; and it begins, as soon as it is launched.  */
bool rt_offloaded_begins (const struct offloaded *offloaded);
void rt_offloaded_begin (struct offloaded *offloaded);

#endif /* RT_FOOTING_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where a task that could use a device runs.  */

#ifndef RT_PLACE_H
#define RT_PLACE_H

#include "memory/footprint.h"

struct kind;

/* What is known of a kind of tasks on each device.  */
struct place_kind
{
  const struct tasks_implementation *implementation; /* NULL: none for it */
  bool refused;                                      /* it cannot run there */
  _Atomic uint64_t mean; /* nanoseconds it takes there, 0: not known */
};

/* The device implementations of CODELET, by node; NULL if it has none.  */
struct place_kind *rt_place_kind (const struct tasks_codelet *codelet);

/* A node for a task of CODELET, of KIND, with the COUNT RANGES, called at
   SITE; NULL: the CPU.  Ends the program if there is no place for it.  Under
   the memory lock.  */
struct memory_node *rt_place (const struct tasks_codelet *codelet,
                              struct kind *kind, const struct range *ranges,
                              uint32_t count, const struct tasks_site *site);

/* The implementation of KIND for NODE.  */
const struct tasks_implementation *
rt_place_implementation (struct kind *kind, const struct memory_node *node);

/* Tasks of KIND cannot run on NODE, because of WHY: say so, once.  */
void rt_place_refuse (const struct tasks_codelet *codelet, struct kind *kind,
                      const struct memory_node *node, const char *why);

/* Which tasks DEVICE, which is used, gets; for people.  */
const char *rt_place_use (const struct device *device);

/* One took TIME nanoseconds on NODE.  */
void rt_place_sample (struct kind *kind, const struct memory_node *node,
                      uint64_t time);

#endif /* RT_PLACE_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where a task can be executed.  Where it is, a policy decides if there is a
   choice (policy/policy.h).  */

#ifndef RT_PLACE_H
#define RT_PLACE_H

#include <stdatomic.h>

#include "memory/offloaded.h"

struct kind;
struct task;
struct task_class;

/* What is known of a kind of tasks on each device.  */
struct place_kind
{
  atomic_bool refused;       /* it cannot run there */
  _Atomic uint32_t straight; /* tasks that went there without the policy */
  /* Its kernels shall be built there, and have been (rt_builds_want).  */
  _Atomic uint32_t asked, built;
};

/* For each device, if CODELET has an implementation for some; or NULL.  */
struct place_kind *rt_place_kind (const struct tasks_codelet *codelet);

/* Whether implementations for TARGET may be used for tasks that have the
   choice; and whether DEVICE may be given tasks that the cores could
   execute.  */
bool rt_place_allowed (enum tasks_target target);
bool rt_place_general (const struct device *device);

/* Whether tasks of CLASS may be executed by WORKER, a kind: they can, and are
   not left to others.  */
bool rt_place_able (const struct task_class *class, unsigned worker);

/* Whether TASK, which has a class, may be executed by WORKER, a kind, as far
   as it is given to a rank: that is one, if it can.  */
bool rt_place_given (const struct task *task, unsigned worker);

/* The same as rt_place_able for TASK and a device; whether cores and devices
   may execute TASK, or any.  */
bool rt_place_device_able (const struct task *task, unsigned worker);
bool rt_place_choice (const struct task *task);
bool rt_place_somewhere (const struct task *task);

/* The device that can execute tasks of CODELET, of KIND, if just one can; or
   NULL.  */
struct memory_node *rt_place_only (const struct tasks_codelet *codelet,
                                   const struct kind *kind);

/* Whether NODE can take a task with the COUNT RANGES.  */
bool rt_place_fits (const struct memory_node *node, const struct range *ranges,
                    uint32_t count);

/* Whether some buffers of TASK overlap without being the same, and one of them
   is written: only the host can do that.  */
bool rt_place_overlaps (const struct task *task);

/* Whether some buffer of TASK is a block of several rows, which takes more
   memory on a device than it has bytes, and perhaps more than some device has:
   the class of TASK does not tell where it fits.  */
bool rt_place_sprawls (const struct task *task);

/* The rank to which the program has given what TASK writes first, by
   `distribute': 0, the host, or 1 and a device's index; -1: none.  */
int rt_place_rank (const struct task *task);

/* Whether TASK is executed where the task is that has called it, or, given to
   the host, there: if cores can.  */
bool rt_place_stays (const struct task *task);

/* The node where TASK, of KIND, with the COUNT RANGES, is expected to end
   first, or to which it is given, if it has no choice but devices; NULL: the
   host. Ends the program if there is no place for it.  Under the memory lock.
 */
struct memory_node *rt_place (const struct task *task, struct kind *kind,
                              const struct range *ranges, uint32_t count);

/* The implementation of TASK for NODE.  */
const struct tasks_implementation *
rt_place_implementation (const struct task *task,
                         const struct memory_node *node);

/* IMPLEMENTATION of CODELET cannot run on NODE, because of WHY: say so, once.
 */
void rt_place_refuse (const struct tasks_codelet *codelet,
                      const struct tasks_implementation *implementation,
                      const struct memory_node *node, const char *why);

/* A task of CODELET, called at SITE, could be executed only by what has
   failed: end the program.  */
_Noreturn void rt_place_failed (const struct tasks_codelet *codelet,
                                const struct tasks_site *site);

/* Which tasks DEVICE, which is used, gets; for people.  */
const char *rt_place_use (const struct device *device);

#endif /* RT_PLACE_H */

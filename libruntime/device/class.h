/* SPDX-License-Identifier: LGPL-2.1-or-later

   Classes of tasks: those of one codelet whose buffers have the same sizes.

   What a task is expected to take follows from its class, for each kind of
   workers.  So it is asked of the models once for many tasks, and again when
   executions have told something new.  Classes exist only where a task may be
   executed by several kinds of workers (machine.h).  */

#ifndef RT_CLASS_H
#define RT_CLASS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/lock.h"
#include "model/machine.h"
#include "model/model.h"

struct kind;
struct region;
struct task;
struct tasks_codelet;
struct thread;

/* In place of a cost: it cannot be executed there; nothing is known yet.  */
#define RT_COST_NEVER UINT64_MAX
#define RT_COST_UNKNOWN (UINT64_MAX - 1)

/* What is known for one kind of workers.  */
struct class_cost
{
  const struct tasks_implementation *implementation; /* NULL: none for it */
  struct model *model; /* of that, on the machine that had STARTS then */
  uint32_t starts;
  _Atomic uint64_t cost;    /* nanoseconds, or one of the above */
  _Atomic uint32_t version; /* when that was asked for; see class.c */
};

struct task_class
{
  struct task_class *next; /* in a chain of class.c */
  struct lock lock;        /* of the costs */
  struct kind *kind;
  const struct tasks_codelet *codelet;
  uint64_t number; /* in the order of their making */
  struct footprint footprint;
  _Atomic uint32_t brief; /* how often rt_class_brief has said so */
  struct class_cost costs[RT_MOST_KINDS];
};

/* The class of a task of CODELET with REGIONS and arguments BLOCK.  */
struct task_class *rt_class (const struct tasks_codelet *codelet,
                             struct region *const *regions, const void *block);

/* TASK, with arguments BLOCK, shall have a class.  */
void rt_classify (struct thread *self, struct task *task, const void *block);

/* What a task of CLASS is expected to take on worker kind WORKER.  */
uint64_t rt_class_cost (struct task_class *class, unsigned worker);

/* Whether a task of CLASS, which nobody else tells of, is expected to take
   worker kind WORKER less than TIME.  */
bool rt_class_brief (struct task_class *class, unsigned worker, uint64_t time);

/* Whether it can be executed there, as far as the class says.  */
bool rt_class_able (struct task_class *class, unsigned worker);

/* The implementation that is expected to be the fastest there, or NULL if that
   is not known.  */
const struct tasks_implementation *
rt_class_implementation (struct task_class *class, unsigned worker);

/* IMPLEMENTATION took TIME nanoseconds for one there.  */
void rt_class_sample (struct task_class *class, unsigned worker,
                      const struct tasks_implementation *implementation,
                      uint64_t time);

/* One has been executed by WORKER, of cores, and its model has got a sample.
 */
void rt_class_executed (struct task_class *class, unsigned worker);

/* What is known of costs has changed, or what can be executed where.  */
void rt_classes_changed (void);

/* Where costs come from, if not from the models: a described machine sets
   this.  Nanoseconds, or one of the above.  */
extern uint64_t (*rt_cost_source) (const struct task_class *class,
                                   unsigned worker);

#endif /* RT_CLASS_H */

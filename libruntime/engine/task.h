/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks.

   A task is one block of memory: this header, the regions of its buffer
   parameters, its accesses, and the copy of its arguments.  It is *blocked*
   until all its accesses are granted, then *ready*, then its body runs; it is
   *complete* when its body and all its children are.  Whoever completes it
   lets its accesses leave their orders, frees it and counts down in its parent
   or group.  Nothing else refers to a task, so it needs no reference count;
   who finds one by way of an order knows how long it stays (order.h).  (The
   task of a graph's *node* belongs to the graph, and is called again.)

   A task that is blocked has a blocker for each access that waits, and one
   more until all have entered (rt_task_submitted).  An access is granted
   before its blocker is gone: whoever reads the blockers first and then, under
   the locks of the orders, finds as many that wait, knows that all have
   entered.

   A *hold* is a task without a codelet: the access of a thread that acquires
   or unregisters a region.  Its body is what that thread does until it
   completes it.  So is the *proxy* of a graph (graph.h).  */

#ifndef RT_TASK_H
#define RT_TASK_H

#include <string.h>

#include "counter.h"
#include "group.h"
#include "kind.h"
#include "order.h"
#include "region.h"
#include "tasks/abi.h"
#include "thread.h"

struct task
{
  /* 1 for the body and 1 for each unfinished child, as counter.h says; waiter:
     the body.  A hold starts with 2 and is down to 1 when it is granted.  */
  counter unfinished;
  int32_t submitted;         /* children not yet added to that; the body's */
  _Atomic uint32_t blockers; /* accesses to be granted, 1 more while submitted;
                                of a node: see ring.h */
  uint32_t size;             /* of all this memory */
  uint32_t access_count;
  uint32_t block_at;          /* bytes from here to the arguments */
  uint32_t region_count : 18; /* below RT_MOST_REGIONS */
  uint32_t nested : 1;        /* called by a task */
  uint32_t recorded : 1;      /* a node or the proxy of a graph (graph.h) */
  uint32_t guided : 1;        /* it has guidance */
  uint32_t sharing : 1;       /* see sharing.h */
  uint32_t copied : 1;        /* it has what copies.h gives it */
  uint32_t settled : 1; /* it is executed at the host, whatever the policy
                           thinks of devices */
  atomic_bool busy;     /* a node, from its call to its end */
  const struct tasks_codelet *codelet; /* NULL: a hold or a proxy */
  union
  {
    struct task *parent; /* if it is nested */
    struct group *group; /* if a host thread called it */
  };
  /* Of its children, NULL if there is none; made by its body, read by its
     descendants too.  */
  _Atomic (struct domain *) domain;
  union
  {
    struct guidance *guidance; /* if it is guided: guide.h */
    uint64_t rank;             /* if not: rank.h */
  };

  /* Up to here is what executing it takes: one line of the cache.  */
  union
  {
    uint64_t serial;     /* of the caller's domain at the call: see region.h */
    struct graph *graph; /* of a proxy */
  };
  const struct tasks_site *site; /* of the call, or NULL */
  struct region *regions[];      /* of the buffer parameters, in their order */
};

_Static_assert(offsetof (struct task, serial) == 64, "a cache line");

/* More buffer parameters than any task has.  */
#define RT_MOST_REGIONS (1 << 18)

static inline struct task *
rt_task_parent (const struct task *task)
{
  return task->nested ? task->parent : NULL;
}

/* The copy of the arguments.  */
static inline char *
rt_task_block (const struct task *task)
{
  return (char *)task + task->block_at;
}

static inline struct access *
rt_task_accesses (struct task *task)
{
  return (struct access *)&task->regions[task->region_count];
}

static inline struct task *
rt_access_task (struct access *access)
{
  return (struct task *)((char *)access - access->at);
}

static inline uintptr_t
rt_align_up (uintptr_t value, uintptr_t align)
{
  return (value + align - 1) & -align;
}

/* The size of a task with room for REGIONS regions, ACCESSES accesses and the
   arguments of CODELET, or none if that is NULL; and where these are.  */
void rt_task_layout (const struct tasks_codelet *codelet, uint32_t regions,
                     uint32_t accesses, uint32_t *size, uint32_t *block_at);

/* Make MEMORY, which has that layout, a task without accesses yet, and without
   a site; or a hold if CODELET is NULL.  */
static inline struct task *
rt_task_initialize (void *memory, const struct tasks_codelet *codelet,
                    uint32_t regions, uint32_t size, uint32_t block_at)
{
  struct task *task = memory;
  atomic_init (&task->unfinished, codelet ? RT_BIAS + 1 : 2);
  task->submitted = 0;
  task->size = size;
  task->access_count = 0;
  task->region_count = regions;
  task->nested = 0;
  task->recorded = 0;
  task->guided = 0;
  task->settled = 0;
  task->sharing = 0;
  task->copied = 0;
  task->codelet = codelet;
  task->parent = NULL;
  atomic_init (&task->domain, NULL);
  task->serial = 0;
  task->rank = 0;
  task->block_at = block_at;
  if (codelet && __builtin_expect (codelet->block_align > RT_POOL_ALIGN, 0))
    task->block_at = (uint32_t)(rt_align_up ((uintptr_t)task + block_at,
                                             codelet->block_align)
                                - (uintptr_t)task);
  return task;
}

/* A new task of CODELET, of KIND, with one access for each buffer; and one in
   general.  SELF is the calling thread.  */
static inline struct task *
rt_task_make (struct thread *self, const struct tasks_codelet *codelet,
              const struct kind *kind)
{
  return rt_task_initialize (rt_pool_take (&self->cache, kind->task_size),
                             codelet, kind->buffer_count, kind->task_size,
                             kind->block_at);
}

struct task *rt_task_new (struct thread *self,
                          const struct tasks_codelet *codelet,
                          uint32_t regions, uint32_t accesses);

/* Copy the few arguments in BLOCK; a call of memcpy would take longer.  */
static inline void
rt_task_copy_block (struct task *task, const void *block)
{
  size_t size = task->codelet->block_size, i = 0;
  char *copy = rt_task_block (task);
  for (; i + 8 <= size; i += 8)
    memcpy (copy + i, (const char *)block + i, 8);
  if (i < size)
    memcpy (copy + i, (const char *)block + i, size - i);
}

/* The same where most are there already, since an earlier call: others read
   them, and what is not written need not be fetched again.  */
static inline void
rt_task_update_block (struct task *task, const void *block)
{
  size_t size = task->codelet->block_size, i = 0;
  char *copy = rt_task_block (task);
  for (; i + 8 <= size; i += 8)
    {
      uint64_t old, new;
      memcpy (&old, copy + i, 8);
      memcpy (&new, (const char *)block + i, 8);
      if (old != new)
        memcpy (copy + i, &new, 8);
    }
  if (i < size)
    memcpy (copy + i, (const char *)block + i, size - i);
}

/* Free the domain of TASK's children.  */
void rt_task_free_domain (struct thread *self, struct task *task);

/* Free TASK, which has no accesses and no children.  */
static inline void
rt_task_free (struct thread *self, struct task *task)
{
  if (__builtin_expect (
          atomic_load_explicit (&task->domain, memory_order_relaxed) != NULL,
          0))
    rt_task_free_domain (self, task);
  rt_pool_give (&self->cache, task, task->size);
}

/* TASK shall access ORDER, or the segments of REGION, with MODE.  */
static inline void
rt_task_access_order (struct task *task, struct order *order, unsigned mode)
{
  struct access *access = &rt_task_accesses (task)[task->access_count++];
  access->order = order;
  access->at = (uint32_t)((char *)access - (char *)task);
  access->mode = (uint16_t)mode;
  access->state = ACCESS_PLAIN;
}

void rt_task_access (struct task *task, struct region *region, unsigned mode);

/* Accesses of TASK to one segment become one, with all that they do.  */
void rt_task_merge_accesses (struct task *task);

/* TASK, of KIND, gets the accesses to its regions, for which there is room. */
void rt_task_access_regions (struct task *task, const struct kind *kind);

/* TASK, which has all its accesses, enters their orders; true if all are
   granted.  Otherwise it will become ready when they are, but not before
   rt_task_submitted.  */
static inline bool
rt_task_enter (struct task *task)
{
  struct access *accesses = rt_task_accesses (task);
  uint32_t count = task->access_count, granted = 0;
  /* Accesses may be granted by others before all have entered; the one more
     keeps the task blocked until rt_task_submitted.  */
  atomic_store_explicit (&task->blockers, count + 1, memory_order_relaxed);
  for (uint32_t i = 0; i < count; i++)
    granted += rt_order_enter (&accesses[i]);
  if (granted == count)
    return true;
  if (granted)
    atomic_fetch_sub_explicit (&task->blockers, granted, memory_order_relaxed);
  return false;
}

/* The same for callers who may enter tasks at the same time as others: two
   tasks are in the same order everywhere.  */
bool rt_task_enter_at_once (struct task *task);

/* TASK has entered and was not granted: it may become ready from now on.  */
void rt_task_submitted (struct thread *self, struct task *task);

/* Run the body of TASK, which is ready, on the calling thread SELF.  */
void rt_task_run (struct thread *self, struct task *task);

/* The same, of KIND, on BLOCK in place of the call by SELF, which cannot count
   on executing another task next.  If true, TASK is gone, and must not be
   counted.  False if children are left; then it must be counted, if it is not
   yet, before rt_task_body_ended.  */
bool rt_task_run_inline (struct thread *self, struct kind *kind,
                         struct task *task, void *block);
void rt_task_body_ended (struct thread *self, struct task *task);

/* A call of CODELET that becomes a task, even if it could be executed in its
   own place: submit.c.  */
void rt_submit_task (struct tasks_codelet *codelet, const void *block);

/* TASK has been given to a device, to the node PLACE, or its command there has
   ended: it leaves its orders, if it can, or is complete.  */
void rt_task_launched (struct thread *self, struct task *task,
                       const void *place);
void rt_task_offloaded_ended (struct thread *self, struct task *task);

/* TASK, which had to wait before it could leave its orders, goes on.  */
void rt_task_leaves (struct thread *self, struct task *task);

/* Whether TASK, whose body runs or has ended, has no children that are not
   complete, and counted as such.  Only the body adds some: if none is left
   now, none will come.  What they did is seen.  */
static inline bool
rt_task_childless (struct task *task)
{
  return rt_counter_read (&task->unfinished) + (uint32_t)task->submitted
         == RT_BIAS + 1;
}

/* Close what a body has left open in DOMAIN, its own.  */
void rt_task_close_domain (struct thread *self, struct domain *domain);

/* The body of TASK has ended; SELF runs that of OUTER again, or none.  */
static inline void
rt_task_end_body (struct thread *self, struct task *task, struct task *outer)
{
  struct domain *domain
      = atomic_load_explicit (&task->domain, memory_order_relaxed);
  if (domain
      && (domain->held
          || atomic_load_explicit (&domain->session, memory_order_relaxed)))
    rt_task_close_domain (self, domain);
  self->depth--;
  self->current = outer;
}

/* Only run the body of TASK, of KIND, on BLOCK.  Whether no children are left.
   If it is guided what it takes decides where others run; if it shares it may
   be given other memory.  */
void rt_task_run_rare (struct thread *self, struct task *task, void *block);

static inline __attribute__ ((always_inline)) bool
rt_task_run_body (struct thread *self, struct kind *kind, struct task *task,
                  void *block)
{
  struct task *outer = self->current;
  self->current = task;
  self->depth++;
  if (__builtin_expect (task->guided || task->sharing, 0))
    rt_task_run_rare (self, task, block);
  else
    rt_kind_run (self, kind, task->codelet, block);
  rt_task_end_body (self, task, outer);
  return rt_task_childless (task);
}

/* Complete HOLD, which is granted, and free it; the same for the PROXY of a
   graph, which is counted.  */
void rt_task_complete_hold (struct thread *self, struct task *hold);
void rt_task_complete_proxy (struct thread *self, struct task *proxy);

/* Subtract the tasks that SELF has completed, and owes, where they are
   counted.  SELF pays before it executes a task of another submitter, before
   it waits, and before it goes back to what is no task.  So nobody waits for
   tasks that are complete: who owes to their submitter is executing another
   of its tasks.  */
void rt_pay_now (struct thread *self);

static inline void
rt_pay (struct thread *self)
{
  if (rt_thread_owes (self))
    rt_pay_now (self);
}

/* What counts a task; its counter is its first member.  */
enum owner_kind
{
  OWNER_GROUP,
  OWNER_TASK,
  OWNER_GRAPH
};

static inline bool
rt_task_node_p (const struct task *task)
{
  return task->recorded && task->codelet;
}

static inline enum owner_kind
rt_task_owner_kind (const struct task *task)
{
  return rt_task_node_p (task) ? OWNER_GRAPH
         : task->nested        ? OWNER_TASK
                               : OWNER_GROUP;
}

/* Where the task of a node, or any TASK, is counted.  */
counter *rt_graph_counter (struct task *task);

static inline counter *
rt_task_owner (struct task *task)
{
  return rt_task_node_p (task) ? rt_graph_counter (task)
         : task->nested        ? &task->parent->unfinished
                               : rt_group_counter (task->group);
}

/* SELF runs TASK's body: wait for the children, as SITE says.  */
void rt_task_wait_counted (struct thread *self, struct task *task,
                           const struct tasks_site *site);

static inline void
rt_task_wait_children (struct thread *self, struct task *task,
                       const struct tasks_site *site)
{
  if (!rt_task_childless (task))
    rt_task_wait_counted (self, task, site);
}

/* The domain of the children of TASK, whose body SELF runs.  */
static inline struct domain *
rt_task_domain (struct thread *self, struct task *task)
{
  struct domain *domain
      = atomic_load_explicit (&task->domain, memory_order_relaxed);
  if (!domain)
    {
      domain = rt_domain_take (self);
      atomic_store_explicit (&task->domain, domain, memory_order_release);
    }
  return domain;
}

#endif /* RT_TASK_H */

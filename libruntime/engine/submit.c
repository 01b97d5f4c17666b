/* SPDX-License-Identifier: LGPL-2.1-or-later

   The call of a task: from the stub to a task that runs, is ready, or waits
   for others.

   This is the path that every task takes, and what it costs decides what is
   worth a task; bench/counts.txt has its length in instructions.  A task that
   runs in place of its call may be light: light.h.  Others, step by step:

     1. The kind of the task: what an earlier call has found out (kind.h).
     2. The domain of the caller, to look into (context.h).  Host threads lock
        their own gate, tasks nothing.
     3. The region of each buffer, by a hash of its address, and from it the
        orders to enter.  One region is one order, unless regions overlap.
     4. The task, from memory that the thread has at hand (pool.h).
     5. Its accesses enter their orders, with one locked instruction each.
     6. If all are granted the task can run.  Either its body is called in
        place of the call, if that is cheaper than to hand it over; or the
        arguments are copied and the task goes to the queue of this slot.
     7. Otherwise who leaves those orders will find it.

   What follows the body is in task.c: its accesses leave their orders, with
   one locked instruction each; a task that becomes ready is run next by the
   same thread; and the submitter's count goes down, once for many tasks in a
   row (counter.h).  */

#include <string.h>

#include "argument.h"
#include "atom.h"
#include "base/observer.h"
#include "context.h"
#include "entry.h"
#include "gate.h"
#include "graph.h"
#include "guide.h"
#include "kind.h"
#include "light.h"
#include "model/machine.h"
#include "noted.h"
#include "offloader.h"
#include "scheduler.h"
#include "simulator.h"
#include "task.h"
#include "undeferred.h"

__thread const struct tasks_site *tasks_call_site
    __attribute__ ((tls_model ("initial-exec")));
__thread int64_t tasks_call_priority
    __attribute__ ((tls_model ("initial-exec")));

/* A task for CALL, of KIND, that accesses REGIONS in general: they may
   overlap, and it may share them.  */
static struct task *
make_general (const struct call *call, const struct kind *kind,
              struct region *const *regions)
{
  uint32_t atoms = 0;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    atoms += rt_region_atoms (regions[i]);
  struct task *task
      = rt_task_new (call->self, call->codelet, kind->buffer_count, atoms);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    task->regions[i] = regions[i];
  task->sharing = kind->sharing;
  rt_task_access_regions (task, kind);
  return task;
}

/* Whether number I of REGIONS is not one atom, or is one before it.  */
static inline bool
general_p (struct region *const *regions, uint32_t i)
{
  bool general = !rt_region_simple (regions[i]);
  for (uint32_t j = 0; j < i; j++)
    general |= regions[j]->first == regions[i]->first;
  return general;
}

/* A task for CALL, of KIND, with its accesses.  */
static inline struct task *
make_task (const struct call *call, const struct kind *kind)
{
  uint32_t count = kind->buffer_count;
  struct task *task = rt_task_make (call->self, call->codelet, kind);
  bool general = false;
  for (uint32_t i = 0; i < count; i++)
    {
      struct region *region = rt_argument_region (call, &kind->buffers[i]);
      task->regions[i] = region;
      general |= general_p (task->regions, i);
      __builtin_prefetch (region->first, 1);
    }
  if (__builtin_expect (general, 0) && !LIST_EMPTY (&call->domain->bare))
    {
      /* Perhaps they only had no segments yet.  */
      rt_domain_lay_bare (call->domain);
      general = false;
      for (uint32_t i = 0; i < count; i++)
        general |= general_p (task->regions, i);
    }
  if (__builtin_expect (kind->sharing, 0))
    {
      task->sharing = 1;
      /* They are taken in the order of their addresses.  */
      general |= kind->commutative > 1;
      /* What is not its own a reduction just accesses.  */
      for (uint32_t i = 0; i < count && kind->copies; i++)
        general |= !rt_region_apart (task->regions[i]);
    }
  if (__builtin_expect (general, 0))
    {
      struct task *other = make_general (call, kind, task->regions);
      rt_task_free (call->self, task);
      return other;
    }
  for (uint32_t i = 0; i < count; i++)
    rt_task_access_order (task, &task->regions[i]->first->order,
                          kind->buffers[i].mode);
  return task;
}

/* TASK's accesses have entered, and are GRANTED or not: it goes its way.
   BLOCK has its arguments.  */
static inline void
hand_over (struct thread *self, struct task *task, const void *block,
           bool granted)
{
  rt_task_copy_block (task, block);
  if (granted)
    rt_ready (self, task);
  else
    rt_task_submitted (self, task);
}

/* Whether all orders that TASK accesses are calm.  Nobody but the caller, a
   task, enters orders of its domain: they stay so.  */
static inline bool
all_calm (struct task *task)
{
  const struct access *accesses = rt_task_accesses (task);
  for (uint32_t i = 0; i < task->access_count; i++)
    if (!rt_order_calm (accesses[i].order))
      return false;
  return true;
}

/* A call of CODELET on BLOCK by the body of PARENT, the task that SELF runs.
   If it is light, run it: it runs in its place, and nothing that its caller
   has called before runs on.  */
static inline bool
run_light (struct thread *self, struct task *parent,
           const struct tasks_codelet *codelet, const char *block)
{
  struct kind *kind = rt_kind_known (codelet);
  if (!kind || kind->buffer_count - 1 >= RT_LIGHT_REGIONS || kind->columns
      || codelet->priority || tasks_call_priority
      || !rt_task_childless (parent))
    return false;
  struct domain *domain = rt_task_domain (self, parent);
  if (domain->holds || rt_repeats_p (domain)
      || !rt_inline_p (self, kind, true))
    return false;
  struct region *regions[RT_LIGHT_REGIONS];
  struct light light;
  light.regions = regions;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      regions[i] = rt_argument_first (domain, block, &kind->buffers[i]);
      if (__builtin_expect (!regions[i], 0))
        {
          struct call call = { .self = self,
                               .domain = domain,
                               .codelet = codelet,
                               .block = block,
                               .site = tasks_call_site };
          regions[i] = rt_argument_find (&call, &kind->buffers[i]);
        }
    }
  rt_kind_calls (rt_kind_known (parent->codelet));
  rt_light_run (self, kind, codelet, (void *)block, &light, NULL);
  return true;
}

/* The same by the body of OUTER, a light task: also if it is passed what that
   one has noted, or its own arguments.  */
static inline bool
run_light_in (struct thread *self, struct light *outer,
              const struct tasks_codelet *codelet, const char *block)
{
  struct kind *kind = rt_kind_known (codelet);
  if (!kind || kind->buffer_count - 1 >= RT_LIGHT_REGIONS || kind->columns
      || codelet->priority || tasks_call_priority
      || !rt_inline_p (self, kind, self->current != NULL))
    return false;
  struct region *regions[RT_LIGHT_REGIONS];
  struct light light;
  light.regions = regions;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (!(regions[i] = rt_noted_argument (outer, block, &kind->buffers[i])))
      return false;
  rt_kind_calls (rt_kind_known (outer->codelet));
  rt_light_run (self, kind, codelet, (void *)block, &light, outer);
  return true;
}

/* The rest of the call of TASK, of KIND, by a task's body.  */
static inline void
submit_nested (const struct call *call, struct kind *kind, struct task *task)
{
  struct thread *self = call->self;
  struct task *parent = self->current;
  task->nested = 1;
  task->parent = parent;
  rt_kind_calls (rt_kind_known (parent->codelet));

  if (rt_inline_p (self, kind, true) && !task->guided && all_calm (task))
    {
      /* No other access can come while the body runs: it need not enter.  But
         it must, at once granted, if it left children that run on.  */
      uint32_t accesses = task->access_count;
      task->access_count = 0;
      if (rt_task_run_inline (self, kind, task, (void *)call->block))
        return;
      task->access_count = accesses;
      rt_task_enter (task);
      parent->submitted++;
      rt_task_body_ended (self, task);
      rt_pay (self);
      return;
    }
  if (__builtin_expect (self->final, 0))
    {
      rt_undeferred_run (call, kind, task, true);
      return;
    }
  parent->submitted++;
  if (rt_mixed_p ())
    rt_offloader->called (self, kind, task, call->block);
  bool granted = rt_task_enter (task);
  hand_over (self, task, call->block, granted);
  if (parent->submitted >= RT_MOVE)
    {
      int32_t submitted = parent->submitted;
      parent->submitted = 0;
      rt_throttle (self, kind, &parent->unfinished,
                   rt_counter_move (&parent->unfinished, submitted));
    }
  else if (!granted && rt_drain_p (self, kind))
    {
      int32_t submitted = parent->submitted;
      parent->submitted = 0;
      rt_drain (self, &parent->unfinished,
                rt_counter_move (&parent->unfinished, submitted));
    }
}

/* TASK, which a host thread ran in place of the call, is complete.  */
static inline void
uncount (struct thread *self, struct group *group)
{
  rt_gate_lock (self);
  bool open = group == rt_open_group;
  self->submitted -= open;
  rt_gate_unlock (self);
  /* Another thread has closed the group meanwhile, and waits for this.  */
  if (!open)
    rt_group_count_down (group, 1);
}

/* The rest of the call of TASK, of KIND, by a host thread, whose gate is
   locked.  */
static inline void
submit_host (const struct call *call, struct kind *kind, struct task *task)
{
  struct thread *self = call->self;
  struct group *group = rt_open_group;
  task->group = group;
  self->submitted++;
  if (rt_mixed_p ())
    rt_offloader->called (self, kind, task, call->block);
  bool at_once = atomic_load_explicit (&rt_hosts, memory_order_relaxed) > 1;
  bool granted = __builtin_expect (at_once, 0) ? rt_task_enter_at_once (task)
                                               : rt_task_enter (task);
  if (granted && rt_inline_p (self, kind, true) && !task->guided)
    {
      rt_gate_unlock (self);
      if (rt_task_run_inline (self, kind, task, (void *)call->block))
        uncount (self, group);
      else
        rt_task_body_ended (self, task);
      rt_pay (self);
      return;
    }
  hand_over (self, task, call->block, granted);
  bool drain = !granted && rt_drain_p (self, kind);
  int32_t pending = 0;
  if (drain || self->submitted >= RT_MOVE)
    {
      pending = rt_counter_move (&group->unfinished, self->submitted);
      self->submitted = 0;
    }
  bool repeats = !granted && rt_repeats_p (call->domain);
  rt_gate_unlock (self);
  if (repeats && rt_graph_owner (call->domain) != self)
    /* Another thread has just opened a session; it may never close it.  */
    rt_context_leave (self, rt_context_enter (self));
  if (drain)
    rt_drain (self, &group->unfinished, pending);
  else if (pending)
    rt_throttle (self, kind, &group->unfinished, pending);
}

/* What the program has said of CALL, which has become TASK, of KIND: whether
   that is all.  */
static __attribute__ ((noinline)) bool
submit_said (const struct call *call, struct kind *kind, struct task *task,
             bool repeats)
{
  if (call->priority)
    rt_guide (call->self, task, call->priority);
  if (!call->place || repeats || rt_watched_p ())
    return false;
  rt_tell_call (call->self, task);
  rt_undeferred_run (call, kind, task, call->place & TASKS_CALL_FINAL);
  return true;
}

/* The rest of CALL, of KIND, which is no node of a graph; it may have to be
   recorded for one, if the domain REPEATS.  */
static inline void
submit_new (const struct call *call, struct kind *kind, bool repeats)
{
  struct task *task = make_task (call, kind);
  if (__builtin_expect (repeats, 0))
    rt_graph_record (call, kind, task);
  task->site = call->site;
  if (call->domain)
    task->serial = call->domain->serial;
  if (__builtin_expect ((call->priority | call->place) != 0, 0)
      && submit_said (call, kind, task, repeats))
    return;
  rt_tell_call (call->self, task);
  if (call->self->current)
    submit_nested (call, kind, task);
  else
    submit_host (call, kind, task);
}

/* A call of CODELET that becomes a task.  */
static __attribute__ ((noinline)) void
submit (struct tasks_codelet *codelet, const void *block)
{
  if (rt_in_kernel_p ())
    {
      rt_simulator->in_kernel (codelet, block);
      return;
    }
  struct thread *self = rt_enter ();
  struct call call = {
    .self = self, .codelet = codelet, .block = block, .site = tasks_call_site
  };
  tasks_call_site = NULL;
  struct kind *kind = rt_kind (codelet, call.site);
  if (kind->buffer_count || !self->current)
    call.domain = rt_context_share (self);
  else
    call.domain
        = atomic_load_explicit (&self->current->domain, memory_order_relaxed);
  call.priority = codelet->priority;
  call.place = 0;
  if (__builtin_expect (tasks_call_priority != 0, 0))
    {
      if (tasks_call_priority & TASKS_PRIORITY (0))
        call.priority = (int32_t)tasks_call_priority;
      call.place = (int32_t)(tasks_call_priority / TASKS_CALL_PLACE (1));
      tasks_call_priority = 0;
    }
  bool repeats = rt_repeats_p (call.domain);
  if (__builtin_expect (!repeats, 1) || !rt_graph_replay (&call, kind))
    submit_new (&call, kind, repeats);
  rt_offload_flush (self);
}

void
rt_submit_task (struct tasks_codelet *codelet, const void *block)
{
  submit (codelet, block);
}

/* A call of CODELET by the body of a task that SELF runs.  */
static __attribute__ ((noinline)) void
submit_in_task (struct thread *self, struct tasks_codelet *codelet,
                const void *block)
{
  struct light *light = rt_light (self);
  if (light)
    {
      if (run_light_in (self, light, codelet, block))
        return;
      rt_enter ();
    }
  if (!run_light (self, self->current, codelet, block))
    submit (codelet, block);
}

/* A call of CODELET of a kind whose tasks are not light, unless they have
   buffers.  */
static __attribute__ ((noinline)) void
submit_heavy (struct tasks_codelet *codelet, const void *block)
{
  struct thread *self = rt_self;
  if (self && rt_thread_in_task_p (self))
    submit_in_task (self, codelet, block);
  else
    submit (codelet, block);
}

/* A call of CODELET, of KIND, whose tasks may be light.  */
static __attribute__ ((noinline)) void
submit_light (struct tasks_codelet *codelet, const void *block,
              struct kind *kind)
{
  struct thread *self = rt_self;
  if (self && rt_light_p (self, kind))
    rt_light_call (self, kind, codelet, (void *)block, rt_light (self));
  else
    submit (codelet, block);
}

void
tasks_submit (struct tasks_codelet *codelet, const void *block)
{
  struct kind *kind = rt_kind_known (codelet);
  if (!kind || !rt_light_kind_p (kind))
    submit_heavy (codelet, block);
  else if (rt_light_plain_p (rt_self, kind))
    rt_light_call (rt_self, kind, codelet, (void *)block, NULL);
  else
    submit_light (codelet, block, kind);
}

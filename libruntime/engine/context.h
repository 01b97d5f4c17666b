/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which regions an address may name, seen from the calling thread.

   A host thread sees the host's domain.  A task's body sees what the task
   registered itself, the regions of its own buffer parameters, and regions of
   enclosing domains that lie within these.  The latter two are *imported*: at
   their first use the task's domain gets a region of the same extent, with the
   modes that the task has on it.

   Who looks into whose domain: a task's thread into its own and those of the
   enclosing tasks, which wait for it and so do not go away; host threads into
   the host's.  A task's domain has a lock, which its thread takes to change it
   and others to look into it.  The host's has gates (gate.h).

   Nobody looks into a domain, and no access to it but a hold is pending, while
   none of the tasks runs that were called from it.  As only the thread that
   asks could call one, it is *alone* then: a task's thread needs no lock, and
   the only host thread, which has the bias, no gate but its own.  Its own
   keeps out who closes all: threads that become known, and those that want to
   know why nothing happens.  What it has called stands in the open group and
   in its own record; threads that are gone, and those that a child of fork has
   lost, leave no count behind.  testsuite/models/alone.pml is a model of
   this.  */

#ifndef RT_CONTEXT_H
#define RT_CONTEXT_H

#include "copies.h"
#include "entry.h"
#include "gate.h"
#include "offloader.h"
#include "task.h"

/* Tasks come from another process, whose regions are not known here: in a task
   any address within its buffers is that of a region, and as nobody knows its
   size that reaches to the end of the buffer.  More is ordered so, never
   less.  Set before there are tasks.  */
extern bool rt_context_unknown;

/* The domain of what SELF runs, to be changed: nobody else looks into it until
   rt_context_leave.  Its session is closed (graph.h).  */
struct domain *rt_context_enter_slowly (struct thread *self);

/* Whether SELF, a host thread, is alone.  If so its gate is locked.  */
static inline bool
rt_context_enter_alone (struct thread *self)
{
  struct gate *gate = &self->gate;
  if (!rt_gate_lock_biased (self))
    return false;
  gate->alone
      = atomic_load_explicit (&rt_state, memory_order_relaxed) == RT_RUNNING
        && rt_counter_read (&rt_open_group->unfinished)
                   + (uint32_t)self->submitted
               == RT_BIAS + 1;
  if (!gate->alone)
    rt_gate_unlock (self);
  return gate->alone;
}

static inline struct domain *
rt_context_enter (struct thread *self)
{
  struct task *task = self->current;
  if (task && rt_task_childless (task))
    return rt_task_domain (self, task);
  if (!task && rt_context_enter_alone (self))
    return &rt_host_domain;
  return rt_context_enter_slowly (self);
}

static inline void
rt_context_leave (struct thread *self, struct domain *domain)
{
  /* Who is alone has not locked it; neither has anybody else.  */
  if (self->current)
    rt_unlock (&domain->lock);
  else if (self->gate.alone)
    {
      self->gate.alone = false;
      rt_gate_unlock (self);
    }
  else
    rt_gates_open ();
  rt_offload_flush (self);
}

/* Whether SELF, which has entered DOMAIN, is alone and nothing is acquired: no
   access is pending.  */
static inline bool
rt_context_idle (struct thread *self, struct domain *domain)
{
  return !domain->holds
         && (self->current ? rt_task_childless (self->current)
                           : self->gate.alone);
}

/* Enter DOMAIN again after a wait, whatever became of the runtime.  */
void rt_context_return (struct thread *self, struct domain *domain);

/* The same to look regions up and enter accesses.  For a task that takes no
   lock: only its thread changes its domain, and only it enters accesses.  */
void rt_context_share_slowly (struct thread *self);

static inline struct domain *
rt_context_share (struct thread *self)
{
  if (self->current)
    return rt_task_domain (self, self->current);
  rt_gate_lock (self);
  if (__builtin_expect (atomic_load_explicit (&rt_state, memory_order_relaxed)
                            != RT_RUNNING,
                        0))
    {
      rt_gate_unlock (self);
      rt_context_share_slowly (self);
    }
  return &rt_host_domain;
}

static inline void
rt_context_unshare (struct thread *self)
{
  if (!self->current)
    rt_gate_unlock (self);
}

/* The region that NAME is of for SELF, as rt_region_find says; NULL if it is
   of none.  SELF has entered DOMAIN, or shares it if it is the host's.  */
struct region *rt_context_find (struct thread *self, struct domain *domain,
                                const struct name *name);

/* The same of what just starts at START.  */
static inline struct region *
rt_context_find_any (struct thread *self, struct domain *domain,
                     uintptr_t start)
{
  struct name name = { start, TASKS_ANY_SIZE, TASKS_ANY_SIZE };
  return rt_context_find (self, domain, &name);
}

/* What a task of KIND, whose arguments are REGIONS, may do with the memory of
   BOX, if it lies within one of these: modes.  0 if it lies outside all of
   them, -1 if it is partly in one.  */
int rt_context_modes_in (const struct kind *kind,
                         struct region *const *regions, const struct box *box);

static inline int
rt_context_modes (const struct kind *kind, struct region *const *regions,
                  uintptr_t start, size_t bytes)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_region_near (regions[i], start, bytes))
      {
        struct box box = rt_box_of_interval (start, bytes);
        return rt_context_modes_in (kind, regions, &box);
      }
  return 0;
}

/* The same of what SELF runs, copies included; a host thread is outside.  */
static inline int
rt_context_own_modes (struct thread *self, uintptr_t start, size_t bytes)
{
  const struct task *task = self->current;
  int modes = task ? rt_context_modes (rt_kind_known (task->codelet),
                                       task->regions, start, bytes)
                   : 0;
  return task && task->sharing && !modes ? rt_copies_modes (task, start, bytes)
                                         : modes;
}

#endif /* RT_CONTEXT_H */

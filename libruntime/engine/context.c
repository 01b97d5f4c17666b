/* SPDX-License-Identifier: LGPL-2.1-or-later

   Names of regions in host threads and in nested tasks.  */

#include "context.h"

#include "base/clock.h"
#include "copies.h"
#include "graph.h"

/* Milliseconds that a fork may delay host threads.  */
#define FORK_NAPS 1000

/* A host thread goes through LOCK, that of its gate or of all, and UNLOCK.
   Another thread may have shut the runtime down since rt_enter, which it
   decides while the gates are closed; or it is waiting for tasks to complete
   before it forks.  That wait is bounded: perhaps it waits for what the
   calling thread is about to do.  */
static inline void
enter_host (struct thread *self, void (*lock) (struct thread *),
            void (*unlock) (struct thread *))
{
  for (unsigned naps = 0;; naps++)
    {
      lock (self);
      int state = atomic_load_explicit (&rt_state, memory_order_relaxed);
      if (state == RT_RUNNING || (state == RT_FORKING && naps == FORK_NAPS))
        return;
      unlock (self);
      if (state == RT_FORKING)
        rt_nap (1000);
      else
        rt_start ();
    }
}

static void
close_gates (struct thread *self)
{
  (void)self;
  rt_gates_close ();
}

static void
open_gates (struct thread *self)
{
  (void)self;
  rt_gates_open ();
}

struct domain *
rt_context_enter_slowly (struct thread *self)
{
  if (self->current)
    {
      struct domain *domain = rt_task_domain (self, self->current);
      rt_lock (&domain->lock);
      rt_graph_close (self, domain);
      return domain;
    }
  enter_host (self, close_gates, open_gates);
  rt_graph_close (self, &rt_host_domain);
  return &rt_host_domain;
}

void
rt_context_return (struct thread *self, struct domain *domain)
{
  if (self->current)
    rt_lock (&domain->lock);
  else
    rt_gates_close ();
  rt_graph_close (self, domain);
}

void
rt_context_share_slowly (struct thread *self)
{
  enter_host (self, rt_gate_lock, rt_gate_unlock);
}

/* The modes a child may use on a parameter of MODE: who may write a buffer may
   also read what it has written.  Where others write at the same time children
   must do as their parent does; that has no bits of TASKS_READ_WRITE.  */
static unsigned
modes_for_children (unsigned mode)
{
  if (mode == TASKS_CONCURRENT || rt_mode_reduces (mode))
    return rt_mode_extra (mode);
  return mode & TASKS_WRITE ? TASKS_READ_WRITE : TASKS_READ;
}

int
rt_context_modes_in (const struct kind *kind, struct region *const *regions,
                     uintptr_t start, size_t bytes)
{
  unsigned modes = 0;
  bool partly = false;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct region *region = regions[i];
      if (rt_region_contains (region, start, bytes))
        modes |= modes_for_children (kind->buffers[i].declared);
      else
        partly |= rt_region_overlaps (region, start, bytes);
    }
  return modes ? (int)modes : partly ? -1 : 0;
}

/* Give DOMAIN, of the task that SELF runs, a region as an outer domain has it.
 */
static void
import (struct thread *self, struct domain *domain, uintptr_t start,
        size_t bytes, const struct tasks_site *site)
{
  struct region *known = rt_region_exact (domain, start, bytes);
  if (known)
    return;
  int modes = rt_context_own_modes (self, start, bytes);
  rt_region_import (domain, start, bytes, modes, site);
}

/* Import the regions of the running task's parameters that start at START.  */
static void
import_parameters (struct thread *self, struct domain *domain, uintptr_t start)
{
  const struct task *task = self->current;
  for (uint32_t i = 0; i < task->region_count; i++)
    if (task->regions[i]->start == start)
      import (self, domain, start, task->regions[i]->bytes,
              task->regions[i]->site);
  size_t bytes;
  unsigned modes = task->sharing ? rt_copies_find (task, start, &bytes) : 0;
  if (modes && !rt_region_exact (domain, start, bytes))
    rt_region_import (domain, start, bytes, modes, task->site);
}

/* Import the region that START names in an enclosing domain, if it lies within
   what the running task may access.  */
static void
import_enclosing (struct thread *self, struct domain *domain, uintptr_t start,
                  size_t bytes)
{
  for (struct task *task = self->current; task; task = rt_task_parent (task))
    {
      struct domain *outer
          = task->nested ? task->parent->domain : &rt_host_domain;
      if (!outer)
        continue;
      if (task->nested)
        rt_lock (&outer->lock);
      else
        rt_gate_lock (self);
      struct region *region
          = rt_region_find_at (outer, start, bytes, task->serial);
      bool found = region != NULL;
      size_t extent = found ? region->bytes : 0;
      const struct tasks_site *site = region ? region->site : NULL;
      if (task->nested)
        rt_unlock (&outer->lock);
      else
        rt_gate_unlock (self);
      if (found && rt_context_own_modes (self, start, extent) > 0)
        {
          import (self, domain, start, extent, site);
          return;
        }
    }
}

struct region *
rt_context_find (struct thread *self, struct domain *domain, uintptr_t start,
                 size_t bytes)
{
  if (self->current && self->current->sharing
      && rt_copies_hide (self->current, start))
    return NULL;
  if (self->current)
    import_parameters (self, domain, start);
  struct region *region = rt_region_find (domain, start, bytes);
  if (!self->current
      || (region && (bytes == TASKS_ANY_SIZE || region->bytes == bytes)))
    return region;
  /* None, or only a larger one.  */
  import_enclosing (self, domain, start, bytes);
  return rt_region_find (domain, start, bytes);
}

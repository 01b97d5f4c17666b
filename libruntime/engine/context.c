/* SPDX-License-Identifier: LGPL-2.1-or-later

   Names of regions in host threads and in nested tasks.  */

#include "context.h"

#include "base/clock.h"
#include "copies.h"
#include "graph.h"
#include "partition.h"

/* Milliseconds that a fork may delay host threads.  */
#define FORK_NAPS 1000

bool rt_context_unknown;

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
                     const struct box *box)
{
  unsigned modes = 0;
  bool partly = false;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      struct box whole = rt_region_box (regions[i]);
      if (rt_box_contains (&whole, box))
        modes |= modes_for_children (kind->buffers[i].declared);
      else
        partly |= rt_box_overlaps (&whole, box);
    }
  return modes ? (int)modes : partly ? -1 : 0;
}

/* Whether DOMAIN has what REGION, of another, is.  */
static bool
known (struct domain *domain, const struct region *region)
{
  struct box box = rt_region_box (region);
  struct region *at = rt_region_first (domain, region->start);
  for (; at; at = at->next)
    if (at->start == region->start && !at->leaving
        && at->bound == region->bound)
      {
        struct box other = rt_region_box (at);
        if (rt_box_same (&box, &other))
          return true;
      }
  return false;
}

/* A region as it was in an outer domain.  */
struct outer
{
  struct region region;
  struct partition partition;
};

static void
note_outer (struct outer *outer, const struct region *region)
{
  /* Not all of it: its own thread may be giving it segments.  */
  rt_region_initialize (&outer->region, region->start, region->bytes,
                        region->modes, region->site);
  if (!region->partition)
    return;
  outer->region.shaped = region->shaped;
  outer->region.bound = region->bound;
  outer->region.columns = region->columns;
  outer->partition.tiling = region->partition->tiling;
  outer->region.partition = &outer->partition;
}

/* Give DOMAIN, of the task that SELF runs, REGION as an outer domain has it,
   if it is within what the task may access.  */
static bool
import (struct thread *self, struct domain *domain,
        const struct region *region)
{
  const struct task *task = self->current;
  struct box box = rt_region_box (region);
  int modes = rt_context_modes_in (rt_kind_known (task->codelet),
                                   task->regions, &box);
  if (modes > 0 && !known (domain, region))
    rt_region_import (domain, region,
                      region->partition ? &region->partition->tiling : NULL,
                      modes);
  return modes > 0;
}

/* Import the regions of the running task's parameters that start at START.  */
static void
import_parameters (struct thread *self, struct domain *domain, uintptr_t start)
{
  const struct task *task = self->current;
  for (uint32_t i = 0; i < task->region_count; i++)
    if (task->regions[i]->start == start)
      import (self, domain, task->regions[i]);
  size_t bytes;
  unsigned modes = task->sharing ? rt_copies_find (task, start, &bytes) : 0;
  struct region copy;
  if (!modes)
    return;
  rt_region_initialize (&copy, start, bytes, modes, task->site);
  if (!known (domain, &copy))
    rt_region_import (domain, &copy, NULL, modes);
}

/* Import the region that NAME is of in an enclosing domain, if it lies within
   what the running task may access.  */
static void
import_enclosing (struct thread *self, struct domain *domain,
                  const struct name *name)
{
  for (struct task *task = self->current; task; task = rt_task_parent (task))
    {
      struct domain *outer
          = task->nested ? task->parent->domain : &rt_host_domain;
      struct outer found;
      if (!outer)
        continue;
      if (task->nested)
        rt_lock (&outer->lock);
      else
        rt_gate_lock (self);
      struct region *region = rt_region_find_at (outer, name, task->serial);
      if (region)
        note_outer (&found, region);
      if (task->nested)
        rt_unlock (&outer->lock);
      else
        rt_gate_unlock (self);
      if (region && import (self, domain, &found.region))
        return;
    }
}

/* Import what begins where NAME says, if that lies within what the running
   task may access: as nobody knows how large it is, up to the end of that.
   What the type of a block's rows says beyond that no device shall copy.  */
static void
import_rest (struct thread *self, struct domain *domain,
             const struct name *name)
{
  const struct task *task = self->current;
  int modes = rt_context_own_modes (self, name->start, 1);
  size_t bound = name->bytes == TASKS_ANY_SIZE ? 0 : name->bytes, bytes = 0;
  if (modes <= 0)
    return;
  for (uint32_t i = 0; i < task->region_count; i++)
    {
      uintptr_t end = rt_region_end (task->regions[i]);
      if (rt_region_contains (task->regions[i], name->start, 1)
          && end - name->start > bytes)
        bytes = end - name->start;
    }
  /* Or it is in a copy.  */
  struct box rest = rt_box_of_interval (name->start, bytes ? bytes : bound);
  rt_region_import_box (domain, &rest, bound, name->columns, (unsigned)modes,
                        task->site);
}

struct region *
rt_context_find (struct thread *self, struct domain *domain,
                 const struct name *name)
{
  if (self->current && self->current->sharing
      && rt_copies_hide (self->current, name->start))
    return NULL;
  if (self->current)
    import_parameters (self, domain, name->start);
  struct region *region = rt_region_find (domain, name);
  if (!self->current || (region && rt_region_fits (region, name) == FIT_EXACT))
    return region;
  /* None, or only a larger one.  */
  import_enclosing (self, domain, name);
  region = rt_region_find (domain, name);
  if (region || !rt_context_unknown)
    return region;
  import_rest (self, domain, name);
  return rt_region_find (domain, name);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The pragmas: what tasks/abi.h says about buffers, waiting, start and end. */

#include <sys/types.h>

#include "check/check.h"
#include "check/stall.h"
#include "clock.h"
#include "context.h"
#include "error.h"
#include "gate.h"
#include "graph.h"
#include "group.h"
#include "hold.h"
#include "runtime.h"
#include "scheduler.h"
#include "simulate/simulation.h"
#include "task.h"

void
tasks_initialize_at (const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  (void)site;
  rt_enter ();
}

void
tasks_shutdown_at (const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  if (atomic_load (&rt_state) == RT_STOPPED)
    return;
  if (rt_enter ()->current)
    rt_fatal (site,
              "#pragma tasks shutdown: task '%s' cannot end the runtime that"
              " runs it; shut down outside tasks",
              rt_self->current->codelet->name);
  rt_stop ();
}

/* SELF has waited for all tasks that it has called.  */
static void
waited (struct thread *self)
{
  if (!rt_check_on)
    return;
  rt_check_waited (self);
  rt_check_leave ();
}

void
tasks_wait_at (const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  struct thread *self = rt_enter ();
  struct task *task = self->current;
  if (task)
    {
      if (task->domain)
        rt_holds_check_wait (self, task->domain, site);
      if (task->domain)
        rt_graph_close (self, task->domain);
      rt_task_wait_children (self, task, site);
      waited (self);
      return;
    }
  /* Its own gate is enough to see that nothing is acquired.  */
  bool holds = rt_context_share (self)->held;
  rt_gate_unlock (self);
  if (holds)
    {
      struct domain *domain = rt_context_enter (self);
      rt_holds_check_wait (self, domain, site);
      rt_context_leave (self, domain);
    }
  struct wait_place outer = rt_wait_begin (self, RT_WAITS, site);
  rt_group_wait (self);
  rt_wait_go_on (self, outer);
  waited (self);
}

void
tasks_register_at (void *ptr, size_t count, size_t element_size,
                   const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  struct thread *self = rt_enter ();
  uintptr_t start = (uintptr_t)ptr;
  struct site_text where;
  size_t bytes;
  if (__builtin_mul_overflow (count, element_size, &bytes)
      || bytes > PTRDIFF_MAX || start + bytes < start)
    rt_fatal (site,
              "#pragma tasks register: bad size: %zd elements of %zu bytes;"
              " pass the number of elements of the buffer, which is not"
              " negative",
              (ssize_t)count, element_size);
  if (!ptr && bytes)
    rt_fatal (site, "#pragma tasks register: the pointer is NULL; allocate the"
                    " buffer before it is registered");

  struct domain *domain = rt_context_enter (self);
  struct region *same = rt_region_first (domain, start);
  if (same)
    same = rt_region_exact (domain, start, bytes);
  if (same && bytes && !same->imported)
    rt_fatal (site,
              "#pragma tasks register: the buffer of %zu bytes at %p is"
              " registered already%s; unregister it first, or register it"
              " once only",
              bytes, ptr, rt_site_text (&where, same->site));
  int modes = rt_context_modes (self, start, bytes);
  if (modes < 0)
    rt_fatal (site,
              "#pragma tasks register: the %zu bytes at %p reach beyond a"
              " buffer parameter of task '%s'; register only what lies within"
              " it",
              bytes, ptr, self->current->codelet->name);
  rt_region_add (domain, start, bytes, modes ? modes : TASKS_READ_WRITE, site);
  if (!self->current)
    rt_domain_lay (domain);
  rt_context_leave (self, domain);
  if (__builtin_expect (rt_check_on, 0))
    {
      rt_check_register (start, bytes, element_size, site);
      rt_check_leave ();
    }
}

/* The region that PTR and BYTES name in DOMAIN for pragma WHAT at SITE; with
   HELD, rather one that is acquired.  */
static struct region *
find (struct thread *self, struct domain *domain, const void *ptr,
      size_t bytes, const char *what, bool held, const struct tasks_site *site)
{
  uintptr_t start = (uintptr_t)ptr;
  for (struct region *region = held ? domain->held : NULL; region;
       region = region->held)
    if (region->start == start
        && (bytes == TASKS_ANY_SIZE || region->bytes == bytes))
      return region;
  struct region *region = rt_region_find_first (domain, start, bytes);
  if (region)
    return region;
  region = rt_context_find (self, domain, start, bytes);
  struct site_text where;
  if (region && (bytes == TASKS_ANY_SIZE || region->bytes == bytes))
    return region;
  region = rt_context_find (self, domain, start, TASKS_ANY_SIZE);
  if (region)
    rt_fatal (site,
              "#pragma tasks %s: no buffer of %zu bytes is registered at %p,"
              " but one of %zu%s; leave the count out or correct it",
              what, bytes, ptr, region->bytes,
              rt_site_text (&where, region->site));
  region = rt_region_around (domain, start);
  if (region)
    rt_fatal (site,
              "#pragma tasks %s: the pointer %p is not registered: it points"
              " %zu bytes into the buffer registered%s; name the start of a"
              " registered buffer",
              what, ptr, (size_t)(start - region->start),
              rt_site_text (&where, region->site));
  rt_fatal (site,
            "#pragma tasks %s: the pointer %p is not registered; use '#pragma"
            " tasks register' first",
            what, ptr);
}

/* The region of BYTES at PTR is gone.  */
static inline void
unregistered (const void *ptr, size_t bytes)
{
  if (__builtin_expect (rt_check_on, 0))
    {
      rt_check_unregister ((uintptr_t)ptr, bytes);
      rt_check_leave ();
    }
}

void
tasks_unregister_at (const void *ptr, size_t bytes,
                     const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  struct thread *self = rt_enter ();
  struct domain *domain = rt_context_enter (self);
  struct region *region
      = find (self, domain, ptr, bytes, "unregister", false, site);
  if (region->imported)
    rt_fatal (site,
              "#pragma tasks unregister: task '%s' did not register the buffer"
              " at %p; unregister it where it was registered",
              self->current->codelet->name, ptr);
  bytes = region->bytes;
  rt_hold_remove (self, domain, region, site);
  rt_context_leave (self, domain);
  unregistered (ptr, bytes);
}

void
tasks_scope_end_at (const void *ptr, size_t bytes,
                    const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  /* Nothing is registered while the runtime does not run.  */
  if (atomic_load (&rt_state) == RT_STOPPED)
    return;
  struct thread *self = rt_enter ();
  struct domain *domain = rt_context_enter (self);
  struct region *region = rt_region_find_first (domain, (uintptr_t)ptr, bytes);
  if (!region)
    region = rt_region_exact (domain, (uintptr_t)ptr, bytes);
  bool ends = region && !region->imported;
  if (ends)
    rt_hold_remove (self, domain, region, site);
  rt_context_leave (self, domain);
  if (ends)
    unregistered (ptr, bytes);
  else
    rt_check_return ();
}

void
tasks_acquire_at (const void *ptr, size_t bytes, const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  struct thread *self = rt_enter ();
  struct domain *domain = rt_context_enter (self);
  struct region *region
      = find (self, domain, ptr, bytes, "acquire", false, site);
  rt_hold_acquire (self, domain, region, site);
  rt_context_leave (self, domain);
  rt_check_return ();
}

void
tasks_release_at (const void *ptr, size_t bytes, const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  struct thread *self = rt_enter ();
  struct domain *domain = rt_context_enter (self);
  struct region *region
      = find (self, domain, ptr, bytes, "release", true, site);
  if (region->hold)
    {
      rt_hold_release (self, domain, region);
      if (rt_check_on && !region->hold)
        rt_check_released (region, site);
    }
  else if (!atomic_load (&rt_exiting))
    rt_fatal (site,
              "#pragma tasks release: the buffer at %p is not acquired; use"
              " '#pragma tasks acquire' first",
              ptr);
  rt_context_leave (self, domain);
  rt_check_return ();
}

void
tasks_graph_begin_at (const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  struct thread *self = rt_enter ();
  /* Who watches wants to see each call; and in virtual time it would save
     nothing.  */
  if (!rt_watched_p ())
    rt_graph_begin (self, site);
}

void
tasks_graph_end_at (const struct tasks_site *site)
{
  if (rt_in_kernel_p ())
    return;
  (void)site;
  if (rt_self && !rt_watched_p ())
    rt_graph_end (rt_self);
}

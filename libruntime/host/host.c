/* SPDX-License-Identifier: LGPL-2.1-or-later

   The pragmas: what tasks/abi.h says about buffers, waiting, start and end;
   and memory of the program's arrays.  */

#include <sys/types.h>

#include "base/error.h"
#include "base/observer.h"
#include "engine/context.h"
#include "engine/gate.h"
#include "engine/graph.h"
#include "engine/group.h"
#include "engine/heap.h"
#include "engine/hold.h"
#include "engine/noted.h"
#include "engine/partition.h"
#include "engine/scheduler.h"
#include "engine/simulator.h"
#include "engine/task.h"
#include "engine/waits.h"
#include "runtime.h"

struct thread *
rt_make_known (void)
{
  return rt_in_kernel_p () ? NULL : rt_enter ();
}

void
tasks_initialize_at (const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  (void)site;
  if (self)
    rt_enter_known (self);
}

void
tasks_shutdown_at (const struct tasks_site *site)
{
  struct thread *self;
  if (atomic_load (&rt_state) == RT_STOPPED || !(self = rt_known ()))
    return;
  if (rt_enter_known (self)->current)
    rt_fatal (site,
              "#pragma tasks shutdown: task '%s' cannot end the runtime that"
              " runs it; shut down outside tasks",
              self->current->codelet->name);
  rt_stop ();
}

/* The calling thread has waited for all tasks that it has called.  */
static inline void
waited (void)
{
  if (RT_OBSERVED ())
    rt_observer->waited ();
}

/* The rest of tasks_wait_at.  */
static __attribute__ ((noinline)) void
wait_slowly (const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  if (!self)
    return;
  rt_enter_known (self);
  struct task *task = self->current;
  if (task)
    {
      struct domain *domain
          = atomic_load_explicit (&task->domain, memory_order_relaxed);
      if (domain && domain->held)
        rt_holds_check_wait (self, domain, site);
      if (domain)
        rt_graph_close (self, domain);
      rt_task_wait_children (self, task, site);
      waited ();
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
  if (atomic_load (&rt_memory_used))
    rt_offloader->waited (self);
  rt_wait_go_on (self, outer);
  waited ();
}

void
tasks_wait_at (const struct tasks_site *site)
{
  struct thread *self = rt_self;
  /* What a light task has called is complete.  */
  if (!self || !rt_light (self))
    wait_slowly (site);
}

/* COUNT elements at PTR cannot be registered, as SITE asks for.  */
static _Noreturn __attribute__ ((noinline)) void
refuse_extent (const void *ptr, size_t count, size_t element_size,
               const struct tasks_site *site)
{
  if (!ptr && (ssize_t)count > 0)
    rt_fatal (site, "#pragma tasks register: the pointer is NULL; allocate the"
                    " buffer before it is registered");
  rt_fatal (site,
            "#pragma tasks register: bad size: %zd elements of %zu bytes;"
            " pass the number of elements of the buffer, which is not"
            " negative",
            (ssize_t)count, element_size);
}

/* The same of BYTES at START if they are registered in DOMAIN already, where
   some region starts there.  */
static __attribute__ ((noinline)) void
check_unregistered (struct domain *domain, uintptr_t start, size_t bytes,
                    const struct tasks_site *site)
{
  struct site_text where;
  const struct region *same = rt_region_exact (domain, start, bytes);
  if (same && bytes && !same->imported)
    rt_fatal (site,
              "#pragma tasks register: the buffer of %zu bytes at %p is"
              " registered already%s; unregister it first, or register it"
              " once only",
              bytes, (void *)start, rt_site_text (&where, same->site));
}

void
tasks_register_at (void *ptr, size_t count, size_t element_size,
                   const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  if (!self)
    return;
  uintptr_t start = (uintptr_t)ptr;
  size_t bytes;
  if (__builtin_mul_overflow (count, element_size, &bytes)
      || bytes > PTRDIFF_MAX || start + bytes < start || (!start && bytes))
    refuse_extent (ptr, count, element_size, site);
  struct light *light = rt_light (self);
  if (light && bytes && rt_noted_add (self, light, start, bytes, site))
    return;

  rt_enter_known (self);
  struct domain *domain = rt_context_enter (self);
  bool several = rt_region_first (domain, start) != NULL;
  if (several)
    check_unregistered (domain, start, bytes, site);
  int modes = rt_context_own_modes (self, start, bytes);
  if (modes < 0)
    rt_fatal (site,
              "#pragma tasks register: the %zu bytes at %p reach beyond a"
              " buffer parameter of task '%s'; register only what lies within"
              " it",
              bytes, ptr, self->current->codelet->name);
  struct region *region = rt_region_add (
      domain, start, bytes, modes ? modes : TASKS_READ_WRITE, site);
  if (several || modes)
    rt_region_join (domain, region);
  /* A parameter of the task may start there, too, and not be here yet.  */
  if (modes)
    region->rare = true;
  if (!self->current)
    rt_domain_lay (domain);
  rt_context_leave (self, domain);
  if (RT_OBSERVED ())
    rt_observer->registered (start, bytes, element_size, site);
}

/* The rest of find.  */
static __attribute__ ((noinline)) struct region *
find_slowly (struct thread *self, struct domain *domain, const void *ptr,
             size_t bytes, const char *what, const struct tasks_site *site)
{
  struct name name = { (uintptr_t)ptr, bytes, TASKS_ANY_SIZE };
  struct region *region = rt_region_exact (domain, name.start, bytes);
  if (!region)
    region = rt_context_find (self, domain, &name);
  struct site_text where;
  struct tile_text tile;
  if (region
      && (rt_context_unknown || rt_region_fits (region, &name) != FIT_MORE))
    return region;
  region = rt_context_find_any (self, domain, name.start);
  if (region)
    rt_fatal (site,
              "#pragma tasks %s: no buffer of %zu bytes is registered at %p,"
              " but one of %zu%s; leave the count out or correct it",
              what, bytes, ptr, region->bytes,
              rt_site_text (&where, region->site));
  region = rt_region_around (domain, name.start);
  if (region)
    rt_fatal (site,
              "#pragma tasks %s: the pointer %p is not registered: it points"
              " %zu bytes into %sthe buffer registered%s; name the start of a"
              " registered buffer",
              what, ptr, (size_t)(name.start - region->start),
              rt_tile_text (&tile, region),
              rt_site_text (&where, region->site));
  rt_fatal (site,
            "#pragma tasks %s: the pointer %p is not registered; use '#pragma"
            " tasks register' first",
            what, ptr);
}

/* The region that PTR and BYTES name in DOMAIN for pragma WHAT at SITE.  */
struct region *
rt_find_named (struct thread *self, struct domain *domain, const void *ptr,
               size_t bytes, const char *what, const struct tasks_site *site)
{
  struct region *region = rt_region_find_first (domain, (uintptr_t)ptr, bytes);
  return region ? region : find_slowly (self, domain, ptr, bytes, what, site);
}

/* The same, rather one that is acquired.  */
static struct region *
find_held (struct thread *self, struct domain *domain, const void *ptr,
           size_t bytes, const char *what, const struct tasks_site *site)
{
  for (struct region *region = domain->held; region; region = region->held)
    if (region->start == (uintptr_t)ptr
        && (bytes == TASKS_ANY_SIZE || region->bytes == bytes))
      return region;
  return rt_find_named (self, domain, ptr, bytes, what, site);
}

/* The region of BYTES at PTR is gone.  */
static inline void
unregistered (const void *ptr, size_t bytes)
{
  if (RT_OBSERVED ())
    rt_observer->unregistered ((uintptr_t)ptr, bytes);
}

/* The same for `unregister', which ends no blocks.  */
static struct region *
find_whole (struct thread *self, struct domain *domain, const void *ptr,
            size_t bytes, const struct tasks_site *site)
{
  struct region *region
      = rt_find_named (self, domain, ptr, bytes, "unregister", site);
  struct site_text where;
  struct tile_text tile;
  if (rt_region_block_p (region))
    rt_fatal (site,
              "#pragma tasks unregister: this is %sthe buffer registered%s;"
              " blocks end with '#pragma tasks unpartition', or with that"
              " buffer",
              rt_tile_text (&tile, region),
              rt_site_text (&where, region->site));
  return region;
}

void
tasks_unregister_at (const void *ptr, size_t bytes,
                     const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  if (!self)
    return;
  struct light *light = rt_light (self);
  if (light && rt_noted_end (self, light, (uintptr_t)ptr, bytes))
    return;
  rt_enter_known (self);
  struct domain *domain = rt_context_enter (self);
  struct region *region = bytes == TASKS_ANY_SIZE
                              ? rt_region_newest (domain, (uintptr_t)ptr)
                              : NULL;
  if (!region)
    region = find_whole (self, domain, ptr, bytes, site);
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

/* The rest of tasks_scope_end_at.  */
static __attribute__ ((noinline)) void
scope_end_slowly (const void *ptr, size_t bytes, const struct tasks_site *site)
{
  struct thread *self;
  /* Nothing is registered while the runtime does not run.  */
  if (atomic_load (&rt_state) == RT_STOPPED || !(self = rt_known ()))
    return;
  rt_enter_known (self);
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
}

void
tasks_scope_end_at (const void *ptr, size_t bytes,
                    const struct tasks_site *site)
{
  struct thread *self = rt_self;
  struct light *light = self ? rt_light (self) : NULL;
  if (!light || !rt_noted_end (self, light, (uintptr_t)ptr, bytes))
    scope_end_slowly (ptr, bytes, site);
}

void
tasks_acquire_at (const void *ptr, size_t bytes, const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  if (!self)
    return;
  rt_enter_known (self);
  struct domain *domain = rt_context_enter (self);
  struct region *region
      = rt_find_named (self, domain, ptr, bytes, "acquire", site);
  rt_hold_acquire (self, domain, region, site);
  rt_context_leave (self, domain);
}

void
tasks_release_at (const void *ptr, size_t bytes, const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  if (!self)
    return;
  rt_enter_known (self);
  struct domain *domain = rt_context_enter (self);
  struct region *region
      = find_held (self, domain, ptr, bytes, "release", site);
  if (region->hold)
    rt_hold_release (self, domain, region);
  else if (!atomic_load (&rt_exiting))
    rt_fatal (site,
              "#pragma tasks release: the buffer at %p is not acquired; use"
              " '#pragma tasks acquire' first",
              ptr);
  rt_context_leave (self, domain);
}

void
tasks_graph_begin_at (const struct tasks_site *site)
{
  struct thread *self = rt_known ();
  if (!self)
    return;
  rt_enter_known (self);
  /* Who watches wants to see each call; and in virtual time it would save
     nothing.  */
  if (!rt_watched_p ())
    rt_graph_begin (self, site);
}

void
tasks_graph_end_at (const struct tasks_site *site)
{
  (void)site;
  if (rt_self && !rt_watched_p ())
    rt_graph_end (rt_self);
}

void *
tasks_heap_allocate (size_t size, size_t align, const struct tasks_site *site)
{
  if (rt_heap_pins_p (size, align))
    rt_enter ();
  return rt_heap_allocate (size, align, site, "a heap_allocated array");
}

void
tasks_heap_free (void *ptr)
{
  rt_heap_free (ptr);
}

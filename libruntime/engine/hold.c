/* SPDX-License-Identifier: LGPL-2.1-or-later

   Holds on regions.  */

#include "hold.h"

#include "atom.h"
#include "base/error.h"
#include "base/observer.h"
#include "context.h"
#include "cycle.h"
#include "model/machine.h"
#include "offloader.h"
#include "partition.h"
#include "scheduler.h"
#include "task.h"
#include "waits.h"

/* The region that SELF has acquired and that has ATOM, or NULL.  */
static struct region *
own_hold (struct thread *self, struct domain *domain, struct order *atom)
{
  for (struct region *held = domain->held; held; held = held->held)
    if (held->holder == self->number
        && rt_region_contains (held, rt_atom_start (atom), 1))
      return held;
  return NULL;
}

/* HOLD, which is granted, ends.  */
static void
complete (struct thread *self, struct domain *domain, struct task *hold)
{
  domain->holds--;
  rt_task_complete_hold (self, hold);
}

/* SELF is about to wait for REGION, for pragma WHAT at SITE: a message if that
   would never end.  A host thread is sure of that if there is no other.  */
static void
check_cycle (struct thread *self, struct domain *domain, struct region *region,
             const char *what, const struct tasks_site *site)
{
  struct site_text called, acquired;
  if (!self->current && atomic_load (&rt_hosts) > 1)
    return;
  const struct task *task = rt_cycle_find (self, domain, region);
  if (task)
    rt_fatal (site,
              "%s: this waits for task '%s'%s, which waits for a"
              " buffer that this thread has acquired%s, so that this would"
              " never end; release that buffer first",
              what, task->codelet->name, rt_site_text (&called, task->site),
              rt_site_text (&acquired, domain->held->held
                                           ? NULL
                                           : domain->held->hold_site));
}

void
rt_holds_share (struct thread *self, struct domain *domain, struct task *task,
                const char *what, const struct tasks_site *site)
{
  struct access *accesses = rt_task_accesses (task);
  for (uint32_t i = 0; domain->held && i < task->access_count; i++)
    {
      struct order *atom = accesses[i].order;
      struct region *own = own_hold (self, domain, atom);
      struct site_text where;
      if (own && rt_order_contended (atom))
        rt_fatal (
            site,
            "%s: a task waits for a buffer that this thread has acquired%s,"
            " so that this would never end; release the buffer first",
            what, rt_site_text (&where, own->hold_site));
      if (own)
        accesses[i].state = ACCESS_SHARES;
    }
}

/* A hold of SELF on REGION takes its turn; WHAT names the pragma.  DOMAIN is
   locked.  */
static struct task *
enter (struct thread *self, struct domain *domain, struct region *region,
       const char *what, const struct tasks_site *site)
{
  rt_domain_lay (domain);
  struct task *hold = rt_task_new (self, NULL, 0, rt_region_atoms (region));
  domain->holds++;
  hold->site = site;
  rt_task_access (hold, region, TASKS_READ_WRITE);
  rt_holds_share (self, domain, hold, what, site);
  if (domain->held)
    check_cycle (self, domain, region, what, site);
  if (rt_task_enter (hold))
    rt_ready (self, hold);
  else
    rt_task_submitted (self, hold);
  return hold;
}

void
rt_hold_acquire (struct thread *self, struct domain *domain,
                 struct region *region, const struct tasks_site *site)
{
  struct task *hold = enter (self, domain, region, RT_WAITS_ACQUIRE, site);
  if (region->hold && region->holder == self->number)
    {
      /* Once more by the same thread: the first hold stands for both.  */
      complete (self, domain, hold);
      region->hold_depth++;
      return;
    }
  rt_context_leave (self, domain);
  struct wait_place outer = rt_wait_begin (self, RT_WAITS_ACQUIRE, site);
  rt_wait_counter (self, &hold->unfinished, 1);
  if (rt_offload_has (region->start, region->bytes))
    rt_offloader->home (self, region, false);
  rt_wait_go_on (self, outer);
  /* First: what looks at the atoms of REGION must find them there.  */
  rt_context_return (self, domain);
  if (rt_mixed_p ())
    rt_offloader->returned (region, false);
  region->hold = hold;
  region->holder = self->number;
  region->hold_site = site;
  region->hold_depth = 1;
  if (RT_OBSERVED ())
    rt_observer->acquired (region);
  region->held = domain->held;
  domain->held = region;
}

/* End the hold on REGION.  */
static void
drop (struct thread *self, struct domain *domain, struct region *region)
{
  struct region **link = &domain->held;
  while (*link != region)
    link = &(*link)->held;
  *link = region->held;
  struct task *hold = region->hold;
  region->hold = NULL;
  region->hold_depth = 0;
  complete (self, domain, hold);
}

void
rt_hold_release (struct thread *self, struct domain *domain,
                 struct region *region)
{
  if (--region->hold_depth == 0)
    drop (self, domain, region);
}

void
rt_holds_check_wait (struct thread *self, struct domain *domain,
                     const struct tasks_site *site)
{
  struct site_text where;
  if (!self->current && atomic_load (&rt_hosts) > 1)
    return;
  for (struct region *region = domain->held; region; region = region->held)
    RT_FOR_EACH_ATOM (walk, region)
      if (rt_order_contended (walk.atom))
        rt_fatal (
            site,
            "#pragma tasks wait: a task waits for a buffer that this thread"
            " has acquired%s, so that this would never end; release the"
            " buffer first",
            rt_site_text (&where, region->hold_site));
}

void
rt_holds_release (struct thread *self, struct domain *domain)
{
  while (domain->held)
    drop (self, domain, domain->held);
}

/* Whether nothing uses REGION of DOMAIN, as far as orders know.  */
static bool
idle (struct thread *self, struct domain *domain, struct region *region)
{
  if (rt_context_idle (self, domain))
    return true;
  rt_domain_lay (domain);
  RT_FOR_EACH_ATOM (walk, region)
    if (!rt_order_idle (walk.atom))
      return false;
  return region->bytes != 0;
}

/* Wait until nothing uses REGION, whose tasks no order counts because it is
   empty: until all tasks that SELF has called are complete.  */
static void
wait_for_all (struct thread *self, const struct tasks_site *site)
{
  if (self->current)
    rt_task_wait_children (self, self->current, site);
  else
    rt_group_wait (self);
}

/* Wait until nothing uses REGION of DOMAIN, not even a device.  */
static void
wait_for (struct thread *self, struct domain *domain, struct region *region,
          const struct tasks_site *site)
{
  region->leaving = region->rare = true;
  /* Calls do not find it any more.  */
  domain->changes++;
  rt_partitions_retire (domain, region);
  struct task *hold = enter (self, domain, region, RT_WAITS_UNREGISTER, site);
  rt_context_leave (self, domain);
  struct wait_place outer = rt_wait_begin (self, RT_WAITS_UNREGISTER, site);
  if (region->bytes)
    rt_wait_counter (self, &hold->unfinished, 1);
  else
    wait_for_all (self, site);
  if (rt_offload_has (region->start, region->bytes))
    rt_offloader->home (self, region, true);
  rt_wait_go_on (self, outer);
  rt_context_return (self, domain);
  complete (self, domain, hold);
}

void
rt_hold_clear (struct thread *self, struct domain *domain,
               struct region *region, const struct tasks_site *site)
{
  for (struct region *held = domain->held, *next; held; held = next)
    {
      next = held->held;
      if (rt_partition_has (region, held))
        drop (self, domain, held);
    }
  if (!idle (self, domain, region)
      || rt_offload_has (region->start, region->bytes))
    wait_for (self, domain, region, site);
  if (rt_mixed_p ())
    rt_offloader->returned (region, true);
}

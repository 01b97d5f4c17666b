/* SPDX-License-Identifier: LGPL-2.1-or-later

   Who waits for whom: what stands in the queues of the orders.

   A task waits in an order, behind the tasks before it there; those that have
   been granted it are only counted, but they wait in other orders, or their
   buffer is acquired.  What waits in an order stays there, and is not freed,
   while that is locked; so all that is said later is copied first.  The gates
   are closed meanwhile, so that the host's domain does not change.  */

#include <stdio.h>

#include "base/error.h"
#include "engine/entry.h"
#include "engine/gate.h"
#include "engine/partition.h"
#include "engine/task.h"
#include "engine/waits.h"
#include "stall.h"

/* Accesses that are told, and orders that are known of each task.  */
#define MOST_STUCK 32
#define MOST_ORDERS 8

/* A task, or a hold or a graph: what is told of it.  */
struct who
{
  const struct tasks_codelet *codelet;
  const char *pragma; /* neither this nor CODELET: nobody */
  const struct tasks_site *site;
};

struct stuck
{
  struct who who;
  struct order *order; /* in which it waits */
  const char *parameter;
  struct tile_text tile;
  const struct tasks_site *buffer; /* where that was registered */
  bool held;                       /* it has been acquired... */
  const struct tasks_site *held_at;
  struct who before; /* ...or this one waits in the order, too */
  struct order *orders[MOST_ORDERS]; /* all that it accesses */
};

struct all
{
  unsigned count; /* of those in STUCK */
  unsigned more;
  struct stuck stuck[MOST_STUCK];
};

/* The pragma at SITE, where a thread waits.  */
static const char *
pragma (const struct tasks_site *site)
{
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    {
      struct thread *thread = rt_thread_get (i);
      const char *what = atomic_load (&thread->waits_for);
      if (what && atomic_load (&thread->waits_at) == site)
        return what;
    }
  return RT_WAITS_ACQUIRE;
}

static struct who
who (const struct task *task)
{
  return (struct who){ task->codelet,
                       task->codelet    ? NULL
                       : task->recorded ? "#pragma tasks graph"
                                        : pragma (task->site),
                       task->site };
}

/* The buffer of TASK that is at ADDRESS in DOMAIN.  */
static void
find_buffer (struct domain *domain, const struct task *task, uintptr_t address,
             struct stuck *stuck)
{
  for (uint32_t i = 0; task->codelet && i < task->region_count; i++)
    if (rt_region_contains (task->regions[i], address, 1))
      {
        const struct kind *kind = rt_kind_known (task->codelet);
        stuck->parameter
            = task->codelet->parameters[kind->buffers[i].parameter].name;
        rt_tile_text (&stuck->tile, task->regions[i]);
        stuck->buffer = task->regions[i]->site;
        return;
      }
  const struct region *region = rt_region_around (domain, address);
  rt_tile_text (&stuck->tile, region);
  stuck->buffer = region ? region->site : NULL;
}

/* ACCESS waits for SEGMENT of DOMAIN, behind that of BEFORE or NULL.  */
static void
add (struct all *all, struct domain *domain, struct segment *segment,
     struct access *access, struct access *before)
{
  if (all->count == MOST_STUCK)
    {
      all->more++;
      return;
    }
  struct stuck *stuck = &all->stuck[all->count++];
  struct task *task = rt_access_task (access);
  *stuck = (struct stuck){ .who = who (task), .order = &segment->order };
  find_buffer (domain, task, segment->interval.begin, stuck);
  for (struct region *held = domain->held; held; held = held->held)
    if (rt_region_contains (held, segment->interval.begin, 1))
      {
        stuck->held = true;
        stuck->held_at = held->hold_site;
      }
  if (before)
    stuck->before = who (rt_access_task (before));
  for (uint32_t i = 0; i < task->access_count && i < MOST_ORDERS; i++)
    stuck->orders[i] = rt_task_accesses (task)[i].order;
}

static void
collect (struct all *all, struct domain *domain)
{
  for (struct segment *segment = rt_atom_first (&domain->map); segment;
       segment = rt_atom_next (segment))
    {
      struct access *before = NULL;
      rt_lock (&segment->order.lock);
      for (struct access *access = segment->order.first; access;
           access = access->next)
        {
          add (all, domain, segment, access, before);
          before = access;
        }
      rt_unlock (&segment->order.lock);
    }
}

/* Whom STUCK waits for: who is before it in its order, or one of ALL that has
   been granted that, and waits for something else; or nobody.  */
static struct who
find_before (const struct all *all, const struct stuck *stuck)
{
  if (!stuck->before.codelet && !stuck->before.pragma)
    for (unsigned i = 0; i < all->count; i++)
      for (unsigned j = 0; j < MOST_ORDERS; j++)
        if (all->stuck[i].orders[j] == stuck->order
            && all->stuck[i].order != stuck->order)
          return all->stuck[i].who;
  return stuck->before;
}

/* Whether a hold from SITE is among ALL.  */
static bool
listed (const struct all *all, const struct tasks_site *site)
{
  for (unsigned i = 0; i < all->count; i++)
    if (!all->stuck[i].who.codelet && all->stuck[i].who.site == site)
      return true;
  return false;
}

/* Say which threads wait, but for those of which more is known.  */
static void
say_waits (const struct all *all)
{
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    {
      struct thread *thread = rt_thread_get (i);
      const char *what = atomic_load (&thread->waits_for);
      const struct tasks_site *site = atomic_load (&thread->waits_at);
      if (what && !listed (all, site))
        rt_note (site, "%s has not ended", what);
    }
}

static void
say (const struct all *all, const struct stuck *stuck)
{
  struct site_text buffer, place;
  char what[400] = "", after[400] = "";
  const struct who *who = &stuck->who, before = find_before (all, stuck);
  if (stuck->parameter)
    snprintf (what, sizeof what, "parameter '%.80s', ", stuck->parameter);
  if (stuck->held)
    snprintf (after, sizeof after, ", which is acquired%s and not released",
              rt_site_text (&place, stuck->held_at));
  else if (before.codelet)
    snprintf (after, sizeof after, ", after task '%.80s'%s",
              before.codelet->name, rt_site_text (&place, before.site));
  else if (before.pragma)
    snprintf (after, sizeof after, ", after %s%s", before.pragma,
              rt_site_text (&place, before.site));
  rt_note (who->site, "%s%.80s%s waits for %s%sthe buffer registered%s%s",
           who->codelet ? "task '" : "",
           who->codelet ? who->codelet->name : who->pragma,
           who->codelet ? "'" : "", what, stuck->tile.text,
           rt_site_text (&buffer, stuck->buffer), after);
}

void
rt_stall_explain (void)
{
  struct all all;
  all.count = all.more = 0;
  /* If a thread hangs with its gate locked less is known.  */
  if (rt_gates_try_close ())
    {
      collect (&all, &rt_host_domain);
      rt_gates_open ();
    }
  say_waits (&all);
  /* The roots first.  */
  for (int held = 1; held >= 0; held--)
    for (unsigned i = 0; i < all.count; i++)
      if (all.stuck[i].held == held)
        say (&all, &all.stuck[i]);
  if (all.more)
    rt_note (NULL, "and so do %u more", all.more);
}

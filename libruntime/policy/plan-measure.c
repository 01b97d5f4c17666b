/* SPDX-License-Identifier: LGPL-2.1-or-later

   Workers, memories and links, as the machine has them now.  */

#include "plan-inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static void
more_workers (struct plan_kind *kind, unsigned count)
{
  struct plan_worker *workers = calloc (count, sizeof *workers);
  if (!workers)
    rt_no_memory (NULL, count * sizeof *workers, "the plan");
  for (unsigned i = 0; i < count; i++)
    {
      TAILQ_INIT (&workers[i].begun);
      if (i >= kind->count)
        continue;
      workers[i].line = kind->workers[i].line;
      TAILQ_CONCAT (&workers[i].begun, &kind->workers[i].begun, line);
    }
  free (kind->workers);
  kind->workers = workers;
  kind->count = count;
  rt_plan_summarize (kind);
}

/* *PLACE, a reference to a version, becomes one to its copy with as many cells
   as there are memories now; there have been COUNT.  */
static void
move (struct plan *plan, struct version **place, unsigned count)
{
  struct version *old = *place;
  if (!old->next)
    {
      struct version *version
          = rt_plan_new_version (plan, old->datum, old->bytes);
      version->generation = old->generation;
      version->references = 0;
      version->line = old->line;
      LIST_SWAP (&version->producers, &old->producers, use, member);
      LIST_SWAP (&version->readers, &old->readers, use, member);
      memcpy (version->cells, old->cells, 2 * count * sizeof *old->cells);
      old->next = version;
    }
  *place = old->next;
  old->next->references++;
  if (!--old->references)
    free (old);
}

/* Data have cells for COUNT memories.  */
static void
more_cells (struct plan *plan, unsigned count)
{
  unsigned old = plan->memory_count;
  plan->memory_count = count;
  rt_plan_free_versions (plan);
  for (uint32_t i = 0; i < plan->bucket_count; i++)
    for (struct datum *datum = plan->buckets[i]; datum; datum = datum->next)
      move (plan, &datum->version, old);
  for (uint32_t place = plan->first; place != plan->last; place++)
    {
      struct plan_task *task = rt_plan_at (plan, place);
      for (uint32_t i = 0; task && i < task->use_count; i++)
        {
          move (plan, &task->uses[i].version, old);
          if (task->uses[i].written)
            move (plan, &task->uses[i].written, old);
        }
    }
}

static void
more_memories (struct plan *plan, unsigned count)
{
  plan->linked = false;
  unsigned old = plan->memory_count, all = RT_MOST_BUSES + count * count;
  struct timeline *tracks = calloc (all, sizeof *tracks);
  uint64_t *available = calloc (all, sizeof *available);
  if (!tracks || !available)
    rt_no_memory (NULL, all * sizeof *tracks, "the plan");
  for (unsigned i = 0; i < plan->track_count; i++)
    {
      unsigned link = i - RT_MOST_BUSES,
               to = i < RT_MOST_BUSES
                        ? i
                        : RT_MOST_BUSES + link / old * count + link % old;
      tracks[to] = plan->tracks[i];
      available[to] = plan->track_available[i];
    }
  free (plan->tracks);
  free (plan->track_available);
  plan->tracks = tracks;
  plan->track_available = available;
  plan->track_count = all;
  more_cells (plan, count);
}

void
rt_plan_links (struct plan *plan)
{
  const struct machine *machine = plan->machine;
  bool at[RT_MOST_MEMORIES] = { false };
  double latency = 0, gap = 0;
  unsigned count = 0;
  if (plan->linked)
    return;
  plan->linked = true;
  plan->shared = plan->networked = false;
  for (unsigned i = 0; i < machine->kind_count; i++)
    at[machine->kinds[i].memory] |= machine->kinds[i].usable;
  for (unsigned i = 0; i < machine->memory_count; i++)
    for (unsigned j = 0; j < machine->memory_count; j++)
      if (i != j && at[i] && at[j])
        {
          bool direct = machine->links[i][j].bandwidth > 0;
          const struct link *way[2]
              = { &machine->links[i][direct ? j : 0], &machine->links[0][j] };
          for (unsigned k = 0; k < (direct ? 1 : 2); k++)
            if (way[k]->bandwidth > 0)
              {
                plan->shared |= way[k]->bus && !way[k]->parallel;
                plan->networked |= way[k]->network;
                latency += way[k]->latency;
                gap += 1 / way[k]->bandwidth;
              }
          count++;
        }
  plan->mean_latency = count ? latency / count : 0;
  plan->mean_gap = count ? gap / count : 0;
}

void
rt_plan_measure (struct plan *plan)
{
  const struct machine *machine = plan->machine;
  if (machine->kind_count > plan->kind_count)
    {
      for (unsigned i = plan->kind_count; i < machine->kind_count; i++)
        {
          plan->kinds[i].waits = NEVER;
          atomic_store_explicit (&plan->kinds[i].hint, true,
                                 memory_order_relaxed);
        }
      plan->kind_count = machine->kind_count;
      plan->stale = true;
      plan->linked = false;
    }
  for (unsigned i = 0; i < plan->kind_count; i++)
    if (machine->kinds[i].count > plan->kinds[i].count)
      more_workers (&plan->kinds[i], machine->kinds[i].count);
  if (machine->memory_count > plan->memory_count)
    more_memories (plan, machine->memory_count);
}

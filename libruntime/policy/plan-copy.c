/* SPDX-License-Identifier: LGPL-2.1-or-later

   When data arrive.

   As planned, copies on a link are inserted into its gaps like tasks on a
   worker: tasks are planned by rank, not by time.  As things are, they follow
   each other.  On a network each goes through three places, one after the
   other, its first byte as soon as it can; as things are, these keep it only
   for what others have to send by then, not until what does not exist yet has
   been sent.  */

#include "plan-inside.h"

static uint64_t
later (uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

void
rt_plan_from_here (struct plan *plan, struct version *version)
{
  version->generation = plan->generation;
  uint64_t *cells = version->cells;
  for (unsigned i = 0; i < plan->memory_count; i++)
    cells[2 * i + 1] = cells[2 * i];
  if (version->line)
    rt_timeline_reset (version->line, 0);
}

/* Which track a copy goes over: that of a bus, or of the link alone.  */
static unsigned
track (const struct plan *plan, unsigned from, unsigned to)
{
  unsigned bus = plan->machine->links[from][to].bus;
  return bus ? bus - 1 : RT_MOST_BUSES + from * plan->memory_count + to;
}

/* A copy of BYTES, which is at one end of a link as AT says, goes over it: AT
   is its arrival then.  AHEAD says which cells count, as planned or as things
   are.  */
static inline void
hop (struct plan *plan, bool ahead, unsigned from, unsigned to, uint64_t bytes,
     bool take, struct arrival *at)
{
  const struct link *link = &plan->machine->links[from][to];
  if (!(link->bandwidth > 0))
    return;
  uint64_t time
      = (uint64_t)(link->latency + (double)bytes / link->bandwidth + 0.5);
  if (link->parallel)
    {
      at->time += time;
      return;
    }
  unsigned on = track (plan, from, to);
  uint64_t begin = ahead ? rt_timeline_find (&plan->tracks[on], at->time, time)
                         : later (plan->track_available[on], at->time);
  if (link->bus)
    at->toll += time;
  at->wait += begin - at->time;
  at->time = begin + time;
  if (!take)
    return;
  plan->tracked = true;
  if (!ahead)
    {
      plan->track_available[on] = at->time;
      return;
    }
  rt_timeline_take (&plan->tracks[on], begin, time, plan->shortest_copy);
  if (time < plan->shorter_copy)
    plan->shorter_copy = time;
}

/* The same on the way from FROM to MEMORY, of VERSION.  */
static inline void
copy (struct plan *plan, struct version *version, bool ahead, unsigned from,
      unsigned memory, bool take, struct arrival *at)
{
  if (from && memory && !(plan->machine->links[from][memory].bandwidth > 0))
    {
      hop (plan, ahead, from, 0, version->bytes, take, at);
      if (take)
        version->cells[ahead] = at->time;
      from = 0;
    }
  hop (plan, ahead, from, memory, version->bytes, take, at);
}

/* When a copy of BYTES, which is at FROM as AT says, has gone to TO by the
   network: AT then.  */
static void
cross (struct plan *plan, bool ahead, unsigned from, unsigned to,
       uint64_t bytes, uint64_t now, bool take, struct arrival *at)
{
  const struct machine *machine = plan->machine;
  const struct link *link = &machine->links[from][to];
  uint64_t alone = (uint64_t)((double)bytes / link->bandwidth + 0.5);
  uint64_t inside = machine->through > 0
                        ? (uint64_t)((double)bytes / machine->through + 0.5)
                        : 0;
  const unsigned on[] = { PLAN_OUT (from), PLAN_SWITCH, PLAN_IN (to) };
  const uint64_t times[] = { alone, inside, alone };
  uint64_t begin = at->time;
  for (unsigned i = 0; i < 3; i++)
    {
      uint64_t *available = &plan->port_available[on[i]];
      if (!times[i])
        continue;
      begin = ahead ? rt_timeline_find (&plan->ports[on[i]], begin, times[i])
                    : later (*available, begin);
      if (take && !ahead)
        *available = later (*available, now) + times[i];
      if (!take || !ahead)
        continue;
      rt_timeline_take (&plan->ports[on[i]], begin, times[i],
                        plan->shortest_copy);
      if (times[i] < plan->shorter_copy)
        plan->shorter_copy = times[i];
    }
  at->wait += begin - at->time;
  at->time = begin + (uint64_t)link->latency + later (alone, inside);
}

/* The same as fetch, below, over a network: from the source that can send it
   first, as all else is the same.  */
static __attribute__ ((noinline)) struct arrival
fetch_through (struct plan *plan, struct version *version, unsigned memory,
               bool ahead, uint64_t now, bool take)
{
  const uint64_t *cells = version->cells + ahead;
  struct arrival best = { .time = NEVER };
  unsigned source = memory;
  for (unsigned i = 0; i < plan->memory_count; i++)
    {
      uint64_t time = later (cells[2 * i], now);
      if (time >= best.time)
        continue;
      const struct link *link = &plan->machine->links[i][memory];
      time = ahead ? rt_timeline_find (
                 &plan->ports[PLAN_OUT (i)], time,
                 (uint64_t)((double)version->bytes / link->bandwidth + 0.5))
                   : later (plan->port_available[PLAN_OUT (i)], time);
      if (time < best.time)
        {
          best.time = time;
          source = i;
        }
    }
  if (source == memory)
    return best;
  best.time = later (cells[2 * source], now);
  cross (plan, ahead, source, memory, version->bytes, now, take, &best);
  return best;
}

/* When VERSION arrives in MEMORY, which it is not in, from the best source;
   NEVER if there is none.  Behind what arrives from *FROM at BEHIND, which
   becomes the source.  */
static inline struct arrival
fetch (struct plan *plan, struct version *version, unsigned memory, bool ahead,
       uint64_t now, uint64_t behind, unsigned *from, bool take)
{
  const uint64_t *cells = version->cells + ahead;
  struct arrival best = { .time = NEVER };
  unsigned source = memory, count = 0;
  for (unsigned i = 0; i < plan->memory_count; i++)
    if (cells[2 * i] != NEVER)
      {
        source = i;
        count++;
      }
  for (unsigned i = 0; i < plan->memory_count && count > 1; i++)
    {
      const struct link *link = &plan->machine->links[i][memory];
      /* What would go by way of the host can be copied from there.  */
      if (cells[2 * i] == NEVER
          || (i && memory && cells[0] <= cells[2 * i]
              && !(link->bandwidth > 0)))
        continue;
      struct arrival at = { .time = later (cells[2 * i], now) };
      if (i == *from && !link->parallel)
        at.time = later (at.time, behind);
      if (at.time >= best.time)
        continue;
      copy (plan, version, ahead, i, memory, false, &at);
      if (at.time < best.time)
        {
          best = at;
          source = i;
        }
    }
  if (count == 1 || (take && count))
    {
      best = (struct arrival){ .time = later (cells[2 * source], now) };
      if (!take && source == *from
          && !plan->machine->links[source][memory].parallel)
        best.time = later (best.time, behind);
      copy (plan, version, ahead, source, memory, take, &best);
    }
  *from = source;
  return best;
}

/* Whether what USE finds has not been written, or others may write it before
   its turn; but not if a worker is still writing, it is copied to MEMORY as
   soon as that has, and this delays no other copy until then.  */
static bool
unwritten (const struct plan *plan, const struct use *use, unsigned memory)
{
  const struct use *first = rt_version_producer (use->version);
  if (rt_use_takes_turns (use) && use->task->state == PLAN_SUBMITTED
      && (LIST_NEXT (use, member)
          || rt_version_producer (use->written) != use))
    return true;
  if (!first)
    return false;
  const struct plan_task *producer = first->task;
  unsigned from = plan->machine->kinds[producer->kind].memory;
  return LIST_NEXT (first, member) || producer->state != PLAN_BEGUN
         || !plan->machine->links[from][memory].parallel;
}

/* When VERSION is there to be copied, not before NOW: several may produce it,
   of which its cells know the last.  */
static uint64_t
there (const struct version *version, const struct use *use, uint64_t now)
{
  const struct use *first = rt_version_producer (version);
  return first && version != use->written && rt_mode_extra (first->mode)
             ? later (now, rt_plan_made (version, now))
             : now;
}

struct arrival
rt_plan_arrival (struct plan *plan, struct plan_task *task, unsigned memory,
                 uint64_t now, enum plan_view view, bool take)
{
  struct arrival all = { .time = now };
  uint64_t behind = 0;
  unsigned from = RT_MOST_MEMORIES;
  bool ahead = view == PLAN_AHEAD;
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      const struct use *use = &task->uses[i];
      if (!rt_use_reads (use)
          || (view == PLAN_WRITTEN && unwritten (plan, use, memory)))
        continue;
      struct version *version = rt_plan_found (plan, use, ahead);
      if (ahead)
        rt_plan_look_ahead (plan, version);
      uint64_t *cell = &version->cells[2 * memory];
      if (cell[ahead] == NEVER)
        {
          uint64_t since = there (version, use, now);
          struct arrival one
              = plan->networked
                    ? fetch_through (plan, version, memory, ahead, since, take)
                    : fetch (plan, version, memory, ahead, since,
                             take && !ahead ? 0 : behind, &from, take);
          /* Lost, or its producer failed: somebody will see to it.  */
          if (one.time == NEVER)
            continue;
          behind = one.time;
          all.toll += one.toll;
          all.wait = later (all.wait, one.wait);
          all.time = later (all.time, one.time);
          all.copies++;
          if (take)
            cell[ahead] = one.time;
          if (take && version->generation == plan->generation)
            cell[1] = one.time;
        }
      else
        all.time = later (all.time, cell[ahead]);
    }
  return all;
}

void
rt_plan_soonest (struct plan *plan, const struct plan_task *task, uint64_t now,
                 uint64_t soonest[RT_MOST_MEMORIES])
{
  unsigned count = plan->memory_count;
  for (unsigned m = 0; m < count; m++)
    soonest[m] = now;
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      if (!rt_use_reads (&task->uses[i]))
        continue;
      struct version *version = rt_plan_found (plan, &task->uses[i], true);
      rt_plan_look_ahead (plan, version);
      const uint64_t *cells = version->cells + 1;
      unsigned source = 0;
      for (unsigned m = 1; m < count; m++)
        if (cells[2 * m] < cells[2 * source])
          source = m;
      for (unsigned m = 0; m < count && cells[2 * source] != NEVER; m++)
        {
          const struct link *link = &plan->machine->links[source][m];
          soonest[m] = cells[2 * m] != NEVER
                           ? later (soonest[m], cells[2 * m])
                           : later (soonest[m], cells[2 * source]);
          if (cells[2 * m] == NEVER && link->bandwidth > 0)
            soonest[m]
                += (uint64_t)(link->latency
                              + (double)version->bytes / link->bandwidth);
        }
    }
}

uint64_t
rt_plan_missing (struct plan *plan, const struct plan_task *task,
                 unsigned memory)
{
  /* That of any end of a network is as fast.  */
  const struct link *link = &plan->machine->links[memory == 0][memory];
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < task->use_count; i++)
    if (rt_use_reads (&task->uses[i])
        && task->uses[i].version->cells[2 * memory] == NEVER)
      bytes += task->uses[i].version->bytes;
  return bytes ? (uint64_t)((double)bytes / link->bandwidth) : 0;
}

bool
rt_plan_comes (struct plan *plan, const struct plan_task *task,
               unsigned memory)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    if (rt_use_reads (&task->uses[i])
        && rt_plan_found (plan, &task->uses[i], false)->cells[2 * memory]
               == NEVER)
      return false;
  return true;
}

void
rt_plan_written (struct plan *plan, struct plan_task *task, unsigned memory,
                 uint64_t finish, bool real)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      struct version *version = task->uses[i].written;
      if (!version)
        continue;
      uint64_t *cells = version->cells;
      if (!real && rt_use_takes_turns (&task->uses[i]))
        continue;
      if (!real)
        {
          rt_plan_look_ahead (plan, version);
          cells[2 * memory + 1] = finish;
          continue;
        }
      /* Copies that wait for its end come as much earlier or later.  */
      uint64_t before
          = memory < plan->memory_count ? cells[2 * memory] : NEVER;
      for (unsigned m = 0; m < plan->memory_count; m++)
        {
          uint64_t there = m == memory ? finish : NEVER;
          if (m != memory && before != NEVER && cells[2 * m] != NEVER)
            there = later (cells[2 * m] - before + finish, finish);
          cells[2 * m] = cells[2 * m + 1] = there;
        }
      version->generation = plan->generation;
    }
}

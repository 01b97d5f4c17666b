/* SPDX-License-Identifier: LGPL-2.1-or-later

   When data arrive.

   As planned, copies on a link are inserted into its gaps like tasks on a
   worker: tasks are planned by rank, not by time.  As things are, they follow
   each other.  */

#include "plan-inside.h"

static uint64_t
later (uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

/* The cells of VERSION as planned are up to date.  */
static void
look_ahead (struct plan *plan, struct version *version)
{
  if (version->generation == plan->generation)
    return;
  version->generation = plan->generation;
  uint64_t *cells = rt_version_at (plan, version, 0);
  for (unsigned i = 0; i < plan->memory_count; i++)
    cells[2 * i + 1] = cells[2 * i];
}

/* Which track a copy goes over: that of a bus, or of the link alone.  */
static unsigned
track (const struct plan *plan, unsigned from, unsigned to)
{
  unsigned bus = plan->machine->links[from][to].bus;
  return bus ? bus - 1 : RT_MOST_BUSES + from * plan->memory_count + to;
}

static uint64_t
duration (const struct link *link, uint64_t bytes)
{
  return (uint64_t)(link->latency + (double)bytes / link->bandwidth + 0.5);
}

/* Which cell of each memory counts: as things are, or as planned.  */
enum cell
{
  REAL,
  PLANNED
};

/* A copy of BYTES goes over one link: when it arrives.  */
static inline uint64_t
hop (struct plan *plan, enum cell cell, unsigned from, unsigned to,
     uint64_t ready, uint64_t bytes, bool take)
{
  const struct link *link = &plan->machine->links[from][to];
  if (!(link->bandwidth > 0))
    return ready;
  uint64_t time = duration (link, bytes);
  if (link->parallel)
    return ready + time;
  unsigned at = track (plan, from, to);
  if (cell == PLANNED)
    {
      uint64_t begin = rt_timeline_find (&plan->tracks[at], ready, time);
      if (take)
        {
          rt_timeline_take (&plan->tracks[at], begin, time,
                            plan->shortest_copy);
          if (time < plan->shorter_copy)
            plan->shorter_copy = time;
        }
      return begin + time;
    }
  uint64_t arrival = later (plan->track_available[at], ready) + time;
  if (take)
    plan->track_available[at] = arrival;
  return arrival;
}

/* When a copy of VERSION that is in FROM at READY arrives in MEMORY.  */
static inline uint64_t
copy (struct plan *plan, struct version *version, enum cell cell,
      unsigned from, unsigned memory, uint64_t ready, bool take)
{
  if (from && memory && !(plan->machine->links[from][memory].bandwidth > 0))
    {
      ready = hop (plan, cell, from, 0, ready, version->bytes, take);
      if (take)
        rt_version_at (plan, version, 0)[cell] = ready;
      from = 0;
    }
  return hop (plan, cell, from, memory, ready, version->bytes, take);
}

/* No copy of BYTES takes less than this from FROM to MEMORY.  */
static uint64_t
least (const struct plan *plan, unsigned from, unsigned memory, uint64_t bytes)
{
  const struct link *link = &plan->machine->links[from][memory];
  if (link->bandwidth > 0)
    return duration (link, bytes);
  return from && memory
             ? least (plan, from, 0, bytes) + least (plan, 0, memory, bytes)
             : 0;
}

/* When VERSION arrives in MEMORY, which it is not in, from the best source;
   NEVER if there is none.  Behind what arrives from *FROM at BEHIND, which
   becomes the source.  */
static inline uint64_t
fetch (struct plan *plan, struct version *version, unsigned memory,
       enum cell cell, uint64_t now, uint64_t behind, unsigned *from,
       bool take)
{
  uint64_t *cells = rt_version_at (plan, version, 0);
  uint64_t best = NEVER;
  unsigned source = memory, count = 0;
  for (unsigned i = 0; i < plan->memory_count; i++)
    count += cells[2 * i + cell] != NEVER;
  for (unsigned i = 0; i < plan->memory_count; i++)
    {
      uint64_t there = cells[2 * i + cell];
      if (there == NEVER)
        continue;
      if (count == 1 && take)
        {
          /* There is nothing to compare.  */
          best = there;
          source = i;
          break;
        }
      there = later (there, now);
      if (i == *from && !plan->machine->links[i][memory].parallel)
        there = later (there, behind);
      /* Most are ruled out without a look at links.  */
      if (there >= best
          || (best != NEVER
              && there + least (plan, i, memory, version->bytes) >= best))
        continue;
      there = copy (plan, version, cell, i, memory, there, false);
      if (there < best)
        {
          best = there;
          source = i;
        }
    }
  *from = source;
  if (take && best != NEVER)
    best = copy (plan, version, cell, source, memory,
                 later (cells[2 * source + cell], now), true);
  return best;
}

/* How long a copy of BYTES from FROM to MEMORY keeps those of other memories
   from links.  */
static uint64_t
toll (const struct plan *plan, unsigned from, unsigned memory, uint64_t bytes)
{
  const struct link *link = &plan->machine->links[from][memory];
  if (from && memory && !(link->bandwidth > 0))
    return toll (plan, from, 0, bytes) + toll (plan, 0, memory, bytes);
  return link->bandwidth > 0 && !link->parallel && link->bus
             ? duration (link, bytes)
             : 0;
}

struct arrival
rt_plan_arrival (struct plan *plan, struct plan_task *task, unsigned memory,
                 uint64_t now, bool take)
{
  struct arrival all = { now, 0 };
  uint64_t behind = 0;
  unsigned from = RT_MOST_MEMORIES;
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      struct version *version = task->uses[i].read;
      if (!version)
        continue;
      look_ahead (plan, version);
      uint64_t *cell = rt_version_at (plan, version, memory) + 1;
      uint64_t there = *cell;
      if (there == NEVER)
        {
          there = fetch (plan, version, memory, PLANNED, now, behind, &from,
                         take);
          /* Lost, or its producer failed: somebody will see to it.  */
          if (there == NEVER)
            continue;
          behind = there;
          all.toll += toll (plan, from, memory, version->bytes);
          if (take)
            *cell = there;
        }
      all.time = later (all.time, there);
    }
  return all;
}

uint64_t
rt_plan_backlog (struct plan *plan, struct plan_task *task, unsigned memory,
                 uint64_t now)
{
  uint64_t most = 0;
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      struct version *version = task->uses[i].read;
      if (!version || rt_past_pending (&version->producer)
          || *rt_version_at (plan, version, memory) != NEVER)
        continue;
      unsigned from = RT_MOST_MEMORIES;
      fetch (plan, version, memory, REAL, now, 0, &from, false);
      bool direct = !from || !memory
                    || plan->machine->links[from][memory].bandwidth > 0;
      if (!direct)
        most = later (most, plan->track_available[track (plan, from, 0)]);
      most = later (
          most,
          plan->track_available[track (plan, direct ? from : 0, memory)]);
    }
  return most > now ? most - now : 0;
}

/* Whether VERSION, which a worker is still writing, is copied to MEMORY as
   soon as it has, and that delays no other copy until then.  */
static bool
undelayed (const struct plan *plan, const struct version *version,
           unsigned memory)
{
  const struct plan_task *producer = version->producer.task;
  unsigned from = plan->machine->kinds[producer->kind].memory;
  return producer->state == PLAN_BEGUN
         && plan->machine->links[from][memory].parallel;
}

struct arrival
rt_plan_fetch (struct plan *plan, struct plan_task *task, unsigned memory,
               uint64_t now, bool pending, bool take)
{
  struct arrival all = { now, 0 };
  uint64_t behind = 0;
  unsigned from = RT_MOST_MEMORIES;
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      struct version *version = task->uses[i].read;
      if (!version)
        continue;
      if (!pending && rt_past_pending (&version->producer)
          && !undelayed (plan, version, memory))
        continue;
      uint64_t *cell = rt_version_at (plan, version, memory);
      uint64_t there = *cell;
      if (there == NEVER)
        {
          there = fetch (plan, version, memory, REAL, now, take ? 0 : behind,
                         &from, take);
          if (there == NEVER)
            continue;
          behind = there;
          all.toll += toll (plan, from, memory, version->bytes);
          if (take)
            *cell = there;
          if (take && version->generation == plan->generation)
            cell[1] = there;
        }
      all.time = later (all.time, there);
    }
  return all;
}

bool
rt_plan_comes (struct plan *plan, const struct plan_task *task,
               unsigned memory)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    if (task->uses[i].read
        && *rt_version_at (plan, task->uses[i].read, memory) == NEVER)
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
      uint64_t *cells = rt_version_at (plan, version, 0);
      if (!real)
        {
          look_ahead (plan, version);
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

/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the accesses of tasks order, and where data are: see plan-data.h.  */

#include "plan-inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

/* Data without users are remembered, if no more than this, and than this for
   each record of a task.  */
#define LEAST_IDLE 32768
#define IDLE_PER_TASK 2

struct version *
rt_plan_new_version (struct plan *plan, struct datum *datum, uint64_t bytes)
{
  struct version *version = plan->free_versions;
  struct timeline *line = version ? version->line : NULL;
  if (version)
    plan->free_versions = version->next;
  else
    {
      size_t size
          = sizeof *version + 2 * plan->memory_count * sizeof *version->cells;
      size = (size + 63) / 64 * 64;
      version = aligned_alloc (64, size);
      if (!version)
        rt_no_memory (NULL, size, "the plan");
    }
  *version = (struct version){ .datum = datum,
                               .bytes = bytes,
                               .references = 1,
                               .generation = plan->generation - 1,
                               .line = line };
  for (unsigned i = 0; i < 2 * plan->memory_count; i++)
    version->cells[i] = NEVER;
  return version;
}

static void
release (struct plan *plan, struct version *version)
{
  if (--version->references)
    return;
  version->next = plan->free_versions;
  plan->free_versions = version;
}

static struct datum **
bucket (const struct plan *plan, const void *data)
{
  return &plan->buckets[rt_hash_address (data, plan->bucket_count)];
}

static struct datum *
find (const struct plan *plan, const void *data)
{
  struct datum *datum = plan->bucket_count ? *bucket (plan, data) : NULL;
  while (datum && datum->data != data)
    datum = datum->next;
  return datum;
}

static void
more_buckets (struct plan *plan)
{
  struct datum **old = plan->buckets;
  uint32_t count = plan->bucket_count;
  plan->bucket_count = count ? 2 * count : 256;
  plan->buckets = calloc (plan->bucket_count, sizeof *plan->buckets);
  if (!plan->buckets)
    rt_no_memory (NULL, plan->bucket_count * sizeof *plan->buckets,
                  "the plan");
  for (uint32_t i = 0; i < count; i++)
    for (struct datum *datum = old[i], *next; datum; datum = next)
      {
        next = datum->next;
        struct datum **place = bucket (plan, datum->data);
        datum->next = *place;
        *place = datum;
      }
  free (old);
}

static struct datum *
find_or_add (struct plan *plan, const void *data, uint64_t bytes)
{
  struct datum *datum = find (plan, data);
  if (datum)
    return datum;
  if (plan->datum_count >= plan->bucket_count)
    more_buckets (plan);
  datum = plan->free_data;
  if (datum)
    plan->free_data = datum->next;
  else
    {
      datum = malloc (sizeof *datum);
      if (!datum)
        rt_no_memory (NULL, sizeof *datum, "the plan");
    }
  *datum = (struct datum){ .data = data };
  datum->version = rt_plan_new_version (plan, datum, bytes);
  *datum->version->cells = 0;
  struct datum **place = bucket (plan, data);
  datum->next = *place;
  *place = datum;
  plan->datum_count++;
  TAILQ_INSERT_TAIL (&plan->idle, datum, idle);
  plan->idle_count++;
  return datum;
}

/* DATUM, which has no users, is forgotten.  */
static void
forget (struct plan *plan, struct datum *datum)
{
  TAILQ_REMOVE (&plan->idle, datum, idle);
  plan->idle_count--;
  release (plan, datum->version);
  struct datum **place = bucket (plan, datum->data);
  while (*place != datum)
    place = &(*place)->next;
  *place = datum->next;
  plan->datum_count--;
  datum->next = plan->free_data;
  plan->free_data = datum;
}

/* The group of the last access to DATUM, if one in MODE belongs to it: what
   its unfinished members write.  */
static struct version *
group (const struct datum *datum, unsigned mode)
{
  struct version *last = datum->version;
  const struct use *producer = rt_version_producer (last);
  return producer && LIST_EMPTY (&last->readers)
                 && rt_modes_share (producer->mode, mode)
             ? last
             : NULL;
}

/* The plan is stale if one of USES has a task that is less urgent than
   PRIORITY.  */
static void
hurry (struct plan *plan, const struct use *use, int32_t priority)
{
  for (; use; use = LIST_NEXT (use, member))
    plan->stale |= use->task->effective < priority;
}

static void
add_use (struct plan *plan, struct plan_task *task,
         const struct plan_access *access)
{
  struct datum *datum = find_or_add (plan, access->data, access->bytes);
  if (!datum->users++)
    {
      TAILQ_REMOVE (&plan->idle, datum, idle);
      plan->idle_count--;
    }
  struct version *written = group (datum, access->mode);
  struct version *version
      = written ? rt_version_producer (written)->version : datum->version;
  struct use *use = &task->uses[task->use_count++];
  *use = (struct use){ version, written, { 0 }, task, access->mode };
  /* Those before it are as urgent.  */
  if (task->priority > plan->lowest)
    {
      hurry (plan, LIST_FIRST (&version->producers), task->priority);
      if (rt_mode_writes (access->mode))
        hurry (plan, LIST_FIRST (&version->readers), task->priority);
    }
  if (!rt_mode_writes (access->mode))
    {
      version->references++;
      LIST_INSERT_HEAD (&version->readers, use, member);
      return;
    }
  if (written)
    {
      version->references++;
      written->references++;
      LIST_INSERT_AFTER (LIST_FIRST (&written->producers), use, member);
      return;
    }
  /* The data's reference is the task's now.  */
  datum->version = use->written
      = rt_plan_new_version (plan, datum, access->bytes);
  use->written->references++;
  LIST_INSERT_HEAD (&use->written->producers, use, member);
}

void
rt_plan_uses (struct plan *plan, struct plan_task *task,
              const struct plan_access *accesses, unsigned count)
{
  if (count > task->use_capacity)
    {
      if (task->uses != task->few)
        free (task->uses);
      task->uses = malloc (count * sizeof *task->uses);
      if (!task->uses)
        rt_no_memory (NULL, count * sizeof *task->uses, "the plan");
      task->use_capacity = count;
    }
  for (unsigned i = 0; i < count; i++)
    {
      struct plan_access access = accesses[i];
      bool again = false;
      for (unsigned j = 0; j < count; j++)
        if (accesses[j].data == access.data && j != i)
          {
            again |= j < i;
            access.mode = rt_modes_join (access.mode, accesses[j].mode);
          }
      task->exclusive |= access.mode == TASKS_COMMUTATIVE;
      if (!again)
        add_use (plan, task, &access);
    }
}

/* Whether where DATUM is need not be remembered.  */
static bool
at_home (struct plan *plan, const struct datum *datum)
{
  for (unsigned i = 0; i < plan->memory_count; i++)
    if ((datum->version->cells[2 * i] == NEVER) != (i > 0))
      return false;
  return true;
}

void
rt_plan_unuse (struct plan *plan, struct plan_task *task)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      struct use *use = &task->uses[i];
      struct datum *datum = use->version->datum;
      LIST_REMOVE (use, member);
      if (use->written)
        release (plan, use->written);
      release (plan, use->version);
      if (--datum->users)
        continue;
      TAILQ_INSERT_TAIL (&plan->idle, datum, idle);
      plan->idle_count++;
      if (at_home (plan, datum))
        forget (plan, datum);
    }
  task->use_count = 0;
  while (plan->idle_count > LEAST_IDLE + IDLE_PER_TASK * plan->most)
    forget (plan, TAILQ_FIRST (&plan->idle));
}

void
rt_plan_data (struct plan *plan, const void *data, unsigned memory, bool alone)
{
  rt_plan_look (plan);
  struct datum *datum = find (plan, data);
  if (!datum && !memory)
    return;
  datum = find_or_add (plan, data, 0);
  if (alone)
    {
      /* Unfinished tasks may write, or read, the version before.  */
      uint64_t bytes = datum->version->bytes;
      release (plan, datum->version);
      datum->version = rt_plan_new_version (plan, datum, bytes);
    }
  datum->version->cells[2 * memory] = 0;
  if (!datum->users && at_home (plan, datum))
    forget (plan, datum);
}

bool
rt_plan_passes (struct plan *plan, const struct plan_access *accesses,
                unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    {
      const struct datum *datum = find (plan, accesses[i].data);
      if (datum
          && (rt_version_producer (datum->version)
              || *datum->version->cells == NEVER))
        return false;
    }
  for (unsigned i = 0; i < count; i++)
    if (rt_mode_writes (accesses[i].mode))
      rt_plan_data (plan, accesses[i].data, 0, true);
  return true;
}

/* VERSION is not in MEMORY any more.  */
static void
lose (struct plan *plan, struct version *version, unsigned memory)
{
  bool elsewhere = false;
  if (version->cells[2 * memory] == NEVER)
    return;
  version->cells[2 * memory] = NEVER;
  for (unsigned i = 0; i < plan->memory_count; i++)
    elsewhere |= version->cells[2 * i] != NEVER;
  /* Whoever recovers it brings it home.  */
  if (!elsewhere)
    version->cells[0] = 0;
}

void
rt_plan_lost (struct plan *plan, unsigned memory)
{
  rt_plan_look (plan);
  for (uint32_t i = 0; i < plan->bucket_count; i++)
    for (struct datum *datum = plan->buckets[i]; datum; datum = datum->next)
      lose (plan, datum->version, memory);
  for (uint32_t place = plan->first; place != plan->last; place++)
    {
      struct plan_task *task = rt_plan_at (plan, place);
      for (uint32_t i = 0; task && i < task->use_count; i++)
        lose (plan, task->uses[i].version, memory);
    }
  plan->stale = true;
}

void
rt_plan_free_versions (struct plan *plan)
{
  for (struct version *version; (version = plan->free_versions);)
    {
      plan->free_versions = version->next;
      free (version->line);
      free (version);
    }
}

void
rt_plan_forget (struct plan *plan, const void *data)
{
  struct datum *datum = find (plan, data);
  if (datum && !datum->users)
    forget (plan, datum);
}

void
rt_plan_data_destroy (struct plan *plan)
{
  for (uint32_t i = 0; i < plan->bucket_count; i++)
    while (plan->buckets[i])
      {
        struct datum *datum = plan->buckets[i];
        if (datum->users)
          {
            datum->users = 0;
            TAILQ_INSERT_TAIL (&plan->idle, datum, idle);
            plan->idle_count++;
          }
        forget (plan, datum);
      }
  free (plan->buckets);
  for (struct datum *datum; (datum = plan->free_data);)
    {
      plan->free_data = datum->next;
      free (datum);
    }
  rt_plan_free_versions (plan);
}

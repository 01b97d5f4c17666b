/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the accesses of tasks order, and where data are.

   A write makes a new *version* of a datum.  A task comes after the producers
   of the versions that it reads, with a transfer if they are executed at
   another memory, and a writer comes after the readers of the version before.
   A version that nobody has produced is valid at the host.

   Data that no unfinished task accesses are remembered for where they are, but
   not more of them than there have been tasks at a time.  */

#include "plan-inside.h"

#include <stdlib.h>

#include "error.h"
#include "hash.h"

/* Data without users are remembered, if no more than this, and than this for
   each record of a task.  */
#define LEAST_IDLE 32768
#define IDLE_PER_TASK 2

/* Records keep lists up to this length.  */
#define SHORT_LIST 64

static void
past_add (struct past_list *list, const struct past *past)
{
  rt_plan_room (&list->items, &list->capacity, list->count + 1,
                sizeof *list->items);
  list->items[list->count++] = *past;
}

static void
past_clear (struct past_list *list)
{
  list->count = 0;
  if (list->capacity > SHORT_LIST)
    {
      free (list->items);
      *list = (struct past_list){ 0 };
    }
}

static void
drop_ended (struct past_list *list)
{
  uint32_t kept = 0;
  for (uint32_t i = 0; i < list->count; i++)
    if (rt_past_pending (&list->items[i]))
      list->items[kept++] = list->items[i];
  list->count = kept;
}

static struct version *
new_version (struct plan *plan, uint64_t bytes)
{
  struct version *version = plan->free_versions;
  if (version)
    plan->free_versions = version->next_free;
  else
    {
      version = calloc (1, sizeof *version);
      if (!version)
        rt_no_memory (NULL, sizeof *version, "the plan");
    }
  version->producer = (struct past){ 0 };
  version->bytes = bytes;
  version->references = 1;
  version->generation = plan->generation - 1;
  version->row = rt_table_take (&plan->copies, NEVER);
  return version;
}

static void
release (struct plan *plan, struct version *version)
{
  if (--version->references)
    return;
  past_clear (&version->readers);
  rt_table_give (&plan->copies, version->row);
  version->next_free = plan->free_versions;
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
  datum->version = new_version (plan, bytes);
  *rt_version_at (plan, datum->version, 0) = 0;
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

/* TASK reads VERSION; unless it LEAVES it behind, whoever writes the next one
   has to know.  */
static void
add_reader (struct version *version, struct plan_task *task, bool leaves)
{
  struct past producer = version->producer;
  producer.bytes = version->bytes;
  version->references++;
  if (rt_past_pending (&producer))
    past_add (&task->before, &producer);
  if (leaves)
    return;
  struct past_list *readers = &version->readers;
  if (readers->count == readers->capacity)
    drop_ended (readers);
  past_add (readers, &(struct past){ task, task->number, 0 });
}

/* TASK overwrites VERSION, which it has read if READS.  */
static void
add_writer (struct version *version, struct plan_task *task, bool reads)
{
  bool any = reads;
  for (uint32_t i = 0; i < version->readers.count; i++)
    if (rt_past_pending (&version->readers.items[i]))
      {
        past_add (&task->before, &version->readers.items[i]);
        any = true;
      }
  if (!any && rt_past_pending (&version->producer))
    past_add (&task->before, &version->producer);
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
  struct use *use = &task->uses[task->use_count++];
  *use = (struct use){ .datum = datum };
  struct version *version = datum->version;
  if (access->reads)
    {
      use->read = version;
      add_reader (version, task, access->writes);
    }
  if (access->writes)
    {
      add_writer (version, task, access->reads);
      release (plan, version);
      datum->version = use->written = new_version (plan, access->bytes);
      use->written->references++;
      use->written->producer = (struct past){ task, task->number, 0 };
    }
}

void
rt_plan_uses (struct plan *plan, struct plan_task *task,
              const struct plan_access *accesses, unsigned count)
{
  rt_plan_room (&task->uses, &task->use_capacity, count, sizeof *task->uses);
  for (unsigned i = 0; i < count; i++)
    {
      struct plan_access access = accesses[i];
      bool again = false;
      for (unsigned j = 0; j < count; j++)
        if (accesses[j].data == access.data && j != i)
          {
            again |= j < i;
            access.reads |= accesses[j].reads;
            access.writes |= accesses[j].writes;
          }
      if (!again)
        add_use (plan, task, &access);
    }
}

/* Whether where DATUM is need not be remembered.  */
static bool
at_home (struct plan *plan, const struct datum *datum)
{
  for (unsigned i = 0; i < plan->memory_count; i++)
    if ((*rt_version_at (plan, datum->version, i) == NEVER) != (i > 0))
      return false;
  return true;
}

void
rt_plan_unuse (struct plan *plan, struct plan_task *task)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      struct use *use = &task->uses[i];
      if (use->read)
        release (plan, use->read);
      if (use->written)
        release (plan, use->written);
      if (--use->datum->users)
        continue;
      TAILQ_INSERT_TAIL (&plan->idle, use->datum, idle);
      plan->idle_count++;
      if (at_home (plan, use->datum))
        forget (plan, use->datum);
    }
  task->use_count = 0;
  past_clear (&task->before);
  while (plan->idle_count > LEAST_IDLE + IDLE_PER_TASK * plan->most)
    forget (plan, TAILQ_FIRST (&plan->idle));
}

void
rt_plan_data (struct plan *plan, const void *data, unsigned memory, bool alone)
{
  rt_plan_measure (plan);
  struct datum *datum = find (plan, data);
  if (!datum && !memory)
    return;
  datum = find_or_add (plan, data, 0);
  if (alone)
    {
      /* Unfinished tasks may write, or read, the version before.  */
      uint64_t bytes = datum->version->bytes;
      release (plan, datum->version);
      datum->version = new_version (plan, bytes);
    }
  *rt_version_at (plan, datum->version, memory) = 0;
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
          && (rt_past_pending (&datum->version->producer)
              || *rt_version_at (plan, datum->version, 0) == NEVER))
        return false;
    }
  for (unsigned i = 0; i < count; i++)
    if (accesses[i].writes)
      rt_plan_data (plan, accesses[i].data, 0, true);
  return true;
}

void
rt_plan_lost (struct plan *plan, unsigned memory)
{
  rt_plan_measure (plan);
  for (uint32_t row = 0; row < plan->copies.rows; row++)
    {
      uint64_t *cells = rt_table_row (&plan->copies, row);
      if (cells[2 * memory] == NEVER)
        continue;
      cells[2 * memory] = NEVER;
      bool elsewhere = false;
      for (unsigned i = 0; i < plan->memory_count; i++)
        elsewhere |= cells[2 * i] != NEVER;
      /* Whoever recovers it brings it home.  */
      if (!elsewhere)
        cells[0] = 0;
    }
  plan->stale = true;
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
  for (struct version *version; (version = plan->free_versions);)
    {
      plan->free_versions = version->next_free;
      free (version->readers.items);
      free (version);
    }
}

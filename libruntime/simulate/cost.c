/* SPDX-License-Identifier: LGPL-2.1-or-later

   Costs on a described machine.  */

#include "cost.h"

#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "lock.h"
#include "runtime.h"
#include "simulation.h"

#define BUCKETS 4096

_Static_assert(RT_MOST_GROUPS == 16, "see struct simulated_class");

static struct lock lock;
static struct simulated_class *buckets[BUCKETS];
static struct simulated_class **classes;
static unsigned class_count, class_room;

/* How much longer than nominal a group's tasks took lately.  */
static double drift[RT_MOST_GROUPS];

/* A new sample counts so much.  */
#define WEIGHT 0.5

/* A change that is worth telling the policies.  */
#define WORTH 0.05

static uint64_t
mix (uint64_t hash, uint64_t value)
{
  hash = (hash ^ value) * UINT64_C (0x9E3779B97F4A7C15);
  return hash ^ hash >> 29;
}

static struct simulated_class *
make (const struct tasks_codelet *codelet, const struct footprint *footprint)
{
  struct simulated_class *class = calloc (1, sizeof *class);
  if (class_count == class_room)
    {
      class_room = class_room ? 2 * class_room : 64;
      classes = realloc (classes, class_room * sizeof *classes);
    }
  if (!class || !classes)
    rt_no_memory (NULL, sizeof *class, "a class of tasks");
  class->codelet = codelet;
  class->footprint = *footprint;
  class->index = class_count;
  classes[class_count++] = class;
  return class;
}

/* The class of CODELET and FOOTPRINT.  */
static struct simulated_class *
find (const struct tasks_codelet *codelet, const struct footprint *footprint)
{
  uint64_t hash = mix (footprint->hash, (uintptr_t)codelet);
  struct simulated_class **bucket = &buckets[hash >> 40 & (BUCKETS - 1)];
  rt_lock (&lock);
  struct simulated_class *class = *bucket;
  while (class
         && (class->codelet != codelet
             || class->footprint.hash != footprint->hash))
    class = class->next;
  if (!class)
    {
      class = make (codelet, footprint);
      class->next = *bucket;
      *bucket = class;
    }
  rt_unlock (&lock);
  return class;
}

struct simulated_class *
rt_simulated_class (const struct tasks_codelet *codelet, uint32_t count,
                    const uint64_t *sizes)
{
  struct footprint footprint;
  rt_footprint_begin (&footprint);
  for (uint32_t i = 0; i < count; i++)
    rt_footprint_buffer (&footprint, sizes[i]);
  return find (codelet, &footprint);
}

unsigned
rt_simulated_class_count (void)
{
  return class_count;
}

struct simulated_class *
rt_simulated_class_at (unsigned index)
{
  return classes[index];
}

/* The set of models that describe real machines, or NULL.  */
static struct models *models;

/* What the models say of CLASS on the real workers called NAME; the fastest of
   the implementations for TARGET.  */
static double
from_model (const struct simulated_class *class, enum tasks_target target,
            const char *name)
{
  double least = -1;
  for (uint32_t i = 0; models && i < class->codelet->implementation_count; i++)
    {
      const struct tasks_implementation *implementation
          = &class->codelet->implementations[i];
      if (implementation->target != target)
        continue;
      struct estimate estimate = rt_model_estimate (
          rt_model (models, class->codelet, implementation, name),
          &class->footprint);
      if (estimate.source != ESTIMATE_NONE
          && (least < 0 || estimate.time < least))
        least = estimate.time;
    }
  return least;
}

/* What is said of CLASS on GROUP itself.  */
static double
own_cost (const struct simulated_class *class,
          const struct group_description *group)
{
  double cost = rt_costs_find (&rt_description->costs, class->codelet->name,
                               group->name, class->footprint.bytes);
  if (cost < 0 && group->model[0])
    cost = from_model (class, group->target, group->model);
  return cost;
}

static double
look_up (const struct simulated_class *class, unsigned index)
{
  const struct group_description *groups = rt_description->groups;
  double cost = own_cost (class, &groups[index]);
  for (unsigned i = 0; cost < 0 && i < rt_description->group_count; i++)
    {
      double other = own_cost (class, &groups[i]);
      if (other >= 0)
        cost = other * groups[i].speed / groups[index].speed;
    }
  if (cost < 0)
    {
      cost = from_model (class, TASKS_TARGET_CPU, RT_MODEL_CORES);
      if (cost >= 0)
        cost /= groups[index].speed;
    }
  return cost;
}

double
rt_simulated_nominal (struct simulated_class *class, unsigned group)
{
  rt_lock (&lock);
  bool asked = class->asked[group];
  double nominal = class->nominal[group];
  rt_unlock (&lock);
  if (!asked)
    {
      nominal = look_up (class, group);
      rt_lock (&lock);
      class->asked[group] = true;
      class->nominal[group] = nominal;
      rt_unlock (&lock);
    }
  if (nominal < 0 && class->measurements)
    return class->measured / rt_description->groups[group].speed;
  return nominal;
}

/* How fast GROUP is at WHEN, compared with its description.  */
static double
factor_at (unsigned group, uint64_t when)
{
  double factor = 1;
  for (unsigned i = 0; i < rt_description->change_count; i++)
    if (rt_description->changes[i].group == group
        && rt_description->changes[i].time <= when)
      factor = rt_description->changes[i].factor;
  return factor;
}

double
rt_simulated_best_factor (unsigned group)
{
  double best = 1;
  for (unsigned i = 0; i < rt_description->change_count; i++)
    if (rt_description->changes[i].group == group
        && rt_description->changes[i].factor > best)
      best = rt_description->changes[i].factor;
  return best;
}

_Noreturn static void
unknown (const struct simulated_class *class,
         const struct group_description *group, const struct tasks_site *site)
{
  rt_fatal (site,
            "task '%s': nothing says how long it takes on '%s' with %llu bytes"
            " of buffers; write a line '%s %s TIME' to a file that TASKS_COSTS"
            " names (tasks-machine(5)); or run the program without"
            " TASKS_MACHINE first, so that it is measured; or set"
            " TASKS_SIMULATE=measure, so that it is measured now",
            class->codelet->name, group->name,
            (unsigned long long)class->footprint.bytes, class->codelet->name,
            group->name);
}

uint64_t
rt_simulated_cost (struct simulated_class *class, unsigned kind, uint64_t when,
                   uint64_t measured, const struct tasks_site *site)
{
  unsigned index = rt_description_group (rt_description, kind);
  const struct group_description *group = &rt_description->groups[index];
  double cost = rt_simulated_nominal (class, index);
  if (measured && (cost < 0 || class->measurements))
    {
      rt_lock (&lock);
      class->measurements++;
      class->measured += ((double)measured - class->measured)
                         / (double)class->measurements;
      rt_unlock (&lock);
      cost = (double)measured / group->speed;
    }
  if (cost < 0)
    unknown (class, group, site);
  return (uint64_t)(cost / factor_at (index, when) + 0.5);
}

uint64_t
rt_simulated_expectation (const struct tasks_codelet *codelet,
                          const struct footprint *footprint, unsigned kind)
{
  unsigned group = rt_description_group (rt_description, kind);
  double cost = rt_simulated_nominal (find (codelet, footprint), group);
  if (cost < 0)
    return RT_SIMULATED_UNKNOWN;
  rt_lock (&lock);
  cost *= drift[group];
  rt_unlock (&lock);
  return (uint64_t)(cost + 0.5);
}

bool
rt_simulated_sample (struct simulated_class *class, unsigned kind,
                     uint64_t time)
{
  unsigned group = rt_description_group (rt_description, kind);
  double nominal = rt_simulated_nominal (class, group);
  if (nominal < 1)
    return false;
  rt_lock (&lock);
  double change = WEIGHT * ((double)time / nominal - drift[group]);
  bool worth = change > WORTH * drift[group] || -change > WORTH * drift[group];
  if (worth)
    drift[group] += change;
  rt_unlock (&lock);
  return worth;
}

void
rt_simulated_costs_start (void)
{
  for (unsigned i = 0; i < RT_MOST_GROUPS; i++)
    drift[i] = 1;
  if (rt_config.models)
    models = rt_models_new (MODELS_READ, rt_config.models_directory);
}

void
rt_simulated_costs_stop (void)
{
  if (models)
    rt_models_free (models);
  models = NULL;
  for (unsigned i = 0; i < class_count; i++)
    free (classes[i]);
  free (classes);
  classes = NULL;
  class_count = class_room = 0;
  memset (buckets, 0, sizeof buckets);
}

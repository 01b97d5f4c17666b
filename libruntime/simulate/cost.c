/* SPDX-License-Identifier: LGPL-2.1-or-later

   Costs on a described machine.  */

#include "cost.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/lock.h"
#include "base/spelling.h"
#include "engine/task.h"
#include "nominal.h"
#include "simulation.h"

#define BUCKETS 4096

_Static_assert(RT_MOST_GROUPS == 16, "see struct simulated_class");

static struct lock lock;
/* The lock is for who adds; chains grow at their begin.  */
static _Atomic (struct simulated_class *) buckets[BUCKETS];
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

/* The one of CODELET and FOOTPRINT in a chain that begins with CLASS, or NULL.
 */
static struct simulated_class *
find (struct simulated_class *class, const struct tasks_codelet *codelet,
      const struct footprint *footprint)
{
  while (class
         && (class->codelet != codelet
             || class->footprint.hash != footprint->hash))
    class = class->next;
  return class;
}

struct simulated_class *
rt_simulated_class (const struct tasks_codelet *codelet,
                    const struct footprint *footprint)
{
  uint64_t hash = mix (footprint->hash, (uintptr_t)codelet);
  _Atomic (struct simulated_class *) *bucket
      = &buckets[hash >> 40 & (BUCKETS - 1)];
  struct simulated_class *first
      = atomic_load_explicit (bucket, memory_order_acquire);
  struct simulated_class *class = find (first, codelet, footprint);
  if (class)
    return class;
  rt_lock (&lock);
  first = atomic_load (bucket);
  class = find (first, codelet, footprint);
  if (!class)
    {
      class = make (codelet, footprint);
      class->next = first;
      atomic_store (bucket, class);
    }
  rt_unlock (&lock);
  return class;
}

struct simulated_class *
rt_simulated_class_of (const struct task *task)
{
  struct footprint footprint;
  rt_footprint_begin (&footprint);
  for (uint32_t i = 0; i < task->region_count; i++)
    rt_footprint_buffer (&footprint, rt_region_size (task->regions[i]));
  return rt_simulated_class (task->codelet, &footprint);
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

double
rt_simulated_nominal (struct simulated_class *class, unsigned group)
{
  if (!atomic_load_explicit (&class->asked[group], memory_order_acquire))
    {
      struct nominal said = rt_nominal (class, group);
      rt_lock (&lock);
      if (!atomic_load (&class->asked[group]))
        {
          class->nominal[group] = said.cost;
          class->share[group] = said.share;
          atomic_store (&class->asked[group], true);
        }
      rt_unlock (&lock);
    }
  double nominal = class->nominal[group];
  if (nominal >= 0)
    return nominal;
  rt_lock (&lock);
  if (class->measurements)
    nominal = class->measured * class->share[group];
  rt_unlock (&lock);
  return nominal;
}

void
rt_simulated_look_up_all (void)
{
  for (unsigned i = 0; i < class_count; i++)
    for (unsigned j = 0; j < rt_description->group_count; j++)
      rt_simulated_nominal (classes[i], j);
}

bool
rt_simulated_called (const char *name)
{
  for (unsigned i = 0; i < class_count; i++)
    if (!strcmp (classes[i]->codelet->name, name))
      return true;
  return false;
}

/* Whether there is a line for the task NAME.  */
static bool
stated (const char *name)
{
  const struct costs *costs = &rt_description->costs;
  for (unsigned i = 0; i < costs->count; i++)
    if (!strcmp (costs->rules[i].task, name))
      return true;
  return false;
}

const char *
rt_simulated_meant (const char *name)
{
  const char *best = NULL;
  unsigned least = 0;
  for (unsigned i = 0; i < class_count; i++)
    {
      const char *called = classes[i]->codelet->name;
      unsigned changes = rt_spelling (name, called);
      if (changes && (!best || changes < least) && !stated (called))
        {
          best = called;
          least = changes;
        }
    }
  return best;
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

/* A line for a task that looks like NAME, and that has not been called.  */
static const struct cost_rule *
misspelt (const char *name)
{
  const struct costs *costs = &rt_description->costs;
  for (unsigned i = 0; i < costs->count; i++)
    if (rt_spelling (costs->rules[i].task, name)
        && !rt_simulated_called (costs->rules[i].task))
      return &costs->rules[i];
  return NULL;
}

_Noreturn static void
unknown (const struct simulated_class *class,
         const struct group_description *group, const struct tasks_site *site)
{
  const char *name = class->codelet->name;
  const struct cost_rule *rule = misspelt (name);
  if (rule)
    rt_fatal (site,
              "task '%s': nothing says how long it takes on '%s'; %s states"
              " that for '%s', which was not called: was '%s' meant there?",
              name, group->name, rule->place, rule->task, name);
  rt_fatal (site,
            "task '%s': nothing says how long it takes on '%s' with %llu bytes"
            " of buffers; %s write a line '%s %s TIME' to a file that"
            " TASKS_COSTS names (tasks-machine(5)); or run the program without"
            " TASKS_MACHINE first, so that it is measured, if it takes longer"
            " than some milliseconds",
            name, group->name, (unsigned long long)class->footprint.bytes,
            rt_simulation_config.bodies == BODIES_SKIPPED
                ? "nor can it be measured, as TASKS_SIMULATE is 'timing';"
                : "set TASKS_SIMULATE=measure, so that it is measured now; or",
            name, group->name);
}

uint64_t
rt_simulated_end (uint64_t when, double cost, const struct tasks_site *site)
{
  double end = (double)when + cost;
  if (!(end < 0x1p63))
    rt_fatal (site,
              "virtual time ends after 292 years, and something that begins"
              " after %.3g s takes %.3g s; is that what the description of the"
              " machine and the costs were to say?",
              (double)when / 1e9, cost / 1e9);
  return when + (uint64_t)(cost + 0.5);
}

bool
rt_simulated_able (const struct tasks_codelet *codelet,
                   const struct group_description *group)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (group->any || codelet->implementations[i].target == group->target)
      return true;
  return false;
}

double
rt_simulated_inside (struct simulated_class *class, unsigned group,
                     unsigned ranks, double *way)
{
  const struct group_description *devices = &rt_description->groups[group];
  if (!devices->each || devices->ranks != ranks
      || !rt_simulated_able (class->codelet, devices))
    return INFINITY;
  double nominal = rt_simulated_nominal (class, group);
  *way
      = devices->latency + (double)class->footprint.bytes / devices->bandwidth;
  return nominal < 0 ? INFINITY : nominal + *way;
}

/* A task of CLASS takes COST on a core of a rank of GROUP: what it takes there
   in the mean, if cores and devices are always busy.  */
static double
with_inside (struct simulated_class *class, unsigned group, double cost)
{
  double rate = rt_description->groups[group].cores / cost, way;
  for (unsigned i = 0; i < rt_description->group_count; i++)
    rate += rt_description->groups[i].each
            / rt_simulated_inside (class, i, group, &way);
  return rt_description_slots (rt_description, group) / rate;
}

uint64_t
rt_simulated_cost (struct simulated_class *class, unsigned index,
                   uint64_t when, uint64_t measured,
                   const struct tasks_site *site)
{
  const struct group_description *group = &rt_description->groups[index];
  double cost = rt_simulated_nominal (class, index);
  if (measured && (cost < 0 || class->measurements))
    {
      rt_lock (&lock);
      double before = class->level.mean;
      rt_level_add (&class->level, (double)measured);
      class->news |= fabs (class->level.mean - before) > WORTH * before;
      class->measurements++;
      class->measured += ((double)measured - class->measured)
                         / (double)class->measurements;
      rt_unlock (&lock);
      cost = (double)measured * class->share[index];
    }
  if (cost < 0)
    unknown (class, group, site);
  return rt_simulated_end (when, cost / factor_at (index, when), site) - when;
}

uint64_t
rt_simulated_expectation (const struct tasks_codelet *codelet,
                          const struct footprint *footprint, unsigned kind)
{
  unsigned group = rt_description_group (rt_description, kind);
  struct simulated_class *class = rt_simulated_class (codelet, footprint);
  double cost = rt_simulated_nominal (class, group);
  if (cost < 0)
    return RT_SIMULATED_UNKNOWN;
  rt_lock (&lock);
  if (class->measurements)
    cost = class->level.mean * class->share[group];
  cost *= drift[group];
  rt_unlock (&lock);
  if (rt_description->groups[group].cores && cost > 0)
    cost = with_inside (class, group, cost);
  /* Who executes it there nevertheless is told.  */
  return (uint64_t)(fmin (cost, 0x1p62) + 0.5);
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
  /* What is measured is different each time, and not because the group has
     become slower.  */
  if (class->measurements)
    {
      bool news = class->news;
      class->news = false;
      rt_unlock (&lock);
      return news;
    }
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
  rt_nominal_start ();
}

void
rt_simulated_costs_stop (void)
{
  rt_nominal_stop ();
  for (unsigned i = 0; i < class_count; i++)
    free (classes[i]);
  free (classes);
  classes = NULL;
  class_count = class_room = 0;
  memset (buckets, 0, sizeof buckets);
}

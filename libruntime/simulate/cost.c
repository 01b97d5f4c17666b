/* SPDX-License-Identifier: LGPL-2.1-or-later

   Costs on a described machine.  */

#include "cost.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "lock.h"
#include "runtime.h"
#include "simulation.h"
#include "spelling.h"

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

/* What is known of a class on a group.  */
struct statement
{
  double cost;  /* nanoseconds, or less than 0 */
  double share; /* of what is measured on a core of the real machine */
};

/* A group that is asked because of RULE, of OUTER.  */
struct likes
{
  unsigned group;
  const struct cost_rule *rule;
  const struct likes *outer;
};

static const struct cost_rule *
rule_for (const struct simulated_class *class,
          const struct group_description *group)
{
  return rt_costs_find (&rt_description->costs, class->codelet->name,
                        group->name, class->footprint.bytes);
}

/* What is stated, or modelled, of CLASS on GROUP itself.  */
static double
own_cost (const struct simulated_class *class,
          const struct group_description *group, const struct cost_rule *rule)
{
  if (rule && !rule->like)
    return rt_cost_stated (rule, class->footprint.bytes);
  return group->model[0] ? from_model (class, group->target, group->model)
                         : -1;
}

/* What follows from other groups, and from this machine's cores.  */
static double
derived_cost (const struct simulated_class *class,
              const struct group_description *group)
{
  const struct group_description *groups = rt_description->groups;
  for (unsigned i = 0; i < rt_description->group_count; i++)
    {
      double other
          = own_cost (class, &groups[i], rule_for (class, &groups[i]));
      if (other >= 0)
        return other * groups[i].speed / group->speed;
    }
  double cores = from_model (class, TASKS_TARGET_CPU, RT_MODEL_CORES);
  return cores < 0 ? -1 : cores / group->speed;
}

/* The rules from INNER on lead back to GROUP.  */
_Noreturn static void
circle (const struct simulated_class *class, unsigned group,
        const struct likes *inner)
{
  char places[512] = "";
  for (bool last = false; !last; inner = inner->outer)
    {
      size_t used = strlen (places);
      last = inner->group == group;
      snprintf (places + used, sizeof places - used, "%s%s: '%s' is like '%s'",
                used ? "; " : "", inner->rule->place,
                rt_description->groups[inner->group].name, inner->rule->like);
    }
  rt_fatal (NULL,
            "what task '%s' takes is stated in a circle: %s; state a time in"
            " one of these lines",
            class->codelet->name, places);
}

static struct statement
look_up (const struct simulated_class *class, unsigned index,
         const struct likes *outer)
{
  const struct group_description *group = &rt_description->groups[index];
  const struct cost_rule *rule = rule_for (class, group);
  if (rule && rule->like)
    {
      for (const struct likes *at = outer; at; at = at->outer)
        if (at->group == index)
          circle (class, index, outer);
      struct likes here = { index, rule, outer };
      int like = rt_description_find (rt_description, rule->like);
      struct statement said = look_up (class, (unsigned)like, &here);
      said.cost /= rule->speed;
      said.share /= rule->speed;
      return said;
    }
  double cost = own_cost (class, group, rule);
  if (cost < 0)
    cost = derived_cost (class, group);
  return (struct statement){ cost, 1 / group->speed };
}

double
rt_simulated_nominal (struct simulated_class *class, unsigned group)
{
  rt_lock (&lock);
  bool asked = class->asked[group];
  rt_unlock (&lock);
  if (!asked)
    {
      struct statement said = look_up (class, group, NULL);
      rt_lock (&lock);
      class->asked[group] = true;
      class->nominal[group] = said.cost;
      class->share[group] = said.share;
      rt_unlock (&lock);
    }
  rt_lock (&lock);
  double nominal = class->nominal[group];
  if (nominal < 0 && class->measurements)
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
  struct simulated_class *class = find (codelet, footprint);
  double cost = rt_simulated_nominal (class, group);
  if (cost < 0)
    return RT_SIMULATED_UNKNOWN;
  rt_lock (&lock);
  if (class->measurements)
    cost = class->level.mean * class->share[group];
  cost *= drift[group];
  rt_unlock (&lock);
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

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Nominal costs: the rules that are stated, the models of earlier runs, and
   what follows from these for other groups.  */

#include "nominal.h"

#include <stdio.h>
#include <string.h>

#include "base/config.h"
#include "base/error.h"
#include "simulation.h"

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

static struct nominal
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
      struct nominal said = look_up (class, (unsigned)like, &here);
      said.cost /= rule->speed;
      said.share /= rule->speed;
      return said;
    }
  double cost = own_cost (class, group, rule);
  if (cost < 0)
    cost = derived_cost (class, group);
  return (struct nominal){ cost, 1 / group->speed };
}

struct nominal
rt_nominal (const struct simulated_class *class, unsigned group)
{
  return look_up (class, group, NULL);
}

void
rt_nominal_start (void)
{
  if (rt_config.models)
    models = rt_models_new (MODELS_READ, rt_config.models_directory);
}

void
rt_nominal_stop (void)
{
  if (models)
    rt_models_free (models);
  models = NULL;
}

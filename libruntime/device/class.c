/* SPDX-License-Identifier: LGPL-2.1-or-later

   Classes of tasks and their costs.

   Classes are kept in a hash table, for ever.  Costs are cached: each has the
   version of the time when it was asked for, and VERSION counts what could
   change any.  */

#include "class.h"

#include <math.h>
#include <stdalign.h>
#include <stdlib.h>

#include "base/error.h"
#include "engine/kind.h"
#include "place.h"

/* A sample that makes an estimate differ by less changes nothing.  */
#define SAME 0.02

/* Samples after which all costs are asked for again.  */
#define OFTEN 64

#define CHAINS 1024

uint64_t (*rt_cost_source) (const struct task_class *class, unsigned worker);

/* Classes are found without the lock that adds them.  */
static _Atomic (struct task_class *) chains[CHAINS];
static struct lock adding;
static _Atomic uint32_t version = 1;

static _Atomic (struct task_class *) *
chain_of (const struct kind *kind, const struct footprint *footprint)
{
  uint64_t hash = footprint->hash ^ (uintptr_t)kind / alignof (struct kind);
  return &chains[hash * UINT64_C (0x9E3779B97F4A7C15) >> 32 & (CHAINS - 1)];
}

/* The class of tasks of KIND with FOOTPRINT in the chain that begins with
   FIRST, or NULL.  */
static struct task_class *
find (struct task_class *first, const struct kind *kind,
      const struct footprint *footprint)
{
  while (first
         && (first->kind != kind || first->footprint.hash != footprint->hash
             || first->footprint.bytes != footprint->bytes))
    first = first->next;
  return first;
}

/* A new class, not in a chain yet; the lock is held.  */
static struct task_class *
make (const struct tasks_codelet *codelet, struct kind *kind,
      const struct footprint *footprint)
{
  static uint64_t number;
  struct task_class *class = calloc (1, sizeof *class);
  if (!class)
    rt_no_memory (NULL, sizeof *class, "what is known of a task");
  class->kind = kind;
  class->codelet = codelet;
  class->number = ++number;
  class->footprint = *footprint;
  return class;
}

struct task_class *
rt_class (const struct tasks_codelet *codelet, struct region *const *regions,
          const void *block)
{
  struct kind *kind = rt_kind_known (codelet);
  struct footprint footprint;
  rt_kind_footprint (kind, codelet, block, regions, &footprint);
  _Atomic (struct task_class *) *chain = chain_of (kind, &footprint);
  struct task_class *class = find (
      atomic_load_explicit (chain, memory_order_acquire), kind, &footprint);
  if (class)
    return class;
  rt_lock (&adding);
  struct task_class *first = atomic_load (chain);
  class = find (first, kind, &footprint);
  if (!class)
    {
      class = make (codelet, kind, &footprint);
      class->next = first;
      atomic_store_explicit (chain, class, memory_order_release);
    }
  rt_unlock (&adding);
  return class;
}

/* The model of IMPLEMENTATION, of CLASS, on WORKER.  */
static struct model *
model_of (const struct task_class *class,
          const struct tasks_implementation *implementation, unsigned worker)
{
  const struct worker_kind *kind = &rt_machine.kinds[worker];
  return rt_model (rt_models, class->codelet, implementation,
                   kind->model ? kind->model : kind->name);
}

/* Of several implementations for a kind of workers, the one that is expected
   to be the fastest; its model and estimate in COST.  */
static uint64_t
estimate (struct task_class *class, unsigned worker, struct class_cost *cost)
{
  const struct tasks_codelet *codelet = class->codelet;
  const struct worker_kind *kind = &rt_machine.kinds[worker];
  uint64_t least = RT_COST_NEVER;
  const struct tasks_implementation *known
      = cost->starts == rt_machine.starts ? cost->implementation : NULL;
  struct model *known_model = cost->model;
  uint32_t target = kind->opencl && !class->kind->implementations
                        ? TASKS_TARGET_OPENCL
                        : kind->target;
  cost->starts = rt_machine.starts;
  cost->implementation = NULL;
  cost->model = NULL;
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    {
      const struct tasks_implementation *implementation
          = &codelet->implementations[i];
      if (implementation->target != target)
        continue;
      struct model *model = implementation == known
                                ? known_model
                                : model_of (class, implementation, worker);
      struct estimate estimate = rt_model_estimate (model, &class->footprint);
      uint64_t time = estimate.source == ESTIMATE_NONE ? RT_COST_UNKNOWN
                      : estimate.time < 1              ? 1
                                          : (uint64_t)estimate.time;
      if (time < least || !cost->implementation)
        {
          least = time;
          cost->implementation = implementation;
          cost->model = model;
        }
    }
  return least;
}

uint64_t
rt_class_cost (struct task_class *class, unsigned worker)
{
  struct class_cost *cost = &class->costs[worker];
  uint32_t now = atomic_load_explicit (&version, memory_order_acquire);
  if (atomic_load_explicit (&cost->version, memory_order_acquire) == now)
    return atomic_load_explicit (&cost->cost, memory_order_relaxed);
  rt_lock (&class->lock);
  uint64_t value = RT_COST_NEVER;
  if (rt_place_able (class, worker))
    value = rt_cost_source ? rt_cost_source (class, worker)
                           : estimate (class, worker, cost);
  atomic_store_explicit (&cost->cost, value, memory_order_relaxed);
  atomic_store_explicit (&cost->version, now, memory_order_release);
  rt_unlock (&class->lock);
  return value;
}

bool
rt_class_brief (struct task_class *class, unsigned worker, uint64_t time)
{
  bool brief = rt_class_cost (class, worker) < time;
  /* Of two threads at once only one may be counted.  */
  uint32_t count
      = atomic_load_explicit (&class->brief, memory_order_relaxed) + brief;
  if (brief)
    atomic_store_explicit (&class->brief, count, memory_order_relaxed);
  if (brief && count % OFTEN == 0)
    rt_class_executed (class, worker);
  return brief;
}

bool
rt_class_able (struct task_class *class, unsigned worker)
{
  return rt_class_cost (class, worker) != RT_COST_NEVER;
}

const struct tasks_implementation *
rt_class_implementation (struct task_class *class, unsigned worker)
{
  rt_class_cost (class, worker);
  rt_lock (&class->lock);
  const struct tasks_implementation *implementation
      = class->costs[worker].implementation;
  rt_unlock (&class->lock);
  return implementation;
}

/* Whether NOW says something else than BEFORE.  */
static bool
differs (double now, uint64_t before)
{
  if (before == RT_COST_NEVER)
    return false;
  return before == RT_COST_UNKNOWN
         || fabs (now - (double)before) > SAME * (double)before;
}

/* Whether it is time to ask for all costs again: a kind of workers may have
   become slower as a whole.  */
static bool
look_again (void)
{
  static _Atomic uint32_t samples;
  return atomic_fetch_add_explicit (&samples, 1, memory_order_relaxed) % OFTEN
         == OFTEN - 1;
}

void
rt_class_sample (struct task_class *class, unsigned worker,
                 const struct tasks_implementation *implementation,
                 uint64_t time)
{
  /* What is known of described machines simulate/ keeps.  */
  if (rt_cost_source)
    return;
  uint64_t before = rt_class_cost (class, worker);
  struct class_cost *cost = &class->costs[worker];
  rt_lock (&class->lock);
  struct model *model
      = cost->implementation == implementation ? cost->model : NULL;
  rt_unlock (&class->lock);
  if (!model)
    model = model_of (class, implementation, worker);
  rt_model_sample (model, &class->footprint, (double)time);
  struct estimate now = rt_model_estimate (model, &class->footprint);
  if (differs (now.time, before) || look_again ())
    rt_classes_changed ();
}

void
rt_class_executed (struct task_class *class, unsigned worker)
{
  uint64_t before = rt_class_cost (class, worker);
  rt_lock (&class->lock);
  uint64_t now = estimate (class, worker, &class->costs[worker]);
  rt_unlock (&class->lock);
  if ((now != before && differs ((double)now, before)) || look_again ())
    rt_classes_changed ();
}

void
rt_classes_changed (void)
{
  atomic_fetch_add_explicit (&version, 1, memory_order_acq_rel);
}

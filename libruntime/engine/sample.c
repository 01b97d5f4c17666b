/* SPDX-License-Identifier: LGPL-2.1-or-later

   How long the bodies of a kind take, and which run in place of their call
   therefore.  */

#include "kind.h"

#include "base/clock.h"
#include "base/observer.h"
#include "light.h"
#include "model/model.h"
#include "offloader.h"

/* Nanoseconds of bodies that are very short, or short.  To hand over what is
   very short wins nothing where cache lines come quickly from one core to the
   other (50 ns), and costs as much again where they do not (120 ns).  A clock
   that takes some 40 is in it.  */
#define VERY_SHORT 100
#define SHORT 10000

/* A thread measures one body in so many, about; of bodies that are very short,
   for reading the clock takes as long as they, one in more.  */
#define SAMPLE_EVERY 32
#define SAMPLE_SHORT_EVERY 64

/* A new sample counts at least this part of the mean.  */
#define MOST_SAMPLES 32

/* Until there are so many, everything is measured, and the least counts: the
   first bodies find code and data far away.  */
#define FEW_SAMPLES 4

/* A sample costs the model some hundred instructions.  Of bodies that are
   short it gets only one in so many, when some are known: nobody decides by
   it.  So it does of those that call tasks: their times say little.  */
#define MODEL_SHORT_EVERY 16

/* A sample counts as no more than this many times the mean, and some: a thread
   that lost its core while it ran a short body does not spoil the mean.  But
   the next body is measured, too: perhaps they are longer from now on.  And if
   there is another among so many samples it is no accident: some bodies are
   long, which may be most of the time that all take, and count for more.  */
#define MOST_TIMES 8
#define AND_SOME 1000
#define AND_MORE (10 * SHORT)
#define DOUBTS 64

/* The CPU implementation that is number CHOSEN of those.  */
static const struct tasks_implementation *
find_implementation (const struct tasks_codelet *codelet, uint32_t chosen)
{
  const struct tasks_implementation *implementation = codelet->implementations;
  while (implementation->target != TASKS_TARGET_CPU || chosen--)
    implementation++;
  return implementation;
}

/* PLACE shall be IN_PLACE.  It is that already, as a rule: then the threads
   that look at it keep their copies.  */
static inline void
set_in_place (_Atomic (enum kind_in_place) *place, enum kind_in_place in_place)
{
  if (atomic_load_explicit (place, memory_order_relaxed) != in_place)
    atomic_store_explicit (place, in_place, memory_order_relaxed);
}

/* The mean of KIND is MEAN, or its bodies have called tasks: when shall it run
   in place of its call?  Other threads may find out something else at once;
   the next sample corrects that.  */
static void
find_in_place (struct kind *kind, uint32_t mean)
{
  enum kind_in_place in_place = IN_PLACE_NEVER;
  if (kind->sharing)
    return;
  bool barred = atomic_load_explicit (&kind->barred, memory_order_relaxed);
  if (barred && rt_watch_balanced ())
    {
      barred = false;
      atomic_store_explicit (&kind->barred, false, memory_order_relaxed);
    }
  if (barred)
    ;
  else if (mean <= VERY_SHORT
           && !atomic_load_explicit (&kind->nests, memory_order_relaxed))
    in_place = IN_PLACE_ALWAYS;
  else if (mean <= SHORT)
    in_place = IN_PLACE_STOCKED;
  set_in_place (&kind->in_place, in_place);
  if (kind->buffer_count || kind->implementations != 1 || kind->places)
    return;
  /* Where there is one slot long ones may be light, too: rt_inline_p.  */
  bool all = atomic_load_explicit (&rt_inlines, memory_order_relaxed)
             == INLINES_ALL;
  if (all && in_place == IN_PLACE_NEVER)
    in_place = IN_PLACE_STOCKED;
  set_in_place (&kind->light, in_place);
}

void
rt_kind_nests (struct kind *kind)
{
  atomic_store_explicit (&kind->nests, true, memory_order_relaxed);
  find_in_place (kind,
                 atomic_load_explicit (&kind->mean, memory_order_relaxed));
  rt_offloader->nests ();
}

void
rt_kind_bar (struct kind *kind)
{
  atomic_store_explicit (&kind->barred, true, memory_order_relaxed);
  find_in_place (kind,
                 atomic_load_explicit (&kind->mean, memory_order_relaxed));
}

/* Whether the sample TIME is as much longer than MEAN as that says.  */
static inline bool
too_long (uint64_t time, uint32_t mean)
{
  return time > (uint64_t)mean * MOST_TIMES + AND_SOME;
}

/* What the sample TIME of KIND, whose mean is MEAN, counts as.  */
static int64_t
bound_sample (struct kind *kind, uint32_t mean, uint64_t time)
{
  uint32_t doubts = atomic_load_explicit (&kind->doubts, memory_order_relaxed);
  bool is_long = too_long (time, mean);
  if (is_long || doubts)
    atomic_store_explicit (&kind->doubts, is_long ? DOUBTS : doubts - 1,
                           memory_order_relaxed);
  bool more
      = doubts && !atomic_load_explicit (&kind->nests, memory_order_relaxed);
  int64_t most = (int64_t)mean * MOST_TIMES + (more ? AND_MORE : AND_SOME);
  return time < (uint64_t)most ? (int64_t)time : most;
}

/* Other threads may do the same at once; then a sample may be lost.  */
static void
add_sample (struct kind *kind, const struct tasks_codelet *codelet,
            uint64_t time)
{
  uint32_t n = atomic_load_explicit (&kind->samples, memory_order_relaxed);
  uint32_t old = atomic_load_explicit (&kind->mean, memory_order_relaxed);
  uint32_t mean = old;
  int64_t sample = time < RT_NO_MEAN / 2 ? (int64_t)time : RT_NO_MEAN / 2;
  if (n >= FEW_SAMPLES)
    sample = bound_sample (kind, mean, (uint64_t)sample);
  if (n < MOST_SAMPLES)
    atomic_store_explicit (&kind->samples, ++n, memory_order_relaxed);
  if (n <= FEW_SAMPLES)
    mean = (uint32_t)sample < mean ? (uint32_t)sample : mean;
  else
    mean = (uint32_t)((int64_t)mean + (sample - (int64_t)mean) / (int64_t)n);
  if (mean != old)
    atomic_store_explicit (&kind->mean, mean, memory_order_relaxed);
  find_in_place (kind, mean);
  if (n >= FEW_SAMPLES && mean >= RT_LONG)
    rt_scheduler_long ();
  if (n == FEW_SAMPLES && kind->implementations == 1 && !rt_body_runner)
    atomic_store_explicit (&kind->direct,
                           find_implementation (codelet, 0)->function,
                           memory_order_relaxed);
}

/* In how many executions SELF measures again, EVERY on average: at random, so
   that no program repeats itself in step with that.  */
static int32_t
next_sample (struct thread *self, uint32_t every)
{
  /* Linear congruential, constants of Knuth's MMIX.  */
  self->lot = self->lot * UINT64_C (6364136223846793005)
              + UINT64_C (1442695040888963407);
  return (int32_t)(every / 2 + (uint32_t)(self->lot >> 33) % every);
}

/* Which of the implementations of KIND to run on FOOTPRINT.  */
static uint32_t
choose (const struct kind *kind, const struct footprint *footprint)
{
  if (kind->implementations == 1)
    return 0;
  uint32_t chosen = rt_choose (kind->implementations);
  return chosen == RT_NO_CHOICE
             ? rt_model_choose (kind->models, kind->implementations, footprint)
             : chosen;
}

/* Whether the sample that SELF is about to take of KIND is one of its model,
   too.  */
static inline bool
is_modelled (const struct thread *self, const struct kind *kind, uint32_t mean)
{
  return kind->implementations > 1 || kind->places
         || (mean > SHORT
             && !atomic_load_explicit (&kind->nests, memory_order_relaxed))
         || atomic_load_explicit (&kind->samples, memory_order_relaxed)
                < MOST_SAMPLES
         || !(self->lot >> 20 & (MODEL_SHORT_EVERY - 1));
}

/* Each implementation in turn.  */
void
rt_kind_observe (struct thread *self, struct kind *kind,
                 const struct tasks_codelet *codelet, void *block)
{
  static _Atomic uint32_t turn;
  uint32_t chosen = atomic_fetch_add (&turn, 1) % kind->implementations;
  void (*function) (void *) = find_implementation (codelet, chosen)->function;
  rt_observer->begun (self, function, block);
  function (block);
  rt_observer->ended (self);
}

/* The regions of the task of KIND whose body SELF is about to run.  */
static struct region *const *
regions_of (struct thread *self, const struct kind *kind)
{
  if (!kind->buffer_count)
    return NULL;
  struct light *light = rt_light (self);
  return light ? light->regions : self->current->regions;
}

/* Run a body, and measure it; its implementation.  */
static const struct tasks_implementation *
measure (struct thread *self, struct kind *kind,
         const struct tasks_codelet *codelet, void *block)
{
  struct footprint footprint;
  uint32_t mean = atomic_load_explicit (&kind->mean, memory_order_relaxed);
  /* Now: the body may call others.  */
  bool is_short = rt_kind_in_place_p (kind);
  self->sample_in
      = next_sample (self, is_short ? SAMPLE_SHORT_EVERY : SAMPLE_EVERY);
  bool modelled = is_modelled (self, kind, mean);
  if (modelled)
    rt_kind_footprint (kind, codelet, block, regions_of (self, kind),
                       &footprint);
  uint32_t chosen = choose (kind, &footprint);
  const struct tasks_implementation *implementation
      = find_implementation (codelet, chosen);
  uint64_t start = rt_clock ();
  implementation->function (block);
  uint64_t time = rt_clock () - start;
  if (too_long (time, mean))
    self->sample_in = 1;
  add_sample (kind, codelet, time);
  if (modelled && time)
    rt_model_sample (kind->models[chosen], &footprint, (double)time);
  return implementation;
}

void
rt_kind_measure (struct thread *self, struct kind *kind,
                 const struct tasks_codelet *codelet, void *block)
{
  if (__builtin_expect (rt_body_runner != NULL, 0))
    rt_body_runner (self, kind, codelet, block);
  else
    measure (self, kind, codelet, block);
}

const struct tasks_implementation *
rt_kind_execute (struct thread *self, struct kind *kind,
                 const struct tasks_codelet *codelet, void *block)
{
  bool known = kind->implementations == 1
               && atomic_load_explicit (&kind->samples, memory_order_relaxed)
                      >= FEW_SAMPLES;
  if (!known || --self->sample_in <= 0)
    return measure (self, kind, codelet, block);
  const struct tasks_implementation *implementation
      = find_implementation (codelet, 0);
  implementation->function (block);
  return implementation;
}

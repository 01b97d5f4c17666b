/* SPDX-License-Identifier: LGPL-2.1-or-later

   Light tasks: calls that are no more than a call of the body.

   A task without buffers that runs in place of its call is complete when the
   call returns.  Nothing has to be counted, and no memory is needed: what is
   known of it stands on the stack of tasks_submit, and `light' of the thread
   points there while the body runs.  A light task whose body calls another is
   the outer one of that.

   So may be one with buffers, called by a task, if no other child of that is
   left and it holds nothing: then nobody else has an access in its domain, and
   nobody is about to enter one while the body runs.  What is looked up is only
   whether the arguments are right.

   A body that registers memory notes it, and calls on that are light, too
   (noted.h).  One that uses the runtime in any other way must be a task for
   it: have children, a domain, a place in the count of whoever waits.  So the
   first thing on every other way into the runtime (rt_enter) is to make tasks
   of the light ones, outermost first: they are counted then, `current' is the
   innermost, and they end as other tasks do.  One that leaves children that
   run on has its accesses from then on.  Until then a light task is for the
   runtime what any function of the program is: it may stop, or fork,
   meanwhile.

   Who waits for all tasks, in a host thread, must wait for light ones of other
   host threads, too, of which no count knows: if it can know of them at all,
   because their bodies have done something, it sees `light'.
   testsuite/models/light.pml is a model of this, and alone.pml of those with
   buffers.  */

#ifndef RT_LIGHT_H
#define RT_LIGHT_H

#include "entry.h"
#include "kind.h"
#include "region.h"
#include "scheduler.h"
#include "task.h"
#include "thread.h"
#include "watch.h"

struct light
{
  const struct tasks_codelet *codelet;
  const struct tasks_site *site; /* of the call, or NULL */
  struct light *outer;           /* whose body called it, if that is light */
  struct task *task; /* what was made of it, or NULL, or RT_NOTED */
  /* Only what is needed is written.  */
  TAILQ_HEAD (notes, region) notes; /* if it has some: noted.h... */
  uint32_t note_count;
  uint64_t note_bits;      /* hashes of where they begin */
  struct kind *outermost;  /* ...or there is a TASK: see rt_in_place_begin */
  struct region **regions; /* of its buffers, if its kind has some... */
};

/* ...but not more than so many.  */
#define RT_LIGHT_REGIONS 8

/* The light task whose body SELF, the calling thread, runs, or NULL.  */
static inline struct light *
rt_light (struct thread *self)
{
  return atomic_load_explicit (&self->light, memory_order_relaxed);
}

/* The task that was made of LIGHT ends, after its body; or LIGHT, which left
   notes.  */
void rt_light_end (struct thread *self, struct light *light);

/* Whether other threads run light tasks; wait until all that do so now are
   over, or tasks.  SELF is not in a task.  */
bool rt_light_elsewhere (struct thread *self);
void rt_light_wait (struct thread *self);

/* In a child of fork, where only SELF is left.  */
void rt_light_forked (struct thread *self);

/* Whether calls in DOMAIN, if there is one, may be part of a graph.  */
static inline bool
rt_repeats_p (struct domain *domain)
{
  return domain
         && atomic_load_explicit (&domain->repeats, memory_order_relaxed);
}

/* Whether tasks of KIND may be light.  */
static inline bool
rt_light_kind_p (struct kind *kind)
{
  return atomic_load_explicit (&kind->light, memory_order_relaxed)
         != IN_PLACE_NEVER;
}

/* Whether a call of KIND, of which that is true, by SELF may be light.  */
static inline bool
rt_light_p (struct thread *self, struct kind *kind)
{
  enum inlines inlines
      = atomic_load_explicit (&rt_inlines, memory_order_relaxed);
  if (inlines == INLINES_NONE)
    return false;
  struct light *outer = rt_light (self);
  struct task *parent = self->current;
  if (!outer
      && rt_repeats_p (
          parent ? atomic_load_explicit (&parent->domain, memory_order_relaxed)
                 : &rt_host_domain))
    return false;
  if (outer || parent)
    rt_kind_calls (rt_kind_known (outer ? outer->codelet : parent->codelet));
  /* A body that calls no tasks needs no more of the stack than it would in the
     plain program; for others rt_inline_p looks at that, too.  */
  if (atomic_load_explicit (&kind->light, memory_order_relaxed)
      != IN_PLACE_ALWAYS)
    return rt_inline_p (self, kind, parent != NULL);
  if (inlines == INLINES_UNSEEN)
    rt_watch_call ();
  return true;
}

/* Whether that is clear at once: SELF runs no task.  It is NULL if the thread
   is not known yet.  This is the shortest way.  */
static inline bool
rt_light_plain_p (struct thread *self, struct kind *kind)
{
  return atomic_load_explicit (&kind->light, memory_order_relaxed)
             == IN_PLACE_ALWAYS
         && self && !self->current && !rt_light (self)
         && atomic_load_explicit (&rt_inlines, memory_order_relaxed)
                >= INLINES_SOME
         && !rt_repeats_p (&rt_host_domain);
}

/* The call of a task of KIND and CODELET on BLOCK, of which that is known:
   LIGHT is for what is known of it, OUTER the light task that SELF runs.  */
static inline void
rt_light_run (struct thread *self, struct kind *kind,
              const struct tasks_codelet *codelet, void *block,
              struct light *light, struct light *outer)
{
  light->codelet = codelet;
  light->site = tasks_call_site;
  light->outer = outer;
  light->task = NULL;
  tasks_call_site = NULL;
  if (!outer)
    {
      /* Released to who waits for the one before: see rt_light_wait.  */
      atomic_store_explicit (
          &self->lights,
          atomic_load_explicit (&self->lights, memory_order_relaxed) + 1,
          memory_order_release);
      /* And to who bars it: in_place in watch.c.  */
      atomic_store_explicit (&self->light_kind, kind, memory_order_release);
    }
  atomic_store_explicit (&self->light, light, memory_order_relaxed);
  rt_kind_run (self, kind, codelet, block);
  if (__builtin_expect (light->task != NULL, 0))
    rt_light_end (self, light);
  else
    atomic_store_explicit (&self->light, outer, memory_order_release);
}

/* The same of one without buffers, of which one of those above is true.  */
static inline void
rt_light_call (struct thread *self, struct kind *kind,
               const struct tasks_codelet *codelet, void *block,
               struct light *outer)
{
  struct light light;
  tasks_call_priority = 0;
  rt_light_run (self, kind, codelet, block, &light, outer);
}

#endif /* RT_LIGHT_H */

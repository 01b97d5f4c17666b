/* SPDX-License-Identifier: LGPL-2.1-or-later

   Light tasks that become tasks, and waiting for those of other threads.  */

#include "noted.h"

#include <sched.h>

#include "argument.h"
#include "atom.h"
#include "base/clock.h"
#include "base/observer.h"
#include "context.h"
#include "gate.h"
#include "group.h"
#include "offloader.h"
#include "partition.h"

/* Who waits for a light task of another thread lets others run so many times,
   then sleeps for so many microseconds each.  */
#define YIELDS 100
#define NAP_US 100

/* Make a task of LIGHT, whose body SELF runs, as it would have been at its
   call.  */
static void
make_task (struct thread *self, struct light *light)
{
  struct task *parent = self->current;
  const struct kind *kind = rt_kind_known (light->codelet);
  struct task *task = rt_task_make (self, light->codelet, kind);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    task->regions[i] = light->regions[i];
  task->site = light->site;
  if (parent)
    {
      struct domain *domain
          = atomic_load_explicit (&parent->domain, memory_order_relaxed);
      task->nested = 1;
      task->parent = parent;
      task->serial = domain ? domain->serial : 0;
      parent->submitted++;
    }
  else
    {
      /* Also if another thread is about to fork: it waits for this.  */
      for (rt_gate_lock (self); atomic_load (&rt_state) == RT_STOPPED;
           rt_gate_lock (self))
        {
          rt_gate_unlock (self);
          rt_start ();
        }
      task->group = rt_open_group;
      task->serial = rt_host_domain.serial;
      self->submitted++;
      rt_gate_unlock (self);
    }
  light->task = task;
  rt_tell_call (self, task);
  self->current = task;
  self->depth++;
}

/* The NOTES of what SELF runs, which was light, become regions of its domain.
 */
static void
insert_notes (struct thread *self, struct notes *notes)
{
  struct domain *domain = rt_task_domain (self, self->current);
  struct region *region;
  while ((region = TAILQ_FIRST (notes)))
    {
      TAILQ_REMOVE (notes, region, note);
      rt_region_insert (domain, region);
    }
}

/* LIGHT was called by the body of what SELF runs now, which was light itself
   then: what it was passed are that one's notes, or its arguments, which are
   imported.  */
static void
find_arguments (struct thread *self, struct light *light)
{
  const struct kind *kind = rt_kind_known (light->codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      struct name name = rt_region_name (light->regions[i]);
      light->regions[i] = rt_context_find (
          self, rt_task_domain (self, self->current), &name);
    }
}

void
rt_light_settle (struct thread *self)
{
  /* From the outermost on: turn the list round.  */
  struct light *light = rt_light (self), *inner = NULL;
  while (light)
    {
      struct light *outer = light->outer;
      light->outer = inner;
      inner = light;
      light = outer;
    }
  for (light = inner; light; light = light->outer)
    {
      struct kind *kind = rt_kind_known (light->codelet);
      bool noted = light->task == RT_NOTED;
      if (light != inner)
        find_arguments (self, light);
      make_task (self, light);
      if (noted)
        insert_notes (self, &light->notes);
      light->outermost = rt_in_place_begin (self, kind);
    }
  /* Who waited for the outermost will find it counted.  */
  atomic_store_explicit (&self->light, NULL, memory_order_release);
}

/* TASK, which has buffers, leaves children that run on: it needs its accesses.
   If there is no room for them, because regions overlap, wait for the children
   instead.  */
static void
enter (struct thread *self, struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  uint32_t atoms = 0;
  rt_domain_lay (task->parent->domain);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    atoms += rt_region_atoms (task->regions[i]);
  if (atoms > kind->buffer_count)
    {
      rt_task_wait_children (self, task, task->site);
      return;
    }
  rt_task_access_regions (task, kind);
  rt_task_enter (task);
}

void
rt_light_end (struct thread *self, struct light *light)
{
  struct task *task = light->task;
  if (task == RT_NOTED)
    {
      while (light->task)
        rt_noted_remove (self, light, TAILQ_FIRST (&light->notes));
      atomic_store_explicit (&self->light, light->outer, memory_order_release);
      return;
    }
  rt_in_place_end (self, light->outermost);
  rt_task_end_body (self, task, rt_task_parent (task));
  if (task->nested && rt_task_childless (task))
    {
      task->parent->submitted--;
      rt_task_free (self, task);
    }
  else
    {
      if (task->region_count)
        enter (self, task);
      rt_task_body_ended (self, task);
      rt_pay (self);
    }
  rt_offload_flush (self);
}

/* The light task that THREAD ran when it had run LIGHTS.  */
struct watch
{
  struct thread *thread;
  uint32_t lights;
};

/* Whether the watch DATA sees the same as when it began: 1, or 0.  Who is told
   0 sees all that the light task has done.  */
static int32_t
runs (void *data)
{
  struct watch *watch = data;
  return atomic_load_explicit (&watch->thread->light, memory_order_acquire)
         && atomic_load_explicit (&watch->thread->lights, memory_order_acquire)
                == watch->lights;
}

/* Visit each other thread that runs a light task.  */
#define FOR_EACH_OTHER(SELF, THREAD)                                          \
  for (uint32_t i_ = 1; i_ <= rt_thread_records (); i_++)                     \
    if ((THREAD = rt_thread_get (i_)) != (SELF)                               \
        && atomic_load_explicit (&(THREAD)->light, memory_order_acquire))

bool
rt_light_elsewhere (struct thread *self)
{
  struct thread *thread;
  FOR_EACH_OTHER (self, thread)
    return true;
  return false;
}

void
rt_light_wait (struct thread *self)
{
  struct watch watch;
  FOR_EACH_OTHER (self, watch.thread)
    {
      watch.lights
          = atomic_load_explicit (&watch.thread->lights, memory_order_relaxed);
      /* The body may wait, in its own way, for what only SELF executes; and
         it may take long, though most do not.  */
      for (unsigned tries = 0; !rt_help (self, runs, &watch, 0, RT_PATIENCE);
           tries++)
        if (tries < YIELDS)
          sched_yield ();
        else
          rt_nap (NAP_US);
    }
}

void
rt_light_forked (struct thread *self)
{
  struct thread *thread;
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    if ((thread = rt_thread_get (i)) != self)
      {
        atomic_store_explicit (&thread->light, NULL, memory_order_relaxed);
        rt_in_place_end (thread, NULL);
      }
}

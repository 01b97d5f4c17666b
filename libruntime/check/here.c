/* SPDX-License-Identifier: LGPL-2.1-or-later

   The calling thread: its view, its cache, and whether it has the lock.  */

#include <pthread.h>

#include "base/lock.h"
#include "base/observer.h"
#include "inside.h"
#include "output.h"
#include "replay/orders.h"
#include "view.h"

static struct lock lock;
struct view rt_nobody;

static _Thread_local struct
{
  struct view *view; /* of the body that it runs, or NULL */
  bool busy, stray;
  struct cache *cache; /* or NULL */
} here __attribute__ ((tls_model ("initial-exec")));

struct view *
rt_view (void)
{
  return here.stray ? &rt_nobody : here.view ? here.view : &rt_host_view;
}

/* The calling thread's cache, if it has one, follows its view.  */
static void
follow (void)
{
  if (here.cache)
    here.cache->stamp = &rt_view ()->stamp;
}

bool
tasks_check_within (void)
{
  return rt_view () != &rt_host_view;
}

void
tasks_check_stray (void)
{
  here.stray = true;
  follow ();
}

void
rt_view_enter (struct view *view)
{
  view->outer = here.view;
  here.view = view;
  follow ();
}

void
rt_view_leave (struct view *view)
{
  here.view = view->outer;
  follow ();
}

bool
tasks_check_touch (struct cache *cache, uintptr_t at, size_t size,
                   unsigned mode, const void *caller)
{
  if (rt_check_recorder)
    rt_check_recorder (at, size, mode, caller);
  /* Nobody knows yet who is to be told.  */
  if (!__atomic_load_n (&rt_observer, __ATOMIC_RELAXED))
    return false;
  here.cache = cache;
  follow ();
  rt_touch (at, size, mode, caller, NULL);
  return true;
}

void
rt_view_remember (const struct view *view, uintptr_t at,
                  const struct verdict *verdict)
{
  const struct output *output = verdict->area ? verdict->area->output : NULL;
  if (here.cache)
    *rt_cache_entry (here.cache, at) = (struct cache_entry){
      .stamp = atomic_load_explicit (&view->stamp, memory_order_relaxed),
      .begin = verdict->begin,
      .room = verdict->end - verdict->begin,
      .marks
      = output ? output->marks + (verdict->begin - output->begin) : NULL,
      .rights = verdict->rights,
      .registered = verdict->area || verdict->fault == FAULT_FOREIGN,
    };
}

bool
rt_views_lock (void)
{
  if (here.busy)
    return false;
  here.busy = true;
  rt_lock (&lock);
  return true;
}

void
rt_views_unlock (void)
{
  rt_unlock (&lock);
  here.busy = false;
}

/* Around a fork.  */

static void
before_fork (void)
{
  (void)!rt_views_lock ();
}

/* Before the runtime says what it does around a fork: it waits for tasks
   first, which need the views.  */
static __attribute__ ((constructor)) void
begin (void)
{
  pthread_atfork (before_fork, rt_views_unlock, rt_views_unlock);
}

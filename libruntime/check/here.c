/* SPDX-License-Identifier: LGPL-2.1-or-later

   The calling thread.  */

#include "here.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/lock.h"
#include "cache.h"
#include "inside.h"
#include "view.h"

static struct lock lock;
struct view rt_nobody;
_Atomic unsigned rt_bodies;

/* The view of the body that it runs, or NULL.  */
static _Thread_local struct
{
  struct view *view;
  bool busy, stray;
  struct cache *cache; /* or NULL */
} here __attribute__ ((tls_model ("initial-exec")));

/* Caches of threads that have ended, for others.  */
static struct lock unused_lock;
static struct cache *unused;
static pthread_key_t caches;
static pthread_once_t caches_once = PTHREAD_ONCE_INIT;

struct view *
rt_view (void)
{
  return here.stray ? &rt_nobody : here.view ? here.view : &rt_host_view;
}

/* The calling thread's cache follows its view.  */
static void
follow (void)
{
  if (here.cache)
    here.cache->stamp = &rt_view ()->stamp;
}

int
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
  atomic_fetch_add (&rt_bodies, 1);
  follow ();
}

void
rt_view_leave (struct view *view)
{
  here.view = view->outer;
  atomic_fetch_sub (&rt_bodies, 1);
  follow ();
}

/* Its thread ends.  Destructors of other libraries may still use it.  */
static void
free_cache (void *data)
{
  struct cache *cache = data;
  here.cache = NULL;
  rt_lock (&unused_lock);
  cache->next = unused;
  unused = cache;
  rt_unlock (&unused_lock);
}

static void
make_key (void)
{
  (void)!pthread_key_create (&caches, free_cache);
}

struct cache *
rt_view_cache (void)
{
  if (!here.cache)
    {
      pthread_once (&caches_once, make_key);
      rt_lock (&unused_lock);
      if ((here.cache = unused))
        unused = unused->next;
      rt_unlock (&unused_lock);
      if (!here.cache)
        here.cache = calloc (1, sizeof *here.cache);
      if (here.cache)
        pthread_setspecific (caches, here.cache);
      follow ();
    }
  return here.cache;
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

static void
after_fork_in_child (void)
{
  rt_bodies = 0;
  for (const struct view *view = here.view; view; view = view->outer)
    rt_bodies++;
  rt_views_unlock ();
}

/* Before the runtime says what it does around a fork: it waits for tasks
   first, which need the views.  */
static __attribute__ ((constructor)) void
begin (void)
{
  pthread_atfork (before_fork, rt_views_unlock, after_fork_in_child);
}

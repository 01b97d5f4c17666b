/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the engine tells, and where instrumented code comes in.  */

#define _GNU_SOURCE
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/config.h"
#include "base/error.h"
#include "base/observer.h"
#include "block.h"
#include "diagnose/where.h"
#include "engine/region.h"
#include "engine/task.h"
#include "inside.h"
#include "left.h"
#include "output.h"
#include "pages.h"
#include "replay/conflict.h"
#include "replay/orders.h"
#include "report.h"
#include "simulate/simulation.h"
#include "touch.h"
#include "view.h"

/* The exit status of a program that would have none but for its mistakes.  */
#define STATUS_MISTAKES 1

static bool instrumented;
static pid_t process; /* that is checked */
static int exit_status;

/* Note the status with which the program ends.  */
static void
note_status (int status, void *unused)
{
  (void)unused;
  exit_status = status;
}

/* When all else has ended.  */
static __attribute__ ((destructor)) void
end (void)
{
  if (process != getpid ())
    return;
  if (rt_pages_on)
    fputs ("tasks: check: not all was looked at: the program was not compiled"
           " with 'taskcc --check', so only whole pages of buffers are"
           " watched\n",
           stderr);
  fflush (stderr);
  unsigned count = rt_reports_end ();
  if (!count)
    return;
  fprintf (stderr, "tasks: check: %u mistake%s\n", count,
           count == 1 ? "" : "s");
  fflush (NULL);
  if (!exit_status)
    _exit (STATUS_MISTAKES);
}

/* Before the runtime says what it does around a fork: it waits for tasks
   first, which need the views.  */
static __attribute__ ((constructor)) void
begin (void)
{
  pthread_atfork (rt_views_fork_prepare, rt_views_fork_done, rt_views_forked);
}

/* The views, locked, after what the calling thread has called at SITE, or
   NULL; NULL if that is nobody's business.  */
static struct view *
enter (const struct tasks_site *site)
{
  struct view *view = rt_view ();
  if (!view)
    return NULL;
  rt_left_prepare ();
  if (rt_pages_on)
    rt_pages_start ();
  if (!rt_views_lock ())
    return NULL;
  rt_left_look (view, site);
  return view;
}

static void
stopped (bool forget)
{
  if (!rt_views_lock ())
    return;
  rt_pages_open_all ();
  rt_view_stopped ();
  if (forget)
    rt_views_forget ();
  rt_views_unlock ();
}

static void
forgotten (void)
{
  stopped (true);
}

static void
registered (uintptr_t start, size_t bytes, size_t element_size,
            const struct tasks_site *site)
{
  struct block block;
  struct view *view = enter (site);
  if (!view)
    return;
  if (bytes)
    rt_view_register (view, start, bytes, site);
  if (rt_block_small (start, start + bytes, &block))
    rt_report_large (bytes, element_size,
                     block.interval.end - block.interval.begin,
                     block.interval.end - start, block.caller, site);
  rt_pages_set (view, start, bytes);
  rt_views_unlock ();
}

static void
unregistered (uintptr_t start, size_t bytes)
{
  struct view *view = enter (NULL);
  if (!view)
    return;
  if (bytes)
    rt_view_unregister (view, start, bytes);
  rt_pages_set_all (view, NULL);
  rt_views_unlock ();
}

static void
acquired (const struct region *region)
{
  struct view *view = enter (NULL);
  if (!view)
    return;
  rt_view_acquired (view, region);
  rt_pages_set_all (view, NULL);
  rt_views_unlock ();
}

static void
released (const struct region *region, const struct tasks_site *site)
{
  struct view *view = enter (site);
  if (!view)
    return;
  rt_view_released (view, region, site);
  rt_pages_set (view, region->start, region->bytes);
  rt_views_unlock ();
}

static void
waited (void)
{
  struct view *view = enter (NULL);
  if (!view)
    return;
  rt_view_waited (view);
  rt_pages_set_all (view, NULL);
  rt_views_unlock ();
}

static void
called (struct thread *self, struct task *task)
{
  struct view *view = enter (task->site);
  (void)self;
  if (!view)
    return;
  rt_view_called (view, task);
  rt_pages_set_all (view, task);
  rt_views_unlock ();
}

static void
begun (struct thread *self, void (*function) (void *), void *block)
{
  struct task *task = self->current;
  if (!rt_views_lock ())
    return;
  rt_pages_open_task (task);
  rt_pages_set_all (rt_view_begin (task, function, block), task);
  rt_views_unlock ();
}

static void
ended (struct thread *self)
{
  struct view *view = rt_view ();
  if (!view || view->task != self->current || !rt_views_lock ())
    return;
  for (struct output *output = view->outputs, *next; output; output = next)
    {
      uintptr_t start = output->begin;
      uint32_t parameter = output->parameter;
      size_t from, to;
      next = output->next;
      if (rt_output_end (output, &from, &to))
        rt_report_unwritten (view, start, parameter, from, to);
    }
  rt_view_end (view);
  rt_pages_set_all (rt_view (), self->current);
  rt_views_unlock ();
}

static void
unseen (const struct tasks_codelet *codelet)
{
  rt_warning ("task '%s' has no implementation for the CPU: what it does on"
              " devices is not checked",
              codelet->name);
}

static const struct observer observer = {
  .stopped = stopped,
  .begun = begun,
  .ended = ended,
  .waited = waited,
  .registered = registered,
  .unregistered = unregistered,
  .acquired = acquired,
  .released = released,
  .unseen = unseen,
  .forgotten = forgotten,
};

void
rt_check_configure (void)
{
  static struct observer with_pages;
  /* Caches allow what recorders are to be told.  */
  if (rt_config.check == CHECK_ORDER && instrumented && rt_views_lock ())
    {
      rt_views_forget ();
      rt_views_unlock ();
    }
  if (rt_config.check == CHECK_ORDER
      || (!instrumented && rt_config.check != CHECK_ACCESSES))
    return;
  if (rt_simulated_p ())
    rt_fatal (NULL, "%s and TASKS_MACHINE exclude each other; %s",
              instrumented ? "taskcc --check" : "TASKS_CHECK=1",
              instrumented ? "compile the program without that"
                           : "unset one of them");
  atomic_store (&rt_called, called);
  if (process == getpid ())
    return;
  if (process)
    rt_reports_forget ();
  else
    {
      on_exit (note_status, NULL);
      rt_where_start ();
      with_pages = observer;
      with_pages.serial = true;
      rt_observer = instrumented ? &observer : &with_pages;
    }
  process = getpid ();
  if (!instrumented)
    rt_pages_start ();
}

/* What instrumented code calls.  */

void
tasks_check_begin (void)
{
  instrumented = true;
}

struct cache *
tasks_check_touch (uintptr_t at, size_t size, unsigned mode,
                   const void *caller)
{
  if (rt_orders_p ())
    {
      if (rt_check_recorder)
        rt_check_recorder (at, size, mode, caller);
      return NULL;
    }
  rt_touch (at, size, mode, caller, NULL);
  return rt_view_cache ();
}

void
tasks_check_touch_by (uintptr_t parameter, uintptr_t at, size_t size,
                      unsigned mode, const void *caller)
{
  rt_touch_by (parameter, at, size, mode, caller);
}

void
tasks_check_block (const void *block, size_t size, const void *caller)
{
  if (rt_check_recorder)
    rt_check_recorder ((uintptr_t)block, size, 0, caller);
  if (!rt_views_lock ())
    return;
  rt_block_begins (block, size, caller);
  rt_views_unlock ();
}

void
tasks_check_end (const void *block, size_t size, const char *does,
                 const void *caller)
{
  if (!rt_views_lock ())
    return;
  size_t known = rt_block_ends (block);
  rt_views_unlock ();
  if (!size)
    size = known ? known : 1;
  rt_touch_end ((uintptr_t)block, size, does, caller);
}

int
tasks_check_within (void)
{
  return rt_view () != &rt_host_view;
}

void
tasks_check_stray (void)
{
  rt_view_stray ();
}

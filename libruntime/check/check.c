/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the engine tells, and where instrumented code comes in.  */

#define _GNU_SOURCE
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/config.h"
#include "base/error.h"
#include "base/observer.h"
#include "base/where.h"
#include "block.h"
#include "engine/kind.h"
#include "engine/region.h"
#include "engine/task.h"
#include "here.h"
#include "inside.h"
#include "output.h"
#include "pages.h"
#include "report.h"
#include "simulate/simulation.h"
#include "span.h"
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

/* The view of the calling thread, locked; NULL if what it does is nobody's
   business.  */
static struct view *
enter (void)
{
  struct view *view = rt_view ();
  if (rt_pages_on)
    rt_pages_start ();
  return view != &rt_nobody && rt_views_lock () ? view : NULL;
}

/* VIEW has changed: that of what runs now, for TASK or the host.  */
static void
leave (struct view *view, const struct task *task)
{
  rt_pages_set_all (view, task);
  rt_views_unlock ();
}

static void
stopped (bool forget)
{
  if (!rt_views_lock ())
    return;
  rt_view_stopped ();
  if (forget)
    rt_views_forget ();
  leave (&rt_host_view, NULL);
}

static void
registered (uintptr_t start, size_t bytes, size_t element_size,
            const struct tasks_site *site)
{
  struct view *view = enter ();
  if (!view)
    return;
  if (bytes)
    rt_view_register (view, start, bytes, site);
  const struct block *block = rt_block_at (start);
  if (block && block->interval.end < start + bytes && rt_block_valid_p (block))
    rt_report_large (start, bytes, element_size, block, site);
  rt_pages_set (view, start, bytes);
  rt_views_unlock ();
}

static void
unregistered (uintptr_t start, size_t bytes)
{
  struct view *view = enter ();
  if (!view)
    return;
  if (bytes)
    rt_view_unregister (view, start, bytes);
  leave (view, NULL);
}

static void
acquired (const struct region *region)
{
  struct view *view = enter ();
  if (!view)
    return;
  rt_view_acquired (view, region);
  leave (view, NULL);
}

static void
waited (void)
{
  struct view *view = enter ();
  if (!view)
    return;
  rt_view_waited (view);
  leave (view, NULL);
}

static void
called (struct thread *self, struct task *task)
{
  struct view *view = enter ();
  (void)self;
  if (!view)
    return;
  rt_view_called (view, task);
  leave (view, task);
}

static void
begun (struct thread *self, void (*function) (void *), void *block)
{
  struct task *task = self->current;
  if (!rt_views_lock ())
    return;
  leave (rt_view_begin (task, function, block), task);
}

static void
ended (struct thread *self)
{
  struct view *view = rt_view ();
  if (view->task != self->current || !rt_views_lock ())
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
  leave (rt_view (), self->current);
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
  .unseen = unseen,
};

void
rt_check_configure (void)
{
  static struct observer with_pages;
  /* Caches allow what recorders are to be told.  */
  if (rt_config.check == CHECK_ORDER && instrumented)
    stopped (true);
  if (rt_config.check == CHECK_ORDER
      || (!instrumented && rt_config.check != CHECK_ACCESSES))
    return;
  if (rt_simulated_p ())
    rt_fatal (NULL, "%s and TASKS_MACHINE exclude each other; %s",
              instrumented ? "taskcc --check" : "TASKS_CHECK=1",
              instrumented ? "compile the program without that"
                           : "unset one of them");
  rt_watch_calls (called);
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
      rt_body_runner = rt_kind_observe;
    }
  process = getpid ();
  if (!instrumented)
    rt_pages_start ();
}

void
tasks_check_begin (void)
{
  instrumented = true;
}

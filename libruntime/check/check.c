/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_CHECK=1: what the engine tells, and the views that follow.  */

#define _GNU_SOURCE
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "block.h"
#include "complete.h"
#include "decode.h"
#include "divert.h"
#include "engine/kind.h"
#include "engine/task.h"
#include "frame.h"
#include "handler.h"
#include "host/runtime.h"
#include "late.h"
#include "left.h"
#include "library.h"
#include "limit.h"
#include "pages.h"
#include "report.h"
#include "step.h"
#include "watch.h"
#include "where.h"

bool rt_check_on;

/* The exit status of a program that would have none but for its mistakes.  */
#define STATUS_MISTAKES 1

static pid_t process;
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
  if (!rt_check_on || process != getpid ())
    return;
  rt_limits_say ();
  if (!rt_report_count ())
    return;
  fprintf (stderr, "tasks: check: %u mistake%s\n", rt_report_count (),
           rt_report_count () == 1 ? "" : "s");
  fflush (NULL);
  if (!exit_status)
    _exit (STATUS_MISTAKES);
}

/* The locks of the check are free in a child.  Blocks are asked for with that
   of the spans held.  */
static void
before_fork (void)
{
  /* No instruction may be looked at while the locks are held.  */
  if (rt_step_runs ())
    {
      rt_frame_lose_shadows ();
      rt_step_off ();
    }
  rt_spans_lock ();
  rt_blocks_before_fork ();
}

static void
after_fork (void)
{
  rt_blocks_after_fork ();
  rt_spans_unlock ();
}

static void
after_fork_in_child (void)
{
  rt_handlers_forked ();
  rt_watch_forked ();
  after_fork ();
}

/* The program is about to begin.  What is loaded now is not taken for the
   program's.  */
static __attribute__ ((constructor)) void
begin (void)
{
  const char *wanted = secure_getenv ("TASKS_CHECK");
  if (!wanted || strcmp (wanted, "1"))
    return;
  rt_where_start ();
  (void)!rt_decode_start ();
  rt_library_start ();
  /* What is called last before, and first behind.  */
  if (!pthread_atfork (before_fork, after_fork, after_fork_in_child))
    rt_blocks_start ();
  rt_divert_begin ();
}

void
rt_check_start (void)
{
  if (rt_config.check != CHECK_ACCESSES)
    return;
  if (rt_simulated_p ())
    rt_fatal (NULL, "TASKS_CHECK=1 and TASKS_MACHINE exclude each other; unset"
                    " one of them");
  if (!rt_check_on)
    on_exit (note_status, NULL);
  if (process != getpid ())
    rt_report_forget ();
  process = getpid ();
  rt_check_on = true;
  rt_where_start ();
  rt_step_start ();
  rt_divert_start ();
}

void
rt_check_loaded (void)
{
  (void)!rt_divert_loaded ();
}

/* The runtime has been called, at SITE unless that is NULL.  */
static void
pause_view (const struct tasks_site *site)
{
  rt_step_off ();
  rt_left_prepare ();
  rt_spans_lock ();
  rt_late_end (rt_check_frame, site);
}

/* The same, by the program itself.  */
static void
enter (const struct tasks_site *site)
{
  pause_view (site);
  rt_left_look (rt_check_frame, site);
}

static void
resume_view (void)
{
  rt_spans_unlock ();
}

void
rt_check_forget (void)
{
  if (!rt_check_on)
    return;
  pause_view (NULL);
  rt_spans_clear ();
  rt_check_marked = false;
  resume_view ();
}

void
rt_check_stop (bool forget)
{
  if (!rt_check_on)
    return;
  if (forget)
    {
      rt_check_forget ();
      return;
    }
  rt_divert_stop ();
  pause_view (NULL);
  rt_pages_open ();
  resume_view ();
}

void
rt_check_register (uintptr_t start, size_t bytes, size_t element_size,
                   const struct tasks_site *site)
{
  struct block block;
  enter (site);
  if (rt_divert_loaded ())
    rt_blocks_forget ();
  if (bytes)
    rt_spans_add (start, bytes, rt_check_frame ? rt_check_frame->id : 0, site);
  if (rt_block_around (start, &block)
      && bytes > block.start + block.bytes - start)
    rt_report_large (start, bytes, element_size, &block, site);
  resume_view ();
}

/* Forget what the view of FRAME says of BYTES at START.  */
static void
unmark (const struct frame *frame, uintptr_t start, size_t bytes)
{
  RT_FOR_EACH_SPAN (span, start, start + bytes)
    {
      struct mark *mark = rt_frame_mark (frame, span);
      if (mark)
        mark->kind = MARK_NONE;
    }
  rt_pages_view (frame, start, bytes);
}

void
rt_check_unregister (uintptr_t start, size_t bytes)
{
  pause_view (NULL);
  if (bytes)
    {
      rt_complete_waited (rt_check_frame, start, bytes, true);
      unmark (rt_check_frame, start, bytes);
      rt_spans_remove (start, bytes);
    }
  resume_view ();
}

void
rt_check_acquired (const struct region *region)
{
  enter (NULL);
  rt_complete_waited (rt_check_frame, region->start, region->bytes, false);
  unmark (rt_check_frame, region->start, region->bytes);
  resume_view ();
}

/* MARK is of something that is done in FRAME, or by the host, now.  */
static void
date (struct mark *mark, const struct frame *frame)
{
  mark->frame = frame ? frame->id : 0;
  mark->epoch = frame ? frame->epoch : rt_check_epoch;
}

void
rt_check_released (const struct region *region, const struct tasks_site *site)
{
  /* A body may touch its parameters while no child has them.  */
  if (rt_check_frame)
    return;
  enter (site);
  RT_FOR_EACH_SPAN (span, region->start, rt_region_end (region))
    {
      struct mark *mark = rt_frame_mark (NULL, span);
      if (mark->kind == MARK_TASK)
        continue;
      /* Which calls are complete when it is unregistered.  */
      bool counts = !mark->frame && mark->epoch == rt_check_epoch;
      *mark = (struct mark){ .kind = MARK_RELEASED,
                             .writes = true,
                             .calls = counts ? mark->calls : 0,
                             .site = site };
      date (mark, NULL);
    }
  rt_check_marked = true;
  rt_watch_place (site);
  resume_view ();
}

void
rt_check_waited (struct thread *self)
{
  struct frame *frame = rt_check_frame;
  (void)self;
  enter (NULL);
  if (frame)
    frame->epoch++;
  else
    rt_check_epoch++;
  /* What devices may have is still not the caller's.  */
  bool device = false;
  RT_FOR_EACH_SPAN (span, 0, UINTPTR_MAX)
    {
      struct mark *mark = rt_frame_mark (frame, span);
      device |= mark && mark->kind == MARK_TASK && mark->device;
      rt_pages_set (span, rt_frame_rights (frame, span).rights);
    }
  *(frame ? &frame->marked : &rt_check_marked) = device;
  resume_view ();
}

void
rt_check_freed (uintptr_t start, size_t bytes, const char *does)
{
  rt_spans_lock ();
  rt_late_forget ();
  const struct span *reported = NULL;
  RT_FOR_EACH_SPAN (span, start, start + bytes)
    {
      if (!reported && span->start >= start)
        rt_report_freed (reported = span, does);
      /* What becomes of it then follows from that, and others use its memory:
         the runtime, for one.  */
      rt_frame_mark (NULL, span)->kind = MARK_NONE;
      span->left = span->regions;
      rt_pages_set (span, rt_frame_rights (NULL, span).rights);
    }
  rt_spans_unlock ();
}

void
rt_check_unseen (const struct tasks_codelet *codelet)
{
  rt_check_devices = true;
  rt_warning ("task '%s' has no implementation for the CPU: TASKS_CHECK does"
              " not see what it does",
              codelet->name);
}

/* Whether CODELET has an implementation for a device.  */
static bool
for_device (const struct tasks_codelet *codelet)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target != TASKS_TARGET_CPU)
      return true;
  return false;
}

/* TASK, called in FRAME, has SPAN as PARAMETER and does MODE to it.  CALL is
   its bit.  */
static void
mark_span (const struct frame *frame, struct span *span,
           const struct task *task, uint32_t parameter, unsigned mode,
           uint64_t call)
{
  struct mark *mark = rt_frame_mark (frame, span);
  struct mark new = { .kind = MARK_TASK,
                      .writes = mode & TASKS_WRITE,
                      .device = for_device (task->codelet),
                      .parameter = parameter,
                      .serial = rt_complete_serial,
                      .calls = call,
                      .writer = mode & TASKS_WRITE ? call : 0,
                      .codelet = task->codelet,
                      .site = task->site };
  if (!mark)
    return;
  date (&new, frame);
  bool counts = mark->kind == MARK_TASK && mark->frame == new.frame
                && mark->epoch == new.epoch;
  new.device |= counts && mark->device;
  new.calls |= counts ? mark->calls : 0;
  /* Who writes it is the one to be named.  */
  if (counts && mark->writes && !new.writes)
    {
      mark->device = new.device;
      mark->calls = new.calls;
      mark->serial = new.serial;
    }
  else
    *mark = new;
}

void
rt_check_called (struct thread *self, struct task *task)
{
  struct frame *frame = rt_check_frame;
  const struct kind *kind = rt_kind_known (task->codelet);
  enter (task->site);
  uint64_t call = rt_complete_called (frame, task);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct region *region = task->regions[i];
      RT_FOR_EACH_SPAN (span, region->start, rt_region_end (region))
        mark_span (frame, span, task, kind->buffers[i].parameter,
                   kind->buffers[i].mode, call);
      for (struct frame *around = frame; around; around = around->shadowed)
        if (kind->buffers[i].mode & TASKS_WRITE)
          rt_shadows_write (around->shadows, region->start, region->bytes);
    }
  *(frame ? &frame->marked : &rt_check_marked) |= kind->buffer_count > 0;
  rt_watch_place (task->site ? (const void *)task->site : task->codelet);
  resume_view ();
  self->flushes = true;
  self->checks = true;
}

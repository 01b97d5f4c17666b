/* SPDX-License-Identifier: LGPL-2.1-or-later

   Bodies that run, and what is behind calls.  */

#define _GNU_SOURCE
#include "watch.h"

#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>

#include "base/park.h"
#include "block.h"
#include "check.h"
#include "divert.h"
#include "doubt.h"
#include "engine/kind.h"
#include "engine/scheduler.h"
#include "engine/task.h"
#include "frame.h"
#include "handler.h"
#include "host/runtime.h"
#include "late.h"
#include "origin.h"
#include "pages.h"
#include "report.h"
#include "step.h"

/* Bytes of the stack on which handlers of signals run.  */
#define HANDLER_STACK ((size_t)256 << 10)

/* The number of frames there were.  */
static _Atomic uint64_t frames;

/* What the calling thread called last; and its stack for handlers, if it has
   been given one.  */
static _Thread_local struct
{
  const void *place;
  void *stack;
} caller __attribute__ ((tls_model ("initial-exec")));

/* How many threads look for tasks to run before they return to the program;
   and whether the calling one does, how deep.  They use the scheduler though
   no group counts them.  */
static atomic_uint helpers;
static _Thread_local unsigned helping
    __attribute__ ((tls_model ("initial-exec")));

void
rt_watch_place (const void *place)
{
  caller.place = place;
}

/* Handlers have a stack of their own: that of the program may be full, or be a
   buffer.  The program may have changed that meanwhile.  */
static void
give_stack (void)
{
  stack_t old, new = { .ss_size = HANDLER_STACK };
  if (sigaltstack (NULL, &old) || (old.ss_flags & SS_ONSTACK)
      || (!(old.ss_flags & SS_DISABLE) && old.ss_size >= HANDLER_STACK))
    return;
  if (!caller.stack)
    caller.stack = mmap (NULL, HANDLER_STACK, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  new.ss_sp = caller.stack;
  if (caller.stack != MAP_FAILED)
    sigaltstack (&new, NULL);
}

void
rt_watch_detach (void)
{
  stack_t old, none = { .ss_flags = SS_DISABLE };
  if (!caller.stack || caller.stack == MAP_FAILED || sigaltstack (NULL, &old)
      || (old.ss_flags & SS_ONSTACK))
    return;
  if (old.ss_sp == caller.stack)
    sigaltstack (&none, NULL);
  munmap (caller.stack, HANDLER_STACK);
  caller.stack = NULL;
}

/* What runs now in FRAME is to be watched, with the budget of PLACE; a body
   that BEGINS has written nothing.  */
static void
watch (const struct frame *frame, const void *place, bool begins)
{
  give_stack ();
  rt_handler_unblock ();
  if (rt_divert_loaded ())
    rt_blocks_forget ();
  if (rt_span_count)
    rt_pages_catch ();
  rt_spans_lock ();
  rt_pages_view_all (frame);
  rt_spans_unlock ();
  if (place || rt_doubts_left (frame))
    rt_step_on (place ? place : caller.place, !place);
  if (!rt_step_runs ())
    {
      if (begins)
        rt_shadows_lose (frame->shadows, true);
      rt_frame_lose_shadows ();
      rt_doubts_forget (frame);
      if (place)
        rt_late_begin (frame);
    }
}

void
rt_watch_begun (const void *function)
{
  give_stack ();
  rt_handler_unblock ();
  rt_step_on (function, false);
}

/* The body in FRAME has ended: report what it has not written of its
   outputs.  */
static void
report_unwritten (const struct frame *frame)
{
  for (struct shadow *shadow = frame->shadows; shadow; shadow = shadow->next)
    {
      size_t begin, end;
      bool left = rt_shadow_unwritten (shadow, &begin, &end);
      rt_spans_lock ();
      const struct span *span = rt_span_from (shadow->start);
      if (left && span)
        rt_report_unwritten (frame, span, shadow->parameter, begin, end);
      rt_spans_unlock ();
    }
}

/* FRAME, or the host, is in the runtime, called at SITE.  */
static void
end_late (const struct frame *frame, const struct tasks_site *site)
{
  rt_spans_lock ();
  rt_late_end (frame, site);
  rt_spans_unlock ();
}

/* Views of FRAME's task change: FRAME is what runs now.  rt_spans_lock is
   held.  */
static void
change_view (const struct task *task, const struct frame *frame)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    rt_pages_view (frame, task->regions[i]->start, task->regions[i]->bytes);
}

/* What the body of TASK has registered and not unregistered goes away.  */
static void
forget_domain (struct task *task)
{
  struct domain *domain
      = atomic_load_explicit (&task->domain, memory_order_relaxed);
  for (size_t i = 0; domain && i < domain->bucket_count; i++)
    for (struct region *region = domain->buckets[i]; region;
         region = region->next)
      if (!region->imported)
        rt_check_unregister (region->start, region->bytes);
}

void
rt_check_run (struct thread *self, void (*function) (void *), void *block)
{
  struct task *task = self->current;
  struct frame *outer = rt_check_frame;
  const void *place = caller.place;
  struct origins origins = {};
  struct frame frame = { .outer = outer,
                         .task = task,
                         .body = function,
                         .id = atomic_fetch_add (&frames, 1) + 1,
                         .level = outer ? outer->level + 1 : 1,
                         .epoch = 1,
                         .origins = &origins };
  frame.shadowed = outer && !outer->shadows ? outer->shadowed : outer;
  rt_step_off ();
  end_late (outer, task->site);
  rt_check_frame = &frame;
  rt_spans_lock ();
  rt_frame_begins (&frame);
  change_view (task, &frame);
  rt_spans_unlock ();
  /* Only now: outputs may be filled, and were closed to the caller.  */
  frame.shadows = rt_shadows_make (task, block);
  watch (&frame, task->codelet, true);
  function (block);
  /* Something else may have ended it.  */
  if (!rt_step_runs ())
    rt_shadows_lose (frame.shadows, false);
  rt_step_off ();
  end_late (&frame, task->site);
  report_unwritten (&frame);
  forget_domain (task);
  rt_check_frame = outer;
  rt_spans_lock ();
  rt_frame_ends (&frame);
  change_view (task, outer);
  rt_spans_unlock ();
  caller.place = place;
  rt_shadows_free (frame.shadows);
}

/* Whether the thread SELF can run more.  */
static int32_t
more (void *self)
{
  return rt_scheduler_stocked (self);
}

void
rt_check_settle (void)
{
  while (atomic_load (&helpers) > helping)
    rt_nap (100);
}

void
rt_watch_forked (void)
{
  atomic_store (&helpers, helping);
}

/* Run what is ready, unless the runtime is about to stop: either this sees
   that, or who stops it sees in rt_check_settle that SELF helps.  */
static void
help (struct thread *self)
{
  helping++;
  atomic_fetch_add (&helpers, 1);
  if (atomic_load (&rt_state) != RT_STOPPED)
    rt_help (self, more, self, 0, RT_PATIENCE);
  atomic_fetch_sub (&helpers, 1);
  helping--;
}

void
rt_check_leave (void)
{
  struct thread *self = rt_self;
  struct frame *frame = rt_check_frame;
  rt_step_off ();
  help (self);
  rt_spans_lock ();
  bool marked = frame ? frame->marked : rt_check_marked;
  rt_spans_unlock ();
  const void *body = frame ? frame->task->codelet : NULL;
  watch (frame, marked ? caller.place : body, false);
}

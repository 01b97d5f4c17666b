/* SPDX-License-Identifier: LGPL-2.1-or-later

   Protection of pages.  */

#define _GNU_SOURCE
#include "pages.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "engine/kind.h"
#include "engine/region.h"
#include "engine/task.h"
#include "span.h"
#include "view.h"

/* With more spans than this bodies protect only those that they are passed. */
#define MANY_SPANS 256

bool rt_pages_on;
static size_t page;
static struct sigaction before; /* the program's handler */

/* The whole pages in SPAN: from where; and how many bytes.  */
static size_t
inside (const struct span *span, uintptr_t *from)
{
  uintptr_t begin = (span->interval.begin + page - 1) & -page;
  uintptr_t end = span->interval.end & -page;
  *from = begin;
  return begin < end ? end - begin : 0;
}

static void
open_as (struct span *span, unsigned rights)
{
  /* No machine has pages that can only be written.  */
  int protection = rights & TASKS_WRITE  ? PROT_READ | PROT_WRITE
                   : rights & TASKS_READ ? PROT_READ
                                         : PROT_NONE;
  uintptr_t from;
  size_t size;
  if (span->open == rights || !(size = inside (span, &from)))
    return;
  /* It fails where the program has unmapped them: then nothing is left to be
     watched.  */
  int saved = errno;
  (void)!mprotect ((void *)from, size, protection);
  errno = saved;
  span->open = rights;
}

/* The rights that SPAN's pages shall have for VIEW.  */
static unsigned
wanted (struct view *view, const struct span *span)
{
  struct verdict verdict = rt_view_look (view, span->interval.begin);
  /* Of blocks with gaps it has rows: no pages.  */
  if (verdict.begin > span->interval.begin || verdict.end < span->interval.end)
    return TASKS_READ_WRITE;
  /* What devices use other threads copy for them.  */
  if (verdict.fault == FAULT_DEVICE
      || (verdict.fault == FAULT_GIVEN && rt_for_device_p (verdict.codelet)))
    return TASKS_READ_WRITE;
  /* Other host threads may use what they have not given away, and hand it to
     the kernel.  */
  if (verdict.fault == FAULT_FOREIGN && atomic_load (&rt_hosts) > 1)
    return rt_view_look (&rt_host_view, span->interval.begin).rights;
  return verdict.rights;
}

void
rt_pages_set (struct view *view, uintptr_t start, size_t bytes)
{
  if (rt_pages_on && view)
    RT_FOR_EACH_SPAN (span, start, start + bytes)
      open_as (span, wanted (view, span));
}

void
rt_pages_set_all (struct view *view, const struct task *task)
{
  if (!rt_pages_on)
    return;
  if (rt_span_count <= MANY_SPANS || !task)
    {
      rt_pages_set (view, 0, UINTPTR_MAX);
      return;
    }
  const struct kind *kind = rt_kind_known (task->codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    rt_pages_set (view, task->regions[i]->start, task->regions[i]->bytes);
}

void
rt_pages_open (struct span *span)
{
  if (rt_pages_on)
    open_as (span, TASKS_READ_WRITE);
}

/* Signal NUMBER, with INFO and CONTEXT, is not ours.  */
static void
forward (int number, siginfo_t *info, void *context)
{
  if (before.sa_flags & SA_SIGINFO)
    before.sa_sigaction (number, info, context);
  else if (before.sa_handler == SIG_DFL || before.sa_handler == SIG_IGN)
    signal (number, SIG_DFL);
  else
    before.sa_handler (number);
}

static void
handle (int number, siginfo_t *info, void *context)
{
  int saved = errno;
  uintptr_t at = (uintptr_t)info->si_addr, from;
  /* The thread that has the lock is the runtime's own code then.  */
  bool locked = rt_views_lock ();
  /* Only the kernel knows an address.  */
  struct span *span = info->si_code > 0 ? rt_span_at (at) : NULL;
  bool ours = span && span->open != TASKS_READ_WRITE
              && at - (inside (span, &from), from) < inside (span, &from);
  /* It is not known which it was if neither is allowed.  */
  unsigned mode = ours ? TASKS_READ_WRITE & ~span->open : 0;
  if (ours)
    open_as (span, TASKS_READ_WRITE);
  if (locked)
    rt_views_unlock ();
  if (!ours)
    forward (number, info, context);
  /* A thread that uses no tasks may work for a body that has begun it.  */
  else if (locked && rt_self)
    rt_touch (at, 1, mode, NULL, context);
  errno = saved;
}

void
rt_pages_start (void)
{
  static const struct sigaction ours
      = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER };
  struct sigaction old;
  page = (size_t)sysconf (_SC_PAGESIZE);
  rt_pages_on = true;
  if (!sigaction (SIGSEGV, NULL, &old) && old.sa_sigaction != handle
      && !sigaction (SIGSEGV, &ours, NULL))
    before = old;
}

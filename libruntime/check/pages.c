/* SPDX-License-Identifier: LGPL-2.1-or-later

   Protection of pages.  */

#define _GNU_SOURCE
#include "pages.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "engine/thread.h"
#include "frame.h"
#include "handler.h"
#include "limit.h"
#include "step.h"

/* With more spans than this bodies protect only those that they are passed. */
#define MANY_SPANS 256

/* Of each page the protection costs something, in virtual machines most.  When
   so many have been protected or opened only the first and the last one of a
   span are.  */
#define MOST_PAGES 1000000

/* Where a program has called so many tasks that pages of so many spans have
   been protected or opened, it counts as one with many.  */
#define MOST_CHANGES 500000

static size_t page;

/* Spans whose pages have been protected or opened.  */
static unsigned changes;

/* The whole pages in SPAN: from where; and how many bytes.  */
static size_t
inside (const struct span *span, uintptr_t *from)
{
  if (!page)
    page = (size_t)sysconf (_SC_PAGESIZE);
  uintptr_t begin = (span->begin + page - 1) & -page, end = span->end & -page;
  *from = begin;
  return begin < end ? end - begin : 0;
}

void
rt_pages_inside (const struct span *span, uintptr_t *from, uintptr_t *to)
{
  *to = inside (span, from);
  *to += *from;
}

/* It fails where the program has unmapped them: then nothing is left to be
   watched.  */
static void
protect (uintptr_t from, size_t size, int protection)
{
  int saved = errno;
  (void)!mprotect ((void *)from, size, protection);
  errno = saved;
}

void
rt_pages_set (struct span *span, unsigned rights)
{
  static size_t done;
  /* No machine has pages that can only be written.  */
  int protection = rights & TASKS_WRITE  ? PROT_READ | PROT_WRITE
                   : rights & TASKS_READ ? PROT_READ
                                         : PROT_NONE;
  uintptr_t from;
  size_t size;
  if (span->rights == rights || !(size = inside (span, &from)))
    return;
  changes += changes < MOST_CHANGES;
  if (span->rights == TASKS_READ_WRITE)
    span->edges = done > MOST_PAGES && size > 2 * page;
  if (span->edges)
    {
      rt_limit_reach (LIMIT_PAGES);
      protect (from, page, protection);
      protect (from + size - page, page, protection);
    }
  else
    {
      protect (from, size, protection);
      done += size / page;
    }
  span->rights = rights;
}

/* The rights that SPAN's pages shall have for FRAME.  */
static unsigned
wanted (const struct frame *frame, const struct span *span)
{
  struct verdict verdict = rt_frame_rights (frame, span);
  /* Other host threads may use what they have not given away, and hand it to
     the kernel.  */
  if (verdict.fault == FAULT_FOREIGN && !verdict.rights
      && atomic_load (&rt_hosts) > 1)
    return rt_frame_rights (NULL, span).rights;
  return verdict.rights;
}

void
rt_pages_view (const struct frame *frame, uintptr_t start, size_t size)
{
  if (size)
    RT_FOR_EACH_SPAN (span, start, start + size)
      rt_pages_set (span, wanted (frame, span));
}

void
rt_pages_view_all (const struct frame *frame)
{
  static bool few = true;
  bool were_few = few;
  few = rt_span_count <= MANY_SPANS && changes < MOST_CHANGES;
  if (!few)
    rt_limit_reach (LIMIT_SPANS);
  if (few || were_few)
    RT_FOR_EACH_SPAN (span, 0, UINTPTR_MAX)
      {
        unsigned rights = wanted (frame, span);
        /* Nobody will open them for the host.  */
        if (!few)
          rights |= rt_frame_rights (NULL, span).rights;
        rt_pages_set (span, rights);
      }
}

unsigned
rt_pages_let (uintptr_t address, size_t size, unsigned mode)
{
  unsigned missing = 0;
  rt_spans_lock ();
  RT_FOR_EACH_SPAN (span, address, address + size)
    {
      missing |= mode & ~span->rights;
      if (mode & ~span->rights)
        rt_pages_set (span, mode | span->rights | TASKS_READ);
    }
  rt_spans_unlock ();
  return missing;
}

void
rt_pages_open (void)
{
  RT_FOR_EACH_SPAN (span, 0, UINTPTR_MAX)
    rt_pages_set (span, TASKS_READ_WRITE);
}

/* Whether the fault in CONTEXT was a write; if nobody can tell, it was one if
   it must have been.  */
static unsigned
mode_of (const void *context, const struct span *span)
{
#if defined __x86_64__
  const ucontext_t *user = context;
  (void)span;
  return user->uc_mcontext.gregs[REG_ERR] & 2 ? TASKS_WRITE : TASKS_READ;
#else
  (void)context;
  return span->rights & TASKS_READ ? TASKS_WRITE : TASKS_READ;
#endif
}

/* Open the span around ADDRESS, if it is one whose pages are protected; MODE
   becomes how it was touched.  */
static bool
open_span (uintptr_t address, const void *context, unsigned *mode)
{
  bool found = false;
  rt_spans_lock ();
  struct span *span = rt_span_from (address);
  uintptr_t from;
  if (span && span->begin <= address && span->rights != TASKS_READ_WRITE
      && address - (inside (span, &from), from) < inside (span, &from))
    {
      found = true;
      *mode = mode_of (context, span);
      rt_pages_set (span, TASKS_READ_WRITE);
    }
  rt_spans_unlock ();
  return found;
}

static void
handle (int number, siginfo_t *info, void *context)
{
  int saved = errno;
  unsigned mode;
  /* Only the kernel knows an address.  Who has the spans is not the program,
     which has spoiled what the runtime knows.  */
  if (info->si_code > 0 && !rt_spans_locked ()
      && open_span ((uintptr_t)info->si_addr, context, &mode))
    rt_frame_touch ((uintptr_t)info->si_addr, 1, mode, context);
  else
    {
      if (rt_spans_locked ())
        rt_spans_unlock ();
      rt_step_give_up (context);
      rt_handler_forward (number, info, context);
    }
  errno = saved;
}

void
rt_pages_catch (void)
{
  (void)!rt_handler_take (SIGSEGV, handle);
  (void)!rt_handler_take (SIGBUS, handle);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Buffers on the stack of functions that have been left: by a return, or by
   longjmp (jump.c sees many of these before).

   What begins below the stack pointer of who calls the runtime has ended, for
   sure, if both are on the stack of the thread.  Who runs on another, of its
   own, is not looked at, also if that is an array on the thread's; nor blocks
   that have ended within their function.
   Tasks are called by way of their stubs, which may have a frame where a small
   buffer was: a later pragma finds that.  */

#define _GNU_SOURCE
#include "left.h"

#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>
#include <unwind.h>

#include "pages.h"
#include "report.h"
#include "span.h"

/* The runtime and what the plugin has made between it and the program have
   less of the stack.  */
#define NEAR ((uintptr_t)16 << 10)

/* The calling thread's.  */
static _Thread_local struct
{
  bool known;
  uintptr_t low, high;
} stack __attribute__ ((tls_model ("initial-exec")));

/* Where the main thread begins, as the C library knows, and the first function
   of the calling one, if that is another.  */
extern void *__libc_stack_end __attribute__ ((weak));
static _Thread_local uintptr_t first
    __attribute__ ((tls_model ("initial-exec")));

/* The frame of the main thread's first function ends so near to that.  */
#define SLACK 64

/* Our own code; none if that is in the program.  */
static uintptr_t own_begin, own_end;

/* Not under rt_spans_lock, nor in a handler: it allocates memory, for which a
   sanitizer has locks that another thread may hold while it is stepped.  */
void
rt_left_prepare (void)
{
  pthread_attr_t attributes;
  void *low = NULL;
  size_t size = 0;
  if (stack.known)
    return;
  stack.known = true;
  if (pthread_getattr_np (pthread_self (), &attributes))
    return;
  if (!pthread_attr_getstack (&attributes, &low, &size))
    {
      stack.low = (uintptr_t)low;
      stack.high = stack.low + size;
    }
  pthread_attr_destroy (&attributes);
}

static int
find_own (struct dl_phdr_info *info, size_t size, void *unused)
{
  (void)size, (void)unused;
  for (unsigned i = 0; i < info->dlpi_phnum; i++)
    {
      uintptr_t begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
      if (info->dlpi_phdr[i].p_type != PT_LOAD || !*info->dlpi_name
          || (uintptr_t)rt_left_look - begin >= info->dlpi_phdr[i].p_memsz)
        continue;
      own_begin = begin;
      own_end = begin + info->dlpi_phdr[i].p_memsz;
    }
  return 0;
}

/* Let *POINTER be the stack pointer of the first function that is not ours. */
static _Unwind_Reason_Code
visit (struct _Unwind_Context *context, void *pointer)
{
  uintptr_t at = _Unwind_GetIP (context);
  if (at >= own_begin && at < own_end)
    return _URC_NO_REASON;
  *(uintptr_t *)pointer = _Unwind_GetCFA (context);
  return _URC_NORMAL_STOP;
}

void
rt_left_begin (const void *frame)
{
  first = (uintptr_t)frame;
}

/* A stack pointer, and whether it is that of a function.  */
struct place
{
  uintptr_t stack;
  bool found;
};

static _Unwind_Reason_Code
compare (struct _Unwind_Context *context, void *wanted)
{
  struct place *place = wanted;
  place->found = _Unwind_GetCFA (context) == place->stack;
  return place->found ? _URC_NORMAL_STOP : _URC_NO_REASON;
}

static _Unwind_Reason_Code
climb (struct _Unwind_Context *context, void *top)
{
  *(uintptr_t *)top = _Unwind_GetCFA (context);
  return _URC_NO_REASON;
}

/* Whether the functions that the calling thread is in go back to the one with
   which it began, so that all are on the same stack.  */
static bool
is_whole (void)
{
  uintptr_t top = 0;
  if (_Unwind_Backtrace (climb, &top) != _URC_END_OF_STACK)
    return false;
  if (first)
    return top >= first;
  return &__libc_stack_end && gettid () == getpid ()
         && top + SLACK >= (uintptr_t)__libc_stack_end;
}

/* Report SPAN, as rt_report_left does.  */
static void
report (const struct frame *frame, struct span *span,
        const struct tasks_site *site, bool now)
{
  rt_report_left (frame, span, site, now);
  RT_FOR_EACH_SPAN (part, span->begin, span->start + span->bytes)
    {
      part->left = part->regions;
      rt_pages_set (part, TASKS_READ_WRITE);
    }
}

void
rt_left_look (const struct frame *frame, const struct tasks_site *site)
{
  uintptr_t here = (uintptr_t)__builtin_frame_address (0);
  if (here < stack.low || here >= stack.high)
    return;
  struct span *span = rt_span_from (stack.low);
  if (!span || span->begin >= here + NEAR)
    return;
  if (!own_end)
    dl_iterate_phdr (find_own, NULL);
  if (own_end)
    _Unwind_Backtrace (visit, &here);
  bool sure = false;
  for (; span && span->begin < here; span = rt_span_next (span))
    if (span->left < span->regions && span->begin >= stack.low)
      {
        if (!sure && !is_whole ())
          return;
        sure = true;
        report (frame, span, site, false);
      }
}

void
rt_left_touch (uintptr_t address, uintptr_t here)
{
  if (address < stack.low || here < stack.low || here >= stack.high)
    return;
  for (struct span *span = rt_span_from (stack.low);
       span && span->begin < here; span = rt_span_next (span))
    if (span->begin >= stack.low && !span->gone)
      {
        span->gone = true;
        rt_pages_set (span, TASKS_READ_WRITE);
      }
}

void
rt_left_jump (const struct frame *frame, uintptr_t to)
{
  uintptr_t here = (uintptr_t)__builtin_frame_address (0);
  if (here < stack.low || to <= here || to >= stack.high)
    return;
  struct place place = { to, false };
  for (struct span *span = rt_span_from (here); span && span->begin < to;
       span = rt_span_next (span))
    if (span->left < span->regions && span->begin >= here)
      {
        /* On the way to a coroutine nothing is left.  */
        if (!place.found)
          _Unwind_Backtrace (compare, &place);
        if (!place.found)
          return;
        report (frame, span, NULL, true);
      }
}

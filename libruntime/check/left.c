/* SPDX-License-Identifier: LGPL-2.1-or-later

   Buffers on the stack of functions that have been left.  */

#define _GNU_SOURCE
#include "left.h"

#include <pthread.h>
#include <stdbool.h>
#include <unwind.h>

#include "diagnose/where.h"
#include "report.h"
#include "view.h"

/* The runtime and what the plugin has made between it and the program have
   less of the stack.  */
#define NEAR ((uintptr_t)16 << 10)

/* The calling thread's.  */
static _Thread_local struct
{
  bool known;
  uintptr_t low, high;
} stack __attribute__ ((tls_model ("initial-exec")));

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

/* Let *POINTER be the stack pointer of the first function that is not ours. */
static _Unwind_Reason_Code
visit (struct _Unwind_Context *context, void *pointer)
{
  if (rt_where_own_p (_Unwind_GetIP (context)))
    return _URC_NO_REASON;
  *(uintptr_t *)pointer = _Unwind_GetCFA (context);
  return _URC_NORMAL_STOP;
}

void
rt_left_look (struct view *view, const struct tasks_site *site)
{
  uintptr_t here = (uintptr_t)__builtin_frame_address (0);
  if (here < stack.low || here >= stack.high)
    return;
  struct span *span = rt_span_from (stack.low);
  if (!span || span->interval.begin >= here + NEAR)
    return;
  _Unwind_Backtrace (visit, &here);
  for (; span && span->interval.begin < here; span = rt_span_next (span))
    if (span->regions && span->interval.begin >= stack.low)
      {
        rt_report_left (view, span, site);
        rt_view_lost (span->start, span->bytes);
      }
}

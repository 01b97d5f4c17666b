/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_CHECK=1: which calls are complete because something else that they use
   was waited for.  Whoever has acquired a sum knows that all has been added:
   what tasks only read may be written then.  What they write is to be acquired
   itself, as the host says what it wants; but who unregisters a buffer is done
   with its tasks, and may use all that these had, if no device may have it.

   All this is done with the lock of spans held.  */

#ifndef RT_CHECK_COMPLETE_H
#define RT_CHECK_COMPLETE_H

#include <stdbool.h>
#include <stdint.h>

#include "span.h"

struct frame;
struct task;

/* The number of calls.  */
extern uint64_t rt_complete_serial;

/* TASK, which was called in FRAME, or by the host, has its regions; its spans
   are not marked yet.  Return its bit.  */
uint64_t rt_complete_called (const struct frame *frame,
                             const struct task *task);

/* Whether MARK, in the view of the depth LEVEL, stands only for calls that are
   complete, so that the host may use the span.  */
bool rt_complete_p (unsigned level, const struct mark *mark);

/* FRAME, or the host, has waited for all calls that have the BYTES bytes at
   START; these are still marked.  OVER: that was unregistered.  */
void rt_complete_waited (const struct frame *frame, uintptr_t start,
                         size_t bytes, bool over);

#endif /* RT_CHECK_COMPLETE_H */

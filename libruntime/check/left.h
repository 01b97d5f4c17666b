/* SPDX-License-Identifier: LGPL-2.1-or-later

   Buffers on the stack of functions that have been left.  */

#ifndef RT_CHECK_LEFT_H
#define RT_CHECK_LEFT_H

#include <stdint.h>

struct frame;
struct tasks_site;

/* The calling thread has begun with a function whose frame is at FRAME.  */
void rt_left_begin (const void *frame);

/* Find the calling thread's stack, without which nothing is said of it.
   rt_spans_lock is not held.  */
void rt_left_prepare (void);

/* The calling thread, in FRAME, is in the runtime, which it has called at SITE
   unless that is NULL: report registered memory on its stack below the
   function that has done so.  rt_spans_lock is held.  */
void rt_left_look (const struct frame *frame, const struct tasks_site *site);

/* The calling thread, whose stack ends at HERE, touches ADDRESS.  If that is
   on the stack what is registered below HERE was a function's that has been
   left, and others use its memory: they may.  The next rt_left_look reports
   it, if the program calls the runtime once more.  rt_spans_lock is held.  */
void rt_left_touch (uintptr_t address, uintptr_t here);

/* The calling thread, in FRAME, jumps to where the stack ends at TO: report
   registered memory that is left, if a function that goes on has its end
   there.  rt_spans_lock is held.  */
void rt_left_jump (const struct frame *frame, uintptr_t to);

#endif /* RT_CHECK_LEFT_H */

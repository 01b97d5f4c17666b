/* SPDX-License-Identifier: LGPL-2.1-or-later

   Buffers on the stack of functions that have been left.  */

#ifndef RT_CHECK_LEFT_H
#define RT_CHECK_LEFT_H

struct frame;
struct tasks_site;

/* The calling thread has begun with a function whose frame is at FRAME.  */
void rt_left_begin (const void *frame);

/* The calling thread, in FRAME, is in the runtime, which it has called at SITE
   unless that is NULL: report registered memory on its stack below the
   function that has done so.  rt_spans_lock is held.  */
void rt_left_look (const struct frame *frame, const struct tasks_site *site);

#endif /* RT_CHECK_LEFT_H */

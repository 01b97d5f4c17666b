/* SPDX-License-Identifier: LGPL-2.1-or-later

   Buffers on the stack of functions that have been left, by a return or by
   longjmp.

   What begins below the stack pointer of who calls the runtime has ended, if
   both are on the stack that the calling thread began with.  A small buffer
   may lie where functions between the program and the runtime have their
   frames now: a later pragma finds that.  */

#ifndef RT_LEFT_H
#define RT_LEFT_H

struct tasks_site;
struct view;

/* Find the calling thread's stack.  The views are not locked.  */
void rt_left_prepare (void);

/* The calling thread, in VIEW, is in the runtime, which it has called at SITE
   unless that is NULL.  The views are locked.  */
void rt_left_look (struct view *view, const struct tasks_site *site);

#endif /* RT_LEFT_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Programs that are not instrumented: pages that lie within a buffer as a
   whole are protected as far as the view of what runs demands.  A fault says
   what was wrong, the buffer is opened until the view changes, and the program
   goes on.

   Pages belong to the process, views to threads: so one task runs at a time.
   Other host threads are let in where their view allows it.  A program that
   takes SIGSEGV for itself loses that again when it next calls the runtime,
   which forwards what is not its own.  */

#ifndef RT_PAGES_H
#define RT_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span;
struct task;
struct view;

/* Whether pages are protected.  */
extern bool rt_pages_on;

void rt_pages_start (void);

/* What follows is done with the views locked, and does nothing if pages are
   not protected.  Let the pages from START, of BYTES, be as VIEW says, that of
   what runs now; or all, as far as there are not too many buffers: then those
   of TASK, unless it is NULL.  */
void rt_pages_set (struct view *view, uintptr_t start, size_t bytes);
void rt_pages_set_all (struct view *view, const struct task *task);

/* Open the pages of SPAN, which is about to go.  */
void rt_pages_open (struct span *span);

#endif /* RT_PAGES_H */

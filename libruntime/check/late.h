/* SPDX-License-Identifier: LGPL-2.1-or-later

   Writes that come late.

   Where the steps of a place are used up, what shares its pages with other
   data is not watched any more.  So its contents are noted then, as far as it
   must not be written now, and compared when the program next calls the
   runtime, or the body ends: who has written it is known, and what, but not
   where.  Of what has been reported already nothing more is said.  */

#ifndef RT_CHECK_LATE_H
#define RT_CHECK_LATE_H

struct frame;
struct tasks_site;

/* The calling thread, in FRAME, is not stepped any more.  */
void rt_late_begin (const struct frame *frame);

/* It is in the runtime, which it has called at SITE unless that is NULL.
   rt_spans_lock is held.  */
void rt_late_end (const struct frame *frame, const struct tasks_site *site);

/* Some memory is about to end.  rt_spans_lock is held.  */
void rt_late_forget (void);

#endif /* RT_CHECK_LATE_H */

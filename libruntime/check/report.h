/* SPDX-License-Identifier: LGPL-2.1-or-later

   What is said of a mistake.

       prog.c:12: tasks: check: task 'scale' writes its parameter 'v', which it
       may only read, at byte 8
           task 'scale' was called at prog.c:31
           the buffer of 40 bytes was registered at prog.c:30
           scale () at prog.c:12
           main () at prog.c:31

   A mistake is reported once, at the first access that shows it; how many more
   there were is said at the end.  What is one mistake: the same fault of the
   same task, or of the host, with the same parameter, of a buffer that was
   registered at the same place.  All this happens with the views locked.  */

#ifndef RT_REPORT_H
#define RT_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "span.h"
#include "view.h"

/* What runs in VIEW touches AT as MODE says, which VERDICT forbids.  CALLER is
   where the program stands, or CONTEXT, that of a signal, unless it is NULL.
 */
void rt_report_touch (const struct view *view, const struct verdict *verdict,
                      uintptr_t at, unsigned mode, const void *caller,
                      const void *context);

/* The body in VIEW has not written its output PARAMETER, the first element of
   which is at START, from byte FROM to TO.  */
void rt_report_unwritten (const struct view *view, uintptr_t start,
                          uint32_t parameter, size_t from, size_t to);

/* The host's code, at CALLER, "frees" SPAN, or what else it DOES.  */
void rt_report_freed (const struct span *span, const char *does,
                      const void *caller);

/* BYTES, elements of ELEMENT_SIZE, are registered at SITE where there is only
   ROOM.  */
void rt_report_large (size_t bytes, size_t element_size, size_t room,
                      const struct tasks_site *site);

/* How many mistakes there were, and say how often the same.  */
unsigned rt_reports_end (void);

/* Forget them: they were those of the process that has forked this one.  */
void rt_reports_forget (void);

#endif /* RT_REPORT_H */

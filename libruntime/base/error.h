/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the runtime says to the user: one line, with the place in the user's
   source, what is wrong and what to do about it.

   What is printed takes neither locks nor memory, as far as numbers and short
   texts are concerned: signal handlers may say something.  */

#ifndef RT_ERROR_H
#define RT_ERROR_H

#include "tasks/abi.h"
#include <stdbool.h>

/* Print `FILE:LINE: tasks: error: MESSAGE' for SITE, which may be NULL, and
   end the program with status 1.  Pending tasks are not completed.  */
_Noreturn void rt_fatal (const struct tasks_site *site, const char *format,
                         ...) __attribute__ ((format (printf, 2, 3)));

/* Print the same, and go on: the program ends for another reason.  */
void rt_error (const struct tasks_site *site, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Print `tasks: warning: MESSAGE'.  */
void rt_warning (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* Print `FILE:LINE: tasks: note: MESSAGE', which says more about what comes
   before it or after.  */
void rt_note (const struct tasks_site *site, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Write SIZE bytes of TEXT to the standard error, which may have no stream any
   more.  */
void rt_write (const char *text, size_t size);

/* End the program because SIZE bytes for WHAT could not be had.  */
_Noreturn void rt_no_memory (const struct tasks_site *site, size_t size,
                             const char *what);

/* Whether rt_fatal has been called: nothing may be expected to complete.  */
bool rt_failed (void);

/* After that: end the process if the calling thread is the one that failed,
   and otherwise wait until it ends.  */
_Noreturn void rt_end_failed (void);

/* SITE as text, ` at FILE:LINE' or nothing, in a buffer of the caller.  */
struct site_text
{
  char text[256];
};
const char *rt_site_text (struct site_text *buffer,
                          const struct tasks_site *site);

#endif /* RT_ERROR_H */

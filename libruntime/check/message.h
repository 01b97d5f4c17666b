/* SPDX-License-Identifier: LGPL-2.1-or-later

   How mistakes are put into words: report.h has an example.  */

#ifndef RT_CHECK_MESSAGE_H
#define RT_CHECK_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

#include "report.h"

/* A text that grows, and ends where there is no more room.  */
struct message
{
  size_t used;
  char bytes[8192];
};

void rt_message_add (struct message *message, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* `parameter 'v'', of CODELET.  */
void rt_message_add_parameter (struct message *message,
                               const struct tasks_codelet *codelet,
                               uint32_t parameter);

/* The mistake of REPORT in a few words.  */
void rt_message_add_mistake (struct message *message,
                             const struct report *report);

/* Where the calls of FRAME and MARK, unless they are NULL, and the buffer of
   SPAN come from.  */
void rt_message_add_notes (struct message *message, const struct frame *frame,
                           const struct span *span, const struct mark *mark);

/* The stack WHERE, of the body that runs in FRAME, or of the host's code.  */
void rt_message_add_calls (struct message *message, const struct frame *frame,
                           const struct where *where);

/* One write, so that reports do not mix.  */
void rt_message_print (const struct message *message);

#endif /* RT_CHECK_MESSAGE_H */

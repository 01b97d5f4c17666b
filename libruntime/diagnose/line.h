/* SPDX-License-Identifier: LGPL-2.1-or-later

   A line of text for the user, put together and written without anything that
   a signal handler may not call.  What is too long is cut off.  */

#ifndef RT_LINE_H
#define RT_LINE_H

#include <stddef.h>
#include <stdint.h>

#include "tasks/abi.h"

struct line
{
  size_t used;
  char text[1024];
};

/* `FILE:LINE: tasks: KIND: ' for SITE, which may be NULL.  */
void rt_line_begin (struct line *line, const struct tasks_site *site,
                    const char *kind);

void rt_line_text (struct line *line, const char *text);
void rt_line_number (struct line *line, uint64_t number);
void rt_line_address (struct line *line, uintptr_t address);

/* Write it to standard error, in one piece.  */
void rt_line_end (struct line *line);

#endif /* RT_LINE_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Lines of text from signal handlers.  */

#include "line.h"

#include <unistd.h>

void
rt_line_text (struct line *line, const char *text)
{
  /* Room is left for the end of the line.  */
  while (*text && line->used < sizeof line->text - 1)
    line->text[line->used++] = *text++;
}

static void
digits (struct line *line, uint64_t number, unsigned base)
{
  char text[21];
  unsigned at = sizeof text - 1;
  text[at] = '\0';
  do
    text[--at] = "0123456789abcdef"[number % base];
  while (number /= base);
  rt_line_text (line, &text[at]);
}

void
rt_line_number (struct line *line, uint64_t number)
{
  digits (line, number, 10);
}

void
rt_line_address (struct line *line, uintptr_t address)
{
  rt_line_text (line, "0x");
  digits (line, address, 16);
}

void
rt_line_begin (struct line *line, const struct tasks_site *site,
               const char *kind)
{
  line->used = 0;
  if (site)
    {
      rt_line_text (line, site->file);
      rt_line_text (line, ":");
      rt_line_number (line, site->line);
      rt_line_text (line, ": ");
    }
  rt_line_text (line, "tasks: ");
  rt_line_text (line, kind);
  rt_line_text (line, ": ");
}

void
rt_line_end (struct line *line)
{
  line->text[line->used++] = '\n';
  for (size_t done = 0; done < line->used;)
    {
      ssize_t written
          = write (STDERR_FILENO, line->text + done, line->used - done);
      if (written <= 0)
        return;
      done += (size_t)written;
    }
}

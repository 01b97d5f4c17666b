/* SPDX-License-Identifier: GPL-3.0-or-later

   Sections, lines and droppable statements.  */

#include "text.h"

#include "options.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static int statements;

void
text_open (struct text *text)
{
  text->file = open_memstream (&text->data, &text->size);
  if (text->file == NULL)
    abort ();
}

void
text_close (struct text *text)
{
  if (fclose (text->file) != 0)
    abort ();
}

void
text_print (struct text *text, FILE *file)
{
  text_close (text);
  fwrite (text->data, 1, text->size, file);
  free (text->data);
}

void
line (struct writer *w, const char *format, ...)
{
  va_list arguments;
  fprintf (w->out, "%*s", w->indent, "");
  va_start (arguments, format);
  vfprintf (w->out, format, arguments);
  va_end (arguments);
  fputc ('\n', w->out);
}

void
open_brace (struct writer *w)
{
  line (w, "{");
  w->indent += 2;
}

void
close_brace (struct writer *w)
{
  w->indent -= 2;
  line (w, "}");
}

/* Whether `--drop=1,5-7' names NUMBER.  */
static bool
is_dropped (int number)
{
  const char *p = options.dropped;
  while (p != NULL && *p != '\0')
    {
      char *end;
      long first = strtol (p, &end, 10), last = first;
      if (*end == '-')
        last = strtol (end + 1, &end, 10);
      if (first <= number && number <= last)
        return true;
      p = *end == ',' ? end + 1 : "";
    }
  return false;
}

void
droppable_begin (struct droppable *d, struct writer *w)
{
  text_open (&d->text);
  d->out = w->out;
  d->number = ++statements;
  w->out = d->text.file;
}

void
droppable_end (struct droppable *d, struct writer *w)
{
  w->out = d->out;
  text_close (&d->text);
  if (is_dropped (d->number))
    line (w, ";");
  else
    fwrite (d->text.data, 1, d->text.size, w->out);
  free (d->text.data);
}

int
droppable_count (void)
{
  return statements;
}

char *
format (const char *format, ...)
{
  char *string;
  va_list arguments;
  va_start (arguments, format);
  if (vasprintf (&string, format, arguments) < 0)
    abort ();
  va_end (arguments);
  return string;
}

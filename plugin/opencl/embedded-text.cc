/* SPDX-License-Identifier: GPL-3.0-or-later

   A text of OpenCL C that is put together from parts of files.  */

#include "gcc/gcc.h"

#include "embedded-text.h"

void
embedded_text::add (const char *start, size_t length)
{
  if (length == 0)
    return;
  text.reserve (length);
  memcpy (text.end (), start, length);
  text.quick_grow (text.length () + length);
}

void
embedded_text::add (const char *string)
{
  add (string, strlen (string));
}

/* Add a `#line' for line number LINE of PATH, on a line of its own.  */
void
embedded_text::add_line (unsigned line, const char *path)
{
  char *start
      = xasprintf ("%s#line %u \"",
                   text.is_empty () || text.last () == '\n' ? "" : "\n", line);
  add (start);
  free (start);
  for (path = remap_macro_filename (path); *path; path++)
    {
      if (*path == '"' || *path == '\\')
        add ("\\");
      add (path, 1);
    }
  add ("\"\n");
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   A text of OpenCL C that is put together from parts of files.  */

#ifndef TASKS_PLUGIN_EMBEDDED_TEXT_H
#define TASKS_PLUGIN_EMBEDDED_TEXT_H

#include "gcc/gcc.h"

class embedded_text
{
public:
  void add (const char *start, size_t length);
  void add (const char *string);
  /* Say that what follows is line number LINE of PATH.  */
  void add_line (unsigned line, const char *path);

  auto_vec<char> text;
};

#endif /* TASKS_PLUGIN_EMBEDDED_TEXT_H */

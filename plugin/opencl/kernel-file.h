/* SPDX-License-Identifier: GPL-3.0-or-later

   Files of OpenCL C: found like those of `#include', and read.  */

#ifndef TASKS_PLUGIN_KERNEL_FILE_H
#define TASKS_PLUGIN_KERNEL_FILE_H

#include "gcc/gcc.h"

/* What became of a search.  */
enum file_state
{
  FILE_FOUND,
  FILE_MISSING,
  FILE_DIRECTORY,  /* there are only directories of that name */
  FILE_UNREADABLE, /* errno says why */
  FILE_BINARY      /* it contains a null byte */
};

/* A file, on the heap and never freed.  */
struct kernel_file
{
  const char *path; /* as found */
  char *text;       /* and a 0 behind it */
  size_t length;
};

/* Search DIRECTORY, after those of the command line, too.  */
extern void add_kernel_directory (const char *directory);

/* Find and read NAME.  First, unless INCLUDER is NULL, it is searched for
   where the file INCLUDER is; else as `#include <NAME>' would.  */
extern enum file_state find_kernel_file (const char *name,
                                         const char *includer,
                                         struct kernel_file *file);

/* A message that says why NAME, of which FILE was found in STATE, cannot be
   embedded.  */
extern char *file_problem (enum file_state state, const char *name,
                           const struct kernel_file *file);

/* TEXT in quotation marks, on the heap.  */
extern const char *quoted (const char *text);

/* Note that this unit is made of the file PATH, too, for -MD and the like.  */
extern void add_dependency (const char *path);

/* Whether missing files are no mistake but are to be made yet: -MG.  */
extern bool missing_files_allowed_p (void);

#endif /* TASKS_PLUGIN_KERNEL_FILE_H */

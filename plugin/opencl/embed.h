/* SPDX-License-Identifier: GPL-3.0-or-later

   A file of OpenCL C with the files that it includes.  */

#ifndef TASKS_PLUGIN_EMBED_H
#define TASKS_PLUGIN_EMBED_H

#include "gcc/gcc.h"

#include "kernel-file.h"

/* The text of FILE, which a pragma names at LOC, with those that it includes,
   on the heap, and their number in *INCLUDES.  NULL if that cannot be had, of
   which the user has been told.  The files included become dependencies of
   the unit.  */
extern char *embed_kernel_file (const struct kernel_file *file, location_t loc,
                                unsigned *includes);

#endif /* TASKS_PLUGIN_EMBED_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   The source of an OpenCL program, complete with the files that it includes.
 */

#ifndef TASKS_PLUGIN_KERNEL_SOURCE_H
#define TASKS_PLUGIN_KERNEL_SOURCE_H

#include "gcc/gcc.h"

/* On the heap and never freed.  */
struct kernel_source
{
  const char *path; /* of the file, as found */
  const char *text; /* what the device's compiler gets */
  unsigned includes;
};

/* The source in the file NAME, which a pragma names at LOC; NULL if it cannot
   be had, of which the user has been told.  The files it is made of become
   dependencies of the unit.  */
extern const struct kernel_source *read_kernel_source (const char *name,
                                                       location_t loc);

/* The same, from the TEXT of the file PATH that preprocessed input holds.  */
extern const struct kernel_source *given_kernel_source (const char *path,
                                                        const char *text);

#endif /* TASKS_PLUGIN_KERNEL_SOURCE_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   Places in files of OpenCL C, for diagnostics.  */

#ifndef TASKS_PLUGIN_KERNEL_PLACE_H
#define TASKS_PLUGIN_KERNEL_PLACE_H

#include "gcc/gcc.h"

struct kernel_place
{
  const char *path;
  unsigned line;
  unsigned column;
};

/* The location of the last of PLACES, each of which includes the next; the
   pragma at LOC includes the first.  */
extern location_t make_kernel_location (const vec<kernel_place> &places,
                                        location_t loc);

/* The same of one PLACE.  */
extern location_t make_kernel_location (const kernel_place &place,
                                        location_t loc);

#endif /* TASKS_PLUGIN_KERNEL_PLACE_H */

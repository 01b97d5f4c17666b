/* SPDX-License-Identifier: GPL-3.0-or-later

   Sizes of regions as trees of type size_t.  */

#ifndef TASKS_PLUGIN_REGION_H
#define TASKS_PLUGIN_REGION_H

#include "gcc/gcc.h"

extern tree size_constant (unsigned HOST_WIDE_INT size);

/* The size of the complete TYPE in bytes.  */
extern tree type_size (tree type);

/* The number of elements of the complete array type ARRAY.  */
extern tree array_count (tree array);

/* The size in bytes of COUNT elements of ELEMENT_SIZE bytes; where it is
   larger than an object can be, or COUNT negative, a size that is.  */
extern tree region_size (tree count, tree element_size);

#endif /* TASKS_PLUGIN_REGION_H */

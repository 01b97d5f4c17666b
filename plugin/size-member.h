/* SPDX-License-Identifier: GPL-3.0-or-later

   Arrays in structs as buffers.  */

#ifndef TASKS_PLUGIN_SIZE_MEMBER_H
#define TASKS_PLUGIN_SIZE_MEMBER_H

#include "gcc.h"

#include "size-object.h"

/* Whether REF is an array in a struct that has more members behind it, so that
   nobody means what is behind the array; then that is *OBJECT.  */
extern bool find_inner_array (tree ref, struct object *object);

#endif /* TASKS_PLUGIN_SIZE_MEMBER_H */

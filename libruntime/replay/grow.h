/* SPDX-License-Identifier: LGPL-2.1-or-later

   Arrays that grow, of what is noted while orders are checked.  */

#ifndef RT_GROW_H
#define RT_GROW_H

#include <stdint.h>
#include <stdlib.h>

#include "base/error.h"

/* ARRAY, with room for *ROOM elements of SIZE, has room for one more than
   COUNT from now on.  */
static inline void *
rt_grow (void *array, uint32_t *room, uint32_t count, size_t size)
{
  if (count < *room)
    return array;
  *room = *room ? 2 * *room : 256;
  array = realloc (array, *room * size);
  if (!array)
    rt_no_memory (NULL, *room * size, "tasks whose order is checked");
  return array;
}

#endif /* RT_GROW_H */

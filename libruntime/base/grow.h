/* SPDX-License-Identifier: LGPL-2.1-or-later

   Arrays that grow.  */

#ifndef RT_GROW_H
#define RT_GROW_H

#include <stdint.h>
#include <stdlib.h>

#include "error.h"

/* ARRAY, from malloc or NULL, with room for *ROOM elements of SIZE bytes, has
   room for one more than COUNT from now on: where it is then.  PURPOSE is what
   it is for, in messages.  */
static inline void *
rt_grow (void *array, uint32_t *room, uint32_t count, size_t size,
         const char *purpose)
{
  if (count < *room)
    return array;
  *room = *room ? 2 * *room : 4;
  array = realloc (array, *room * size);
  if (!array)
    rt_no_memory (NULL, *room * size, purpose);
  return array;
}

#endif /* RT_GROW_H */

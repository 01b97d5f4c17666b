/* SPDX-License-Identifier: LGPL-2.1-or-later

   Shadows: which bytes of an output the task that runs has written.

   A read is a mistake only if nothing of the element, or of 16 bytes if
   elements are larger, has been written: structs are copied with the padding
   between their members.  Who cannot know any more what has been written, for
   the kernel or another thread may have, gives the shadow up.  */

#ifndef RT_CHECK_SHADOW_H
#define RT_CHECK_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct task;

struct shadow
{
  struct shadow *next;
  uint32_t parameter;
  uintptr_t start;
  size_t bytes;
  size_t block;      /* bytes that are looked at together */
  uint8_t written[]; /* a bit for each block */
};

/* The shadows of TASK's outputs, whose arguments are in BLOCK.  */
struct shadow *rt_shadows_make (const struct task *task, const void *block);
void rt_shadows_free (struct shadow *shadows);

/* BYTES at ADDRESS are written; whether they may be read: the shadow in which
   that is a mistake, or NULL.  */
void rt_shadows_write (struct shadow *shadows, uintptr_t address,
                       size_t bytes);
struct shadow *rt_shadows_read (struct shadow *shadows, uintptr_t address,
                                size_t bytes);

#endif /* RT_CHECK_SHADOW_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Shadows: which bytes of an output the task that runs has written.

   A read is a mistake only if nothing of the element, or of 16 bytes if
   elements are larger, has been written: structs are copied with the padding
   between their members.

   When nobody can know any more what is written, for the kernel or another
   thread may do it, or there have been too many steps, a shadow is *lost*.
   Then what has not been written yet is *filled* with a pattern; where that is
   at the end, nothing has been written, and what was there before comes back.
   What is written must never be taken for the pattern: only elements of whole
   words are filled.  Of text the end of a buffer may stay as it was, unless
   the parameter has a bound and the text no 0; of structs members and padding,
   also where these seem to be bytes.

   Where there are other threads a shadow is *shared*.  It is filled before the
   body begins or not at all.  Unless it is filled, nothing is said about it
   once what has not been seen to be written has changed.  */

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
  size_t column; /* bytes of an element; or less than a row, if UNKNOWN */
  bool unknown;
  bool bounded; /* the parameter says how many there are */
  size_t size;  /* at the end: of an element, or 0 if that is not known */
  size_t block; /* bytes that are looked at together */
  bool lost, filled, shared;
  unsigned char *saved; /* if filled or shared: what was there, or NULL */
  bool *changes; /* which bytes of a column are written somewhere, or NULL */
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

/* Nobody sees any more what is written to SHADOWS.  With FILL, what has not
   been written is filled, if that is possible: the calling thread may write
   the outputs now.  */
void rt_shadows_lose (struct shadow *shadows, bool fill);

/* The task has ended, and what has not been written of SHADOW comes back:
   whether there is any; from byte BEGIN to END.  */
bool rt_shadow_unwritten (struct shadow *shadow, size_t *begin, size_t *end);

#endif /* RT_CHECK_SHADOW_H */

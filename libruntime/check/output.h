/* SPDX-License-Identifier: LGPL-2.1-or-later

   Outputs: which bytes of one the task that runs has written.

   Before the body begins an output is filled with a pattern; what was there
   means nothing to the task.  What instrumented code writes is marked; what
   other code writes is not the pattern any more.  So a byte that has neither a
   mark nor another value has not been written.  At the end such bytes get back
   what they had.

   A read is a mistake if nothing of what it reads is written: structs are
   copied with their padding.  An element that is left unwritten is one of
   which no byte is.  Where elements are bytes fewer than LEAST may have been
   written with the pattern by chance, and what follows the end of a text need
   not be written.  */

#ifndef RT_OUTPUT_H
#define RT_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct output
{
  struct output *next; /* of the body */
  uintptr_t begin;
  size_t bytes, element;
  uint32_t parameter;
  uint8_t *marks; /* one for each byte, not 0 if it is written */
  uint8_t *old;   /* what was there */
};

/* BYTES at BEGIN, elements of ELEMENT bytes (0: not known), are an output,
   PARAMETER, of a body that is about to begin.  */
struct output *rt_output_begin (uintptr_t begin, size_t bytes, size_t element,
                                uint32_t parameter);

/* BYTES at AT, all of them in OUTPUT, are written.  */
void rt_output_write (struct output *output, uintptr_t at, size_t bytes);

/* Whether any of BYTES at AT, all of them in OUTPUT, is.  */
bool rt_output_written_p (const struct output *output, uintptr_t at,
                          size_t bytes);

/* The body has ended: restore what it has not written, and free OUTPUT.
   Whether there were such elements; the first from byte *FROM to *TO.  */
bool rt_output_end (struct output *output, size_t *from, size_t *to);

#endif /* RT_OUTPUT_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Origins: from which parameter of a body the pointers in registers come.

   Memory that nobody has registered a body may touch as it likes, but not by
   walking out of a buffer.  An address tells nothing of that: what is behind
   the end of one thing is the beginning of the next.  So, while a body is
   stepped through, it is followed where the pointers into its parameters go:
   through copies, sums and differences in registers, and into memory and back.
   A pointer that is not known to come from anywhere comes from the parameter
   it points into.  */

#ifndef RT_CHECK_ORIGIN_H
#define RT_CHECK_ORIGIN_H

#include <stdint.h>

#include "decode.h"

/* Words in memory that are known to be pointers beyond a parameter; of two
   that share a place the later counts.  */
#define ORIGIN_WORDS 256

/* What a body has in its registers and in memory: origins, and 1; 0 is not
   known.  With the body, on its stack: what each thread has must be little, so
   that the library can be loaded by dlopen.  */
struct origins
{
  uint16_t registers[REGISTERS];
  struct
  {
    uintptr_t address;
    uint16_t origin;
  } words[ORIGIN_WORDS];
};

struct frame;
struct instruction;
struct touch;

/* No parameter; otherwise an index into the task's regions.  */
#define NO_ORIGIN (-1)

/* Where the address of TOUCH, which what runs in FRAME is about to make at
   CONTEXT, comes from.  */
int rt_origin_of (const struct frame *frame, const struct touch *touch,
                  const void *context);

/* INSTRUCTION, at CONTEXT, is about to be executed in FRAME.  */
void rt_origin_follow (const struct frame *frame,
                       const struct instruction *instruction,
                       const void *context);

/* Something has been executed in FRAME, if that is not NULL, that was not
   seen.  */
void rt_origin_forget (const struct frame *frame);

#endif /* RT_CHECK_ORIGIN_H */

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

/* Something has been executed that was not seen.  */
void rt_origin_forget (void);

#endif /* RT_CHECK_ORIGIN_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The text of a family's file:

       tasks-models 2
       task gemm
       source cholesky.c
       parameters s4 r8 r8 x8
       implementation gemm
       worker cores
       size 1834000 21 96 1795872000 2097152 524288 524288 1048576
       size ...
       call 1795000000 1795872000 2097152 3 524288 524288 1048576 512
       call ...
       worker ...
       implementation ...
       check 2f1c0a9e55d0b7f3

   A size has: its time in nanoseconds, its spread in thousandths of that, its
   samples, when the last one was (seconds since 1970), the bytes of all
   buffers, and of each.  A call, of those that have integer arguments, has:
   its time, when it was, the bytes of all buffers, of how many each follows,
   these, and the arguments; the last one is the first.  Version 1 had none.
   There are only whole numbers: a program's locale may write others
   differently.  Models are in the order of their names, sizes in theirs.  The
   last line has a hash of all before it, and is the end.  */

#ifndef RT_MODEL_TEXT_H
#define RT_MODEL_TEXT_H

#include "set.h"

#define MODEL_TEXT_VERSION 2
#define MODEL_TEXT_OLDEST 1

/* FAMILY, as of NOW (seconds since 1970), as text, to be freed.  */
char *rt_text_write (const struct family *family, int64_t now);

/* Add the line `check' to TEXT, which may move; and whether TEXT, which begins
   with MAGIC, is whole and of a version from OLDEST to LAST: NULL, or what it
   is instead.  */
char *rt_text_seal (char *text);
const char *rt_text_check (const char *text, const char *magic,
                           unsigned oldest, unsigned last);

/* What a file says of a size, or of a call.  */
struct text_size
{
  const char *implementation, *worker;
  struct footprint footprint;
  struct level level; /* of a size */
  double time;        /* of a call, or 0 */
  int64_t when;
};

/* Read TEXT, which is changed: call HEAD with what is known of the codelet,
   then SIZE for every size and every call, if HEAD returned true.  NULL, or
   what is wrong. */
const char *
rt_text_read (char *text,
              bool (*head) (void *data, const char *task, const char *source,
                            const char *parameters),
              void (*size) (void *data, const struct text_size *size),
              void *data);

#endif /* RT_MODEL_TEXT_H */

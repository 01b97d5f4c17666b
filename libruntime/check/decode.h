/* SPDX-License-Identifier: LGPL-2.1-or-later

   What an instruction of x86-64 is about to touch, by Zydis.  */

#ifndef RT_CHECK_DECODE_H
#define RT_CHECK_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of more than these an instruction shows only the first.  */
#define MOST_TOUCHES 4

struct touch
{
  uintptr_t address;
  size_t size;
  unsigned mode; /* TASKS_READ, TASKS_WRITE */
  bool sure;     /* otherwise a mask decides which of the bytes, if any */
};

struct instruction
{
  bool system_call;
  unsigned count;
  struct touch touches[MOST_TOUCHES];
};

/* Open Zydis; false if it is not there.  */
bool rt_decode_start (void);

/* Decode the instruction at which CONTEXT, a ucontext_t, stands; false if it
   may touch more than can be told.  */
bool rt_decode (const void *context, struct instruction *instruction);

/* Whether what stands there, which reads memory, seems to be the beginning of
   a write to a bit-field: then the other bits are read, too.  */
bool rt_decode_bits (const void *context);

#endif /* RT_CHECK_DECODE_H */

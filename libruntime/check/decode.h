/* SPDX-License-Identifier: LGPL-2.1-or-later

   What an instruction of x86-64 is about to touch, by Zydis.  */

#ifndef RT_CHECK_DECODE_H
#define RT_CHECK_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of more than these an instruction shows only the first.  */
#define MOST_TOUCHES 4

/* General registers, by the numbers that instructions have for them.  */
#define REGISTERS 16
#define NO_REGISTER (-1)

struct touch
{
  uintptr_t address;
  size_t size;
  unsigned mode;   /* TASKS_READ, TASKS_WRITE */
  bool sure;       /* otherwise a mask decides which of the bytes, if any */
  int base, index; /* registers that ADDRESS is computed of */
};

/* Where control goes.  What calls and jumps to a library land on is made by
   the linker: a jump through a table, or one behind a push to who fills it. */
enum transfer
{
  GOES_ON,
  CALLS,
  JUMPS,
  JUMPS_THROUGH,
  PUSHES,
  LANDS /* where a jump may end */
};

/* What happens to the values in registers: bits for general registers, those
   for vectors and masks, and the flags.  */
struct values
{
  uint64_t read, written; /* but for addresses, and not part of a register */
  uint64_t addresses;     /* read, and touched what is there */
  uint64_t masks;         /* read, and may leave out what others have */
  bool loads;             /* memory is read, and goes to registers only */
  bool stores;            /* memory is written */
  bool saves;             /* ...on the stack: it may come back */
};

/* Registers that a function leaves as they were, and others.  */
#define VALUES_KEPT UINT64_C (0xf028)
#define VALUES_ARGUMENT (UINT64_C (1) << 7) /* the first */
#define VALUES_FLAGS (UINT64_C (1) << 63)

struct instruction
{
  bool system_call;
  struct values values;
  enum transfer transfer;
  unsigned count;
  struct touch touches[MOST_TOUCHES];

  /* Where pointers go: bits for registers that change, and those whose sum,
     difference, or only one of which, they become, if it CARRIES any; so does
     what is read and written in memory.  */
  bool carries, chooses;
  uint16_t written, from;
};

/* Open Zydis; false if it is not there.  */
bool rt_decode_start (void);

/* Decode the instruction at which CONTEXT, a ucontext_t, stands; false if it
   may touch more than can be told.  */
bool rt_decode (const void *context, struct instruction *instruction);

/* The contents of general register I in CONTEXT.  */
uintptr_t rt_decode_register (const void *context, int i);

/* Whether what stands there, which reads memory, seems to be the beginning of
   a write to a bit-field: then the other bits are read, too.  */
bool rt_decode_bits (const void *context);

#endif /* RT_CHECK_DECODE_H */

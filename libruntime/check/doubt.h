/* SPDX-License-Identifier: LGPL-2.1-or-later

   Doubts: reads that may mean nothing.

   Compilers read memory ahead of the condition that guards it if that can do
   no harm: variables on the stack and with static storage, which are there in
   any case.  So where the program is executed one instruction at a time, a
   read that would be a mistake is only a *doubt* while what it has read lies
   in a register.  It is followed from register to register, and through places
   of the stack where functions keep what is their callers'.  It becomes a
   mistake when it is compared, stored, or used as an address, and nothing if
   it is overwritten before, or if a mask leaves it out.

   Functions of the runtime are not followed; a doubt sleeps until they have
   returned, in registers that they keep.

   A doubt belongs to the thread, and the frame, in which it began.  */

#ifndef RT_CHECK_DOUBT_H
#define RT_CHECK_DOUBT_H

#include <stdbool.h>
#include <stdint.h>

struct frame;
struct instruction;
struct report;

/* Whether REPORT, of a read, is only a doubt for now, for the instruction that
   the calling thread is about to execute reads into registers.  rt_spans_lock
   is held.  */
bool rt_doubt_begin (const struct report *report);

/* The calling thread, in FRAME, is about to execute INSTRUCTION, with its
   stack at STACK.  */
void rt_doubts_follow (const struct frame *frame,
                       const struct instruction *instruction, uintptr_t stack);

/* It uses what it has in REGISTERS, as in `struct values'.  */
void rt_doubts_use (const struct frame *frame, uint64_t registers);

/* It has called the runtime in FRAME, which will return when the stack is
   above STACK.  */
void rt_doubts_sleep (const struct frame *frame, uintptr_t stack);

/* Whether it has doubts in FRAME; and it has none any more.  */
bool rt_doubts_left (const struct frame *frame);
void rt_doubts_forget (const struct frame *frame);

#endif /* RT_CHECK_DOUBT_H */

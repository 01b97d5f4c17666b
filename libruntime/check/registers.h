/* SPDX-License-Identifier: LGPL-2.1-or-later

   What an instruction does with registers: a part of decode.c.  */

#ifndef RT_CHECK_REGISTERS_H
#define RT_CHECK_REGISTERS_H

#include <Zydis/Zydis.h>
#include <stdbool.h>
#include <ucontext.h>

#include "decode.h"

/* Find what it takes in LIBRARY, Zydis; false if it is not there.  */
bool rt_registers_start (void *library);

/* The number of the general register NAME, of 64 bits, or NO_REGISTER.  */
int rt_register_number (ZydisRegister name);

/* Let INSTRUCTION say where DECODED lets pointers go; and values, at
   CONTEXT.  */
void rt_registers_pointers (const ZydisDecodedInstruction *decoded,
                            const ZydisDecodedOperand *operands,
                            struct instruction *instruction);
void rt_registers_values (const ZydisDecodedInstruction *decoded,
                          const ZydisDecodedOperand *operands,
                          const ucontext_t *context,
                          struct instruction *instruction);

#endif /* RT_CHECK_REGISTERS_H */

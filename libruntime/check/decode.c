/* SPDX-License-Identifier: LGPL-2.1-or-later

   Decoding, by Zydis, which is opened when it is needed.

   What an instruction touches element by element (gather and scatter), or
   where addresses are not those of 64 bits, cannot be told.  */

#define _GNU_SOURCE
#include "decode.h"

#if defined __x86_64__

#include <Zydis/Zydis.h>
#include <dlfcn.h>
#include <stdio.h>
#include <ucontext.h>
#include <unistd.h>

#include "registers.h"
#include "tasks/abi.h"

/* How far behind a read the write of the bit-field is looked for.  */
#define BITS_AHEAD 10

static ZydisDecoder decoder;
static __typeof (ZydisDecoderDecodeFull) *decode_full;

bool
rt_decode_start (void)
{
  if (decode_full)
    return true;
  /* The one of the headers: any other may have other types.  */
  char name[48];
  snprintf (name, sizeof name, "libZydis.so.%u.%u",
            (unsigned)ZYDIS_VERSION_MAJOR (ZYDIS_VERSION),
            (unsigned)ZYDIS_VERSION_MINOR (ZYDIS_VERSION));
  void *library = dlopen (name, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return false;
  __typeof (ZydisDecoderInit) *init = dlsym (library, "ZydisDecoderInit");
  __typeof (decode_full) full = dlsym (library, "ZydisDecoderDecodeFull");
  if (!init || !full || !rt_registers_start (library)
      || !ZYAN_SUCCESS (
          init (&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64)))
    return false;
  decode_full = full;
  return true;
}

uintptr_t
rt_decode_register (const void *context, int i)
{
  static const int places[REGISTERS]
      = { REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
          REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
          REG_R12, REG_R13, REG_R14, REG_R15 };
  const ucontext_t *user = context;
  return (uintptr_t)user->uc_mcontext.gregs[places[i]];
}

/* The value of REGISTER, of 64 bits, in CONTEXT; NEXT is the address behind
   the instruction.  False if it is another register.  */
static bool
value_of (const ucontext_t *context, ZydisRegister name, uintptr_t next,
          uintptr_t *value)
{
  int number = rt_register_number (name);
  if (name == ZYDIS_REGISTER_NONE)
    *value = 0;
  else if (name == ZYDIS_REGISTER_RIP)
    *value = next;
  else if (number != NO_REGISTER)
    *value = rt_decode_register (context, number);
  else
    return false;
  return true;
}

/* Where and how OPERAND, of memory, is touched; false if nobody can say.  */
static bool
touch_of (const ucontext_t *context, const ZydisDecodedOperand *operand,
          uintptr_t next, struct touch *touch)
{
  uintptr_t base, index;
  if (operand->mem.type != ZYDIS_MEMOP_TYPE_MEM
      || operand->mem.segment == ZYDIS_REGISTER_GS
      || !value_of (context, operand->mem.base, next, &base)
      || !value_of (context, operand->mem.index, next, &index))
    return false;
  touch->size = operand->size / 8;
  touch->mode
      = (operand->actions & ZYDIS_OPERAND_ACTION_MASK_READ ? TASKS_READ : 0)
        | (operand->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE ? TASKS_WRITE
                                                              : 0);
  touch->sure = !(operand->actions & ZYDIS_OPERAND_ACTION_CONDREAD_CONDWRITE);
  touch->base = rt_register_number (operand->mem.base);
  touch->index = operand->mem.scale == 1
                     ? rt_register_number (operand->mem.index)
                     : NO_REGISTER;
  touch->address = base + index * operand->mem.scale;
  if (operand->mem.disp.has_displacement)
    touch->address += (uintptr_t)operand->mem.disp.value;
  if (operand->mem.segment == ZYDIS_REGISTER_FS)
    touch->address += (uintptr_t)__builtin_thread_pointer ();
  /* What is pushed comes to lie below the stack.  */
  if (operand->visibility == ZYDIS_OPERAND_VISIBILITY_HIDDEN
      && operand->mem.base == ZYDIS_REGISTER_RSP && touch->mode == TASKS_WRITE)
    touch->address = base - touch->size;
  return true;
}

/* The bytes that can be read at ADDRESS, of an instruction.  */
static size_t
readable (uintptr_t address)
{
  size_t page = (size_t)sysconf (_SC_PAGESIZE);
  size_t left = page - address % page;
  return left < ZYDIS_MAX_INSTRUCTION_LENGTH ? left
                                             : ZYDIS_MAX_INSTRUCTION_LENGTH;
}

static bool
decode_at (uintptr_t address, ZydisDecodedInstruction *decoded,
           ZydisDecodedOperand *operands)
{
  size_t size = readable (address);
  if (ZYAN_SUCCESS (decode_full (&decoder, (const void *)address, size,
                                 decoded, operands)))
    return true;
  /* It may go on in the next page, which is there then.  */
  return size < ZYDIS_MAX_INSTRUCTION_LENGTH
         && ZYAN_SUCCESS (decode_full (&decoder, (const void *)address,
                                       ZYDIS_MAX_INSTRUCTION_LENGTH, decoded,
                                       operands));
}

/* Whether DECODED changes some bits and leaves the others.  */
static bool
masks (const ZydisDecodedInstruction *decoded)
{
  switch (decoded->mnemonic)
    {
    case ZYDIS_MNEMONIC_AND:
    case ZYDIS_MNEMONIC_OR:
    case ZYDIS_MNEMONIC_BTR:
    case ZYDIS_MNEMONIC_BTS:
      return true;
    default:
      return false;
    }
}

static bool
jumps (const ZydisDecodedInstruction *decoded)
{
  return decoded->meta.category == ZYDIS_CATEGORY_COND_BR
         || decoded->meta.category == ZYDIS_CATEGORY_UNCOND_BR
         || decoded->meta.category == ZYDIS_CATEGORY_CALL
         || decoded->meta.category == ZYDIS_CATEGORY_RET;
}

bool
rt_decode_bits (const void *context)
{
  const ucontext_t *user = context;
  uintptr_t at = (uintptr_t)user->uc_mcontext.gregs[REG_RIP];
  ZydisDecodedInstruction decoded;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
  bool masked = false;
  for (unsigned i = 0; i < BITS_AHEAD; i++)
    {
      if (!decode_at (at, &decoded, operands) || jumps (&decoded))
        return false;
      masked |= masks (&decoded);
      if (masked && operands[0].type == ZYDIS_OPERAND_TYPE_MEMORY
          && (operands[0].actions & ZYDIS_OPERAND_ACTION_WRITE))
        return true;
      at += decoded.length;
    }
  return false;
}

/* Whether DECODED takes an address and touches nothing there.  */
static bool
touches_nothing (const ZydisDecodedInstruction *decoded)
{
  return decoded->meta.category == ZYDIS_CATEGORY_NOP
         || decoded->meta.category == ZYDIS_CATEGORY_WIDENOP
         || decoded->meta.category == ZYDIS_CATEGORY_PREFETCH;
}

static enum transfer
transfer_of (const ZydisDecodedInstruction *decoded,
             const ZydisDecodedOperand *operands)
{
  switch (decoded->mnemonic)
    {
    case ZYDIS_MNEMONIC_CALL:
      return CALLS;
    case ZYDIS_MNEMONIC_JMP:
      return operands[0].type == ZYDIS_OPERAND_TYPE_MEMORY ? JUMPS_THROUGH
                                                           : JUMPS;
    case ZYDIS_MNEMONIC_PUSH:
      return PUSHES;
    case ZYDIS_MNEMONIC_ENDBR64:
      return LANDS;
    default:
      return GOES_ON;
    }
}

bool
rt_decode (const void *context, struct instruction *instruction)
{
  const ucontext_t *user = context;
  uintptr_t at = (uintptr_t)user->uc_mcontext.gregs[REG_RIP];
  ZydisDecodedInstruction decoded;
  ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
  instruction->count = 0;
  instruction->system_call = false;
  instruction->values = (struct values){};
  if (!decode_at (at, &decoded, operands))
    return false;
  instruction->system_call = decoded.mnemonic == ZYDIS_MNEMONIC_SYSCALL;
  instruction->transfer = transfer_of (&decoded, operands);
  rt_registers_pointers (&decoded, operands, instruction);
  rt_registers_values (&decoded, operands, user, instruction);
  if (touches_nothing (&decoded)
      || (decoded.meta.category == ZYDIS_CATEGORY_STRINGOP
          && (decoded.attributes
              & (ZYDIS_ATTRIB_HAS_REP | ZYDIS_ATTRIB_HAS_REPE
                 | ZYDIS_ATTRIB_HAS_REPNE))
          && !user->uc_mcontext.gregs[REG_RCX]))
    return true;
  bool masked = decoded.avx.mask.mode > ZYDIS_MASK_MODE_DISABLED;
  for (unsigned i = 0; i < decoded.operand_count; i++)
    {
      struct touch *touch = &instruction->touches[instruction->count];
      if (operands[i].type != ZYDIS_OPERAND_TYPE_MEMORY
          || operands[i].mem.type == ZYDIS_MEMOP_TYPE_AGEN)
        continue;
      if (instruction->count == MOST_TOUCHES
          || !touch_of (user, &operands[i], at + decoded.length, touch))
        return false;
      touch->sure &= !masked;
      instruction->count++;
    }
  return true;
}

#else

bool
rt_decode_start (void)
{
  return false;
}

bool
rt_decode (const void *context, struct instruction *instruction)
{
  (void)context, (void)instruction;
  return false;
}

uintptr_t
rt_decode_register (const void *context, int i)
{
  (void)context, (void)i;
  return 0;
}

bool
rt_decode_bits (const void *context)
{
  (void)context;
  return false;
}

#endif

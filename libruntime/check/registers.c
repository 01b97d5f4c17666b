/* SPDX-License-Identifier: LGPL-2.1-or-later

   What instructions do with registers.  */

#define _GNU_SOURCE
#include "registers.h"

#if defined __x86_64__

#include <dlfcn.h>

static __typeof (ZydisRegisterGetLargestEnclosing) *get_enclosing;

bool
rt_registers_start (void *library)
{
  get_enclosing = dlsym (library, "ZydisRegisterGetLargestEnclosing");
  return get_enclosing;
}

int
rt_register_number (ZydisRegister name)
{
  return name >= ZYDIS_REGISTER_RAX && name <= ZYDIS_REGISTER_R15
             ? (int)(name - ZYDIS_REGISTER_RAX)
             : NO_REGISTER;
}

/* The bit of the general register NAME, of any size.  */
static uint16_t
bit_of (ZydisRegister name)
{
  int number
      = rt_register_number (get_enclosing (ZYDIS_MACHINE_MODE_LONG_64, name));
  return number == NO_REGISTER ? 0 : (uint16_t)(1u << number);
}

void
rt_registers_pointers (const ZydisDecodedInstruction *decoded,
                       const ZydisDecodedOperand *operands,
                       struct instruction *instruction)
{
  bool whole = decoded->operand_width == 64, string = false;
  instruction->written = instruction->from = 0;
  instruction->chooses = false;
  switch (decoded->mnemonic)
    {
    case ZYDIS_MNEMONIC_CMOVB ... ZYDIS_MNEMONIC_CMOVZ:
      instruction->chooses = true;
      /* fall through */
    case ZYDIS_MNEMONIC_MOV:
    case ZYDIS_MNEMONIC_LEA:
    case ZYDIS_MNEMONIC_ADD:
    case ZYDIS_MNEMONIC_SUB:
    case ZYDIS_MNEMONIC_INC:
    case ZYDIS_MNEMONIC_DEC:
    case ZYDIS_MNEMONIC_PUSH:
    case ZYDIS_MNEMONIC_POP:
      instruction->carries = whole;
      break;
    default:
      instruction->carries = false;
      /* What moves on by one is where it was.  */
      string = decoded->meta.category == ZYDIS_CATEGORY_STRINGOP;
    }
  for (unsigned i = 0; i < decoded->operand_count; i++)
    {
      const ZydisDecodedOperand *operand = &operands[i];
      bool visible = operand->visibility != ZYDIS_OPERAND_VISIBILITY_HIDDEN;
      if (operand->type == ZYDIS_OPERAND_TYPE_REGISTER && !string
          && operand->reg.value != ZYDIS_REGISTER_RSP)
        {
          uint16_t bit = bit_of (operand->reg.value);
          if (operand->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE)
            instruction->written |= bit;
          if ((operand->actions & ZYDIS_OPERAND_ACTION_MASK_READ) && visible)
            instruction->from |= bit;
        }
      if (operand->type == ZYDIS_OPERAND_TYPE_MEMORY
          && operand->mem.type == ZYDIS_MEMOP_TYPE_AGEN)
        instruction->from
            |= bit_of (operand->mem.base)
               | (operand->mem.scale == 1 ? bit_of (operand->mem.index) : 0);
    }
}

/* Bits of vectors, and of masks, behind those of general registers.  */
#define VECTORS 16
#define MASKS 48

/* The bit of the register NAME, of any kind and size, in `struct values'.  The
   stack pointer is none.  */
static uint64_t
value_of (ZydisRegister name)
{
  ZydisRegister whole = get_enclosing (ZYDIS_MACHINE_MODE_LONG_64, name);
  unsigned bit;
  if (name >= ZYDIS_REGISTER_FLAGS && name <= ZYDIS_REGISTER_RFLAGS)
    return VALUES_FLAGS;
  if (whole >= ZYDIS_REGISTER_RAX && whole <= ZYDIS_REGISTER_R15)
    bit = whole - ZYDIS_REGISTER_RAX;
  else if (whole >= ZYDIS_REGISTER_ZMM0 && whole <= ZYDIS_REGISTER_ZMM31)
    bit = VECTORS + (whole - ZYDIS_REGISTER_ZMM0);
  else if (whole >= ZYDIS_REGISTER_K0 && whole <= ZYDIS_REGISTER_K7)
    bit = MASKS + (whole - ZYDIS_REGISTER_K0);
  else
    return 0;
  return whole == ZYDIS_REGISTER_RSP ? 0 : UINT64_C (1) << bit;
}

/* Whether the condition with NUMBER, as instructions have it, holds.  */
static bool
holds (unsigned number, greg_t flags)
{
  bool carry = flags & 1, parity = flags & 4, zero = flags & 0x40,
       sign = flags & 0x80, overflow = flags & 0x800;
  const bool conditions[] = { overflow,
                              carry,
                              zero,
                              carry || zero,
                              sign,
                              parity,
                              sign != overflow,
                              zero || sign != overflow };
  return conditions[number >> 1 & 7] != (number & 1);
}

/* Whether the result of DECODED does not depend on the contents of its
   operands, which are one register.  */
static bool
clears (const ZydisDecodedInstruction *decoded,
        const ZydisDecodedOperand *operands)
{
  unsigned visible = decoded->operand_count_visible;
  switch (decoded->mnemonic)
    {
    case ZYDIS_MNEMONIC_XOR:
    case ZYDIS_MNEMONIC_SUB:
    case ZYDIS_MNEMONIC_SBB:
    case ZYDIS_MNEMONIC_PXOR:
    case ZYDIS_MNEMONIC_XORPS:
    case ZYDIS_MNEMONIC_XORPD:
    case ZYDIS_MNEMONIC_VPXOR ... ZYDIS_MNEMONIC_VPXORQ:
    case ZYDIS_MNEMONIC_VXORPS:
    case ZYDIS_MNEMONIC_VXORPD:
    case ZYDIS_MNEMONIC_PCMPEQB ... ZYDIS_MNEMONIC_PCMPEQW:
    case ZYDIS_MNEMONIC_VPCMPEQB ... ZYDIS_MNEMONIC_VPCMPEQW:
      return visible >= 2
             && operands[visible - 1].type == ZYDIS_OPERAND_TYPE_REGISTER
             && operands[visible - 2].type == ZYDIS_OPERAND_TYPE_REGISTER
             && operands[visible - 1].reg.value
                    == operands[visible - 2].reg.value;
    default:
      return false;
    }
}

/* Whether DECODED takes, of vectors, what a mask says.  */
static bool
selects (const ZydisDecodedInstruction *decoded)
{
  switch (decoded->mnemonic)
    {
    case ZYDIS_MNEMONIC_BLENDVPD:
    case ZYDIS_MNEMONIC_BLENDVPS:
    case ZYDIS_MNEMONIC_PBLENDVB:
    case ZYDIS_MNEMONIC_VBLENDVPD:
    case ZYDIS_MNEMONIC_VBLENDVPS:
    case ZYDIS_MNEMONIC_VPBLENDVB:
    case ZYDIS_MNEMONIC_VPTERNLOGD:
    case ZYDIS_MNEMONIC_VPTERNLOGQ:
      return true;
    default:
      return decoded->avx.mask.mode > ZYDIS_MASK_MODE_DISABLED;
    }
}

/* Whether DECODED is `and', of general registers or of vectors: what is not 0
   then may be a mask.  */
static bool
is_and (ZydisMnemonic mnemonic)
{
  switch (mnemonic)
    {
    case ZYDIS_MNEMONIC_AND:
    case ZYDIS_MNEMONIC_PAND:
    case ZYDIS_MNEMONIC_ANDPS:
    case ZYDIS_MNEMONIC_ANDPD:
    case ZYDIS_MNEMONIC_VPAND ... ZYDIS_MNEMONIC_VPANDD:
    case ZYDIS_MNEMONIC_VPANDQ:
    case ZYDIS_MNEMONIC_VANDPS:
    case ZYDIS_MNEMONIC_VANDPD:
    /* These take what the other is not.  */
    case ZYDIS_MNEMONIC_ANDN:
    case ZYDIS_MNEMONIC_PANDN:
    case ZYDIS_MNEMONIC_ANDNPS:
    case ZYDIS_MNEMONIC_ANDNPD:
    case ZYDIS_MNEMONIC_VPANDN ... ZYDIS_MNEMONIC_VPANDNQ:
    case ZYDIS_MNEMONIC_VANDNPS:
    case ZYDIS_MNEMONIC_VANDNPD:
      return true;
    default:
      return false;
    }
}

/* Whether the register NAME holds a mask that leaves out something: bytes are
   0, or have all bits set.  Of vectors only the lower half may be known.  */
static bool
is_mask (ZydisRegister name, const ucontext_t *context)
{
  ZydisRegister whole = get_enclosing (ZYDIS_MACHINE_MODE_LONG_64, name);
  int number = rt_register_number (whole);
  if (number != NO_REGISTER)
    return !rt_decode_register (context, number);
  number = (int)(whole - ZYDIS_REGISTER_ZMM0);
  if (number < 0 || number > 15 || !context->uc_mcontext.fpregs)
    return true;
  const unsigned char *bytes
      = (const unsigned char *)&context->uc_mcontext.fpregs->_xmm[number];
  unsigned none = 0, all = 0;
  for (unsigned i = 0; i < 16; i++)
    {
      none += bytes[i] == 0;
      all += bytes[i] == 0xff;
    }
  bool narrow = name >= ZYDIS_REGISTER_XMM0 && name < ZYDIS_REGISTER_YMM0;
  return none + all == 16 && (!narrow || (none && all) || none == 16);
}

/* What OPERAND of DECODED does with values.  */
static void
add_operand (const ZydisDecodedInstruction *decoded,
             const ZydisDecodedOperand *operand, const ucontext_t *context,
             struct values *values)
{
  bool reads = operand->actions & ZYDIS_OPERAND_ACTION_MASK_READ;
  bool writes = operand->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE;
  if (operand->type == ZYDIS_OPERAND_TYPE_MEMORY)
    {
      uint64_t address
          = value_of (operand->mem.base) | value_of (operand->mem.index);
      if (operand->mem.type == ZYDIS_MEMOP_TYPE_AGEN)
        {
          values->read |= address;
          return;
        }
      values->addresses |= address;
      values->loads |= reads;
      values->stores |= writes;
    }
  if (operand->type != ZYDIS_OPERAND_TYPE_REGISTER)
    return;
  uint64_t bit = value_of (operand->reg.value);
  if (reads)
    {
      values->read |= bit;
      if (is_and (decoded->mnemonic) && is_mask (operand->reg.value, context))
        values->masks |= bit;
    }
  if (writes)
    {
      values->written |= bit;
      /* The rest of it stays.  */
      if (operand->size < 32 && bit < UINT64_C (1) << VECTORS)
        values->read |= bit;
    }
}

void
rt_registers_values (const ZydisDecodedInstruction *decoded,
                     const ZydisDecodedOperand *operands,
                     const ucontext_t *context,
                     struct instruction *instruction)
{
  struct values *values = &instruction->values;
  bool chooses = decoded->mnemonic >= ZYDIS_MNEMONIC_CMOVB
                 && decoded->mnemonic <= ZYDIS_MNEMONIC_CMOVZ;
  for (unsigned i = 0; i < decoded->operand_count; i++)
    add_operand (decoded, &operands[i], context, values);
  if (chooses)
    {
      bool taken
          = holds (decoded->opcode, context->uc_mcontext.gregs[REG_EFL]);
      values->read
          = VALUES_FLAGS
            | (taken && operands[1].type == ZYDIS_OPERAND_TYPE_REGISTER
                   ? value_of (operands[1].reg.value)
                   : 0);
      if (!taken)
        values->written = 0;
    }
  if (clears (decoded, operands))
    values->read = 0;
  if (selects (decoded))
    values->masks = UINT64_MAX;
  values->saves = values->stores && decoded->operand_width == 64
                  && (decoded->mnemonic == ZYDIS_MNEMONIC_PUSH
                      || (decoded->mnemonic == ZYDIS_MNEMONIC_MOV
                          && (operands[0].mem.base == ZYDIS_REGISTER_RSP
                              || operands[0].mem.base == ZYDIS_REGISTER_RBP)))
                  && !(values->read & ~VALUES_KEPT);
  values->loads = values->loads && !values->stores && values->written
                  && decoded->meta.category != ZYDIS_CATEGORY_STRINGOP;
}

#endif

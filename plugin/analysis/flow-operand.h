/* SPDX-License-Identifier: GPL-3.0-or-later

   What events are about: pointers, and how far what they point to goes.  */

#ifndef TASKS_PLUGIN_FLOW_OPERAND_H
#define TASKS_PLUGIN_FLOW_OPERAND_H

#include "gcc/gcc.h"

#include "flow-event.h"

/* Makes operands of statements in BLOCK, of NEST.  */
class operand_builder
{
public:
  operand_builder (const loop_nest &nest, basic_block block)
      : nest (nest), block (block)
  {
  }

  /* The operand that points to what the reference REF accesses.  */
  struct operand reference (tree ref) const;

  /* The operand that has the value VALUE; number ARGUMENT of a call.  */
  struct operand value (tree value, unsigned argument = 0) const;

private:
  const loop_nest &nest;
  basic_block block;

  struct operand make (tree expression,
                       struct pointer (*read) (tree, const reading &)) const;
};

/* The size of the member of a structure that VALUE, a pointer, is the address
   of, or -1: no task gets more than that.  */
extern HOST_WIDE_INT member_size (tree value);

#endif /* TASKS_PLUGIN_FLOW_OPERAND_H */

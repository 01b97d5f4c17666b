/* SPDX-License-Identifier: GPL-3.0-or-later

   What events are about: see flow-operand.h.  */

#include "gcc/gcc.h"

#include "flow-operand.h"

/* Whether REF is a member of a structure, of constant size, that does not
   extend behind the end of the structure.  */
static bool
bounded_member_p (tree ref)
{
  return TREE_CODE (ref) == COMPONENT_REF && TYPE_SIZE_UNIT (TREE_TYPE (ref))
         && tree_fits_shwi_p (TYPE_SIZE_UNIT (TREE_TYPE (ref)))
         && !array_at_struct_end_p (ref);
}

struct operand
operand_builder::make (tree expression,
                       struct pointer (*read) (tree, const reading &)) const
{
  auto_vec<tree, 16> leaves;
  struct operand o = {};
  o.address = read (expression, &leaves);
  o.size = -1;
  o.element = { true, o.address.offset, o.address.offset, 0, true,
                true, cfun->decl };
  if (o.address.offset.terms)
    {
      reading first (&leaves, nest, nest.around (block));
      o.element
          = element_at (o.address.offset, read (expression, first).offset,
                        leaves, block, nest);
    }
  return o;
}

struct operand
operand_builder::reference (tree ref) const
{
  struct operand o = make (ref, address_of);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  if (size && tree_fits_shwi_p (size))
    o.size = tree_to_shwi (size);
  return o;
}

struct operand
operand_builder::value (tree value, unsigned argument) const
{
  struct operand o = make (value, pointer_of);
  o.argument = argument;
  return o;
}

HOST_WIDE_INT
member_size (tree value)
{
  while (TREE_CODE (value) == SSA_NAME
         && gimple_assign_single_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  if (TREE_CODE (value) != ADDR_EXPR)
    return -1;
  tree member = TREE_OPERAND (value, 0);
  if (TREE_CODE (member) == ARRAY_REF
      && integer_zerop (TREE_OPERAND (member, 1)))
    member = TREE_OPERAND (member, 0);
  return bounded_member_p (member)
             ? tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (member)))
             : -1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Arrays in structs as buffers.

   The last member may be longer than it is declared, as `char rest[1]' is; and
   the address of an element may be meant as that of all that follows.  */

#include "gcc.h"

#include "size-member.h"

/* Whether TYPE is known to have bytes.  */
static bool
sized_p (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) && tree_to_shwi (size) > 0;
}

bool
find_inner_array (tree ref, struct object *object)
{
  if (TREE_CODE (ref) != COMPONENT_REF
      || TREE_CODE (TREE_TYPE (ref)) != ARRAY_TYPE
      || !sized_p (TREE_TYPE (ref)))
    return false;
  tree member = TREE_OPERAND (ref, 1);
  tree next = DECL_CHAIN (member);
  while (next
         && (TREE_CODE (next) != FIELD_DECL || !sized_p (TREE_TYPE (next))))
    next = DECL_CHAIN (next);
  if (!next || !DECL_NAME (member)
      || TREE_CODE (DECL_CONTEXT (member)) != RECORD_TYPE)
    return false;
  object->decl = member;
  object->allocation = NULL;
  object->bytes
      = constant_amount (tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref))));
  object->rest = object->bytes;
  object->steps = constant_amount (0);
  return true;
}

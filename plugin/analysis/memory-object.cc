/* SPDX-License-Identifier: GPL-3.0-or-later

   The objects that pointers point into, and how large they are: see
   memory.h.  */

#include "gcc/gcc.h"

#include "gcc/callee.h"
#include "library.h"
#include "memory.h"

bool
more_than_object_p (const struct amount &bytes, const struct object &object)
{
  return more_p (bytes, object.rest) || more_p (bytes, object.bytes);
}

/* The bytes that CALL, of the library, allocates.  */
static struct amount
allocated_bytes (gcall *call)
{
  enum library_role role = library_role (call);
  int size, count;
  library_size (call, &size, &count);
  if (size < 0 || (role != LIBRARY_ALLOCATE && role != LIBRARY_REALLOCATE))
    return {};
  struct amount bytes = amount_of (gimple_call_arg (call, size));
  return count < 0 ? bytes
                   : multiply_amounts (
                       bytes, amount_of (gimple_call_arg (call, count)));
}

/* Let *OBJECT be what CALL returns a pointer into that it has allocated.
   Return whether it has.  */
static bool
find_allocated (gcall *call, struct object *object)
{
  object->allocation = call;
  object->bytes = object->rest = allocated_bytes (call);
  if (object->bytes.known)
    return true;
  const struct place &p = returned_place (callee_of (call));
  gcall *inner = p.root && !p.storage && !SSA_NAME_IS_DEFAULT_DEF (p.root)
                     ? dyn_cast<gcall *> (SSA_NAME_DEF_STMT (p.root))
                     : NULL;
  if (!inner || !find_allocated (inner, object))
    return false;
  object->rest
      = amount_in_call (add_amounts (object->rest, p.offset, -1), call);
  object->bytes = amount_in_call (object->bytes, call);
  return object->bytes.known;
}

bool
find_object (tree pointer, struct object *object)
{
  struct place p = place_of (pointer);
  if (!p.root)
    return false;
  if (!p.storage)
    {
      gcall *call = SSA_NAME_IS_DEFAULT_DEF (p.root)
                        ? NULL
                        : dyn_cast<gcall *> (SSA_NAME_DEF_STMT (p.root));
      if (!call || !find_allocated (call, object))
        return false;
      /* Of an earlier iteration, when numbers had other values.  */
      if (p.merged && !object->bytes.constant_p ())
        return false;
    }
  else
    {
      tree size = VAR_P (p.root) ? DECL_SIZE_UNIT (p.root) : NULL_TREE;
      if (!size || !tree_fits_shwi_p (size) || integer_zerop (size))
        return false;
      object->decl = p.root;
      object->bytes = object->rest = constant_amount (tree_to_shwi (size));
    }
  object->rest = add_amounts (object->rest, p.offset, -1);
  return true;
}

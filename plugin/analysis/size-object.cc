/* SPDX-License-Identifier: GPL-3.0-or-later

   The objects that pointers point into, and how large they are.  */

#include "gcc/gcc.h"

#include "library.h"
#include "mode-statement.h"
#include "size-call.h"
#include "size-object.h"

/* Definitions that are followed.  */
#define MAX_DEPTH 30

bool
more_than_object_p (const struct amount &bytes, const struct object &object)
{
  return more_p (bytes, object.rest) || more_p (bytes, object.bytes);
}

/* The bytes that CALL allocates.  */
static struct amount
allocated_bytes (gcall *call)
{
  enum library_role role = library_role (call);
  int size, count;
  library_size (call, &size, &count);
  if (role == LIBRARY_ALLOCATE && size < 0
      && !strcmp (plain_function_name (gimple_call_fndecl (call)), "strdup"))
    if (const char *text = c_getstr (gimple_call_arg (call, 0)))
      return constant_amount (strlen (text) + 1);
  if (size < 0 || (role != LIBRARY_ALLOCATE && role != LIBRARY_REALLOCATE))
    return unknown_amount ();
  struct amount bytes = amount_of (gimple_call_arg (call, size));
  if (count < 0)
    return bytes;
  return multiply_amounts (bytes, amount_of (gimple_call_arg (call, count)));
}

/* The pointer that PHI is, if it is the same one or NULL on all ways; or
   NULL_TREE.  */
static tree
only_argument (gphi *phi)
{
  tree only = NULL_TREE;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree argument = gimple_phi_arg_def (phi, i);
      if (integer_zerop (argument) || argument == only)
        continue;
      if (only)
        return NULL_TREE;
      only = argument;
    }
  return only;
}

/* The constant size of TYPE, or 0.  */
static HOST_WIDE_INT
constant_size (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* Find the object that &REF points into, as find_object does.  */
static bool
find_referenced (tree ref, struct object *object)
{
  HOST_WIDE_INT offset = 0;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      {
        /* Another element may be further inside: the object seems larger.  */
        tree index = TREE_OPERAND (ref, 1);
        if (tree_fits_shwi_p (index))
          offset += tree_to_shwi (index) * constant_size (TREE_TYPE (ref));
      }
    else if (TREE_CODE (ref) == COMPONENT_REF)
      {
        tree position = byte_position (TREE_OPERAND (ref, 1));
        if (!tree_fits_shwi_p (position))
          return false;
        offset += tree_to_shwi (position);
      }
    else
      return false;
  if (TREE_CODE (ref) == MEM_REF)
    {
      if (!find_object (TREE_OPERAND (ref, 0), object))
        return false;
      offset += (HOST_WIDE_INT)TREE_INT_CST_LOW (TREE_OPERAND (ref, 1));
    }
  else if (VAR_P (ref) && COMPLETE_TYPE_P (TREE_TYPE (ref))
           && constant_size (TREE_TYPE (ref)) > 0)
    {
      object->decl = ref;
      object->allocation = NULL;
      object->bytes = constant_amount (constant_size (TREE_TYPE (ref)));
      object->rest = object->bytes;
    }
  else
    return false;
  object->rest = add_amounts (object->rest, constant_amount (offset), -1);
  return true;
}

/* Whether NAME may be another value later.  */
static bool
varies_p (tree name)
{
  if (!name || SSA_NAME_IS_DEFAULT_DEF (name))
    return false;
  gimple *definition = SSA_NAME_DEF_STMT (name);
  return stmt_reaches_p (definition, definition);
}

/* Whether the amount A may be another one when what it is made of is computed
   again.  */
static bool
varies_p (const struct amount &a)
{
  return a.known && (varies_p (a.of) || varies_p (a.times));
}

/* Find the object that POINTER pointed into when it was made, perhaps in an
   earlier iteration of a loop.  */
static bool
find_earlier_object (tree pointer, struct object *object)
{
  /* It may be made of itself.  */
  static unsigned depth;
  if (!pointer || depth > MAX_DEPTH)
    return false;
  depth++;
  bool found = find_object (pointer, object);
  depth--;
  return found && !varies_p (object->bytes) && !varies_p (object->rest);
}

bool
find_object (tree pointer, struct object *object)
{
  for (unsigned depth = 0; depth < MAX_DEPTH; depth++)
    {
      if (TREE_CODE (pointer) == ADDR_EXPR)
        return find_referenced (TREE_OPERAND (pointer, 0), object);
      if (TREE_CODE (pointer) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (pointer))
        return false;
      gimple *stmt = SSA_NAME_DEF_STMT (pointer);
      if (gphi *phi = dyn_cast<gphi *> (stmt))
        return find_earlier_object (only_argument (phi), object);
      if (gcall *call = dyn_cast<gcall *> (stmt))
        {
          int flags = gimple_call_return_flags (call);
          if (flags & ERF_RETURNS_ARG)
            {
              pointer = gimple_call_arg (call, flags & ERF_RETURN_ARG_MASK);
              continue;
            }
          if (find_returned_object (call, object))
            return true;
          HOST_WIDE_INT offset;
          if (tree argument = returned_inside (call, &offset))
            {
              if (!find_object (argument, object))
                return false;
              object->rest
                  = add_amounts (object->rest, constant_amount (offset), -1);
              return true;
            }
          object->decl = NULL_TREE;
          object->allocation = call;
          object->bytes = object->rest = allocated_bytes (call);
          return object->bytes.known;
        }
      if (!is_gimple_assign (stmt))
        return false;
      tree first = gimple_assign_rhs1 (stmt);
      if (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR)
        {
          struct amount offset = amount_of (gimple_assign_rhs2 (stmt));
          if (!find_object (first, object))
            return false;
          object->rest = add_amounts (object->rest, offset, -1);
          return true;
        }
      if (!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt))
        return false;
      if (gimple_assign_load_p (stmt))
        return false;
      pointer = first;
    }
  return false;
}

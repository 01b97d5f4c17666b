/* SPDX-License-Identifier: GPL-3.0-or-later

   The calls of the runtime that pragmas stand for:

       #pragma tasks wait           tasks_wait_at (&site);
       #pragma tasks register p n   tasks_register_at (p, n, sizeof *p, &site);
       #pragma tasks acquire p      tasks_acquire_at (p, ANY_SIZE, &site);
       #pragma tasks acquire p n    tasks_acquire_at (p, n * sizeof *p, &site);
       #pragma tasks acquire p (n, m)
                                    tasks_acquire_block_at (p, sizeof *p, 2,
                                                            n, m, 0, &site);
       #pragma tasks partition a (n, m)
                                    tasks_partition_at (a, 2, sizeof a[0], n,
                                                        sizeof a[0][0], m, 0,
                                                        0, &site);
       #pragma tasks distribute a cyclic (p, q)
                                    tasks_distribute_at (a, p, q, &site);

   where ANY_SIZE is abi.h's TASKS_ANY_SIZE.

   Every operand is evaluated once.  A COUNT that is negative or too large at
   run time reaches the runtime as a size that no object has; it knows best
   what to say then.  */

#include "gcc/gcc.h"

#include "gcc/cxx.h"
#include "options.h"
#include "pragma.h"

#include "tasks/abi.h"

/* The type of the array whose address, or the address of whose first element,
   PTR is because arrays are converted to pointers; or NULL_TREE.  */
static tree
converted_array (tree ptr)
{
  tree element = TREE_TYPE (TREE_TYPE (ptr));
  for (tree expr = ptr;;)
    {
      tree array;
      switch (TREE_CODE (expr))
        {
        case NOP_EXPR:
        case CONVERT_EXPR:
        case NON_LVALUE_EXPR:
        case SAVE_EXPR:
          expr = TREE_OPERAND (expr, 0);
          if (!POINTER_TYPE_P (TREE_TYPE (expr)))
            return NULL_TREE;
          array = TREE_TYPE (TREE_TYPE (expr));
          break;
        case COMPOUND_EXPR:
          expr = TREE_OPERAND (expr, 1);
          continue;
        case C_MAYBE_CONST_EXPR:
          expr = C_MAYBE_CONST_EXPR_EXPR (expr);
          continue;
        case ADDR_EXPR:
          array = TREE_TYPE (TREE_OPERAND (expr, 0));
          if (TREE_CODE (array) != ARRAY_TYPE)
            return NULL_TREE;
          break;
        default:
          return NULL_TREE;
        }
      if (TREE_CODE (array) == ARRAY_TYPE
          && lang_hooks.types_compatible_p (
              TYPE_MAIN_VARIANT (TREE_TYPE (array)),
              TYPE_MAIN_VARIANT (element)))
        return array;
      if (TREE_CODE (expr) == ADDR_EXPR)
        return NULL_TREE;
    }
}

/* Report what makes PTR no pointer to elements.  VOID_ALLOWED if their size
   does not matter.  Return whether all is well.  */
static bool
check_ptr (const struct pragma *pragma, const struct pragma_operands *operands,
           bool void_allowed)
{
  location_t loc = operands->ptr_loc;
  tree type = TREE_TYPE (operands->ptr);
  if (TREE_CODE (type) != POINTER_TYPE)
    {
      error_at (loc,
                "%<#pragma %s %s%> needs a pointer or an array, not a value "
                "of type %qT",
                pragma->space, pragma->name, type);
      return false;
    }
  tree element = TREE_TYPE (type);
  if (FUNC_OR_METHOD_TYPE_P (element))
    error_at (loc,
              "%<#pragma %s %s%> needs a pointer to data, not to a function",
              pragma->space, pragma->name);
  else if (!ADDR_SPACE_GENERIC_P (TYPE_ADDR_SPACE (element)))
    error_at (loc, "%<#pragma %s %s%> cannot use a named address space",
              pragma->space, pragma->name);
  else if (VOID_TYPE_P (element) && !void_allowed)
    error_at (loc,
              "%<#pragma %s %s%> needs to know the type of the elements: "
              "cast the %qT to a pointer to it",
              pragma->space, pragma->name, type);
  else if (!VOID_TYPE_P (element) && !COMPLETE_TYPE_P (element))
    error_at (loc, "%qT points to elements of an incomplete type", type);
  else
    return true;
  return false;
}

/* Report what makes number I of OPERANDS not one of elements of constant size
   ELEMENT_SIZE, if it is constant.  WHAT it is, for messages.  Return whether
   all is well.  */
static bool
check_number (const struct pragma_operands *operands, unsigned i,
              const char *what, tree element_size)
{
  location_t loc = expansion_point (operands->numbers[i].loc);
  tree type = TREE_TYPE (operands->numbers[i].value);
  tree value = operands->numbers[i].constant;
  tree limit = fold_convert (sizetype, TYPE_MAX_VALUE (ssizetype));
  if (!INTEGRAL_TYPE_P (type))
    error_at (loc, "%s must be an integer, not a value of type %qT", what,
              type);
  else if (TYPE_PRECISION (type) > TYPE_PRECISION (size_type_node))
    error_at (loc, "%s has type %qT, wider than %<size_t%>", what, type);
  else if (value && tree_int_cst_sgn (value) <= 0)
    error_at (loc, "%s is %E, not positive", what, value);
  else if (value && TREE_CODE (element_size) == INTEGER_CST
           && !integer_zerop (element_size)
           && tree_int_cst_lt (
               size_binop (TRUNC_DIV_EXPR, limit,
                           fold_convert (sizetype, element_size)),
               fold_convert (sizetype, value)))
    error_at (loc, "%E elements are larger than any object can be", value);
  else
    return true;
  return false;
}

/* Say that COUNT is missing.  */
static void
missing_count (const struct pragma *pragma,
               const struct pragma_operands *operands, tree array)
{
  tree decl = operands->ptr;
  STRIP_NOPS (decl);
  if (array)
    error_at (operands->ptr_loc,
              "%<#pragma %s %s%> needs the number of elements: the size of "
              "the array is not known here",
              pragma->space, pragma->name);
  else if (TREE_CODE (decl) == PARM_DECL && !cxx_p ()
           && C_ARRAY_PARAMETER (decl))
    {
      error_at (operands->ptr_loc,
                "%<#pragma %s %s%> needs the number of elements: parameter "
                "%qD is a pointer although it is declared as an array",
                pragma->space, pragma->name, decl);
      inform (DECL_SOURCE_LOCATION (decl), "declared here");
    }
  else
    error_at (operands->ptr_loc,
              "%<#pragma %s %s%> needs the number of elements behind a "
              "pointer of type %qT",
              pragma->space, pragma->name, TREE_TYPE (operands->ptr));
}

/* COUNT as an argument for the runtime, or NULL_TREE if it is wrong.  */
static tree
count_argument (const struct pragma *pragma,
                const struct pragma_operands *operands, tree element_size)
{
  tree array = converted_array (operands->ptr);
  if (operands->count)
    {
      if (!check_number (operands, 0, "the number of elements", element_size))
        return NULL_TREE;
      if (tasks_verbose && array && COMPLETE_TYPE_P (array))
        inform (operands->numbers[0].loc,
                "the number of elements can be left out: it is known for an "
                "array of type %qT",
                array);
      return build1 (NOP_EXPR, size_type_node, operands->numbers[0].value);
    }
  if (array && COMPLETE_TYPE_P (array))
    return array_count (array);
  missing_count (pragma, operands, array);
  return NULL_TREE;
}

/* Append how `partition' with OPERANDS cuts what they name to ARGUMENTS.
   Return whether it can.  */
static bool
partition_arguments (const struct pragma_operands *operands,
                     vec<tree, va_gc> **arguments)
{
  tree element = TREE_TYPE (TREE_TYPE (operands->ptr));
  vec_safe_push (*arguments,
                 build_int_cst (uint32_type_node, operands->count));
  for (unsigned i = 0; i < MAX_SIZES; i++)
    {
      tree stride = size_constant (0), size = integer_zero_node;
      if (i > 0 && i < operands->count)
        {
          if (TREE_CODE (element) != ARRAY_TYPE)
            {
              error_at (expansion_point (operands->numbers[i].loc),
                        "there are more sizes than %qT has dimensions; a "
                        "matrix in a vector is cut as %<%T (*)[LENGTH]%>",
                        TREE_TYPE (operands->ptr), element);
              return false;
            }
          element = TREE_TYPE (element);
        }
      if (i < operands->count)
        {
          stride = type_size (element);
          size = operands->numbers[i].value;
          if (!check_number (operands, i, "the size of a block", stride))
            return false;
        }
      else if (i == operands->count && TREE_CODE (element) == ARRAY_TYPE)
        {
          /* How long its rows are.  */
          while (TREE_CODE (TREE_TYPE (element)) == ARRAY_TYPE)
            element = TREE_TYPE (element);
          stride = type_size (element);
        }
      vec_safe_push (*arguments, stride);
      vec_safe_push (*arguments, build1 (NOP_EXPR, int64_type_node, size));
    }
  return true;
}

/* Append the sizes of the block that OPERANDS name to ARGUMENTS.  The first
   block may be named by the array itself.  Return whether they are good.  */
static bool
block_arguments (const struct pragma_operands *operands,
                 vec<tree, va_gc> **arguments)
{
  tree element = TREE_TYPE (TREE_TYPE (operands->ptr));
  for (unsigned i = 1; i < operands->count; i++)
    if (TREE_CODE (element) == ARRAY_TYPE)
      element = TREE_TYPE (element);
  tree element_size = type_size (element);
  vec_safe_push (*arguments, element_size);
  vec_safe_push (*arguments,
                 build_int_cst (uint32_type_node, operands->count));
  for (unsigned i = 0; i < MAX_SIZES; i++)
    {
      tree size = integer_zero_node;
      if (i < operands->count)
        {
          size = operands->numbers[i].value;
          if (!check_number (operands, i, "the size of a block", element_size))
            return false;
        }
      vec_safe_push (*arguments, build1 (NOP_EXPR, int64_type_node, size));
    }
  return true;
}

/* Append the numbers of ranks that OPERANDS have to ARGUMENTS.  Return whether
   they are good.  */
static bool
rank_arguments (const struct pragma_operands *operands,
                vec<tree, va_gc> **arguments)
{
  if (operands->count > 2)
    {
      error_at (expansion_point (operands->numbers[2].loc),
                "ranks have rows and columns, and no third dimension");
      return false;
    }
  for (unsigned i = 0; i < 2; i++)
    {
      tree number = integer_one_node;
      if (i < operands->count)
        {
          number = operands->numbers[i].value;
          if (!check_number (operands, i, "the number of ranks",
                             size_constant (1)))
            return false;
        }
      vec_safe_push (*arguments, build1 (NOP_EXPR, int64_type_node, number));
    }
  return true;
}

/* The function that PRAGMA with OPERANDS, or NULL, calls.  */
static enum abi_function
called_function (const struct pragma *pragma,
                 const struct pragma_operands *operands)
{
  bool block = operands && operands->count > 1;
  return block && pragma->function == ABI_ACQUIRE   ? ABI_ACQUIRE_BLOCK
         : block && pragma->function == ABI_RELEASE ? ABI_RELEASE_BLOCK
                                                    : pragma->function;
}

/* Append what FUNCTION gets for PRAGMA with OPERANDS to ARGUMENTS.  Return
   whether the operands are good.  */
static bool
operand_arguments (const struct pragma *pragma, enum abi_function function,
                   const struct pragma_operands *operands,
                   vec<tree, va_gc> **arguments)
{
  /* Programs written for StarPU hand such pointers to these pragmas.  */
  bool void_allowed
      = starpu_p (pragma) && !operands->count && function != ABI_REGISTER;
  if (!check_ptr (pragma, operands, void_allowed))
    return false;
  vec_safe_push (*arguments, build1 (NOP_EXPR, ptr_type_node, operands->ptr));
  if (function == ABI_UNPARTITION)
    return true;
  if (function == ABI_PARTITION)
    return partition_arguments (operands, arguments);
  if (function == ABI_DISTRIBUTE)
    return rank_arguments (operands, arguments);
  if (function == ABI_ACQUIRE_BLOCK || function == ABI_RELEASE_BLOCK)
    return block_arguments (operands, arguments);
  if (function != ABI_REGISTER && !operands->count)
    {
      vec_safe_push (*arguments, size_constant (TASKS_ANY_SIZE));
      return true;
    }

  tree size = type_size (TREE_TYPE (TREE_TYPE (operands->ptr)));
  tree count = count_argument (pragma, operands, size);
  if (!count)
    return false;
  if (function == ABI_REGISTER)
    {
      vec_safe_push (*arguments, count);
      vec_safe_push (*arguments, size);
    }
  else
    vec_safe_push (*arguments, region_size (count, size));
  return true;
}

bool
check_pragma (const struct pragma *pragma, location_t loc)
{
  if (pragma->function == ABI_FUNCTION_COUNT)
    warning_at (loc, OPT_Wpragmas,
                "%<#pragma %s %s%> is ignored by this version", pragma->space,
                pragma->name);
  else if (!current_function_decl || !building_stmt_list_p ())
    error_at (loc, "%<#pragma %s %s%> may only stand inside a function",
              pragma->space, pragma->name);
  else
    return true;
  return false;
}

tree
pragma_call (const struct pragma *pragma, location_t loc,
             const struct pragma_operands *operands)
{
  vec<tree, va_gc> *arguments = NULL;
  enum abi_function called = called_function (pragma, operands);
  if (operands && !operand_arguments (pragma, called, operands, &arguments))
    return NULL_TREE;
  vec_safe_push (arguments, abi_site (loc));
  tree function = abi_function_decl (called);
  if (tasks_verbose)
    inform (loc, "%<#pragma %s %s%> becomes a call of %qD", pragma->space,
            pragma->name, function);
  return cxx_p () ? cxx_build_call (loc, function, arguments)
                  : c_build_function_call_vec (loc, vNULL, function, arguments,
                                               NULL);
}

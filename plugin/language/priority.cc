/* SPDX-License-Identifier: GPL-3.0-or-later

   The priorities of tasks, that of a call (call-pragma.cc) and the attribute
   `task_priority', whose value is part of the codelet.  */

#include "gcc/gcc.h"

#include "gcc/cxx.h"
#include "pragma.h"
#include "task.h"

tree
checked_priority (tree value, location_t loc)
{
  tree type = TREE_TYPE (value);
  if (error_operand_p (value))
    return NULL_TREE;
  if (!INTEGRAL_TYPE_P (type))
    error_at (loc, "a priority is an integer, not a value of type %qT", type);
  else if (TREE_CODE (value) == INTEGER_CST
           && !int_fits_type_p (value, integer_type_node))
    error_at (loc, "a priority is in the range of %<int%>, and %E is not",
              value);
  else
    return fold_convert (integer_type_node, value);
  return NULL_TREE;
}

tree
handle_task_priority (tree *node, tree name, tree args, int, bool *no_add)
{
  tree decl = *node;
  *no_add = true;
  if (TREE_CODE (decl) != FUNCTION_DECL)
    {
      error_at (DECL_P (decl) ? DECL_SOURCE_LOCATION (decl) : input_location,
                "attribute %qE belongs on a task", name);
      return NULL_TREE;
    }
  tree value = TREE_VALUE (args);
  if (error_operand_p (value))
    return NULL_TREE;
  location_t loc = EXPR_LOC_OR_LOC (value, DECL_SOURCE_LOCATION (decl));
  value = cxx_p () ? cxx_constant (value) : c_fully_fold (value, false, NULL);
  STRIP_NOPS (value);
  if (!TREE_TYPE (value) || !INTEGRAL_TYPE_P (TREE_TYPE (value))
      || TREE_CODE (value) != INTEGER_CST)
    error_at (loc, "the operand of %qE is not an integer constant", name);
  else if (tree priority = checked_priority (value, loc))
    {
      TREE_VALUE (args) = priority;
      *no_add = false;
    }
  return NULL_TREE;
}

tree
task_priority (tree decl)
{
  tree attribute = lookup_attribute ("task_priority", DECL_ATTRIBUTES (decl));
  return attribute ? TREE_VALUE (TREE_VALUE (attribute))
                   : build_zero_cst (integer_type_node);
}

void
check_task_priority (tree decl)
{
  tree first = lookup_attribute ("task_priority", DECL_ATTRIBUTES (decl));
  if (!first)
    return;
  location_t loc = DECL_SOURCE_LOCATION (decl);
  if (!task_p (decl))
    error_at (loc, "%qD has a priority, but is not a task", decl);
  else
    {
      tree other = first;
      while ((other = lookup_attribute ("task_priority", TREE_CHAIN (other))))
        if (!tree_int_cst_equal (TREE_VALUE (TREE_VALUE (first)),
                                 TREE_VALUE (TREE_VALUE (other))))
          break;
      if (!other)
        return;
      auto_diagnostic_group group;
      error_at (loc, "task %qD has the priorities %E and %E", decl,
                TREE_VALUE (TREE_VALUE (other)),
                TREE_VALUE (TREE_VALUE (first)));
      inform (task_get (decl)->location, "first declared here");
    }
  DECL_ATTRIBUTES (decl)
      = remove_attribute ("task_priority", DECL_ATTRIBUTES (decl));
}

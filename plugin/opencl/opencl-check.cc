/* SPDX-License-Identifier: GPL-3.0-or-later

   The functions that `#pragma tasks opencl' names: which can have a kernel for
   their body, and which have: that is written into an attribute, which
   survives in a precompiled header.  */

#include "gcc/gcc.h"

#include "language/attributes.h"
#include "opencl-pragma.h"

#define KERNEL_ATTRIBUTE "tasks opencl kernel"

void
set_opencl_kernel (tree decl, tree kernel)
{
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (KERNEL_ATTRIBUTE),
                                      kernel, DECL_ATTRIBUTES (decl));
}

tree
opencl_kernel_of (tree decl)
{
  tree attribute = lookup_attribute (KERNEL_ATTRIBUTE, DECL_ATTRIBUTES (decl));
  return attribute ? TREE_VALUE (attribute) : NULL_TREE;
}

/* Say at LOC that there is something wrong with DECL: FORMAT, over DECL.  */
static void
complain (location_t loc, tree decl, const char *format)
{
  auto_diagnostic_group group;
  error_at (loc, format, decl);
  inform (DECL_SOURCE_LOCATION (decl), "declared here");
}

void
note_kernel_pragma (const struct opencl_pragma *p, tree decl)
{
  inform (p->implementation_loc, "%qD is a kernel because of this", decl);
}

/* Whether DECL implements tasks for OpenCL, and nothing else.  */
static bool
check_attributes (const struct opencl_pragma *p, tree decl)
{
  tree attribute
      = lookup_attribute ("task_implementation", DECL_ATTRIBUTES (decl));
  if (!attribute)
    {
      complain (p->implementation_loc, decl,
                task_p (decl)
                    ? G_ ("%qD is a task; the pragma wants an implementation "
                          "of it for %<\"opencl\"%>")
                    : G_ ("%qD does not implement a task"));
      return false;
    }
  for (; attribute; attribute = lookup_attribute ("task_implementation",
                                                  TREE_CHAIN (attribute)))
    {
      tree operands = TREE_VALUE (attribute);
      unsigned target;
      if (!parse_target (TREE_VALUE (operands), &target)
          || target == TASKS_TARGET_OPENCL)
        continue;
      auto_diagnostic_group group;
      error_at (p->implementation_loc,
                "%qD implements task %qD for %qs, not for %<\"opencl\"%>",
                decl,
                strip_attribute_operand (TREE_VALUE (TREE_CHAIN (operands))),
                target_name (target));
      inform (DECL_SOURCE_LOCATION (decl), "declared here");
      return false;
    }
  return true;
}

/* Whether DECL has no body yet.  */
static bool
check_undefined (const struct opencl_pragma *p, tree decl)
{
  tree kernel = opencl_kernel_of (decl);
  if (!kernel && !DECL_INITIAL (decl) && !defined_p (decl))
    return true;
  auto_diagnostic_group group;
  error_at (p->implementation_loc,
            kernel ? G_ ("%qD has a kernel already")
                   : G_ ("%qD has a body already"),
            decl);
  inform (DECL_SOURCE_LOCATION (kernel ? kernel : decl),
          kernel ? G_ ("from this pragma") : G_ ("defined here"));
  return false;
}

/* A part of TYPE that means nothing on a device or has no counterpart in
   OpenCL C; NULL_TREE if there is none.  */
static tree
foreign_part (tree type)
{
  type = strip_array_types (type);
  if (POINTER_TYPE_P (type))
    return type;
  if (SCALAR_FLOAT_TYPE_P (type)
      && (DECIMAL_FLOAT_TYPE_P (type)
          || TYPE_PRECISION (type) > TYPE_PRECISION (double_type_node)))
    return type;
  if (INTEGRAL_TYPE_P (type)
      && TYPE_PRECISION (type) > TYPE_PRECISION (int64_type_node))
    return type;
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return foreign_part (TREE_TYPE (type));
  return NULL_TREE;
}

/* Whether values of the parameter PARM, number INDEX of DECL, can be handed to
   a kernel.  */
static bool
check_parameter (const struct opencl_pragma *p, tree decl, tree parm,
                 unsigned index)
{
  tree type = TREE_TYPE (parm);
  bool buffer = buffer_type_p (type);
  tree part = foreign_part (buffer ? TREE_TYPE (type) : type);
  const char *message;
  auto_diagnostic_group group;
  if (!DECL_NAME (parm))
    {
      error_at (p->implementation_loc, "parameter %u of %qD has no name",
                index, decl);
      inform (DECL_SOURCE_LOCATION (parm), "declared here");
      return false;
    }
  if (!part)
    return true;
  if (buffer && POINTER_TYPE_P (part))
    message = G_ ("parameter %u of %qD is a buffer of pointers, which mean "
                  "nothing on a device");
  else if (POINTER_TYPE_P (part))
    message = G_ ("parameter %u of %qD is a pointer to a function, which "
                  "means nothing on a device");
  else
    message = G_ ("parameter %u of %qD has a type that OpenCL C lacks");
  error_at (DECL_SOURCE_LOCATION (parm), message, index, decl);
  note_kernel_pragma (p, decl);
  return false;
}

/* Whether the parameters of DECL can be those of a kernel.  */
static bool
check_parameters (const struct opencl_pragma *p, tree decl)
{
  unsigned index = 0;
  bool fine = true;
  for (tree parm = DECL_ARGUMENTS (decl); parm; parm = DECL_CHAIN (parm))
    if (!check_parameter (p, decl, parm, ++index))
      {
        fine = false;
        if (!DECL_NAME (parm))
          break;
      }
  if (!fine)
    return false;
  if ((int)index >= type_num_arguments (TREE_TYPE (decl)))
    return true;
  complain (p->implementation_loc, decl,
            G_ ("the declaration of %qD does not name its "
                "parameters"));
  return false;
}

const struct task *
task_of_implementation (tree decl)
{
  tree attribute
      = lookup_attribute ("task_implementation", DECL_ATTRIBUTES (decl));
  return task_get (strip_attribute_operand (
      TREE_VALUE (TREE_CHAIN (TREE_VALUE (attribute)))));
}

/* The first buffer that the task of DECL writes, as a parameter of DECL, or
   NULL_TREE.  Modes are the task's.  */
static tree
first_written (tree decl)
{
  const struct task *t = task_of_implementation (decl);
  tree parm = DECL_ARGUMENTS (decl);
  for (const task_parameter &parameter : t->parameters)
    {
      if (!parm || (parameter.mode & TASKS_WRITE))
        break;
      parm = DECL_CHAIN (parm);
    }
  return parm;
}

/* Whether P without GLOBALSIZE says how many work-items there are for DECL. */
static bool
check_default_size (const struct opencl_pragma *p, tree decl)
{
  if (p->global)
    return true;
  tree parm = first_written (decl);
  if (!parm)
    {
      complain (p->group_loc, decl,
                G_ ("a global size is needed behind this: the task of %qD "
                    "writes no buffer whose number of elements could be it"));
      return false;
    }
  tree element = TREE_TYPE (TREE_TYPE (parm));
  if (!VOID_TYPE_P (element) && COMPLETE_TYPE_P (element)
      && TREE_CODE (TYPE_SIZE_UNIT (element)) == INTEGER_CST)
    return true;
  complain (p->group_loc, parm,
            G_ ("a global size is needed behind this: the size of elements of "
                "%qD, the first buffer that is written, is not known"));
  return false;
}

bool
check_opencl_implementation (const struct opencl_pragma *p, tree found)
{
  if (!found)
    {
      error_at (p->implementation_loc,
                "there is no OpenCL implementation %qs; declare it before "
                "this pragma",
                p->implementation);
      return false;
    }
  if (error_operand_p (found))
    return false;
  if (TREE_CODE (found) != FUNCTION_DECL)
    {
      complain (p->implementation_loc, found, G_ ("%qD is not a function"));
      return false;
    }
  return check_attributes (p, found) && check_undefined (p, found)
         && check_parameters (p, found) && check_default_size (p, found);
}

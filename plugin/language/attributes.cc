/* SPDX-License-Identifier: GPL-3.0-or-later

   The attributes `task', `task_implementation' and `task_lock', and the
   registration of those of access.cc, columns.cc, storage.cc and priority.cc.

   A handler sees a declaration before it is merged with earlier ones.  What
   can be judged from the declaration alone is judged here: a wrong attribute
   is an error at the declarator and is not added, so that what follows sees
   an ordinary function.  check_task and check_implementation look at the
   merged declaration, whose other attributes are known by then.  */

#include "gcc/gcc.h"

#include "access.h"
#include "attributes.h"
#include "gcc/cxx.h"
#include "options.h"
#include "pragma.h"
#include "storage.h"
#include "task.h"

tree
strip_attribute_operand (tree operand)
{
  while (CONVERT_EXPR_P (operand) || TREE_CODE (operand) == NON_LVALUE_EXPR
         || TREE_CODE (operand) == ADDR_EXPR
         || TREE_CODE (operand) == VIEW_CONVERT_EXPR)
    operand = TREE_OPERAND (operand, 0);
  return operand;
}

/* By enum tasks_target.  */
static const char *const target_names[] = { "cpu", "opencl", "cuda" };

const char *
target_name (unsigned target)
{
  return target_names[target];
}

bool
parse_target (tree name, unsigned *target)
{
  name = strip_attribute_operand (name);
  if (TREE_CODE (name) == STRING_CST)
    for (unsigned i = 0; i < ARRAY_SIZE (target_names); i++)
      if (!strcmp (TREE_STRING_POINTER (name), target_names[i]))
        {
          *target = i;
          return true;
        }
  return false;
}

/* Complain about the attribute NAME on something else than a function.  */
static bool
on_function_p (tree node, tree name)
{
  if (TREE_CODE (node) == FUNCTION_DECL)
    return true;
  error_at (DECL_P (node) ? DECL_SOURCE_LOCATION (node) : input_location,
            "attribute %qE belongs on a function", name);
  return false;
}

/* Whether values of TYPE can be parameters of the task DECL.  */
static bool
check_parameter_type (tree decl, tree type)
{
  location_t loc = DECL_SOURCE_LOCATION (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    error_at (loc,
              "task %qD has a parameter of reference type %qT; pass a "
              "pointer",
              decl, type);
  else if (!POINTER_TYPE_P (type) && TREE_ADDRESSABLE (type))
    error_at (loc,
              "task %qD has a parameter of type %qT, which cannot be "
              "copied byte by byte",
              decl, type);
  else
    return true;
  return false;
}

/* Whether the type of DECL can be a task's.  */
static bool
check_task_type (tree decl)
{
  location_t loc = DECL_SOURCE_LOCATION (decl);
  tree type = TREE_TYPE (decl);
  if (!VOID_TYPE_P (TREE_TYPE (type)))
    {
      error_at (loc, "task %qD returns %qT, not %<void%>", decl,
                TREE_TYPE (type));
      return false;
    }
  if (stdarg_p (type))
    {
      error_at (loc, "task %qD takes a variable number of arguments", decl);
      return false;
    }
  for (tree t = TYPE_ARG_TYPES (type); t; t = TREE_CHAIN (t))
    if (!check_parameter_type (decl, TREE_VALUE (t)))
      return false;
  return true;
}

static tree
handle_task (tree *node, tree name, tree, int, bool *no_add)
{
  tree decl = *node;
  *no_add = true;
  if (!on_function_p (decl, name) || error_operand_p (decl)
      || !check_task_type (decl))
    return NULL_TREE;
  if (MAIN_NAME_P (DECL_NAME (decl)) && DECL_FILE_SCOPE_P (decl))
    {
      error_at (DECL_SOURCE_LOCATION (decl), "%<main%> cannot be a task");
      return NULL_TREE;
    }
  if (cxx_p () && !cxx_free_function_p (decl, name))
    return NULL_TREE;

  /* `void f ()' has no parameters, as it is in C++ and in C2X.  */
  if (!prototype_p (TREE_TYPE (decl)))
    TREE_TYPE (decl) = build_function_type_list (void_type_node, NULL_TREE);
  *no_add = false;
  return NULL_TREE;
}

/* Where OPERAND of an attribute of DECL stands.  */
static location_t
operand_location (tree operand, tree decl)
{
  return EXPR_LOC_OR_LOC (operand, DECL_SOURCE_LOCATION (decl));
}

static tree
handle_task_implementation (tree *node, tree name, tree args, int,
                            bool *no_add)
{
  tree decl = *node;
  *no_add = true;
  if (!on_function_p (decl, name) || error_operand_p (decl))
    return NULL_TREE;
  if (cxx_p () && !cxx_free_function_p (decl, name))
    return NULL_TREE;

  tree target = TREE_VALUE (args);
  tree task = TREE_VALUE (TREE_CHAIN (args));
  if (error_operand_p (target) || error_operand_p (task))
    return NULL_TREE;

  unsigned number;
  tree text = strip_attribute_operand (target);
  location_t loc = operand_location (target, decl);
  if (TREE_CODE (text) != STRING_CST)
    {
      error_at (loc,
                "the first operand of %qE is a string, one of "
                "%<\"cpu\"%>, %<\"opencl\"%>, %<\"cuda\"%>",
                name);
      return NULL_TREE;
    }
  if (!parse_target (target, &number))
    {
      /* StarPU had other targets, and let programs add some.  */
      emit_diagnostic (tasks_starpu ? DK_WARNING : DK_ERROR, loc,
                       tasks_starpu ? OPT_Wattributes : 0,
                       "there is no target %qs; the targets are %<\"cpu\"%>, "
                       "%<\"opencl\"%>, %<\"cuda\"%>",
                       TREE_STRING_POINTER (text));
      return NULL_TREE;
    }

  loc = operand_location (task, decl);
  task = cxx_p () ? cxx_named_function (task, TREE_TYPE (decl))
                  : strip_attribute_operand (task);
  if (TREE_CODE (task) != FUNCTION_DECL)
    error_at (loc, "the second operand of %qE is the name of a task", name);
  else if (DECL_NAME (task) == DECL_NAME (decl)
           && DECL_CONTEXT (task) == DECL_CONTEXT (decl))
    error_at (loc, "%qD cannot implement itself", decl);
  else if (!task_p (task))
    {
      auto_diagnostic_group group;
      error_at (loc, "%qD implements %qD, which is not a task", decl, task);
      inform (DECL_SOURCE_LOCATION (task), "declared here");
    }
  else
    {
      TREE_VALUE (TREE_CHAIN (args)) = task;
      *no_add = false;
    }
  return NULL_TREE;
}

bool
lock_taken_p (tree operand)
{
  return !strcmp (TREE_STRING_POINTER (operand), "take");
}

static tree
handle_task_lock (tree *node, tree name, tree args, int, bool *no_add)
{
  tree operand = strip_attribute_operand (TREE_VALUE (args));
  *no_add = true;
  if (!on_function_p (*node, name))
    return NULL_TREE;
  if (TREE_CODE (operand) != STRING_CST
      || (!lock_taken_p (operand)
          && strcmp (TREE_STRING_POINTER (operand), "give")))
    error_at (DECL_SOURCE_LOCATION (*node),
              "the operand of %qE is %<\"take\"%> or %<\"give\"%>", name);
  else
    {
      TREE_VALUE (args) = operand;
      *no_add = false;
    }
  return NULL_TREE;
}

/* A message, over a role and DECL, that says why DECL with its attributes and
   specifiers can be neither a task nor an implementation; NULL if it can.  */
static const char *
bad_property (tree decl)
{
  if (decl_function_context (decl) && !TREE_PUBLIC (decl))
    return G_ ("%s %qD is a nested function");
  if (DECL_DECLARED_INLINE_P (decl) && TREE_PUBLIC (decl))
    return G_ ("%s %qD is %<inline%>; make it %<static inline%>");
  if (TREE_THIS_VOLATILE (decl))
    return G_ ("%s %qD is %<noreturn%>");
  if (DECL_STATIC_CONSTRUCTOR (decl) || DECL_STATIC_DESTRUCTOR (decl))
    return G_ ("%s %qD is a constructor or destructor of the program");
  if (lookup_attribute ("ifunc", DECL_ATTRIBUTES (decl)))
    return G_ ("%s %qD is %<ifunc%>");
  if (lookup_attribute ("naked", DECL_ATTRIBUTES (decl)))
    return G_ ("%s %qD is %<naked%>");
  if (defined_p (decl) && DECL_ARGUMENTS (decl)
      && type_num_arguments (TREE_TYPE (decl)) <= 0)
    return G_ ("%s %qD is defined without a prototype");
  return NULL;
}

/* Whether DECL in its ROLE has no property that keeps it from having the
   attribute NAME, which it loses otherwise.  */
static bool
check_properties (tree decl, const char *name, const char *role)
{
  const char *message = bad_property (decl);
  if (!message)
    return true;
  error_at (DECL_SOURCE_LOCATION (decl), message, role, decl);
  DECL_ATTRIBUTES (decl) = remove_attribute (name, DECL_ATTRIBUTES (decl));
  return false;
}

bool
check_task (tree decl)
{
  return check_properties (decl, "task", "task");
}

bool
check_implementation (tree decl)
{
  return check_properties (decl, "task_implementation", "implementation");
}

static const struct attribute_spec specifications[] = {
  /* name, min, max, decl, type, fn type, identity, handler, exclusions */
  { "task", 0, 0, true, false, false, false, handle_task, NULL },
  { "task_implementation", 2, 2, true, false, false, false,
    handle_task_implementation, NULL },
  { "output", 0, 0, true, false, false, false, handle_access, NULL },
  { "commutative", 0, 0, true, false, false, false, handle_access, NULL },
  { "concurrent", 0, 0, true, false, false, false, handle_access, NULL },
  { "reduction", 1, 2, true, false, false, false, handle_access, NULL },
  { "unordered", 0, 0, true, false, false, false, handle_access, NULL },
  { "scratch", 0, 0, true, false, false, false, handle_access, NULL },
  { "columns", 1, 1, true, false, false, false, handle_columns, NULL },
  { "task_lock", 1, 1, true, false, false, false, handle_task_lock, NULL },
  { "task_priority", 1, 1, true, false, false, false, handle_task_priority,
    NULL },
  { "registered", 0, 0, true, false, false, false, handle_storage_attribute,
    NULL },
  { "heap_allocated", 0, 0, true, false, false, false,
    handle_storage_attribute, NULL },
  { NULL, 0, 0, false, false, false, false, NULL, NULL }
};

static void
on_attributes (void *, void *)
{
  for (unsigned i = 0; specifications[i].name; i++)
    register_attribute (&specifications[i]);
  register_attributes (specifications, "tasks");
  if (cxx_p ())
    columns_init ();
}

void
attributes_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_ATTRIBUTES, on_attributes, NULL);
}

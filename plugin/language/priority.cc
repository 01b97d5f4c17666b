/* SPDX-License-Identifier: GPL-3.0-or-later

   Priorities of tasks:

       #pragma tasks priority N
         scale (n, v, 2);

   becomes, while it is read,

       __tasks_priority (N), scale (n, v, 2);

   and, when the function has been parsed,

       tasks_call_priority = TASKS_PRIORITY (N), scale (n, v, 2),
         tasks_call_priority = 0;

   The comma makes one statement of the two, which may be the body of an `if'
   without braces, in C and C++, as it is without the plugin.  What follows the
   comma can be seen only when it has been parsed; all that is clear from its
   first token is complained of at once, for the parser's message would be of
   commas.

   The attribute's value is part of the codelet.  */

#include "gcc/gcc.h"

#include "gcc/cxx.h"
#include "gcc/synthesize.h"
#include "options.h"
#include "pragma.h"
#include "task.h"

#define CALL_NAME "__tasks_priority"

/* Whether an expression may begin with TOKEN.  */
static bool
starts_expression_p (const cpp_token &token)
{
  switch (token.type)
    {
    case CPP_NAME:
      return keyword (token) == RID_MAX || keyword (token) == RID_EXTENSION;
    case CPP_OPEN_PAREN:
    case CPP_MULT:
    case CPP_SCOPE:
      return true;
    default:
      return false;
    }
}

/* PRAGMA stands, at LOC, before something else.  */
static void
no_call (const char *space, const char *name, location_t loc)
{
  error_at (loc,
            "%<#pragma %s %s%> must stand immediately before a call of a task",
            space, name);
}

void
read_call_start (const struct pragma *pragma, location_t loc,
                 const token_vec &tokens, token_vec *line)
{
  bool good = !tokens.is_empty ();
  if (!good)
    error_at (loc, "%<#pragma %s %s%> needs a number", pragma->space,
              pragma->name);
  else
    good = check_tokens (tokens);

  cpp_token next = read_token ();
  if (good && starts_expression_p (next))
    {
      declare_marker (CALL_NAME);
      append_text (line, CALL_NAME " (", tokens[0].src_loc);
      append_operand (line, tokens, 0, tokens.length ());
      append_text (line, ") ,", loc);
    }
  else
    {
      if (good)
        no_call (pragma->space, pragma->name, loc);
      /* It may have been meant as the body of an `if'.  */
      if (next.type == CPP_CLOSE_BRACE || next.type == CPP_EOF)
        line->safe_push (make_token (CPP_SEMICOLON, loc));
    }
  line->safe_push (next);
}

/* VALUE, which stands at LOC, as a priority; NULL_TREE, with a message, if it
   is none.  */
static tree
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

/* tasks_call_priority = VALUE.  */
static tree
build_store (location_t loc, tree value)
{
  tree store = build2_loc (loc, MODIFY_EXPR, int64_type_node,
                           abi_call_priority_decl (), value);
  TREE_SIDE_EFFECTS (store) = 1;
  return store;
}

/* Whether CALL is that of a task, or may be one for it is through a
   pointer.  */
static bool
task_call_p (tree call)
{
  if (TREE_CODE (call) != CALL_EXPR || !CALL_EXPR_FN (call))
    return false;
  tree function = get_callee_fndecl (call);
  return !function || task_p (function);
}

/* What EXPR becomes, which is CALL, of CALL_NAME's function, and a call of a
   task.  */
static tree
lower_pair (tree expr, tree call)
{
  location_t loc = EXPR_LOCATION (expr);
  tree type = TREE_TYPE (expr), task = TREE_OPERAND (expr, 1);
  tree inner = task;
  while (CONVERT_EXPR_P (inner) || TREE_CODE (inner) == NON_LVALUE_EXPR)
    inner = TREE_OPERAND (inner, 0);
  if (!task_call_p (inner))
    {
      no_call ("tasks", "priority", loc);
      return task;
    }
  tree value = checked_priority (fold (CALL_EXPR_ARG (call, 0)),
                                 EXPR_LOCATION (call));
  if (!value)
    return task;
  if (tasks_verbose)
    inform (loc, "the call has a priority");
  value
      = fold_convert (int64_type_node, fold_convert (uint32_type_node, value));
  value = fold_build2 (BIT_IOR_EXPR, int64_type_node, value,
                       build_int_cst (int64_type_node, TASKS_PRIORITY (0)));
  tree set = build_store (loc, value);
  tree clear = build_store (loc, build_zero_cst (int64_type_node));
  return build2_loc (loc, COMPOUND_EXPR, type,
                     build2_loc (loc, COMPOUND_EXPR, type, set, task),
                     fold_convert (type, clear));
}

/* If *WHERE calls CALL_NAME before another expression, lower both; without one
   it is wrong.  Callback of walk_tree.  */
static tree
lower (tree *where, int *, void *)
{
  tree expr = *where;
  if (TREE_CODE (expr) == COMPOUND_EXPR)
    {
      tree first = TREE_OPERAND (expr, 0);
      STRIP_NOPS (first);
      if (marker_call_p (first, CALL_NAME))
        *where = lower_pair (expr, first);
    }
  else if (marker_call_p (expr, CALL_NAME))
    {
      no_call ("tasks", "priority", EXPR_LOCATION (expr));
      *where = void_node;
    }
  return NULL_TREE;
}

/* Lower the calls in FUNCTION, and in functions within it, which C tells of
   only together with the outermost one.  */
static void
lower_function (tree function)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (function), lower, NULL);
  cgraph_node *inner = cgraph_node::get (function);
  for (inner = inner ? first_nested_function (inner) : NULL; inner;
       inner = next_nested_function (inner))
    lower_function (inner->decl);
}

/* PLUGIN_PRE_GENERICIZE: a function has been parsed or instantiated.  */
static void
on_pre_genericize (void *data, void *)
{
  if (marker_declared_p (CALL_NAME))
    lower_function ((tree)data);
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

void
priority_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, on_pre_genericize,
                     NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Pragmas before a call of a task:

       #pragma tasks priority N
       #pragma tasks if (A)
       #pragma tasks final (B)
         scale (n, v, 2);

   become, while they are read,

       __tasks_priority (N), __tasks_if ((A) ? 1 : 0),
         __tasks_final ((B) ? 1 : 0), scale (n, v, 2);

   and, when the function has been parsed,

       tasks_call_priority
         = TASKS_PRIORITY (N) | TASKS_CALL_PLACE (A ? 0 : TASKS_CALL_HERE)
           | TASKS_CALL_PLACE (B ? TASKS_CALL_FINAL : 0),
         scale (n, v, 2), tasks_call_priority = 0;

   The commas make one statement of it, which may be the body of an `if'
   without braces, in C and C++, as it is without the plugin.  What follows the
   last one can be seen only when it has been parsed; all that is clear from
   its first token is complained of at once, for the parser's message would be
   of commas.  */

#include "gcc/gcc.h"

#include "gcc/synthesize.h"
#include "options.h"
#include "pragma.h"
#include "task.h"

#include "tasks/abi.h"

/* The pragmas, which become calls of `__tasks_NAME'.  */
enum call_pragma
{
  CALL_PRIORITY,
  CALL_IF,
  CALL_FINAL,
  CALL_PRAGMAS
};

static const char *const markers[CALL_PRAGMAS]
    = { "__tasks_priority", "__tasks_if", "__tasks_final" };

/* Calls of markers before one of a task, and where the pragmas stand: the
   commas have their places.  */
struct markers_called
{
  tree calls[CALL_PRAGMAS] = {};
  location_t places[CALL_PRAGMAS] = {};
};

/* The name of a pragma in that of its marker.  */
static const char *
name_of (unsigned kind)
{
  return markers[kind] + strlen ("__tasks_");
}

/* Which marker EXPR calls, or CALL_PRAGMAS.  */
static unsigned
called_marker (tree expr)
{
  unsigned kind = 0;
  while (kind < CALL_PRAGMAS && !marker_call_p (expr, markers[kind]))
    kind++;
  return kind;
}

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

/* The pragma NAME stands, at LOC, before something else.  */
static void
no_call (const char *name, location_t loc)
{
  error_at (loc,
            "%<#pragma tasks %s%> must stand immediately before a call of a "
            "task",
            name);
}

/* Add the call that stands for the pragma KIND at LOC with TOKENS to LINE;
   complain if they are wrong.  */
static bool
append_marker (unsigned kind, location_t loc, const token_vec &tokens,
               token_vec *line)
{
  bool condition = kind != CALL_PRIORITY;
  if (tokens.is_empty ())
    error_at (loc,
              condition ? G_ ("%<#pragma tasks %s%> needs a condition")
                        : G_ ("%<#pragma tasks %s%> needs a number"),
              name_of (kind));
  else if (!check_tokens (tokens))
    ;
  else if (condition
           && (tokens[0].type != CPP_OPEN_PAREN
               || skip_group (tokens, 0) != tokens.length ()))
    error_at (tokens[0].src_loc,
              "the condition of %<#pragma tasks %s%> must be in parentheses",
              name_of (kind));
  else
    {
      declare_marker (markers[kind]);
      append_text (line, ACONCAT ((markers[kind], " (", NULL)),
                   tokens[0].src_loc);
      append_operand (line, tokens, 0, tokens.length ());
      if (condition)
        {
          line->safe_push (make_token (CPP_QUERY, tokens[0].src_loc));
          append_text (line, "1", loc);
          line->safe_push (make_token (CPP_COLON, loc));
          append_text (line, "0", loc);
        }
      append_text (line, ") ,", loc);
      return true;
    }
  return false;
}

void
read_call_start (const struct pragma *pragma, location_t loc,
                 const token_vec &tokens, token_vec *line)
{
  unsigned kind = 0;
  while (strcmp (name_of (kind), pragma->name))
    kind++;
  bool good = append_marker (kind, loc, tokens, line);
  cpp_token next = read_token ();
  /* In C++ another one has been rewritten by now.  */
  if (const struct pragma *other
      = next.type == CPP_PRAGMA ? numbered_pragma (next.val.pragma) : NULL)
    {
      token_vec operand, end;
      collect_tokens (&operand, &end);
      if (end.last ().type == CPP_EOF)
        line->safe_push (end.last ());
      else
        read_call_start (other, next.src_loc, operand, line);
      return;
    }
  if (!good || !starts_expression_p (next))
    {
      if (good)
        no_call (pragma->name, loc);
      /* Nothing calls a marker before what is no call.  */
      line->truncate (0);
      /* It may have been meant as the body of an `if'.  */
      if (next.type == CPP_CLOSE_BRACE || next.type == CPP_EOF)
        line->safe_push (make_token (CPP_SEMICOLON, loc));
    }
  line->safe_push (next);
}

/* VARIABLE = VALUE.  */
static tree
build_store (location_t loc, tree variable, tree value)
{
  tree store
      = build2_loc (loc, MODIFY_EXPR, TREE_TYPE (variable), variable, value);
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

/* If EXPR, before a comma at PLACE, is calls of markers with commas between,
   note them in *FOUND, the last one of each, and complain of others.  Return
   whether it is.  */
static bool
find_markers (tree expr, location_t place, markers_called *found)
{
  STRIP_NOPS (expr);
  if (TREE_CODE (expr) == COMPOUND_EXPR)
    return find_markers (TREE_OPERAND (expr, 0), EXPR_LOCATION (expr), found)
           && find_markers (TREE_OPERAND (expr, 1), place, found);
  unsigned kind = called_marker (expr);
  if (kind == CALL_PRAGMAS)
    return false;
  if (found->calls[kind])
    no_call (name_of (kind), found->places[kind]);
  found->calls[kind] = expr;
  found->places[kind] = place;
  return true;
}

/* IF_TRUE if the condition that is the operand of CALL is, or IF_FALSE.  */
static tree
choose_bits (tree call, unsigned if_true, unsigned if_false)
{
  tree condition
      = fold_build2 (NE_EXPR, boolean_type_node,
                     fold (CALL_EXPR_ARG (call, 0)), integer_zero_node);
  return fold_build3 (
      COND_EXPR, int64_type_node, condition,
      build_int_cst (int64_type_node, TASKS_CALL_PLACE (if_true)),
      build_int_cst (int64_type_node, TASKS_CALL_PLACE (if_false)));
}

/* What tasks_call_priority becomes for CALL of a priority; 0 if it is wrong.
 */
static tree
priority_value (location_t loc, tree call)
{
  tree value = checked_priority (fold (CALL_EXPR_ARG (call, 0)),
                                 EXPR_LOCATION (call));
  if (!value)
    return build_zero_cst (int64_type_node);
  if (tasks_verbose)
    inform (loc, "the call has a priority");
  value
      = fold_convert (int64_type_node, fold_convert (uint32_type_node, value));
  return fold_build2 (BIT_IOR_EXPR, int64_type_node, value,
                      build_int_cst (int64_type_node, TASKS_PRIORITY (0)));
}

/* Put a store of VALUE to tasks_call_priority before EXPR, and of 0 behind it.
 */
static tree
surround (location_t loc, tree value, tree expr)
{
  tree type = TREE_TYPE (expr), variable = abi_call_priority_decl ();
  tree set = build_store (loc, variable, value);
  tree clear = build_store (loc, variable, build_zero_cst (int64_type_node));
  return build2_loc (loc, COMPOUND_EXPR, type,
                     build2_loc (loc, COMPOUND_EXPR, type, set, expr),
                     fold_convert (type, clear));
}

/* What EXPR becomes: calls of markers, FOUND, and behind the last comma a call
   of a task.  */
static tree
lower_calls (tree expr, const markers_called &found)
{
  location_t loc = EXPR_LOCATION (expr);
  tree task = TREE_OPERAND (expr, 1), inner = task;
  tree value = build_zero_cst (int64_type_node);
  while (CONVERT_EXPR_P (inner) || TREE_CODE (inner) == NON_LVALUE_EXPR)
    inner = TREE_OPERAND (inner, 0);
  bool called = task_call_p (inner), good = called;
  for (unsigned kind = 0; kind < CALL_PRAGMAS; kind++)
    if (tree call = found.calls[kind])
      {
        if (!called)
          no_call (name_of (kind), found.places[kind]);
        good &= !error_operand_p (CALL_EXPR_ARG (call, 0));
      }
  if (!good)
    return task;
  for (unsigned kind = 0; kind < CALL_PRAGMAS; kind++)
    if (tree call = found.calls[kind])
      value = fold_build2 (BIT_IOR_EXPR, int64_type_node, value,
                           kind == CALL_PRIORITY ? priority_value (loc, call)
                           : kind == CALL_IF
                               ? choose_bits (call, 0, TASKS_CALL_HERE)
                               : choose_bits (call, TASKS_CALL_FINAL, 0));
  return surround (loc, value, task);
}

/* If *WHERE calls markers before another expression, lower all; without one
   they are wrong.  Callback of walk_tree.  */
static tree
lower (tree *where, int *, void *)
{
  tree expr = *where;
  markers_called found;
  if (TREE_CODE (expr) == COMPOUND_EXPR)
    {
      if (find_markers (TREE_OPERAND (expr, 0), EXPR_LOCATION (expr), &found))
        *where = lower_calls (expr, found);
    }
  else if (unsigned kind = called_marker (expr); kind < CALL_PRAGMAS)
    {
      no_call (name_of (kind), EXPR_LOCATION (expr));
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
  for (const char *marker : markers)
    if (marker_declared_p (marker))
      {
        lower_function ((tree)data);
        return;
      }
}

void
call_pragma_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, on_pre_genericize,
                     NULL);
}

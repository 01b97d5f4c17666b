/* SPDX-License-Identifier: GPL-3.0-or-later

   Jumps into the scope of a `registered' or `heap_allocated' array: they would
   pass by the code that gives the array its storage, but not by the code that
   takes it away.  The same is true of a graph, whose block is the scope of a
   variable that the plugin made, and which is artificial therefore.

   The scope of such a variable is the body of the cleanup statement that ends
   it, so the check is one walk through the function's tree, with a stack of
   the scopes around the place where it is: a label, or a case of a switch, may
   only be jumped to from a place that is in all scopes around the label.

   Computed gotos are not checked, nor are they for variable-length arrays.  */

#include "gcc/gcc.h"

#include "storage.h"

/* The variable DECL is in scope in the body of CLEANUP.  */
struct storage_scope
{
  tree decl;
  tree cleanup;
};

/* Scopes of the functions that are being parsed.  Their trees belong to these
   functions, so they need no root of their own.  */
static vec<storage_scope> scopes;

/* A scope around a place in the tree: that of DECL, and the index of the
   next scope outwards, or NONE.  */
struct active_scope
{
  tree decl;
  unsigned outer;
};

#define NONE UINT_MAX

/* A label or a goto, and the index of the innermost scope around it.  */
struct place
{
  tree label;
  location_t loc;
  unsigned scope;
};

/* What a walk through a function's tree has found.  */
struct jump_walk
{
  auto_vec<active_scope> active;
  auto_vec<place> labels;
  auto_vec<place> gotos;
  unsigned scope;        /* the innermost here */
  unsigned switch_scope; /* the innermost at the innermost switch */
  location_t switch_loc;
};

void
note_storage_scope (tree decl, tree cleanup)
{
  scopes.safe_push ({ decl, cleanup });
}

/* The variable whose scope is the body of STATEMENT, or NULL_TREE.  */
static tree
variable_of_scope (tree statement)
{
  for (const storage_scope &scope : scopes)
    if (scope.cleanup == statement)
      return scope.decl;
  return NULL_TREE;
}

/* The variable of the outermost scope around scope TO that is not around scope
   FROM, or NULL_TREE if there is none.  */
static tree
entered_variable (const jump_walk *walk, unsigned from, unsigned to)
{
  tree entered = NULL_TREE;
  for (unsigned s = to; s != NONE; s = walk->active[s].outer)
    {
      bool around = false;
      for (unsigned f = from; f != NONE && !around; f = walk->active[f].outer)
        around = f == s;
      if (around)
        break;
      entered = walk->active[s].decl;
    }
  /* The C front end has said it already.  */
  if (entered && !cxx_p ()
      && variably_modified_type_p (TREE_TYPE (entered), NULL_TREE))
    return NULL_TREE;
  return entered;
}

/* Report a jump at LOC into the scope of DECL; the jump and the scope of an
   array are in MESSAGE, those of a graph in GRAPH_MESSAGE.  */
static void
jump_error (location_t loc, tree decl, const char *message,
            const char *graph_message)
{
  bool heap = lookup_attribute ("heap_allocated", DECL_ATTRIBUTES (decl));
  error_at (loc, DECL_ARTIFICIAL (decl) ? graph_message : message,
            heap ? "heap_allocated" : "registered", decl);
}

/* Say where the scope of DECL is.  */
static void
inform_scope (tree decl)
{
  if (DECL_ARTIFICIAL (decl))
    inform (DECL_SOURCE_LOCATION (decl), "the pragma is here");
  else
    inform (DECL_SOURCE_LOCATION (decl), "%qD declared here", decl);
}

/* STATEMENT is a case of the innermost switch.  */
static void
check_case (const jump_walk *walk, tree statement)
{
  tree variable = entered_variable (walk, walk->switch_scope, walk->scope);
  if (!variable)
    return;
  auto_diagnostic_group group;
  jump_error (EXPR_LOCATION (statement), variable,
              G_ ("switch jumps into the scope of %qs array %qD"),
              G_ ("switch jumps into the block of %<#pragma tasks graph%>"));
  inform (walk->switch_loc, "switch starts here");
  inform_scope (variable);
}

static tree visit (tree *, int *, void *);

static void
walk_operands (tree statement, jump_walk *walk)
{
  for (int i = 0; i < TREE_OPERAND_LENGTH (statement); i++)
    walk_tree_without_duplicates (&TREE_OPERAND (statement, i), visit, walk);
}

/* Whether STATEMENT is a switch; what it is called depends on the version and
   the language.  */
static bool
switch_p (tree statement)
{
  return startswith (get_tree_code_name (TREE_CODE (statement)), "switch_");
}

/* Callback of walk_tree.  */
static tree
visit (tree *where, int *walk_subtrees, void *data)
{
  tree statement = *where;
  jump_walk *walk = (jump_walk *)data;
  if (!EXPR_P (statement))
    return NULL_TREE;

  if (tree variable = variable_of_scope (statement))
    {
      unsigned outer = walk->scope;
      walk->scope = walk->active.length ();
      walk->active.safe_push ({ variable, outer });
      walk_operands (statement, walk);
      walk->scope = outer;
      *walk_subtrees = 0;
    }
  else if (switch_p (statement))
    {
      unsigned outer = walk->switch_scope;
      location_t outer_loc = walk->switch_loc;
      walk->switch_scope = walk->scope;
      walk->switch_loc = EXPR_LOCATION (statement);
      walk_operands (statement, walk);
      walk->switch_scope = outer;
      walk->switch_loc = outer_loc;
      *walk_subtrees = 0;
    }
  else if (TREE_CODE (statement) == CASE_LABEL_EXPR)
    check_case (walk, statement);
  else if (TREE_CODE (statement) == LABEL_EXPR)
    walk->labels.safe_push ({ LABEL_EXPR_LABEL (statement),
                              EXPR_LOCATION (statement), walk->scope });
  else if (TREE_CODE (statement) == GOTO_EXPR)
    walk->gotos.safe_push ({ GOTO_DESTINATION (statement),
                             EXPR_LOCATION (statement), walk->scope });
  return NULL_TREE;
}

/* Check the jumps in FUNCTION.  */
static void
check_function (tree function)
{
  jump_walk walk;
  walk.scope = walk.switch_scope = NONE;
  walk.switch_loc = UNKNOWN_LOCATION;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (function), visit, &walk);

  for (const place &from : walk.gotos)
    for (const place &to : walk.labels)
      {
        if (from.label != to.label)
          continue;
        tree variable = entered_variable (&walk, from.scope, to.scope);
        if (!variable)
          continue;
        auto_diagnostic_group group;
        jump_error (from.loc, variable,
                    G_ ("jump into the scope of %qs array %qD"),
                    G_ ("jump into the block of %<#pragma tasks graph%>"));
        inform (DECL_SOURCE_LOCATION (to.label), "label %qD defined here",
                to.label);
        inform_scope (variable);
      }
}

/* PLUGIN_PRE_GENERICIZE: the tree of a function is complete.  Nested functions
   of GNU C meet only PLUGIN_FINISH_PARSE_FUNCTION, instances of templates only
   the former; what comes second finds no scopes any more.  */
static void
on_function_end (void *data, void *)
{
  tree function = (tree)data;
  auto_vec<storage_scope> others;
  for (const storage_scope &scope : scopes)
    if (DECL_CONTEXT (scope.decl) != function)
      others.safe_push (scope);
  if (others.length () == scopes.length ())
    return;
  check_function (function);
  scopes.truncate (0);
  scopes.safe_splice (others);
}

void
storage_jumps_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, on_function_end,
                     NULL);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION,
                     on_function_end, NULL);
}

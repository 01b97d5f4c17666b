/* SPDX-License-Identifier: GPL-3.0-or-later

   The body of a task, moved to a function of its own.

   The front end parses

       void scale (int n, float v[n]) { ... scale (n / 2, v); ... }

   as any function, so that all it checks, warns of and merges is as usual,
   and references to `scale', also the recursive one, are to the FUNCTION_DECL
   that becomes the stub.  When the unit is complete, and before anything is
   lowered to GIMPLE, the body goes from `scale' to `scale.cpu', a static
   function that is called `scale' in debug information and messages, too.

   What belongs to a body and names its function must follow: the parameters,
   local variables, labels and types (for debug information), blocks, nested
   functions in the call graph, and the struct function.  */

#include "gcc/gcc.h"

#include "emit.h"
#include "gcc/synthesize.h"

struct move
{
  tree from;
  tree to;
};

static void
move_decl (const struct move *move, tree decl)
{
  if (DECL_CONTEXT (decl) == move->from)
    DECL_CONTEXT (decl) = move->to;
  tree type = TREE_TYPE (decl);
  if (type && TYPE_P (type))
    {
      type = TYPE_MAIN_VARIANT (type);
      for (tree t = type; t; t = TYPE_NEXT_VARIANT (t))
        if (TYPE_CONTEXT (t) == move->from)
          TYPE_CONTEXT (t) = move->to;
    }
}

static void
move_blocks (const struct move *move, tree block)
{
  for (; block; block = BLOCK_CHAIN (block))
    {
      if (BLOCK_SUPERCONTEXT (block) == move->from)
        BLOCK_SUPERCONTEXT (block) = move->to;
      for (tree decl = BLOCK_VARS (block); decl; decl = DECL_CHAIN (decl))
        move_decl (move, decl);
      move_blocks (move, BLOCK_SUBBLOCKS (block));
    }
}

/* Callback of walk_tree: declarations that no block lists, as labels and
   temporaries.  */
static tree
move_statement (tree *node, int *walk_subtrees, void *data)
{
  const struct move *move = (const struct move *)data;
  if (DECL_P (*node))
    {
      if (DECL_CONTEXT (*node) == move->from)
        DECL_CONTEXT (*node) = move->to;
    }
  else if (TREE_CODE (*node) == BIND_EXPR)
    for (tree decl = BIND_EXPR_VARS (*node); decl; decl = DECL_CHAIN (decl))
      move_decl (move, decl);
  else if (TYPE_P (*node))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Attributes that say something of the symbol and not of the code.  */
static const char *const symbol_attributes[]
    = { "task",      "task_implementation", "weak",          "alias",
        "used",      "visibility",          "always_inline", "gnu_inline",
        "dllexport", "externally_visible",  "copy",          "retain" };

/* A declaration of the function that gets the body of TASK.  */
static tree
declare_body (tree task)
{
  tree body = copy_node (task);
  lang_hooks.dup_lang_specific_decl (body);
  SET_DECL_RTL (body, NULL);
  SET_DECL_ASSEMBLER_NAME (body, derived_name (task, ".cpu"));
  /* To remove one changes the list, which is the task's.  */
  DECL_ATTRIBUTES (body) = copy_list (DECL_ATTRIBUTES (body));
  for (const char *name : symbol_attributes)
    DECL_ATTRIBUTES (body) = remove_attribute (name, DECL_ATTRIBUTES (body));

  TREE_PUBLIC (body) = 0;
  TREE_STATIC (body) = 1;
  TREE_USED (body) = 1;
  DECL_EXTERNAL (body) = 0;
  DECL_WEAK (body) = 0;
  DECL_COMDAT (body) = 0;
  DECL_PRESERVE_P (body) = 0;
  DECL_VISIBILITY (body) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (body) = 0;

  /* A function of its own also where it is called only once, so that a
     debugger can stop in it and a stack shows it.  */
  DECL_DECLARED_INLINE_P (body) = 0;
  DECL_DISREGARD_INLINE_LIMITS (body) = 0;
  DECL_UNINLINABLE (body) = 1;
  return body;
}

static void
move_nested_functions (tree from, tree to)
{
  cgraph_node *node = cgraph_node::get (from);
  cgraph_node *nested;
  while (node && (nested = first_nested_function (node)))
    {
      unnest_function (nested);
      DECL_CONTEXT (nested->decl) = to;
      maybe_record_nested_function (nested);
    }
}

tree
move_body (tree task)
{
  tree body = declare_body (task);
  struct move move = { task, body };
  for (tree parm = DECL_ARGUMENTS (task); parm; parm = DECL_CHAIN (parm))
    DECL_CONTEXT (parm) = body;
  DECL_CONTEXT (DECL_RESULT (task)) = body;
  move_blocks (&move, DECL_INITIAL (task));
  walk_tree_without_duplicates (&DECL_SAVED_TREE (task), move_statement,
                                &move);

  struct function *function = DECL_STRUCT_FUNCTION (task);
  function->decl = body;
  DECL_STRUCT_FUNCTION (body) = function;
  DECL_STRUCT_FUNCTION (task) = NULL;
  DECL_SAVED_TREE (task) = NULL_TREE;
  DECL_INITIAL (task) = NULL_TREE;
  DECL_ARGUMENTS (task) = NULL_TREE;

  cgraph_node::get_create (body);
  move_nested_functions (task, body);
  cgraph_node::finalize_function (body, true);
  return body;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions that the plugin makes: what every one of them needs to be a
   function like one that came out of the front end, after it was lowered to
   GENERIC.  */

#include "gcc.h"

#include "synthesize.h"

tree
build_parameter (location_t loc, tree name, tree type)
{
  tree parm = build_decl (loc, PARM_DECL, name, type);
  DECL_ARG_TYPE (parm) = type;
  if (INTEGRAL_TYPE_P (type)
      && TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node)
      && targetm.calls.promote_prototypes (NULL_TREE))
    DECL_ARG_TYPE (parm) = lang_hooks.types.type_promotes_to (type);
  TREE_USED (parm) = 1;
  layout_decl (parm, 0);
  return parm;
}

tree
build_local (location_t loc, const char *name, tree type)
{
  tree decl = build_decl (loc, VAR_DECL, get_identifier (name), type);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_CONTEXT (decl) = current_function_decl;
  TREE_USED (decl) = 1;
  TREE_ADDRESSABLE (decl) = 1;
  layout_decl (decl, 0);
  return decl;
}

void
append_decl (tree *list, tree item)
{
  while (*list)
    list = &DECL_CHAIN (*list);
  *list = item;
}

tree
derived_name (tree decl, const char *suffix)
{
  /* A name given with asm ("...") begins with an asterisk.  */
  const char *base = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  if (*base == '*')
    base++;
  return get_identifier (ACONCAT ((base, suffix, NULL)));
}

tree
declare_private_function (location_t loc, tree name, tree type)
{
  tree fn = build_decl (loc, FUNCTION_DECL, name, type);
  SET_DECL_ASSEMBLER_NAME (fn, name);
  DECL_ARTIFICIAL (fn) = 1;
  DECL_IGNORED_P (fn) = 1;
  return fn;
}

void
define_function (tree fn, tree parameters, tree variables, tree statements)
{
  DECL_EXTERNAL (fn) = 0;
  TREE_STATIC (fn) = 1;

  DECL_ARGUMENTS (fn) = parameters;
  for (tree parm = parameters; parm; parm = DECL_CHAIN (parm))
    DECL_CONTEXT (parm) = fn;
  for (tree variable = variables; variable; variable = DECL_CHAIN (variable))
    DECL_CONTEXT (variable) = fn;

  tree result = build_decl (DECL_SOURCE_LOCATION (fn), RESULT_DECL, NULL_TREE,
                            void_type_node);
  DECL_ARTIFICIAL (result) = 1;
  DECL_IGNORED_P (result) = 1;
  DECL_CONTEXT (result) = fn;
  DECL_RESULT (fn) = result;

  tree block = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (block) = fn;
  BLOCK_VARS (block) = variables;
  TREE_USED (block) = 1;
  DECL_INITIAL (fn) = block;
  DECL_SAVED_TREE (fn)
      = build3 (BIND_EXPR, void_type_node, variables, statements, block);
  TREE_SIDE_EFFECTS (DECL_SAVED_TREE (fn)) = 1;

  allocate_struct_function (fn, false);
  cfun->function_start_locus = DECL_SOURCE_LOCATION (fn);
  cfun->function_end_locus = DECL_SOURCE_LOCATION (fn);
  set_cfun (NULL);

  /* The front end may have handed over FN with another body.  */
  cgraph_node *node = cgraph_node::get (fn);
  if (!node || !node->definition)
    cgraph_node::finalize_function (fn, true);
}

bool
marker_declared_p (const char *name)
{
  return identifier_global_value (get_identifier (name));
}

void
declare_marker (const char *name)
{
  if (marker_declared_p (name))
    return;
  tree type = build_varargs_function_type_list (void_type_node, NULL_TREE);
  tree decl = add_builtin_function_ext_scope (name, type, 0, NOT_BUILT_IN,
                                              NULL, NULL_TREE);
  TREE_NOTHROW (decl) = 1;
}

bool
marker_call_p (tree expr, const char *name)
{
  tree function
      = TREE_CODE (expr) == CALL_EXPR ? get_callee_fndecl (expr) : NULL_TREE;
  return function && DECL_NAME (function) == get_identifier (name);
}

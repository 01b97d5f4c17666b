/* SPDX-License-Identifier: GPL-3.0-or-later

   Wrappers.  The runtime knows implementations as functions of one argument:

       static void scale.scale_simd.wrapper (void *block)
       {
         struct scale.block *b = block;
         scale_simd (b->n, b->v, b->f);
       }  */

#include "gcc/gcc.h"

#include "emit.h"
#include "gcc/synthesize.h"

/* The name of the wrapper of FN for T: one function may implement several
   tasks, and the body of T has T's name in its own already.  */
static tree
wrapper_name (const struct task *t, tree fn)
{
  tree own = derived_name (fn, ".wrapper");
  tree prefix = derived_name (t->decl, ".");
  if (startswith (IDENTIFIER_POINTER (own), IDENTIFIER_POINTER (prefix)))
    return own;
  const char *suffix = ACONCAT ((".", IDENTIFIER_POINTER (own), NULL));
  return derived_name (t->decl, suffix);
}

tree
define_wrapper (const struct task *t, tree fn,
                const struct argument_block *block)
{
  location_t loc = DECL_SOURCE_LOCATION (fn);
  tree type
      = build_function_type_list (void_type_node, ptr_type_node, NULL_TREE);
  tree wrapper = declare_private_function (loc, wrapper_name (t, fn), type);
  /* The lines of FN are lost where it is inlined into what debug information
     does not know, and so is, with GCC 11, the line of the wrapper.  */
  DECL_IGNORED_P (wrapper) = 0;
  tree parameter
      = build_parameter (loc, get_identifier ("block"), ptr_type_node);
  /* It may stay in a register, without optimization, too.  */
  DECL_IGNORED_P (parameter) = 1;

  tree object = build_simple_mem_ref_loc (
      loc,
      fold_convert_loc (loc, build_pointer_type (block->type), parameter));
  auto_vec<tree> arguments;
  for (tree field : block->fields)
    arguments.safe_push (build3_loc (loc, COMPONENT_REF, TREE_TYPE (field),
                                     unshare_expr (object), field, NULL_TREE));

  tree call = build_call_array_loc (loc, void_type_node,
                                    build_fold_addr_expr_loc (loc, fn),
                                    arguments.length (), arguments.address ());
  tree statements = alloc_stmt_list ();
  append_to_statement_list (call, &statements);
  define_function (wrapper, parameter, NULL_TREE, statements);
  return wrapper;
}

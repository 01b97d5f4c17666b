/* SPDX-License-Identifier: GPL-3.0-or-later

   The stub of a task, which a call of the task calls:

       void scale (int n, float *v, float f)
       {
         struct scale.block block;
         block.n = n;
         block.v = v;
         block.f = f;
         block.<bound of v> = n * sizeof (float);
         tasks_submit (&scale.codelet, &block);
       }

   Unlike other generated functions it has debug information: a breakpoint at
   `scale' stops where the task is called, in the stub, and where it runs, in
   its body, and both show the arguments.  */

#include "gcc/gcc.h"

#include "abi/abi.h"
#include "emit.h"
#include "gcc/synthesize.h"

/* The type that stands for TYPE, a parameter's, in generated functions: a
   pointer to something of variable size has no meaning outside of the
   function that declares the size.  */
static tree
block_member_type (tree type)
{
  if (POINTER_TYPE_P (type) && variably_modified_type_p (type, NULL_TREE))
    return ptr_type_node;
  return TYPE_MAIN_VARIANT (type);
}

tree
stub_parameters (const struct task *t)
{
  tree list = NULL_TREE;
  for (const task_parameter &p : t->parameters)
    append_decl (&list, build_parameter (p.location, p.name,
                                         block_member_type (p.type)));
  return list;
}

/* Append OBJECT.FIELD = VALUE to *STATEMENTS.  */
static void
append_assignment (location_t loc, tree object, tree field, tree value,
                   tree *statements)
{
  tree member = build3_loc (loc, COMPONENT_REF, TREE_TYPE (field), object,
                            field, NULL_TREE);
  append_to_statement_list (
      build2_loc (loc, MODIFY_EXPR, void_type_node, member, value),
      statements);
}

void
define_stub (const struct task *t, tree parameters,
             const struct argument_block *block, tree codelet)
{
  location_t loc = t->location;
  tree object = build_local (loc, "block", block->type);

  tree statements = alloc_stmt_list ();
  tree parameter = parameters;
  for (unsigned i = 0; i < block->fields.length (); i++)
    {
      append_assignment (loc, object, block->fields[i], parameter,
                         &statements);
      for (const block_size &size : { block->bounds[i], block->columns[i] })
        if (size.bytes)
          append_assignment (loc, object, size.field, size.bytes, &statements);
      parameter = DECL_CHAIN (parameter);
    }
  append_to_statement_list (
      build_call_expr_loc (
          loc, abi_function_decl (ABI_SUBMIT), 2,
          build_fold_addr_expr_loc (loc, codelet),
          fold_convert_loc (loc, const_ptr_type_node,
                            build_fold_addr_expr_loc (loc, object))),
      &statements);

  /* What is about the code of the task went with its body.  Versions of the
     stub would have no use.  */
  DECL_ATTRIBUTES (t->decl)
      = remove_attribute ("target_clones", DECL_ATTRIBUTES (t->decl));

  /* -Wunused-function stays silent on artificial functions.  */
  DECL_ARTIFICIAL (t->decl) = TREE_PUBLIC (t->decl) || TREE_USED (t->decl);
  define_function (t->decl, parameters, object, statements);
}

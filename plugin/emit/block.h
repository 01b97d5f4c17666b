/* SPDX-License-Identifier: GPL-3.0-or-later

   The argument block of a task: the record that its stub fills and its
   wrappers read.  */

#ifndef TASKS_PLUGIN_BLOCK_H
#define TASKS_PLUGIN_BLOCK_H

#include "gcc/gcc.h"

#include "language/task.h"

/* A block.  Lives while code for one task is generated, during which there is
   no garbage collection.  */
struct argument_block
{
  tree type;             /* a RECORD_TYPE */
  auto_vec<tree> fields; /* the FIELD_DECL of each parameter */
  auto_vec<tree> bounds; /* that of each parameter's bound, or NULL_TREE;
                            bounds that are the same have one */
  auto_vec<tree> bytes;  /* the expressions that the bounds get, or NULL_TREE
                            if there is none or it is that of another */
};

/* Lay out BLOCK for the task T, whose stub has the list PARAMETERS.  False,
   after an error message, if a parameter does not fit into a block.  */
extern bool layout_block (struct argument_block *block, const struct task *t,
                          tree parameters);

/* The type that stands for TYPE, a parameter's, in generated functions: a
   pointer to something of variable size has no meaning outside of the
   function that declares the size.  */
extern tree block_member_type (tree type);

#endif /* TASKS_PLUGIN_BLOCK_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   The argument block of a task:

       void scale (int n, float v[n], float f) __attribute__ ((task));

       struct scale.block { int n; float *v; float f; size_t bound of v; };

   Behind the arguments are the sizes of buffers: their bounds, and the bytes
   of a row that they use.  */

#include "gcc/gcc.h"

#include "emit.h"

/* Append a field of TYPE to RECORD, whose last one is *LAST.  */
static tree
append_field (tree record, tree *last, tree name, tree type)
{
  tree field = build_decl (BUILTINS_LOCATION, FIELD_DECL, name, type);
  DECL_FIELD_CONTEXT (field) = record;
  if (*last)
    DECL_CHAIN (*last) = field;
  else
    TYPE_FIELDS (record) = field;
  *last = field;
  return field;
}

/* Append what SIZE of a parameter of T, whose stub has the list PARAMETERS,
   needs to BLOCK, whose last field is *LAST.  What is known of the parameters
   before is in BLOCK.  */
static block_size
append_size (struct argument_block *block, const struct task *t,
             tree parameters, const struct bound &size, tree *last)
{
  for (unsigned i = 0; i < block->bounds.length (); i++)
    if (block->bounds[i].field && same_bound_p (t->parameters[i].bound, size))
      return { block->bounds[i].field, NULL_TREE };
  for (unsigned i = 0; i < block->columns.length (); i++)
    if (block->columns[i].field
        && same_bound_p (t->parameters[i].columns, size))
      return { block->columns[i].field, NULL_TREE };
  tree bytes = bound_bytes (t->location, size, parameters);
  return { bytes ? append_field (block->type, last, NULL_TREE, size_type_node)
                 : NULL_TREE,
           bytes };
}

bool
layout_block (struct argument_block *block, const struct task *t,
              tree parameters)
{
  block->type = lang_hooks.types.make_type (RECORD_TYPE);
  TYPE_ARTIFICIAL (block->type) = 1;

  tree last = NULL_TREE;
  tree parameter = parameters;
  for (const task_parameter &p : t->parameters)
    {
      tree type = TREE_TYPE (parameter);
      if (!COMPLETE_TYPE_P (type)
          || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST)
        {
          error_at (p.location,
                    "task %qD cannot take an argument of type %qT, for its "
                    "size is not known at compile time",
                    t->decl, type);
          return false;
        }
      block->fields.safe_push (
          append_field (block->type, &last, p.name, type));
      parameter = DECL_CHAIN (parameter);
    }

  for (const task_parameter &p : t->parameters)
    {
      block_size bound = {}, columns = {};
      if (memory_p (p))
        bound = append_size (block, t, parameters, p.bound, &last);
      if (p.mode == TASKS_SCRATCH && !bound.field)
        {
          error_at (p.location,
                    "the size of parameter %qE of task %qD, which is "
                    "%<scratch%>, cannot be computed at a call",
                    p.name, t->decl);
          return false;
        }
      block->bounds.safe_push (bound);
      if (buffer_p (p))
        columns = append_size (block, t, parameters, p.columns, &last);
      block->columns.safe_push (columns);
    }
  layout_type (block->type);
  return true;
}

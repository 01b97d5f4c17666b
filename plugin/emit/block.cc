/* SPDX-License-Identifier: GPL-3.0-or-later

   The argument block of a task:

       void scale (int n, float v[n], float f) __attribute__ ((task));

       struct scale.block { int n; float *v; float f; size_t bound of v; };  */

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

/* The field that one of the first parameters of T has in BLOCK for a bound
   which is also BOUND, or NULL_TREE.  */
static tree
known_bound (const struct argument_block *block, const struct task *t,
             const struct bound &bound)
{
  for (unsigned i = 0; i < block->bounds.length (); i++)
    if (block->bounds[i] && same_bound_p (t->parameters[i].bound, bound))
      return block->bounds[i];
  return NULL_TREE;
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
      tree bytes = NULL_TREE, field = NULL_TREE;
      if (memory_p (p))
        field = known_bound (block, t, p.bound);
      if (memory_p (p) && !field)
        bytes = bound_bytes (t->location, p.bound, parameters);
      if (p.mode == TASKS_SCRATCH && !field && !bytes)
        {
          error_at (p.location,
                    "the size of parameter %qE of task %qD, which is "
                    "%<scratch%>, cannot be computed at a call",
                    p.name, t->decl);
          return false;
        }
      if (bytes)
        field = append_field (block->type, &last, NULL_TREE, size_type_node);
      block->bytes.safe_push (bytes);
      block->bounds.safe_push (field);
    }
  layout_type (block->type);
  return true;
}

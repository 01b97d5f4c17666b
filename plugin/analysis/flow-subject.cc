/* SPDX-License-Identifier: GPL-3.0-or-later

   Which regions are worth a walk: see flow-subject.h.  */

#include "gcc/gcc.h"

#include "flow-object.h"
#include "flow-subject.h"
#include "flow-variable.h"

/* Whether O is a structure, or an array of such.  */
static bool
structure_p (const flow_object &o)
{
  if (!o.root)
    return false;
  tree type = TREE_TYPE (o.root);
  if (!o.storage)
    type = TREE_TYPE (type);
  return RECORD_OR_UNION_TYPE_P (strip_array_types (type));
}

/* Call FOUND with each operand of KIND in F that names what is in O at AT, or
   at a multiple of its step from there.  */
template <typename function_type>
static void
each_named (flow_function &f, const flow_object &o, const linear &at,
            enum event_kind kind, function_type found)
{
  if (!o.root)
    return;
  for (basic_block block : f.order)
    for (const event &e : f.events[block->index])
      if (e.kind == kind)
        for (const operand &named : e.operands)
          if (named.address.root == o.root
              && named.address.storage == o.storage
              && named.address.offset.step == at.step
              && least_value (named.address.offset) == at.constant)
            found (named);
}

/* The region of O at AT, or the blocks there.  */
static region
region_at (flow_function &f, const flow_object &o, const linear &at)
{
  region what = {};
  what.root = o.root;
  what.storage = o.storage;
  what.cell = o.cell;
  what.varying = at.step != 0;
  what.step = at.step;
  what.offset = at.constant;
  what.extent = EXTENT_UNKNOWN;
  struct linear bytes;
  bool known = object_bytes (o.root, o.storage, f.decl, &bytes);
  bool first = !what.varying
               && what.offset == 0; /* in the object: perhaps all of it */
  what.whole = first && o.offsets.size () == 1 && o.varying.empty ();
  what.presumed = true;
  each_named (f, o, at, EVENT_REGISTER, [&] (const operand &named) {
    /* Blocks of several sizes are at most as large as the largest.  */
    if (!what.varying || !what.declared
        || (named.size >= 0 && what.extent >= 0 && what.extent < named.size))
      what.extent = named.size;
    else if (named.size < 0)
      what.extent = EXTENT_UNKNOWN;
    what.declared = true;
    /* Nobody knows what is behind a part of something.  */
    what.whole = first && known && (named.size >= 0) == !bytes.terms
                 && named.extent == hash_size (bytes);
    what.presumed = false;
  });
  bool used = false;
  if (!what.declared)
    each_named (f, o, at, EVENT_TASK, [&] (const operand &named) {
      used = true;
      if (named.size >= 0)
        {
          what.extent = MAX (what.extent, named.size);
          what.whole = false;
        }
    });
  /* Only functions that are called know which member it is.  */
  if (!what.declared && !used && structure_p (o))
    {
      what.extent = EXTENT_DOUBTFUL;
      what.whole = false;
    }
  what.declared = what.declared && !what.varying;
  return what;
}

bool
global_p (const region &what)
{
  if (!what.root || !what.storage || !is_global_var (what.root))
    return false;
  /* Of `main' static variables are like others.  */
  tree context = DECL_CONTEXT (what.root);
  return !context || TREE_CODE (context) != FUNCTION_DECL
         || !MAIN_NAME_P (DECL_NAME (context));
}

/* The state of memory that nobody has used.  */
static region_state
new_state (const tested_values *values)
{
  return region_state (values);
}

region_state
unknown_state (const tested_values *values)
{
  region_state s = new_state (values);
  s.lose ();
  return s;
}

/* The state of WHAT where F begins.  */
static region_state
entry_state (flow_function &f, const region &what)
{
  if (what.automatic && what.storage)
    return new_state (&f.values);
  /* Nothing is registered where the program begins.  */
  bool begin = what.root && what.storage && is_global_var (what.root)
               && MAIN_NAME_P (DECL_NAME (f.decl));
  region_state s = begin ? new_state (&f.values) : unknown_state (&f.values);
  s.escaped = global_p (what);
  s.exists = !what.root || what.storage || SSA_NAME_IS_DEFAULT_DEF (what.root);
  return s;
}

/* Whether ROOT is the variable DECL, or the pointer to what that stands for.
 */
static bool
variable_at_p (tree decl, tree root)
{
  if (TREE_CODE (root) != SSA_NAME)
    return decl == root;
  return SSA_NAME_VAR (root) && array_pointer (decl) == SSA_NAME_VAR (root);
}

/* Whether ROOT, a local variable of F or memory on its stack, lives as long as
   the program.  */
static bool
until_exit_p (flow_function &f, tree root)
{
  if (!MAIN_NAME_P (DECL_NAME (f.decl)))
    return false;
  if (TREE_CODE (root) == SSA_NAME
      && !gimple_call_alloca_for_var_p (
          as_a<gcall *> (SSA_NAME_DEF_STMT (root))))
    return true;
  tree block = DECL_INITIAL (f.decl);
  for (unsigned depth = 0; block && depth < 2; depth++)
    {
      for (tree decl = BLOCK_VARS (block); decl; decl = DECL_CHAIN (decl))
        if (variable_at_p (decl, root))
          return true;
      block = BLOCK_SUBBLOCKS (block);
    }
  return false;
}

/* Whether ROOT is where an array is that is `heap_allocated'.  */
static bool
heap_array_p (tree root)
{
  gimple *made = SSA_NAME_DEF_STMT (root);
  tree fn = is_gimple_call (made) ? gimple_call_fndecl (made) : NULL_TREE;
  return fn && id_equal (DECL_ASSEMBLER_NAME (fn), "tasks_heap_allocate");
}

std::vector<subject>
subjects_of (flow_function &f)
{
  bool null;
  std::vector<subject> subjects;
  for (const flow_object &o : objects_of (f, &null))
    {
      bool local = o.root && o.storage && auto_var_in_fn_p (o.root, f.decl);
      /* The variables of a function that contains this one, and of one that
         is contained, are in structures of the compiler's.  */
      if (o.storage && !local && !is_global_var (o.root))
        continue;
      /* Arrays are compound literals.  */
      if (o.storage && DECL_ARTIFICIAL (o.root) && !DECL_NAME (o.root)
          && TREE_CODE (TREE_TYPE (o.root)) != ARRAY_TYPE)
        continue;
      if (o.storage && !VAR_P (o.root) && TREE_CODE (o.root) != PARM_DECL)
        continue;
      bool dynamic = o.root && !o.storage && !SSA_NAME_IS_DEFAULT_DEF (o.root)
                     && on_stack_p (SSA_NAME_DEF_STMT (o.root));
      bool heap = o.root && !o.storage && heap_array_p (o.root);
      auto add = [&] (region what) {
        what.automatic = local || dynamic || heap;
        what.until_exit = what.automatic && !heap && until_exit_p (f, o.root);
        subjects.push_back ({ what, entry_state (f, what) });
      };
      for (HOST_WIDE_INT offset : o.offsets)
        add (region_at (f, o, { 0, offset, 0 }));
      for (const linear &at : o.varying)
        add (region_at (f, o, at));
    }
  if (null)
    {
      region what = {};
      what.cell = -1;
      what.null = true;
      subjects.push_back ({ what, new_state (&f.values) });
    }
  return subjects;
}

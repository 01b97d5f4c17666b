/* SPDX-License-Identifier: GPL-3.0-or-later

   Which regions are worth a walk: see flow-subject.h.  */

#include "gcc/gcc.h"

#include "flow-subject.h"
#include "gcc/callee.h"

/* Finds the regions that events of a function name.  */
class subject_finder
{
public:
  explicit subject_finder (flow_function &f)
      : null (false), f (f), seen (f.names.size ())
  {
  }

  void find ();
  void complete (region *what);
  std::vector<region> regions;
  bool null; /* some pointer may be null */

private:
  flow_function &f;
  std::vector<bool> seen; /* names that were looked at */

  void add (const struct pointer &p);
  void add_name (unsigned name);
  void add_region (tree root, bool storage, int cell, const linear &offset);
};

void
subject_finder::add_region (tree root, bool storage, int cell,
                            const linear &offset)
{
  region what = {};
  what.root = root;
  what.storage = storage;
  what.cell = cell;
  what.varying = offset.terms != 0;
  what.step = what.varying ? offset.step : 0;
  what.offset = least_value (offset);
  for (const region &r : regions)
    if (same_root_p (r, what) && r.cell == cell && r.varying == what.varying
        && r.step == what.step && r.offset == what.offset)
      return;
  regions.push_back (what);
}

/* Add what NAME may point to.  */
void
subject_finder::add_name (unsigned name)
{
  const flow_name &n = f.names[name];
  if (seen[name])
    return;
  seen[name] = true;
  if (n.kind == NAME_RESULT)
    add_region (n.ssa, false, -1, {});
  else if (n.kind == NAME_LOADED)
    add_region (NULL_TREE, false, n.cell, {});
  for (const name_copy &c : f.copies ())
    if (c.to == name && (c.name < 0 || c.from.root))
      {
        struct pointer p = c.from;
        if (n.kind == NAME_PHI)
          p.offset = {};
        add (p);
      }
    else if (c.to == name)
      add_name (c.name);
}

/* Add what P may point to.  */
void
subject_finder::add (const struct pointer &p)
{
  null |= p.null;
  if (!p.root)
    return;
  int name = p.storage ? -1 : f.name_of (p.root);
  if (name >= 0 && f.names[name].kind != NAME_PARAMETER)
    add_name (name);
  else
    add_region (p.root, p.storage, -1, p.offset);
}

void
subject_finder::find ()
{
  for (basic_block block : f.order)
    for (const event &e : f.events[block->index])
      {
        tree root
            = e.operands.empty () ? NULL_TREE : e.operands[0].address.root;
        if ((e.kind >= EVENT_REGISTER && e.kind <= EVENT_TASK)
            || (e.kind == EVENT_CALL
                && deeds_of (callee_of (e.stmt)) & DEED_TASKS))
          for (const operand &o : e.operands)
            add (o.address);
        /* Variables that other functions may have registered.  */
        else if (e.kind == EVENT_ACCESS && root
                 && e.operands[0].address.storage && is_global_var (root)
                 && TREE_ADDRESSABLE (root) && !DECL_ARTIFICIAL (root)
                 && deeds_of (f.decl) & DEED_TASKS)
          add_region (root, true, -1, {});
      }
}

/* Find how large WHAT is, by what names it, or its blocks.  */
void
subject_finder::complete (region *what)
{
  bool first = !what->varying && what->offset == 0;
  struct linear bytes;
  bool known = object_bytes (what->root, what->storage, f.decl, &bytes);
  HOST_WIDE_INT passed = EXTENT_UNKNOWN;
  what->extent = EXTENT_UNKNOWN;
  what->presumed = true;
  what->whole = first; /* perhaps all of the object */
  for (const region &other : regions)
    what->whole &= &other == what || !same_root_p (other, *what)
                   || other.cell != what->cell;
  for (basic_block block : f.order)
    for (const event &e : f.events[block->index])
      for (const operand &o : e.operands)
        if (!what->root || !same_root_p (o.address, *what)
            || o.address.offset.step != what->step
            || least_value (o.address.offset) != what->offset)
          ;
        else if (e.kind == EVENT_TASK)
          passed = MAX (passed, o.size);
        else if (e.kind == EVENT_REGISTER)
          {
            /* Blocks of several sizes are at most as large as the largest.  */
            if (!what->varying || !what->declared
                || (o.size >= 0 && what->extent >= 0 && what->extent < o.size))
              what->extent = o.size;
            else if (o.size < 0)
              what->extent = EXTENT_UNKNOWN;
            what->declared = true;
            /* Nobody knows what is behind a part of something.  */
            what->whole = first && known && (o.size >= 0) == !bytes.terms
                          && o.extent == hash_size (bytes);
            what->presumed = false;
          }
  if (!what->declared)
    {
      what->extent = passed;
      what->whole &= what->extent == EXTENT_UNKNOWN;
    }
  what->declared &= !what->varying;
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

region_state
unknown_state (const tested_values *values)
{
  region_state s (values);
  s.lose ();
  return s;
}

/* The state of WHAT where F begins.  */
static region_state
entry_state (flow_function &f, const region &what)
{
  if (what.automatic && what.storage)
    return region_state (&f.values);
  /* Nothing is registered where the program begins.  */
  bool begin = what.root && what.storage && is_global_var (what.root)
               && MAIN_NAME_P (DECL_NAME (f.decl));
  region_state s
      = begin ? region_state (&f.values) : unknown_state (&f.values);
  s.escaped = global_p (what);
  s.exists = !what.root || what.storage || SSA_NAME_IS_DEFAULT_DEF (what.root);
  return s;
}

/* The pointer to the array that DECL stands for, or NULL_TREE.  */
static tree
array_pointer (tree decl)
{
  if (!VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl))
    return NULL_TREE;
  tree base = get_base_address (DECL_VALUE_EXPR (decl));
  return base && (TREE_CODE (base) == MEM_REF || INDIRECT_REF_P (base))
             ? TREE_OPERAND (base, 0)
             : NULL_TREE;
}

/* The array of FN that POINTER points to, among the variables of BLOCK; or
   NULL_TREE.  Local declarations are fewer where code is optimized.  */
static tree
array_at (function *fn, tree block, tree pointer)
{
  unsigned i;
  tree name;
  for (; block; block = BLOCK_CHAIN (block))
    {
      for (tree decl = BLOCK_VARS (block); decl; decl = DECL_CHAIN (decl))
        if (tree at = array_pointer (decl))
          FOR_EACH_SSA_NAME (i, name, fn)
      if (SSA_NAME_VAR (name) == at && pointer_of (name).root == pointer)
        return decl;
      if (tree found = array_at (fn, BLOCK_SUBBLOCKS (block), pointer))
        return found;
    }
  return NULL_TREE;
}

tree
variable_at (tree function, const region &what)
{
  if (what.storage || !what.root)
    return what.root;
  tree variable = variable_of (what.root);
  return variable ? variable
                  : array_at (DECL_STRUCT_FUNCTION (function),
                              DECL_INITIAL (function), what.root);
}

/* Whether WHAT, a local variable of F or memory on its stack, lives as long as
   the program.  */
static bool
until_exit_p (flow_function &f, const region &what)
{
  tree variable = what.storage
                      ? what.root
                      : array_at (f.fn, DECL_INITIAL (f.decl), what.root);
  tree block = DECL_INITIAL (f.decl);
  if (!MAIN_NAME_P (DECL_NAME (f.decl)))
    return false;
  for (unsigned depth = 0; block && depth < 2; depth++)
    {
      for (tree decl = BLOCK_VARS (block); decl; decl = DECL_CHAIN (decl))
        if (decl == variable)
          return true;
      block = BLOCK_SUBBLOCKS (block);
    }
  return !variable;
}

/* Whether MADE is where an array is made that is `heap_allocated'.  */
static bool
heap_array_p (gimple *made)
{
  tree fn = is_gimple_call (made) ? gimple_call_fndecl (made) : NULL_TREE;
  return fn && id_equal (DECL_ASSEMBLER_NAME (fn), "tasks_heap_allocate");
}

/* Whether the variable ROOT of F is looked at.  */
static bool
variable_p (flow_function &f, tree root)
{
  /* The variables of a function that contains this one, and of one that is
     contained, are in structures of the compiler's.  */
  if ((!VAR_P (root) && TREE_CODE (root) != PARM_DECL)
      || (!auto_var_in_fn_p (root, f.decl) && !is_global_var (root)))
    return false;
  /* Arrays are compound literals.  */
  return !DECL_ARTIFICIAL (root) || DECL_NAME (root)
         || TREE_CODE (TREE_TYPE (root)) == ARRAY_TYPE;
}

std::vector<subject>
subjects_of (flow_function &f)
{
  subject_finder finder (f);
  std::vector<subject> subjects;
  finder.find ();
  for (region &what : finder.regions)
    {
      if (what.storage && !variable_p (f, what.root))
        continue;
      gimple *made
          = what.root && !what.storage && !SSA_NAME_IS_DEFAULT_DEF (what.root)
                ? SSA_NAME_DEF_STMT (what.root)
                : NULL;
      bool heap = made && heap_array_p (made);
      what.automatic = heap || (made && on_stack_p (made))
                       || (what.storage && !is_global_var (what.root));
      what.until_exit = what.automatic && !heap && until_exit_p (f, what);
      finder.complete (&what);
      subjects.push_back ({ what, entry_state (f, what) });
    }
  if (finder.null)
    {
      region what = {};
      what.cell = -1;
      what.null = true;
      subjects.push_back ({ what, region_state (&f.values) });
    }
  return subjects;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Which regions are worth a walk: see flow-walk.h.  */

#include "gcc/gcc.h"

#include "flow-walk.h"
#include "gcc/callee.h"

/* Finds the regions that events of a function name.  */
class subject_finder
{
public:
  explicit subject_finder (flow_function &f) : f (f), seen (f.names.size ()) {}

  void find ();
  void complete (region *what);
  std::vector<region> regions;

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
  what.step = offset.step;
  what.offset = least_value (offset);
  for (const region &r : regions)
    if (same_root_p (r, what) && r.cell == cell && r.step == what.step
        && r.offset == what.offset)
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
      if (e.naming_p ())
        for (const operand &o : e.operands)
          add (o.address);
}

/* Find how large WHAT is, or its blocks: as the smallest that are registered.
   What is registered by a pointer from memory may be it, too.  */
void
subject_finder::complete (region *what)
{
  HOST_WIDE_INT least = HOST_WIDE_INT_MAX;
  for (const event *e : f.pragmas)
    {
      const struct pointer &p = e->operands[0].address;
      if (e->kind != EVENT_REGISTER || !p.root)
        continue;
      int name = p.storage ? -1 : f.name_of (p.root);
      bool same = same_root_p (p, *what) && p.offset.step == what->step
                  && least_value (p.offset) == what->offset;
      if (same)
        least = MIN (least, e->operands[0].size);
      what->declared
          |= same || (name >= 0 && f.names[name].kind == NAME_LOADED);
    }
  what->extent = least < HOST_WIDE_INT_MAX ? least : EXTENT_UNKNOWN;
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
unknown_state (const tested_values &values)
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
    return region_state (f.values);
  /* Nothing is registered where the program begins.  */
  bool begin = what.root && what.storage && is_global_var (what.root)
               && MAIN_NAME_P (DECL_NAME (f.decl));
  region_state s = begin ? region_state (f.values) : unknown_state (f.values);
  s.escaped = global_p (what);
  s.exists = !what.root || what.storage || f.name_of (what.root) >= 0;
  return s;
}

/* Whether the variable ROOT of F is looked at.  The variables of a function
   that contains this one, and of one that is contained, are in structures of
   the compiler's.  Arrays are compound literals.  */
static bool
variable_p (flow_function &f, tree root)
{
  return (auto_var_in_fn_p (root, f.decl) || is_global_var (root))
         && (!DECL_ARTIFICIAL (root) || DECL_NAME (root)
             || TREE_CODE (TREE_TYPE (root)) == ARRAY_TYPE);
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
      what.automatic
          = what.storage
                ? !is_global_var (what.root)
                : what.root && on_stack_p (SSA_NAME_DEF_STMT (what.root));
      finder.complete (&what);
      subjects.push_back ({ what, entry_state (f, what) });
    }
  return subjects;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   What conditions depend on: see flow-source.h.  A value depends on what it is
   computed from; one that is another on several ways also on what decides
   which way is taken; and one that a loop leaves behind on what ends the
   loop.  */

#include "gcc/gcc.h"

#include <map>

#include "flow-facts.h"
#include "flow-function.h"
#include "flow-source.h"
#include "flow-stores.h"
#include "gcc/callee.h"
#include "library.h"

/* Bits that have names.  */
#define NAMED_BITS 4

/* Blocks behind which it is no longer looked for what decides about a way:
   then all may.  In functions of thousands of labels many ways meet in many
   places.  */
#define BLOCK_LIMIT 400

source_table::source_table (const flow_function &f)
    : returned (0), f (f), sets (vec_safe_length (SSANAMES (f.fn))),
      own (sets.size ()), last (NAMED_BITS - 1)
{
}

/* Whether A and B call the same function of the unit with the same arguments:
   what that returns is the same, but for what it finds in memory.  */
static bool
same_call_p (gcall *a, gcall *b)
{
  unsigned count = gimple_call_num_args (a);
  if (callee_of (a) != callee_of (b) || count != gimple_call_num_args (b))
    return false;
  for (unsigned i = 0; i < count; i++)
    if (!operand_equal_p (gimple_call_arg (a, i), gimple_call_arg (b, i), 0))
      return false;
  return true;
}

void
source_table::find ()
{
  find_kept ();
  std::map<tree, std::vector<gcall *> > known;
  for (unsigned i = 1; i < sets.size (); i++)
    {
      tree name = (*SSANAMES (f.fn))[i];
      if (!name
          || (!SSA_NAME_IS_DEFAULT_DEF (name)
              && is_gimple_assign (SSA_NAME_DEF_STMT (name))))
        continue;
      gcall *call = dyn_cast<gcall *> (SSA_NAME_DEF_STMT (name));
      if (call && name == gimple_call_lhs (call)
          && known_body_p (callee_of (call)))
        {
          std::vector<gcall *> &earlier = known[callee_of (call)];
          for (gcall *other : earlier)
            if (!own[i] && same_call_p (call, other))
              own[i] = own[SSA_NAME_VERSION (gimple_call_lhs (other))];
          if (!own[i])
            earlier.push_back (call);
        }
      if (!own[i])
        own[i] = new_source ();
      sets[i] = own[i];
    }
  while (spread ())
    ;
}

source_set
source_table::new_source ()
{
  last = last == 63 ? NAMED_BITS : last + 1;
  return (source_set)1 << last;
}

source_set
source_table::of (tree value) const
{
  return value && TREE_CODE (value) == SSA_NAME
                 && SSA_NAME_VERSION (value) < sets.size ()
             ? sets[SSA_NAME_VERSION (value)]
             : 0;
}

/* What is found by REF, in memory, depends on, but for which object it is in.
   In a variable of the function it is what is stored there.  */
source_set
source_table::of_load (tree ref) const
{
  source_set all = SOURCE_MEMORY | (stored_to_p (ref) ? SOURCE_STATUS : 0);
  int place = kept.empty () ? -1 : kept_at (ref);
  if (place >= 0)
    all |= kept[place].sources;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      all |= of (TREE_OPERAND (ref, 1));
  return all;
}

/* What CALL returns depends on, but for itself.  */
source_set
source_table::of_call (gcall *call) const
{
  source_set all = 0;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    all |= of (gimple_call_arg (call, i));
  tree fn = callee_of (call);
  if (known_body_p (fn))
    return all | flow_of (fn).sources ().returned;
  if (library_constant_p (call))
    return all | SOURCE_MEMORY;
  return library_role (call) == LIBRARY_NONE
             ? all | SOURCE_MEMORY | SOURCE_STATUS
             : all;
}

/* Whether STMT asks whether two addresses are the same.  */
static bool
same_address_p (gimple *stmt)
{
  tree left, right;
  enum tree_code code;
  if (gcond *condition = dyn_cast<gcond *> (stmt))
    {
      code = gimple_cond_code (condition);
      left = gimple_cond_lhs (condition);
      right = gimple_cond_rhs (condition);
    }
  else if (is_gimple_assign (stmt) && gimple_num_ops (stmt) == 3)
    {
      code = gimple_assign_rhs_code (stmt);
      left = gimple_assign_rhs1 (stmt);
      right = gimple_assign_rhs2 (stmt);
    }
  else
    return false;
  return (code == EQ_EXPR || code == NE_EXPR) && TREE_CODE (left) == SSA_NAME
         && TREE_CODE (right) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (left));
}

/* What the result of STMT depends on.  */
source_set
source_table::of_operands (gimple *stmt) const
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return of_call (call);
  if (gimple_assign_load_p (stmt))
    return of_load (gimple_assign_rhs1 (stmt));
  source_set all = 0;
  tree used;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (used, stmt, i, SSA_OP_USE)
  all |= of (used);
  /* Whoever looks for an address in memory keeps a list there, of what is
     registered perhaps.  */
  if ((all & SOURCE_MEMORY) && same_address_p (stmt))
    all |= SOURCE_STATUS;
  return all;
}

/* The variables that count the iterations of the loop that HEADER begins.  */
source_set
source_table::of_counters (basic_block header) const
{
  source_set all = SOURCE_COUNTER;
  for (gphi_iterator i = gsi_start_phis (header); !gsi_end_p (i);
       gsi_next (&i))
    all |= own[SSA_NAME_VERSION (gimple_phi_result (i.phi ()))];
  return all;
}

source_set
source_table::of_condition (basic_block block) const
{
  gimple *last = last_stmt (block);
  if (!last
      || (gimple_code (last) != GIMPLE_COND
          && gimple_code (last) != GIMPLE_SWITCH))
    return 0;
  source_set all = of_operands (last);
  if (remainder_p (last, f.nest))
    all |= SOURCE_REMAINDER;
  /* A loop that ends behind all elements says nothing of any of them.  */
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, block->succs)
  if (f.nest.back_edge_p (e))
    all &= ~of_counters (e->dest);
  else if (f.nest.headed_by (block) & ~f.nest.around (e->dest))
    all &= ~of_counters (block);
  return all;
}

/* Whether a status may be stored in BLOCK.  */
bool
source_table::notes_p (basic_block block) const
{
  for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      tree left = gimple_get_lhs (stmt);
      if (left && TREE_CODE (left) != SSA_NAME && !gimple_clobber_p (stmt)
          && stored_to_p (left))
        return true;
    }
  for (const event &e : f.events[block->index])
    if (e.kind == EVENT_CALL || e.kind == EVENT_UNKNOWN)
      return true;
  return false;
}

source_set
source_table::deciding (basic_block block, bool again, gcond **only,
                        bool *tells) const
{
  unsigned count = 0, seen = 0;
  /* A heap of the positions of blocks.  */
  std::vector<unsigned> list;
  auto add = [&] (basic_block other) {
    list.push_back (f.position[other->index]);
    std::push_heap (list.begin (), list.end ());
  };
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, block->preds)
  if (f.nest.back_edge_p (e) == again && e->src->index >= NUM_FIXED_BLOCKS)
    add (e->src);
  source_set all = 0;
  if (list.size () < 2)
    return all;
  /* Back to the block through which all ways lead.  */
  while (!list.empty ())
    {
      unsigned last = list.front ();
      basic_block at = f.order[last];
      while (!list.empty () && list.front () == last)
        {
          std::pop_heap (list.begin (), list.end ());
          list.pop_back ();
        }
      if (++seen > BLOCK_LIMIT)
        {
          if (only)
            *only = NULL;
          if (tells)
            *tells = true;
          return ~(source_set)0;
        }
      if (source_set here = of_condition (at))
        {
          all |= here;
          if (only)
            *only = count++ ? NULL : dyn_cast<gcond *> (last_stmt (at));
        }
      if (list.empty ())
        break;
      if (tells && notes_p (at))
        *tells = true;
      FOR_EACH_EDGE (e, i, at->preds)
      if (e->src->index >= NUM_FIXED_BLOCKS
          && f.position[e->src->index] < f.position[at->index])
        add (e->src);
    }
  return all;
}

/* What decides when LOOPS end.  */
source_set
source_table::of_exits (loop_mask loops) const
{
  source_set all = 0;
  for (basic_block block : f.order)
    if (f.nest.around (block) & loops)
      {
        edge e;
        edge_iterator i;
        FOR_EACH_EDGE (e, i, block->succs)
        if (f.nest.around (block) & ~f.nest.around (e->dest) & loops)
          all |= of_condition (block);
      }
  return all;
}

/* NAME depends on MORE.  Return whether that is new.  */
bool
source_table::add (tree name, source_set more)
{
  source_set &all = sets[SSA_NAME_VERSION (name)];
  if (!(more & ~all))
    return false;
  all |= more;
  return true;
}

/* Find more sources.  Return whether there were any.  */
bool
source_table::spread ()
{
  bool changed = false;
  spread_kept ();
  for (basic_block block : f.order)
    {
      bool begins = f.nest.headed_by (block);
      source_set way = 0;
      for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i);
           gsi_next (&i))
        {
          gphi *phi = i.phi ();
          tree result = gimple_phi_result (phi);
          if (virtual_operand_p (result))
            continue;
          if (i.phi () == gsi_start_phis (block).phi () || !way)
            way = deciding (block, false) | deciding (block, true);
          source_set all = way | (begins ? SOURCE_COUNTER : 0);
          for (unsigned a = 0; a < gimple_phi_num_args (phi); a++)
            all |= of (gimple_phi_arg_def (phi, a));
          changed |= add (result, all);
        }
      for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
           gsi_next (&i))
        {
          tree left = gimple_get_lhs (gsi_stmt (i));
          if (left && TREE_CODE (left) == SSA_NAME)
            changed |= add (left, of_operands (gsi_stmt (i)));
          if (greturn *leave = dyn_cast<greturn *> (gsi_stmt (i)))
            if (tree value = gimple_return_retval (leave))
              returned |= of (value) & (SOURCE_MEMORY | SOURCE_STATUS);
        }
    }
  /* What is used behind the loop that it is computed in.  */
  for (unsigned n = 1; n < sets.size (); n++)
    {
      tree name = (*SSANAMES (f.fn))[n];
      if (!name || virtual_operand_p (name) || SSA_NAME_IS_DEFAULT_DEF (name)
          || !f.nest.around (name))
        continue;
      loop_mask left = 0;
      use_operand_p use;
      imm_use_iterator i;
      FOR_EACH_IMM_USE_FAST (use, i, name)
      if (gimple_bb (USE_STMT (use)))
        left |= f.nest.around (name)
                & ~f.nest.around (gimple_bb (USE_STMT (use)));
      if (left)
        changed |= add (name, of_exits (left));
    }
  return changed;
}

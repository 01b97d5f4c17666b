/* SPDX-License-Identifier: GPL-3.0-or-later

   Which facts are of use: see flow-uses.h.

   All that may ask for facts does so once, of a set that has none, and what it
   asks for is noted.  What a statement learns is of use if another statement
   asks for it, too; or the same one, when it is executed again while that
   holds.  What is known of a PHI is of use if anything asks for it, and then
   it asks for its operands.  */

#include "gcc/gcc.h"

#include "flow-facts.h"
#include "flow-function.h"
#include "flow-uses.h"

tested_value
fact_uses::tested (tree value) const
{
  bool named = TREE_CODE (value) == SSA_NAME;
  unsigned version = named ? SSA_NAME_VERSION (value) : 0;
  if (named && version < values.size () && values[version].known)
    return values[version];
  tested_value result = {};
  auto_vec<tree, 16> leaves;
  add_tested (&result.sum, value, 1, &leaves);
  for (tree leaf : leaves)
    result.loops |= nest.around (leaf);
  result.known = true;
  if (named)
    {
      if (version >= values.size ())
        values.resize (version + 1);
      values[version] = result;
    }
  return result;
}

class use_finder
{
public:
  use_finder (fact_uses &uses, const flow_function &f) : uses (uses), f (f) {}
  void find ();

private:
  fact_uses &uses;
  const flow_function &f;
  /* What statements ask for, for each of them; as terms that are not more than
     their negative, for facts about both are the same.  */
  std::vector<uint64_t> all;
  hash_set<int_hash<uint64_t, 0, 1> > members;

  bool reducible_p () const;
  template <typename function_type>
  void ask (basic_block block, function_type question);
  void add (std::vector<uint64_t> *asked);
  void ask_value (basic_block block, tree value);
  void ask_condition (gcond *condition);
  void ask_block (basic_block block);
  bool ask_phi (gphi *phi);
  void ask_phis (std::vector<gphi *> phis);
};

/* Whether all that is executed again is so in another iteration of a loop that
   is known.  */
bool
use_finder::reducible_p () const
{
  for (basic_block block : f.order)
    {
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, block->succs)
      if (e->dest != EXIT_BLOCK_PTR_FOR_FN (f.fn)
          && f.position[e->dest->index] <= f.position[block->index]
          && !f.nest.back_edge_p (e))
        return false;
    }
  return true;
}

/* A statement has ASKED for these.  */
void
use_finder::add (std::vector<uint64_t> *asked)
{
  for (uint64_t &terms : *asked)
    terms = MIN (terms, -terms);
  std::sort (asked->begin (), asked->end ());
  asked->erase (std::unique (asked->begin (), asked->end ()), asked->end ());
  for (uint64_t terms : *asked)
    if (terms > 1) /* others are not for hash tables, and are no hashes */
      {
        all.push_back (terms);
        members.add (terms);
      }
}

/* A statement in BLOCK asks facts as QUESTION does.  */
template <typename function_type>
void
use_finder::ask (basic_block block, function_type question)
{
  use_record record = { f.nest.around (block), {}, {}, {} };
  uses.record = &record;
  question ();
  uses.record = NULL;
  add (&record.asked);
  add (&record.asked_again);
  uses.limits.insert (uses.limits.end (), record.limits.begin (),
                      record.limits.end ());
}

/* Something in BLOCK asks for VALUE, or says what it is.  */
void
use_finder::ask_value (basic_block block, tree value)
{
  if (value && TREE_CODE (value) == SSA_NAME)
    ask (block, [&] () {
      HOST_WIDE_INT low, high;
      if (POINTER_TYPE_P (TREE_TYPE (value)))
        fact_set (&uses).range (value, &low, &high);
      for (bool truth : { false, true })
        fact_set (&uses).assume_value (value, truth);
    });
}

/* CONDITION asks.  */
void
use_finder::ask_condition (gcond *condition)
{
  basic_block block = gimple_bb (condition);
  ask (block, [&] () {
    for (bool truth : { false, true })
      {
        fact_set (&uses).assume_first (condition, truth,
                                       f.nest.headed_by (block));
        fact_set (&uses).assume (condition, truth);
      }
  });
}

/* All but the PHIs of BLOCK.  */
void
use_finder::ask_block (basic_block block)
{
  for (const event &e : f.events[block->index])
    {
      if (e.kind == EVENT_CALL)
        for (unsigned i = 0; i < gimple_call_num_args (e.stmt); i++)
          ask_value (block, gimple_call_arg (e.stmt, i));
      if (e.kind == EVENT_CALL || e.kind == EVENT_RETURN)
        ask_value (block, e.result);
    }
  gimple *last = last_stmt (block);
  if (gcond *condition = last ? dyn_cast<gcond *> (last) : NULL)
    ask_condition (condition);
  else if (gswitch *choice = last ? dyn_cast<gswitch *> (last) : NULL)
    ask_value (block, gimple_switch_index (choice));
}

/* If anything asks for the result of PHI: ask for its operands.  Return
   whether that is so.  */
bool
use_finder::ask_phi (gphi *phi)
{
  tree to = gimple_phi_result (phi);
  use_record record = { 0, {}, {}, {} };
  uses.record = &record;
  HOST_WIDE_INT low, high;
  fact_set (&uses).range (to, &low, &high);
  uses.record = NULL;
  bool used = false;
  for (uint64_t terms : record.asked)
    used |= MIN (terms, -terms) <= 1 || members.contains (MIN (terms, -terms));
  if (!used)
    return false;
  ask (gimple_bb (phi), [&] () {
    fact_set nothing (&uses);
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      fact_set (&uses).copy (to, nothing, gimple_phi_arg_def (phi, i));
    fact_set (&uses).range (to, &low, &high);
  });
  uses.phis[SSA_NAME_VERSION (to)] = true;
  return true;
}

/* Of those of PHIS of which anything asks, ask for the operands.  */
void
use_finder::ask_phis (std::vector<gphi *> phis)
{
  /* Operands are defined before, mostly.  */
  std::reverse (phis.begin (), phis.end ());
  for (bool changed = true; changed;)
    {
      size_t before = phis.size ();
      phis.erase (std::remove_if (phis.begin (), phis.end (),
                                  [&] (gphi *phi) { return ask_phi (phi); }),
                  phis.end ());
      changed = phis.size () < before;
    }
}

void
use_finder::find ()
{
  std::vector<gphi *> tested;
  for (basic_block block : f.order)
    for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i);
         gsi_next (&i))
      if (f.tested_p (gimple_phi_result (i.phi ())))
        tested.push_back (i.phi ());
  uses.phis.resize (vec_safe_length (SSANAMES (f.fn)));
  if (!reducible_p ())
    {
      for (gphi *phi : tested)
        uses.phis[SSA_NAME_VERSION (gimple_phi_result (phi))] = true;
      return;
    }
  /* Callers know what parameters are, and learn it.  */
  for (tree parm = DECL_ARGUMENTS (f.decl); parm; parm = DECL_CHAIN (parm))
    if (tree ssa = ssa_default_def (f.fn, parm))
      for (unsigned i = 0; f.tested_p (ssa) && i < 2; i++)
        ask_value (f.order[0], ssa);
  for (basic_block block : f.order)
    ask_block (block);
  ask_phis (tested);

  /* What more than one asks for is of use.  */
  std::sort (all.begin (), all.end ());
  for (size_t i = 1; i < all.size (); i++)
    if (all[i] == all[i - 1]
        && (uses.useful.empty () || uses.useful.back () != all[i]))
      uses.useful.push_back (all[i]);
  std::sort (uses.limits.begin (), uses.limits.end ());
  uses.known = true;
}

void
fact_uses::find (const flow_function &f)
{
  if (!f.order.empty ())
    use_finder (*this, f).find ();
}

HOST_WIDE_INT
fact_uses::limit_above (uint64_t terms, HOST_WIDE_INT value) const
{
  auto i = std::lower_bound (limits.begin (), limits.end (),
                             use_limit{ terms, value });
  return i != limits.end () && i->terms == terms ? i->value
                                                 : HOST_WIDE_INT_MAX;
}

HOST_WIDE_INT
fact_uses::limit_below (uint64_t terms, HOST_WIDE_INT value) const
{
  auto i = std::upper_bound (limits.begin (), limits.end (),
                             use_limit{ terms, value });
  return i != limits.begin () && (i - 1)->terms == terms ? (i - 1)->value
                                                         : HOST_WIDE_INT_MIN;
}

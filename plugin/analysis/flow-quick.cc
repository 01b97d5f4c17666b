/* SPDX-License-Identifier: GPL-3.0-or-later

   Quick walks.  Nearly all functions of nearly all programs are correct, and
   to see that it is mostly enough to look at what statements do to a region,
   and at no condition.

   A quick walk goes wherever a thorough one may go, for it lets conditions be
   as they like: only what pointers to the region itself say about them counts
   in both.  It fails, and the thorough one begins,

   - where that would report a mistake on some way, or might do so;

   - where states meet in which the object has different names, for then a
     thorough walk may not know which of them it has (region_state::blur).

   Until then there is for each state of a thorough walk one of the quick walk
   of which no less is known: in both events do the same to a state.  Less is
   known by a thorough walk where states met that differ.  What would be an
   excuse only because more is known is none here: see access_quickly, and the
   other places that ask for quick_p.

   States of a thorough walk are one if they differ by no more than what made
   them so, and which of these causes is remembered depends on the ways that
   were found first.  A quick walk keeps them apart where that could matter for
   what follows.  So if it comes to its end there is nothing to report.  */

#include "gcc/gcc.h"

#include "flow-call.h"
#include "flow-walk.h"

static bool
identical_p (const known_element &a, const known_element &b)
{
  return a == b || (!a->named && !b->named);
}

static bool
identical_p (const struct cause &a, const struct cause &b)
{
  return a.stmt == b.stmt && a.function == b.function
         && identical_p (a.element, b.element);
}

bool
interchangeable_p (const region_state &a, const region_state &b, bool plain)
{
  auto differ = [&] (const struct cause &c, const struct cause &d) {
    return plain ? c.element->named || d.element->named : !identical_p (c, d);
  };
  if (a.extent != b.extent)
    return false;
  if (!a.exists)
    return true;
  /* Causes of what is not so any more are not asked for.  */
  if ((a.registered != NO || a.acquired != NO)
      && (differ (a.registration, b.registration)
          || !a.registration.stmt != !b.registration.stmt
          || a.registration.function != b.registration.function
          || a.registration.call != b.registration.call))
    return false;
  if (a.registered == NO
      && (differ (a.end, b.end)
          || ends_all_p (a.end.stmt) != ends_all_p (b.end.stmt)))
    return false;
  return !(a.reading && differ (a.reader, b.reader))
         && !((a.writing || a.away) && differ (a.writer, b.writer))
         && !(a.acquired == YES && differ (a.acquisition, b.acquisition))
         && !differ (a.release, b.release) && identical_p (a.place, b.place);
}

/* Whether A and B are taken for one state.  */
bool
region_walk::one_p (const region_state &a, const region_state &b) const
{
  return a.same_p (b)
         && (!quick_p ()
             || interchangeable_p (a, b,
                                   pace == WALK_QUICK && !elements && !once));
}

/* What is at R is accessed by O of E, in state S.  A thorough walk may know
   less of that, and then some excuse is none.  */
void
region_walk::access_quickly (const event &e, const operand &o,
                             const struct relation &r, const region_state &s)
{
  result.failed
      |= ((s.writing || s.away) && same_p (s.writer, r, e, s))
         || (s.reading && o.writes && same_p (s.reader, r, e, s))
         || (s.released && s.registered == YES && same_p (s.release, r, e, s));
}

/* Whether it matters for anything that follows that the region is in state S.
   Memory that does not exist comes to be where its root is defined, and
   first_block begins there; or in a cell, by whatever is stored.  */
bool
region_walk::matters_p (const region_state &s) const
{
  return s.exists || what.cell >= 0;
}

/* The block in which a walk from ENTRY may begin: nothing happens before the
   region exists.  */
basic_block
region_walk::first_block (const region_state &entry) const
{
  if (matters_p (entry) || !what.root || TREE_CODE (what.root) != SSA_NAME)
    return f.order[0];
  basic_block made = gimple_bb (SSA_NAME_DEF_STMT (what.root));
  return made ? made : f.order[0];
}

/* The bits of names that may be asked for in BLOCK, or behind it: all ways to
   it lead through what has given them their values.  */
uint64_t
region_walk::find_live (basic_block block) const
{
  uint64_t live = 0;
  for (unsigned i = 0; i < relevant.size (); i++)
    {
      const flow_name &n = f.names[relevant[i]];
      gimple *stmt = n.kind == NAME_CELL ? NULL : SSA_NAME_DEF_STMT (n.ssa);
      basic_block made = stmt ? gimple_bb (stmt) : NULL;
      if (!made
          || (made == block ? n.kind == NAME_PHI
                            : f.dominates_p (made, block)))
        live |= (uint64_t)1 << i;
    }
  return live;
}

/* S comes to BLOCK: what is not asked for there need not be known.  */
void
region_walk::forget_dead (basic_block block, region_state *s)
{
  uint64_t names = s->start | s->inside | s->maybe;
  uint64_t &live = blocks[block->index].live;
  if (!(names & ~live))
    return;
  if (!live)
    live = find_live (block);
  s->start &= live;
  s->inside &= live;
  s->maybe &= live;
}

/* Whether nothing but the end of its function follows the begin of BLOCK.  */
static bool
last_p (basic_block block)
{
  while (single_succ_p (block) && block->index >= NUM_FIXED_BLOCKS)
    block = single_succ (block);
  return EDGE_COUNT (block->succs) == 0;
}

/* STATES reach BLOCK.  Of those that have come along different edges, or may
   have, the same names must have the address of the object.  */
void
region_walk::check_meeting (basic_block block,
                            const std::vector<region_state> &states)
{
  if (states.size () < 2)
    return;
  struct doubt d = {};
  for (const region_state &a : states)
    for (const region_state &b : states)
      if (&a != &b && !(a.edges == b.edges && pow2p_hwi (a.edges)))
        a.compare (b, &d);
  result.failed |= d.names && !(pace != WALK_QUICK_CALLED && last_p (block));
}

bool
clear_p (flow_function &f, const region &what, const region_state &entry)
{
  region_walk walk (f, what, WALK_QUICK);
  return !walk.run (entry).failed;
}

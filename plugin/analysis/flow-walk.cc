/* SPDX-License-Identifier: GPL-3.0-or-later

   All ways through a function: see flow-walk.h.  */

#include "gcc/gcc.h"

#include "flow-walk.h"

/* More different states at a block than this mean that nothing is sure.  */
#define STATE_LIMIT 24

/* A block that is visited more often has ranges that may not come to an
   end.  */
#define WIDEN_AFTER 2

/* Visits of blocks on average, after which the walk is given up.  */
#define VISIT_LIMIT 40

bool
add_state (std::vector<region_state> *states, region_state s, bool widen)
{
  for (region_state &known : *states)
    if (known.same_p (s))
      return known.join (s, widen);
  states->reserve (2);
  states->push_back (std::move (s));
  return true;
}

/* S is where the operands of TEST are EQUAL, or not.  If that says that a
   pointer to the object is null, there is no object.  False if that cannot be.
   If it is not so in S, nothing is sure of the region there.  */
bool
region_walk::null_p (const event &test, bool equal, region_state *s) const
{
  const operand &right = test.operands[1];
  struct relation r = relate (test.operands[0], *s);
  bool begin = r.hit == YES && !r.step;
  if (!right.address.null)
    {
      struct relation other = relate (right, *s);
      if (r.hit != other.hit
              ? equal
              : !equal && begin && !other.step && r.offset == other.offset)
        s->lose ();
      return true;
    }
  if (!begin || r.offset != 0 || what.cell >= 0 || !equal)
    return true;
  if (!what.root || what.storage || SSA_NAME_IS_DEFAULT_DEF (what.root))
    return false;
  /* Memory that could not be had: there may be some in another iteration.  */
  s->exists = false;
  s->start = s->inside = s->maybe = 0;
  return true;
}

/* What VALUE may be in S; of a pointer, perhaps only that it is not null.  */
interval
region_walk::value_range (tree value, const region_state &s) const
{
  tree type = TREE_TYPE (value);
  interval known = any_number;
  if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
    return known;
  if (TREE_CODE (value) != ADDR_EXPR)
    known = s.facts.range (value);
  operand o = {};
  if (POINTER_TYPE_P (type))
    o.address = pointer_of (value);
  if ((TREE_CODE (value) == ADDR_EXPR
       && DECL_P (get_base_address (TREE_OPERAND (value, 0))))
      || (POINTER_TYPE_P (type) && known.all_p () && relate (o, s).hit == YES))
    known.low = 1;
  return known;
}

/* Whether the last statement of FROM lets S take E.  S learns from it.  */
bool
region_walk::possible_p (const walk_node &from, edge e, region_state *s) const
{
  gimple *last = last_stmt (from.block);
  if (gcond *condition = safe_dyn_cast<gcond *> (last))
    {
      bool truth = e->flags & EDGE_TRUE_VALUE;
      return (!f.telling[from.block->index]
              || s->facts.assume (condition, truth))
             && (!from.test
                 || null_p (*from.test,
                            (gimple_cond_code (condition) == EQ_EXPR) == truth,
                            s));
    }
  gswitch *choice = safe_dyn_cast<gswitch *> (last);
  return !choice || s->facts.assume_case (f.fn, choice, e);
}

/* Whether WAY is not taken, because of what flow-walk.h takes for granted, by
   states that have come to FROM by another iteration (AGAIN) or not.  */
bool
region_walk::skipped_p (const walk_node &from, const walk_way &way,
                        bool again) const
{
  basic_block to = nodes[way.to].block;
  if (way.again && (f.nest.headed_by (to) & once) && !f.nest.ends_at_p (to))
    return true;
  if (!way.first || !f.nest.ends_at_p (from.block))
    return false;
  loop_mask headed = f.nest.headed_by (from.block);
  bool leaves = !(f.nest.around (way.first->dest) & headed);
  if (again)
    return (headed & once) && !leaves;
  return leaves;
}

/* Whether FROM is BEFORE and a constant.  */
static bool
counts_p (tree from, tree before)
{
  struct linear sum = {};
  add_value (&sum, from, 1);
  add_value (&sum, before, -1);
  return sum.terms == 0 && sum.constant != 0;
}

/* S goes along E, to another iteration if AGAIN: names and facts change.  */
void
region_walk::enter (edge e, bool again, region_state *s) const
{
  auto relevant_p = [&] (tree to) {
    int name = POINTER_TYPE_P (TREE_TYPE (to)) ? f.name_of (to) : -1;
    return name >= 0 && bits[name] >= 0;
  };
  auto_vec<gphi *, 8> phis;
  for (gphi *phi : f.phis[e->dest->index])
    if (s->facts.matters_p (gimple_phi_result (phi))
        || relevant_p (gimple_phi_result (phi)))
      phis.safe_push (phi);
  loop_mask begun = f.nest.headed_by (e->dest);
  if (phis.is_empty ())
    {
      if (again)
        s->facts.forget (begun);
      return;
    }
  /* They change all at once.  */
  const fact_set before = s->facts;
  if (again)
    s->facts.forget (begun);
  auto_vec<struct relation, 4> relations;
  for (gphi *phi : phis)
    if (relevant_p (gimple_phi_result (phi)))
      {
        operand o = {};
        o.address = pointer_of (gimple_phi_arg_def (phi, e->dest_idx));
        relations.safe_push (relate (o, *s));
      }
  unsigned next = 0;
  for (gphi *phi : phis)
    {
      tree to = gimple_phi_result (phi);
      tree from = gimple_phi_arg_def (phi, e->dest_idx);
      if (relevant_p (to))
        assign (f.name_of (to), relations[next++], s);
      else if (POINTER_TYPE_P (TREE_TYPE (to)))
        continue;
      /* A loop that is executed once for all ends as it does.  */
      if (s->facts.matters_p (to)
          && !(again && (begun & once) && counts_p (from, to)))
        s->facts.learn (to, before, from);
    }
}

/* S goes along E.  Where a loop has done the same to all elements, or where it
   has come to its end, is not known if it is left in the middle of it, or if
   conditions were in it.  */
void
region_walk::leave_loops (edge e, region_state *s) const
{
  if (!(f.nest.around (e->src) & ~f.nest.around (e->dest) & once & busy))
    return;
  loop_mask broken, left = f.nest.left_by (e, once & busy, &broken);
  if (!(broken | (left & uneven)))
    return;
  bool here = s->registered == YES && s->registration.function == f.decl
              && (f.nest.around (gimple_bb (s->registration.stmt)) & broken);
  s->registered = s->acquired = UNKNOWN;
  /* The element of this iteration.  */
  if (here)
    s->registered = YES;
}

/* S goes from FROM along WAY, and is of no use here any more.  */
void
region_walk::follow (const walk_node &from, const walk_way &way,
                     region_state *s)
{
  walk_node &to = nodes[way.to];
  bool open = s->doubt.any () && way.first && from.ways.length () > 1
              && !f.nest.asks_p (from.block);
  if (way.first && !possible_p (from, way.first, s))
    return;
  if (open)
    s->blur_doubt ();
  /* As far as it is known by which edges it leads.  */
  for (edge e = way.first; e; e = single_succ_edge (e->dest))
    {
      /* A `return' or another jump.  */
      if (LOCATION_LOCUS (e->goto_locus) != UNKNOWN_LOCATION)
        s->left = e->goto_locus;
      leave_loops (e, s);
      if (e == way.last)
        break;
      enter (e, false, s);
      if (!single_succ_p (e->dest))
        break;
    }
  if (way.last)
    enter (way.last, way.again, s);
  else if (way.again)
    s->facts.forget (f.nest.headed_by (to.block));
  s->edges = (uint64_t)1 << way.number;
  std::vector<region_state> &in = to.in[way.again];
  to.pending[way.again]
      |= add_state (&in, std::move (*s), to.visits > WIDEN_AFTER);
  result.failed |= in.size () > STATE_LIMIT;
}

/* STATES are those in which BLOCK is reached from outside or, if AGAIN, by
   another iteration.  Note what they differ in.  */
void
region_walk::meet (basic_block block, bool again,
                   std::vector<region_state> *states)
{
  struct doubt all = {};
  std::vector<struct doubt> doubts (states->size ());
  for (size_t i = 0; i < states->size (); i++)
    for (const region_state &other : *states)
      if (other.edges != (*states)[i].edges)
        (*states)[i].compare (other, &doubts[i]);
  for (const struct doubt &d : doubts)
    {
      all.parts |= d.parts;
      all.names |= d.names;
    }
  if (!all.any ())
    return;
  bool noted = f.decides_p (block, again);
  std::vector<region_state> met;
  met.swap (*states);
  for (size_t i = 0; i < met.size (); i++)
    {
      region_state &s = met[i];
      if (noted)
        s.blur (doubts[i]);
      else
        s.doubt.add (doubts[i]);
      add_state (states, s, false);
    }
}

/* Execute NODE in the states in which it is reached from outside or, if AGAIN,
   by another iteration of the loop that it begins.  */
void
region_walk::visit (walk_node *node, bool again)
{
  present = node->in[again];
  node->pending[again] = false;
  found = &node->found[again];
  *found = {};
  if (present.size () > 1)
    meet (node->block, again, &present);
  for (const event *e : node->events)
    step (*e, &present);
  for (region_state &s : present)
    for (const walk_way &way : node->ways)
      if (!skipped_p (*node, way, again))
        {
          region_state there = &way == &node->ways.last () ? std::move (s) : s;
          follow (*node, way, &there);
        }
}

walk_result
region_walk::run (const region_state &entry)
{
  result.failed |= !find_names ();
  if (f.order.empty () || result.failed)
    return result;
  find_nodes ();
  region_state first = entry;
  first.start = bound;
  first.inside = bound_inside;
  first.maybe = 0;
  nodes[0].in[0].push_back (first);
  nodes[0].pending[0] = true;

  /* Loops come to an end before what is behind them is visited.  */
  size_t left = VISIT_LIMIT * nodes.size ();
  for (unsigned i = 0; i < nodes.size (); i++)
    {
      walk_node &node = nodes[i];
      if (!node.pending[0] && !node.pending[1])
        continue;
      node.visits++;
      result.failed |= left-- == 0;
      for (bool again : { false, true })
        if (node.pending[again])
          visit (&node, again);
      if (result.failed)
        return std::move (result);
      for (const walk_way &way : node.ways)
        if (nodes[way.to].pending[way.again] && way.to <= i)
          i = way.to - 1;
    }
  for (const walk_node &node : nodes)
    for (const findings &some : node.found)
      {
        for (const violation &v : some.violations)
          result.add (v);
        result.ways.insert (result.ways.end (), some.ways.begin (),
                            some.ways.end ());
      }
  return std::move (result);
}

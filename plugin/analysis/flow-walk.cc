/* SPDX-License-Identifier: GPL-3.0-or-later

   All ways through a function: see flow-walk.h.  */

#include "gcc/gcc.h"

#include "flow-scope.h"
#include "flow-walk.h"

/* More different states at a block than this mean that nothing is sure.  */
#define STATE_LIMIT 24

/* A block that is visited more often has ranges that may not come to an
   end.  */
#define WIDEN_AFTER 2

/* Visits of blocks on average, after which the walk is given up.  */
#define VISIT_LIMIT 40

/* Lists that walks have left, with the memory that they have.  */
static std::vector<std::vector<walk_lists> > spare_lists;
static std::vector<std::vector<region_state> > spare_states;

void
region_walk::take_lists ()
{
  if (!spare_lists.empty ())
    {
      blocks = std::move (spare_lists.back ());
      spare_lists.pop_back ();
      present = std::move (spare_states.back ());
      spare_states.pop_back ();
    }
  size_t count = last_basic_block_for_fn (f.fn);
  if (blocks.size () < count)
    blocks.resize (count);
}

region_walk::~region_walk ()
{
  for (basic_block block : f.order)
    {
      walk_lists &here = blocks[block->index];
      for (std::vector<region_state> &states : here.in)
        states.clear ();
      here.pending[0] = here.pending[1] = false;
      here.visits = 0;
    }
  present.clear ();
  spare_lists.push_back (std::move (blocks));
  spare_states.push_back (std::move (present));
}

void
forget_lists (void)
{
  spare_lists = {};
  spare_states = {};
}

/* S reaches BLOCK, by another iteration of the loop that it begins if AGAIN.
   It is of no use here any more.  */
void
region_walk::merge (basic_block block, bool again, region_state *s)
{
  walk_lists &here = blocks[block->index];
  for (region_state &known : here.in[again])
    if (known.same_p (*s))
      {
        if (!known.join (*s, here.visits > WIDEN_AFTER))
          return;
        here.pending[again] = true;
        return;
      }
  here.in[again].push_back (std::move (*s));
  here.pending[again] = true;
  if (here.in[again].size () > STATE_LIMIT)
    result.failed = true;
}

/* S is where CONDITION is TRUTH.  If that says that a pointer to the object is
   null, there is no object.  False if that cannot be.  */
bool
region_walk::null_p (gcond *condition, bool truth, region_state *s) const
{
  if (!null_test_p (condition))
    return true;
  bool null = (gimple_cond_code (condition) == EQ_EXPR) == truth;
  operand o = {};
  o.address = pointer_of (gimple_cond_lhs (condition));
  struct relation r = relate (o, *s);
  if (r.hit != YES || r.varying || r.offset != 0 || what.cell >= 0
      || null == what.null)
    return true;
  if (what.null || !what.root || what.storage
      || SSA_NAME_IS_DEFAULT_DEF (what.root))
    return false;
  /* Memory that could not be had: there may be some in another iteration.  */
  s->exists = false;
  s->start = s->inside = s->maybe = 0;
  return true;
}

/* S is where CONDITION is TRUTH.  If that says of two pointers what is not so
   in S, nothing is sure of the region there.  */
void
region_walk::compare (gcond *condition, bool truth, region_state *s) const
{
  enum tree_code code = gimple_cond_code (condition);
  tree right = gimple_cond_rhs (condition);
  if ((code != EQ_EXPR && code != NE_EXPR) || what.null
      || !POINTER_TYPE_P (TREE_TYPE (right)) || integer_zerop (right))
    return;
  operand o = {}, p = {};
  o.address = pointer_of (gimple_cond_lhs (condition));
  p.address = pointer_of (right);
  struct relation a = relate (o, *s), b = relate (p, *s);
  bool equal = (code == EQ_EXPR) == truth;
  if (a.hit != b.hit ? equal
                     : !equal && a.hit == YES && !a.varying && !b.varying
                           && a.offset == b.offset)
    s->lose ();
}

/* Whether the last statement of E's source lets S take E.  S learns from it.
 */
bool
region_walk::possible_p (edge e, region_state *s) const
{
  bool truth = e->flags & EDGE_TRUE_VALUE;
  gimple *last = last_stmt (e->src);
  if (!last)
    return true;
  if (gcond *condition = dyn_cast<gcond *> (last))
    {
      if (!exact)
        return null_p (condition, truth, s);
      compare (condition, truth, s);
      return s->facts.assume (condition, truth)
             && null_p (condition, truth, s);
    }
  if (gswitch *choice = dyn_cast<gswitch *> (last))
    return !exact || s->facts.assume_case (f.fn, choice, e);
  return true;
}

/* Whether E is not taken, because of what flow-walk.h takes for granted, by
   states that have come to its source by another iteration (AGAIN) or not.  */
bool
region_walk::skipped_p (edge e, bool again) const
{
  if (e->flags & EDGE_EH)
    return true;
  if ((f.nest.headed_by (e->dest) & once) && f.nest.back_edge_p (e)
      && !f.nest.ends_at_p (e->dest))
    return true;
  if (!f.nest.ends_at_p (e->src))
    return false;
  loop_mask headed = f.nest.headed_by (e->src);
  bool leaves = !(f.nest.around (e->dest) & headed);
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
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree to = gimple_phi_result (i.phi ());
      if ((exact && f.values.matters_p (to)) || relevant_p (to))
        phis.safe_push (i.phi ());
    }
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
        /* What a loop looks for it finds.  */
        relations.safe_push (!what.null || !begun ? relate (o, *s)
                                                  : relation ());
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
      if (exact && f.values.matters_p (to)
          && !(again && (begun & once) && counts_p (from, to)))
        s->facts.learn (to, before, from);
    }
}

/* Where BLOCK computes what the function returns, if nothing else is behind
   it.  */
static location_t
return_place (basic_block block)
{
  basic_block last = single_succ_p (block) ? single_succ (block) : block;
  greturn *end = safe_dyn_cast<greturn *> (last_stmt (last));
  if (!end)
    end = safe_dyn_cast<greturn *> (last_stmt (block));
  tree value = end ? gimple_return_retval (end) : NULL_TREE;
  if (!value || TREE_CODE (value) != SSA_NAME)
    return UNKNOWN_LOCATION;
  gimple *def = SSA_NAME_DEF_STMT (value);
  return gimple_bb (def) == block ? gimple_location (def) : UNKNOWN_LOCATION;
}

/* S comes along E: remember where a `return' or another jump is.  Values of
   variables come from where they are assigned, which is no jump.  */
void
region_walk::note_jump (edge e, region_state *s) const
{
  location_t loc = e->goto_locus;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION)
      {
        tree variable = SSA_NAME_VAR (gimple_phi_result (i.phi ()));
        loc = variable && !DECL_IGNORED_P (variable)
                  ? return_place (e->dest)
                  : gimple_phi_arg_location (i.phi (), e->dest_idx);
      }
  const std::vector<event> &behind = f.events[e->dest->index];
  if ((what.storage || what.automatic) && s->registered == YES
      && !behind.empty () && behind[0].kind == EVENT_END)
    if (location_t jump = scope_jump (f, e, s->registration))
      loc = jump;
  if (LOCATION_LOCUS (loc) != UNKNOWN_LOCATION)
    s->left = loc;
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
  s->forget_registration ();
  /* The element of this iteration.  */
  if (here)
    s->registered = YES;
}

/* S goes along E, and is of no use here any more.  */
void
region_walk::follow (edge e, region_state *s)
{
  if (e->dest == EXIT_BLOCK_PTR_FOR_FN (f.fn))
    return;
  bool doubtful = exact && (s->doubt.any () || s->doubt.guessed || what.null);
  bool open
      = doubtful && EDGE_COUNT (e->src->succs) > 1 && !f.nest.asks_p (e->src);
  if (!possible_p (e, s))
    return;
  if (open)
    s->blur_doubt ();
  /* Whoever asks for anything may know that a parameter is not null.  */
  if (open && what.null)
    for (unsigned name : bound)
      s->start &= ~((uint64_t)1 << bits[name]);
  if (exact)
    {
      note_jump (e, s);
      leave_loops (e, s);
    }
  bool again = f.nest.back_edge_p (e);
  enter (e, again, s);
  s->edges = (uint64_t)1 << MIN (e->dest_idx, 63);
  merge (e->dest, again, s);
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
  bool noted = f.notes ().decides_p (block, again);
  std::vector<region_state> met;
  met.swap (*states);
  for (size_t i = 0; i < met.size (); i++)
    {
      region_state &s = met[i];
      if (noted)
        s.blur (doubts[i]);
      else
        s.doubt.add (doubts[i]);
      add_state (states, s);
    }
}

/* Visits by their numbers are in the order in which blocks are visited.  */
unsigned
region_walk::visit_number (basic_block block, bool again) const
{
  return 2 * f.position[block->index] + again;
}

/* Execute BLOCK in the states in which it is reached from outside or, if
   AGAIN, by another iteration of the loop that it begins.  */
void
region_walk::visit (basic_block block, bool again)
{
  walk_lists &here = blocks[block->index];
  const std::vector<region_state> &in = here.in[again];
  visiting = visit_number (block, again);
  present = in;
  if (!found.empty ())
    found.erase (visiting);
  if (exact && present.size () > 1)
    meet (block, again, &present);
  for (const event &e : f.events[block->index])
    step (e, &present);
  if (result.failed)
    return;
  auto_vec<edge, 8> edges;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, block->succs)
  if (!skipped_p (e, again))
    edges.safe_push (e);
  for (region_state &s : present)
    for (unsigned n = 0; n < edges.length (); n++)
      {
        e = edges[n];
        bool last = n + 1 == edges.length ();
        region_state there = last ? std::move (s) : s;
        follow (e, &there);
      }
}

/* The state in which the walk begins.  */
region_state
region_walk::first_state () const
{
  region_state first = *begun;
  first.start = first.inside = first.maybe = 0;
  if (what.cell >= 0)
    first.start |= (uint64_t)1 << bits[what.cell];
  for (unsigned name : bound)
    first.start |= (uint64_t)1 << bits[name];
  for (unsigned name : bound_inside)
    first.inside |= (uint64_t)1 << bits[name];
  return first;
}

walk_result
region_walk::run (const region_state &entry)
{
  begun = &entry;
  result.failed = !find_names ();
  if (f.order.empty ())
    return result;

  region_state first = first_state ();
  merge (f.order[0], false, &first);

  size_t left = VISIT_LIMIT * f.order.size ();
  for (bool pending = true; pending && !result.failed;)
    {
      pending = false;
      for (basic_block block : f.order)
        {
          walk_lists &here = blocks[block->index];
          if ((!here.pending[0] && !here.pending[1]) || result.failed)
            continue;
          here.visits++;
          pending = true;
          if (left-- == 0)
            result.failed = true;
          for (bool again : { false, true })
            if (here.pending[again])
              {
                here.pending[again] = false;
                visit (block, again);
              }
        }
    }
  if (result.failed)
    return std::move (result);
  for (const auto &visit : found)
    {
      for (const violation &v : visit.second.violations)
        result.add (v);
      result.ways.insert (result.ways.end (), visit.second.ways.begin (),
                          visit.second.ways.end ());
    }
  return std::move (result);
}

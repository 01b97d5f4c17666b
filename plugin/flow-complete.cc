/* SPDX-License-Identifier: GPL-3.0-or-later

   Which tasks are complete: see flow-complete.h.

   A task that writes what a later one uses is complete when that is.  It is
   not asked on which way they are called, and pointers may be equal if they
   may have come from the same place: to be silent is no mistake.  */

#include "gcc.h"

#include "callee.h"
#include "flow-complete.h"
#include "flow-function.h"
#include "flow-walk.h"

/* Calls that have bits.  */
#define CALL_LIMIT 62

/* How far it is followed where pointers come from.  */
#define DEPTH_LIMIT 3

/* Whether P and Q, in the same object, are equal, or both are any element of
   an array.  */
static bool
same_offset_p (const struct pointer &p, const struct pointer &q)
{
  return (p.offset.step && q.offset.step)
         || (p.offset.terms == q.offset.terms
             && p.offset.constant == q.offset.constant);
}

/* The name of P in F, or NULL.  */
static const flow_name *
name_of (const flow_function &f, const struct pointer &p)
{
  int name = p.root && !p.storage ? f.name_of (p.root) : -1;
  return name < 0 ? NULL : &f.names[name];
}

/* Whether P and Q, of F, may be the same pointer.  */
static bool
may_be_p (const flow_function &f, const struct pointer &p,
          const struct pointer &q, unsigned depth)
{
  if (!p.root || !q.root)
    return false;
  if (p.root == q.root && p.storage == q.storage)
    return depth > 0 || same_offset_p (p, q);
  const flow_name *m = name_of (f, p), *n = name_of (f, q);
  if (m && n && m->kind == NAME_LOADED && n->kind == NAME_LOADED
      && m->cell == n->cell)
    return depth > 0 || same_offset_p (p, q);
  if (depth == DEPTH_LIMIT)
    return false;
  if (m && m->kind == NAME_PHI)
    {
      gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (m->ssa));
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        if (may_be_p (f, pointer_of (gimple_phi_arg_def (phi, i)), q,
                      depth + 1))
          return true;
    }
  else if (m && m->kind == NAME_LOADED)
    {
      for (basic_block block : f.order)
        for (const event &e : f.events[block->index])
          if (e.kind == EVENT_STORE
              && f.cell_of (e.operands[0].address) == (int)m->cell
              && may_be_p (f, e.operands[1].address, q, depth + 1))
            return true;
    }
  return false;
}

/* Whether A and B, operands of events of F, may be the same.  INSIDE: or B
   something that is found where A points to.  */
static bool
same_operand_p (const flow_function &f, const operand &a, const operand &b,
                bool inside)
{
  if (may_be_p (f, a.address, b.address, 0)
      || may_be_p (f, b.address, a.address, 0))
    return true;
  const flow_name *found = inside ? name_of (f, b.address) : NULL;
  if (!found || found->kind != NAME_LOADED)
    return false;
  const struct pointer &place = f.names[found->cell].place;
  return place.root == a.address.root && place.storage == a.address.storage;
}

void
completion_table::find ()
{
  found = true;
  for (basic_block block : f.order)
    for (const event &e : f.events[block->index])
      if (calls.size () < CALL_LIMIT
          && (e.kind == EVENT_TASK
              || (e.kind == EVENT_CALL && active_p (callee_of (e.stmt)))))
        calls.push_back (&e);
}

task_set
completion_table::bit (gimple *stmt)
{
  if (!found)
    find ();
  for (size_t i = 0; i < calls.size (); i++)
    if (calls[i]->stmt == stmt)
      return (task_set)1 << i;
  return SOME_TASK;
}

/* Whether the function that E calls may write what argument O points to.  */
static bool
output_p (const event &e, const operand &o)
{
  return e.kind == EVENT_TASK
             ? o.writes
             : !TYPE_READONLY (
                 TREE_TYPE (TREE_TYPE (gimple_call_arg (e.stmt, o.argument))));
}

/* Whether E unregisters what it waits for, perhaps.  */
static bool
ends_p (const event &e)
{
  return e.kind == EVENT_UNREGISTER || e.kind == EVENT_SCOPE_END
         || (e.kind == EVENT_CALL && unregisters_p (callee_of (e.stmt)));
}

/* Whether what CALL writes, or if ALL uses, is what WAIT waits for.  */
bool
completion_table::uses_p (const event &call, const event &wait, bool all) const
{
  bool called = call.kind == EVENT_CALL, waited = wait.kind == EVENT_CALL;
  for (const operand &a : call.operands)
    if (all || output_p (call, a))
      for (const operand &b : wait.operands)
        if (same_operand_p (f, a, b, called)
            || (waited && same_operand_p (f, b, a, true)))
          return true;
  return false;
}

/* Whether LATER waits for CALL: it uses what that writes.  */
bool
completion_table::before_p (const event &call, const event &later) const
{
  for (const operand &a : call.operands)
    if (output_p (call, a))
      for (const operand &b : later.operands)
        if (same_operand_p (f, a, b, false))
          return true;
  return false;
}

task_set
completion_table::behind (const event &e)
{
  auto place = known.find (e.stmt);
  if (place != known.end ())
    return place->second;
  if (!found)
    find ();
  task_set done = 0;
  bool all = ends_p (e);
  for (size_t i = calls.size (); i-- > 0;)
    {
      bool complete = calls[i]->stmt != e.stmt && uses_p (*calls[i], e, all);
      for (size_t j = i + 1; j < calls.size () && !complete; j++)
        complete = (done >> j & 1) && before_p (*calls[i], *calls[j]);
      if (complete)
        done |= (task_set)1 << i;
    }
  known[e.stmt] = done;
  return done;
}

void
region_walk::complete (const event &e, region_state *s) const
{
  if ((!s->reading && !s->writing) || quick_p ())
    return;
  task_set done = f.completions.behind (e);
  /* Who wrote it last came behind all that did so before.  */
  if (s->writing && ends_p (e) && s->writer.function == f.decl
      && (done & f.completions.bit (s->writer.stmt)))
    s->writing = false;
  task_set left = s->readers & ~done;
  if (left == s->readers)
    return;
  s->readers = left;
  if (left & ~TASKS_OF_WAYS && !(left & TASKS_OF_WAYS))
    return;
  s->reading = false;
  s->readers = 0;
}

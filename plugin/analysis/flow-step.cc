/* SPDX-License-Identifier: GPL-3.0-or-later

   What events do to the state of a region, and which are mistakes in it: see
   flow-walk.h.  Behind a mistake the state is such that the same one is not
   reported once more for each statement that follows from it.  */

#include "gcc/gcc.h"

#include "flow-walk.h"
#include "gcc/callee.h"

void
findings::add (const violation &v)
{
  for (const violation &known : violations)
    if (known.kind == v.kind && known.stmt == v.stmt
        && known.writes == v.writes && known.argument == v.argument
        && known.left == v.left)
      return;
  violations.push_back (v);
}

/* E is a mistake, with its argument number ARGUMENT, because of OTHER.  */
void
region_walk::report (enum mistake kind, const event &e, int argument,
                     bool writes, const struct cause &other,
                     const struct cause &also, location_t left)
{
  /* Who asks what it keeps in memory may know whether it is registered.  */
  if (kind >= MISTAKE_TWICE && kind <= MISTAKE_NOT_ACQUIRED
      && f.decided_p (gimple_bb (e.stmt)))
    return;
  found->add (
      { kind, e.stmt, f.decl, left, argument, writes, other, also, {} });
}

/* E, about what is at R, as an origin.  */
struct cause
region_walk::here (const event &e, const struct relation &r) const
{
  return { e.stmt, f.decl, r.element, NULL };
}

bool
ends_all_p (gimple *stmt)
{
  tree fn = stmt ? gimple_call_fndecl (stmt) : NULL_TREE;
  return fn && id_equal (DECL_ASSEMBLER_NAME (fn), "tasks_shutdown_at");
}

/* Whether it is known that E, about R, is about the element of S that O was
   about.  */
bool
region_walk::same_p (const struct cause &o, const struct relation &r,
                     const event &e, const region_state &s) const
{
  known_element a = o.element, b = r.element;
  if (!o.stmt || ends_all_p (o.stmt) || (!a && !b))
    return true;
  if (!a || !b)
    {
      if (what.step)
        return true; /* all blocks */
      if (!s.place)
        return false;
      (a ? b : a) = s.place;
    }
  return same_element_p (*a, *b, f.nest.around (gimple_bb (e.stmt)),
                         what.step ? what.extent : 1);
}

/* The operand O of E is read or written.  */
void
region_walk::access (const event &e, const operand &o, region_state *s)
{
  if (!rooted_p (o.address))
    return;
  struct relation r = relate (o, *s);
  if (!touches_p (o, r, *s))
    return;
  int argument = is_gimple_call (e.stmt) ? (int)o.argument : -1;
  if (s->writing && same_p (s->writer, r, e, *s))
    report (MISTAKE_WRITER, e, argument, o.writes, s->writer);
  else if (s->reading && o.writes && same_p (s->reader, r, e, *s))
    report (MISTAKE_READER, e, argument, true, s->reader);
  else if (s->writing || s->reading)
    return;
  else if (s->away && s->acquired != YES && same_p (s->writer, r, e, *s))
    report (MISTAKE_AWAY, e, argument, o.writes, s->writer);
  else if (s->released && s->registered == YES
           && same_p (s->release, r, e, *s))
    report (MISTAKE_RELEASED, e, argument, o.writes, s->release);
}

/* Whether others than this function may have registered the region, which is
   in state S.  */
bool
region_walk::foreign_p (const region_state &s) const
{
  return global_p (what) && !ends_all_p (s.end.stmt);
}

/* E calls a task.  */
void
region_walk::call_task (const event &e, region_state *s)
{
  bool known = false;
  for (const operand &o : e.operands)
    {
      struct relation r = relate (o, *s);
      if (names_p (r, what, -1) != YES)
        continue;
      if (s->registered == NO && !foreign_p (*s) && same_p (s->end, r, e, *s))
        {
          report (MISTAKE_UNREGISTERED, e, o.argument, false, s->end);
        }
      known = true;
      s->released = false;
      if (o.writes)
        {
          s->writing = true;
          s->away |= e.device;
          s->writer = here (e, r);
        }
      if (o.reads)
        {
          s->reading = true;
          s->reader = here (e, r);
        }
    }
  if (known && s->registered == NO)
    {
      s->registered = EXCUSED;
      s->finish ();
    }
}

/* E stores something: pointers in a structure that is assigned become
   unknown.  */
void
region_walk::overwrite_cells (const event &e, region_state *s) const
{
  if (!e.reference || !AGGREGATE_TYPE_P (TREE_TYPE (e.reference)))
    return;
  uint64_t cells = cells_in (e.operands[0].address);
  s->blur_names (cells);
  s->maybe |= cells;
  find_again (s);
}

/* S is behind a wait for another buffer, which ENDS it, perhaps: tasks that
   are complete then may have had this one, too.  What a task writes the host
   acquires by its own name; whoever unregisters a buffer is done with its
   tasks.  */
void
region_walk::complete (bool ends, region_state *s) const
{
  s->reading = false;
  s->writing &= !ends;
}

/* E calls a function of which nothing is known.  */
void
region_walk::call_unknown (const event &e, region_state *s)
{
  bool reached = s->escaped || global_p (what);
  for (const operand &o : e.operands)
    if (relate (o, *s).hit != NO)
      reached = s->escaped = true;
  /* It may change the pointers that it is given the addresses of.  */
  s->blur_names (cells_seen (e));
  if (reached)
    s->lose ();
  else
    s->finish ();
  find_again (s);
}

/* What the cell holds that this walk is about may be another object now.  */
void
region_walk::find_again (region_state *s) const
{
  if (what.cell < 0 || (s->start >> bits[what.cell] & 1))
    return;
  s->renew ();
  s->lose ();
  /* Others may know it.  */
  s->beside = s->escaped = true;
  s->start |= (uint64_t)1 << bits[what.cell];
}

void
region_walk::apply (const event &e, region_state *s)
{
  switch (e.kind)
    {
    case EVENT_ACCESS:
      access (e, e.operands[0], s);
      if (e.operands[0].writes)
        overwrite_cells (e, s);
      break;
    case EVENT_LOAD:
      load (e, s);
      break;
    case EVENT_STORE:
      store (e, s);
      break;
    case EVENT_ALLOCATE:
      if (e.result == what.root)
        s->renew ();
      break;
    case EVENT_ALLOCATE_AT:
      {
        int cell = f.cell_of (e.operands[0].address);
        if (cell < 0)
          break;
        if (cell == what.cell)
          {
            s->renew ();
            s->start |= (uint64_t)1 << bits[cell];
          }
        else
          assign (cell, {}, s);
        break;
      }
    case EVENT_FREE:
    case EVENT_END:
      for (const operand &o : e.operands)
        end_object (e, o, s);
      break;
    case EVENT_REGISTER:
    case EVENT_UNREGISTER:
    case EVENT_ACQUIRE:
    case EVENT_RELEASE:
    case EVENT_PARTITION:
    case EVENT_UNPARTITION:
    case EVENT_SCOPE_END:
      use_pragma (e, s);
      break;
    case EVENT_WAIT:
      if (s->acquired == YES && (s->reading || s->writing))
        {
          report (MISTAKE_DEADLOCK, e, -1, false,
                  s->writing ? s->writer : s->reader, s->acquisition);
          s->acquired = UNKNOWN;
        }
      s->finish ();
      break;
    case EVENT_SHUTDOWN:
      s->finish ();
      s->away = false;
      s->acquired = s->registered = NO;
      s->beside = s->block = false;
      s->end = here (e, {});
      break;
    case EVENT_TASK:
      call_task (e, s);
      break;
    case EVENT_UNKNOWN:
      call_unknown (e, s);
      break;
    case EVENT_JUMP:
      jump_out (e, *s);
      break;
    case EVENT_RETURN:
    case EVENT_CALL:
    case EVENT_TEST:
      gcc_unreachable ();
    }
}

/* E happens in all of STATES.  */
void
region_walk::step (const event &e, std::vector<region_state> *states)
{
  if (e.kind != EVENT_END && e.kind != EVENT_RETURN)
    for (region_state &s : *states)
      s.left = UNKNOWN_LOCATION;
  if (e.kind == EVENT_RETURN)
    for (const region_state &s : *states)
      leave (e, s);
  else if (e.kind == EVENT_CALL)
    {
      std::vector<region_state> after;
      for (const region_state &s : *states)
        {
          size_t before = after.size ();
          call (e, s, &after);
          /* What the callee does by a structure is not known.  */
          if ((s.start | s.inside | s.maybe) & cells_passed (e))
            for (size_t i = before; i < after.size (); i++)
              after[i].lose ();
        }
      unsigned deeds = deeds_of (callee_of (e.stmt));
      if (deeds & DEED_WAIT)
        for (region_state &s : after)
          complete (deeds & DEED_UNREGISTER, &s);
      states->clear ();
      for (const region_state &s : after)
        add_state (states, s, false);
    }
  else
    {
      sure = true;
      for (region_state &s : *states)
        sure &= s.registered != UNKNOWN;
      for (region_state &s : *states)
        if (s.exists || e.kind == EVENT_ALLOCATE
            || e.kind == EVENT_ALLOCATE_AT)
          apply (e, &s);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   What the pragmas do to the state of a region, and what the end of its object
   does, and which are mistakes in it: see flow-walk.h.  */

#include "gcc/gcc.h"

#include "flow-walk.h"

#include "tasks/abi.h"

/* E registers the region at R.  */
void
region_walk::register_region (const event &e, const struct relation &r,
                              region_state *s)
{
  const operand &o = e.operands[0];
  bool same = s->registration.stmt && same_p (s->registration, r, e, *s);
  if (s->registered == YES && same && s->extent == o.extent && sure
      && !(what.step && r.vague))
    report (MISTAKE_TWICE, e, 0, false, s->registration);
  bool several = s->registered == YES && s->extent != o.extent;
  s->beside = several || s->registered >= UNKNOWN;
  s->registered = YES;
  if (!same)
    s->acquired = r.element && s->acquired != NO ? UNKNOWN : NO;
  s->released = s->block = false;
  s->extent = o.extent;
  s->registration = here (e, r);
  s->bytes = 0;
  if (!r.vague && !several)
    s->bytes = all_p (registered_bytes (e.stmt)) ? ALL_BYTES : MAX (o.size, 0);
}

/* Whether the task that TASK calls, in this function, uses what P, an operand
   of a later statement, points to.  */
bool
region_walk::uses_p (const struct cause &task, const struct pointer &p) const
{
  int name = p.root && !p.storage ? f.name_of (p.root) : -1;
  if (!p.root || task.function != f.decl
      || (name >= 0 && f.names[name].kind != NAME_PARAMETER))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (task.stmt); i++)
    {
      tree argument = gimple_call_arg (task.stmt, i);
      if (!POINTER_TYPE_P (TREE_TYPE (argument)))
        continue;
      struct pointer q = pointer_of (argument);
      if (same_root_p (p, q) && p.offset == q.offset)
        return true;
    }
  return false;
}

/* The region was a block of what E ends.  */
void
region_walk::end_block (const event &e, region_state *s)
{
  s->registered = NO;
  s->block = false;
  s->end = here (e, {});
}

/* E cuts what is at R, around this region, into blocks or ends these.  Any
   part of it may be a block.  */
void
region_walk::cut_region (const event &e, const struct relation &r,
                         region_state *s)
{
  bool somewhere
      = r.hit == UNKNOWN
        || (r.hit == NO && s->escaped && unresolved_p (e.operands[0].address));
  if (e.kind == EVENT_PARTITION && s->registered == NO
      && (r.hit == YES || somewhere))
    {
      s->registered = UNKNOWN;
      s->block = !somewhere;
    }
  else if (e.kind == EVENT_UNPARTITION && s->block && r.hit == YES)
    end_block (e, s);
}

/* E is a pragma about what is at R: not this region, or perhaps not, as NAMED
   says.  */
void
region_walk::use_other (const event &e, const struct relation &r,
                        enum answer named, region_state *s)
{
  const operand &o = e.operands[0];
  bool waits = e.kind == EVENT_ACQUIRE || e.kind == EVENT_UNREGISTER
               || e.kind == EVENT_SCOPE_END;
  if (s->block && r.begin_p ()
      && (e.kind == EVENT_UNREGISTER || e.kind == EVENT_SCOPE_END))
    end_block (e, s);
  else if (named == UNKNOWN
           && (e.kind == EVENT_REGISTER || e.kind == EVENT_UNREGISTER))
    s->registered = UNKNOWN;
  s->beside |= named == UNKNOWN && e.kind == EVENT_REGISTER;
  if (r.hit == NO && s->escaped && unresolved_p (o.address))
    s->lose ();
  if (r.hit == NO && waits && s->acquired == YES)
    for (const struct cause *task : { &s->writer, &s->reader })
      if ((task == &s->writer ? s->writing : s->reading)
          && uses_p (*task, o.address))
        {
          report (MISTAKE_DEADLOCK, e, -1, false, *task, s->acquisition);
          s->acquired = UNKNOWN;
          break;
        }
  if (r.hit == NO && waits)
    complete (e.kind == EVENT_UNREGISTER || e.kind == EVENT_SCOPE_END, s);
  if (named == UNKNOWN)
    s->acquired = UNKNOWN;
  /* The region may overlap this one: its tasks are waited for.  */
  if (r.hit != NO && waits)
    {
      s->finish ();
      s->away = false;
    }
}

/* E is a pragma about the region, at R: report it if it asks for something
   that the region is not.  */
void
region_walk::check_use (const event &e, const struct relation &r,
                        region_state *s)
{
  if (!sure || what.step)
    return;
  if (s->registered == NO && same_p (s->end, r, e, *s)
      && e.kind != EVENT_REGISTER && e.kind != EVENT_SCOPE_END)
    {
      report (MISTAKE_NOT_REGISTERED, e, 0, false, s->end);
      s->registered = EXCUSED;
    }
  else if (s->acquired == NO && s->registered == YES && e.kind == EVENT_RELEASE
           && same_p (s->release, r, e, *s))
    report (MISTAKE_NOT_ACQUIRED, e, 0, false, s->release);
}

/* E acquires the region, at R.  */
void
region_walk::acquire_region (const event &e, const struct relation &r,
                             region_state *s)
{
  /* Once more, while a task waits for the release.  */
  if (s->acquired == YES && (s->writing || s->reading)
      && same_p (s->acquisition, r, e, *s))
    {
      const struct cause &task = s->writing ? s->writer : s->reader;
      if (same_p (task, r, e, *s))
        report (MISTAKE_DEADLOCK, e, -1, false, task, s->acquisition);
    }
  s->acquired = YES;
  s->away = false;
  s->finish ();
  s->acquisition = here (e, r);
}

/* E is a pragma with an operand.  */
void
region_walk::use_pragma (const event &e, region_state *s)
{
  const operand &o = e.operands[0];
  /* So many elements are not less than none.  */
  if (e.kind == EVENT_REGISTER)
    s->facts.assume_range (gimple_call_arg (e.stmt, 1),
                           { 0, HOST_WIDE_INT_MAX, 0, false });
  struct relation r = relate (o, *s);
  enum answer named = names_p (r, what, o.size);
  /* It may be the first block, or another region that starts there.  */
  bool other_size = o.extent != s->extent
                    && o.extent != (uint64_t)TASKS_ANY_SIZE
                    && e.kind != EVENT_REGISTER && e.kind != EVENT_SCOPE_END;
  if (r.hit == YES && e.kind != EVENT_REGISTER
      && (named == YES ? other_size : what.step))
    named = UNKNOWN;
  if (named != YES)
    {
      if (e.kind == EVENT_PARTITION || e.kind == EVENT_UNPARTITION)
        cut_region (e, r, s);
      else
        use_other (e, r, named, s);
      return;
    }

  check_use (e, r, s);
  switch (e.kind)
    {
    case EVENT_REGISTER:
      register_region (e, r, s);
      break;
    case EVENT_UNREGISTER:
    case EVENT_SCOPE_END:
      s->registered
          = s->beside || (what.step && !r.element->loops) ? UNKNOWN : NO;
      s->acquired = NO;
      s->away = false;
      s->finish ();
      s->end = here (e, r);
      break;
    case EVENT_ACQUIRE:
      acquire_region (e, r, s);
      break;
    case EVENT_RELEASE:
      s->acquired = NO;
      s->released = !s->reading && !s->writing;
      s->release = here (e, r);
      break;
    default:
      break;
    }
}

/* Whether it matters that the region, in state S, ends by E.  The end of the
   program unregisters all that is left; but tasks may still be at work then.
 */
bool
region_walk::harmful_end_p (const event &e, const region_state &s) const
{
  bool until_exit = e.kind != EVENT_FREE && MAIN_NAME_P (DECL_NAME (f.decl))
                    && !f.nest.around (gimple_bb (e.stmt));
  return s.registered == YES
         && (!until_exit || s.reading || s.writing || s.away);
}

/* E ends the life of the object that O points to.  */
void
region_walk::end_object (const event &e, const operand &o, region_state *s)
{
  struct relation r = relate (o, *s);
  if (!r.begin_p ())
    return;
  bool scope = e.kind == EVENT_END;
  if (harmful_end_p (e, *s)
      && (what.step || same_p (s->registration, r, e, *s)))
    report (scope                      ? MISTAKE_OUT_OF_SCOPE
            : gimple_call_lhs (e.stmt) ? MISTAKE_REALLOCATED
                                       : MISTAKE_FREED,
            e, scope ? -1 : 0, false, s->registration, {}, s->left);
  s->registered = s->acquired = NO;
  s->away = false;
  s->finish ();
  if (scope)
    {
      /* Pointers to it are left.  */
      const plain_state before = *s;
      s->renew ();
      s->start = before.start;
      s->inside = before.inside;
      s->left = before.left;
    }
  else
    {
      s->end = here (e, r);
      if (what.step)
        s->end.element = NULL;
    }
}

/* E ends this execution of the function, in state S, and perhaps others, in
   another way than by returning.  */
void
region_walk::jump_out (const event &e, const region_state &s)
{
  if (what.automatic && s.exists && harmful_end_p (e, s))
    report (MISTAKE_OUT_OF_SCOPE, e, -1, false, s.registration, {}, s.left);
}

/* The function returns, by E.  */
void
region_walk::leave (const event &e, const region_state &s)
{
  bool returns = !e.operands.empty ();
  struct relation r = returns ? relate (e.operands[0], s) : relation ();
  jump_out (e, s);
  if (what.automatic && r.hit == YES)
    report (MISTAKE_RETURNED, e, -1, false, {}, {}, s.left);
  way_out way = { s, NO, {}, {}, any_number };
  for (unsigned name : relevant)
    if (f.names[name].kind != NAME_CELL)
      continue;
    else if (s.start >> bits[name] & 1)
      way.cells.push_back (name);
    else if ((s.inside | s.maybe) >> bits[name] & 1)
      way.uncertain.push_back (name);
  if (r.hit != NO)
    way.returned = r.begin_p () ? YES : UNKNOWN;
  /* Of a pointer, whether it is null.  */
  if (e.result)
    way.range = value_range (e.result, s);
  found->ways.push_back (std::move (way));
}

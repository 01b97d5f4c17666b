/* SPDX-License-Identifier: GPL-3.0-or-later

   What the pragmas do to the state of a region, and which are mistakes in it:
   see flow-walk.h.  */

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
      && !(what.varying && r.vague))
    report (MISTAKE_TWICE, e, 0, false, s->registration);
  s->beside = s->registered == UNKNOWN;
  s->excused = false;
  if (s->registered != NO && s->registration.stmt && s->extent != o.extent)
    s->several = true;
  if (s->several)
    s->registered = UNKNOWN;
  else
    s->registered = YES;
  if (!same)
    s->acquired = r.element->named && s->acquired != NO ? UNKNOWN : NO;
  s->released = false;
  s->extent = o.extent;
  s->registration = here (e, r);
  note_size (r, s);
}

/* The extent of operands that name any region that starts there.  */
static const uint64_t any_size = TASKS_ANY_SIZE;

/* Whether P was read from somewhere, or nobody knows what it is.  */
static bool
loaded_p (const struct pointer &p)
{
  return !p.root
         || (TREE_CODE (p.root) == SSA_NAME
             && gimple_assign_load_p (SSA_NAME_DEF_STMT (p.root)));
}

/* Whether P was computed in a way that is not understood, and is none that the
   function registers by the same computation.  */
bool
region_walk::computed_p (const struct pointer &p) const
{
  if (!p.root || TREE_CODE (p.root) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (p.root))
    return false;
  gimple *stmt = SSA_NAME_DEF_STMT (p.root);
  return (gimple_code (stmt) == GIMPLE_ASM
          || (is_gimple_assign (stmt) && !gimple_assign_load_p (stmt)))
         && !f.registers_p (p.root);
}

/* Whether the task that TASK calls, in this function, uses what P, an operand
   of a later statement, points to.  */
bool
region_walk::uses_p (const struct cause &task, const struct pointer &p) const
{
  if (!p.root || task.function != f.decl
      || (!p.storage && f.name_of (p.root) >= 0
          && f.names[f.name_of (p.root)].kind != NAME_PARAMETER))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (task.stmt); i++)
    {
      tree argument = gimple_call_arg (task.stmt, i);
      if (!POINTER_TYPE_P (TREE_TYPE (argument)))
        continue;
      struct pointer q = pointer_of (argument);
      if (q.root == p.root && q.storage == p.storage
          && q.offset.terms == p.offset.terms
          && q.offset.constant == p.offset.constant)
        return true;
    }
  return false;
}

/* Whether E, a pragma with an operand, waits for the tasks that use it.  */
static bool
waits_for_operand_p (const event &e)
{
  return e.kind == EVENT_ACQUIRE || e.kind == EVENT_UNREGISTER
         || e.kind == EVENT_SCOPE_END;
}

/* E is a pragma about what is at R: not this region, or perhaps not, as NAMED
   says.  */
void
region_walk::use_other (const event &e, const struct relation &r,
                        enum answer named, region_state *s)
{
  const operand &o = e.operands[0];
  bool waits = waits_for_operand_p (e);
  if (e.kind == EVENT_REGISTER || e.kind == EVENT_UNREGISTER)
    s->registered = named == UNKNOWN ? UNKNOWN : s->registered;
  if (e.kind == EVENT_REGISTER && named == UNKNOWN)
    s->several = true;
  if (r.hit == NO && unresolved_p (o.address))
    {
      s->doubtful |= e.kind == EVENT_REGISTER && loaded_p (o.address);
      if (s->stored || computed_p (o.address))
        s->lose ();
    }
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
  if (!sure || what.varying)
    return;
  if (s->registered == NO && same_p (s->end, r, e, *s) && !s->doubtful
      && (e.kind == EVENT_UNREGISTER || e.kind == EVENT_ACQUIRE
          || e.kind == EVENT_RELEASE))
    {
      report (MISTAKE_NOT_REGISTERED, e, 0, false, s->end);
      s->registered = UNKNOWN;
      s->excused = true;
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

/* Whether P is one pointer or another, which way ever led here.  */
static bool
joined_p (const struct pointer &p)
{
  return p.root && !p.storage && TREE_CODE (p.root) == SSA_NAME
         && gimple_code (SSA_NAME_DEF_STMT (p.root)) == GIMPLE_PHI;
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
  /* A name that is the region's on other ways.  */
  if (r.hit == NO && rooted_p (o.address) && joined_p (o.address))
    named = r.hit = UNKNOWN;
  /* It may be the first block, or another region that starts there.  */
  bool other_size = o.extent != s->extent && o.extent != any_size
                    && e.kind != EVENT_REGISTER && e.kind != EVENT_SCOPE_END;
  if (r.hit == YES && e.kind != EVENT_REGISTER
      && (named == YES ? other_size : what.varying))
    named = UNKNOWN;
  if (named != YES)
    {
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
      s->excused = false;
      s->registered
          = s->several || s->beside || (what.varying && !r.element->loops)
                ? UNKNOWN
                : NO;
      s->acquired = NO;
      s->away = false;
      s->finish ();
      s->end = here (e, r);
      if (s->registered == NO)
        s->size = {};
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

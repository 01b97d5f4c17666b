/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known of memory where functions of the unit are called: see
   flow-call.h.  The callee learns of what it can name.  Of the rest it is
   known whether the callee, or what that calls, stores anything to such
   memory.  */

#include "gcc/gcc.h"

#include "flow-call.h"
#include "flow-stores.h"
#include "gcc/callee.h"

/* Find the objects that the callee knows by names of its own.  */
void
call_step::find_objects ()
{
  for (const operand &o : e.operands)
    {
      int parameter = parameter_name (o.argument);
      memory_place outside = pointed_at (caller.f, o.address);
      if (parameter < 0 || !outside.root || outside.varies
          || (outside.storage && is_global_var (outside.root)))
        continue;
      memory_place inside = {};
      inside.root = callee->names[parameter].ssa;
      objects.push_back ({ outside, inside });
    }
  for (const flow_name &cell : caller.f.names)
    {
      if (cell.kind != NAME_CELL || !cell.first || cell.varying)
        continue;
      int name = inner_cell (cell);
      tree first = name < 0 ? NULL_TREE : callee->names[name].first;
      if (first)
        objects.push_back ({ pointed_at (caller.f, pointer_of (cell.first)),
                             pointed_at (*callee, pointer_of (first)) });
    }
}

/* Whether it is worth while to look what the callee knows of memory.  */
bool
call_step::writes_flags_p () const
{
  return written_by (callee->decl).flags;
}

static bool
global_place_p (const memory_place &place)
{
  return place.storage && is_global_var (place.root);
}

/* *PLACE becomes what it is for the callee.  False if that cannot name it.  */
bool
call_step::pass (memory_place *place) const
{
  if (global_place_p (*place))
    return true;
  for (const known_object &o : objects)
    if (same_object_p (o.outside, *place))
      {
        *place = moved (*place, o.outside, o.inside);
        return true;
      }
  return false;
}

/* *PLACE, of the callee, which is left by WAY, becomes what it is for the
   caller.  False if that cannot name it.  */
bool
call_step::take_back (memory_place *place, const way_out &way) const
{
  if (global_place_p (*place))
    return true;
  for (const known_object &o : objects)
    if (same_object_p (o.inside, *place))
      {
        *place = moved (*place, o.inside, o.outside);
        return true;
      }
  memory_place returned = pointed_at (*callee, way.value);
  if (!e.result || TREE_CODE (e.result) != SSA_NAME || returned.varies
      || place->storage || !same_object_p (returned, *place))
    return false;
  *place
      = moved (*place, returned, pointed_at (caller.f, pointer_of (e.result)));
  return true;
}

/* Whether the callee may store something at PLACE.  */
bool
call_step::written_p (const memory_place &place) const
{
  const written_keys &written = written_by (callee->decl);
  bool disguised = disguised_p (place);
  if (written.any && (!place.storage || global_place_p (place) || disguised))
    return true;
  for (tree key : written.keys)
    if (keys_meet_p (key, place.key) || (disguised && TYPE_P (key))
        || (place.via && keys_meet_p (key, place.via)))
      return true;
  return false;
}

memory_facts
call_step::memory_inside (const memory_facts &before) const
{
  memory_facts entry;
  for (memory_fact f : before.facts)
    if (pass (&f.place))
      entry.learn (f.place, f.low, f.high);
  return entry;
}

/* What is known where the callee is left by WAY, if BEFORE was known where it
   was called: and, if it was ENTERED with that, in it.  */
memory_facts
call_step::memory_behind (const memory_facts &before, const way_out &way,
                          bool entered) const
{
  memory_facts after;
  for (memory_fact f : way.state.memory.facts)
    if (take_back (&f.place, way))
      after.learn (f.place, f.low, f.high);
  for (const memory_fact &f : before.facts)
    {
      memory_place place = f.place;
      bool passed = pass (&place);
      if ((passed && entered) || written_p (f.place))
        continue;
      after.learn (f.place, f.low, f.high);
    }
  return after;
}

/* The callee may have been left in any way.  */
void
call_step::forget_written (memory_facts *memory) const
{
  memory->forget_if (
      [&] (const memory_fact &f) { return written_p (f.place); });
}

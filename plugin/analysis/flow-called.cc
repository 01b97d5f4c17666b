/* SPDX-License-Identifier: GPL-3.0-or-later

   Walks through functions that are called: see flow-call.h.  */

#include "gcc/gcc.h"

#include <string>

#include "flow-call.h"

/* How deep calls are followed.  */
#define DEPTH_LIMIT 10

/* A walk that was made, or is being made.  */
struct known_walk
{
  bool begun, done;
  walk_result result;
};

static std::unordered_map<std::string, known_walk> walks; /* by key_of */
static unsigned depth;

void
forget_called (void)
{
  walks.clear ();
}

/* All that a walk through CALLEE from ENTRY with WHAT and NAMES depends on. */
static std::string
key_of (const flow_function &callee, region_state entry, const region &what,
        const names_inside &names)
{
  std::string key;
  auto add = [&] (const auto &...parts) {
    (key.append ((const char *)&parts, sizeof parts), ...);
  };
  add (&callee, what.root, what.storage, what.offset, what.step, what.extent,
       what.declared, entry.status (), entry.extent, entry.bytes,
       entry.doubt.parts, names.start.size ());
  for (const std::vector<unsigned> *list : { &names.start, &names.within })
    for (unsigned name : *list)
      add (name);
  auto add_element = [&] (known_element e) {
    static const struct element none = {};
    const struct element &known = e ? *e : none;
    add (e != NULL, known.met, known.steady, known.first.terms,
         known.first.constant);
  };
  for (struct cause *c : entry.causes ())
    {
      add (c->stmt);
      add_element (c->element);
    }
  add_element (entry.place);
  for (const fact &f : entry.facts.list ())
    add (f.terms, f.low, f.high, f.has_other, f.has_other ? f.other : 0);
  return key;
}

const walk_result *
walk_called (flow_function &callee, const region_state &entry,
             const region &what, const names_inside &names)
{
  known_walk &made = walks[key_of (callee, entry, what, names)];
  if (made.begun || depth >= DEPTH_LIMIT)
    return made.done ? &made.result : NULL;
  made.begun = true;
  region_walk walk (callee, what);
  for (unsigned name : names.start)
    walk.bind (name, false);
  for (unsigned name : names.within)
    walk.bind (name, true);
  depth++;
  made.result = walk.run (entry);
  depth--;
  made.done = true;
  return &made.result;
}

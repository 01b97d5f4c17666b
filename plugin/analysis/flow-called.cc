/* SPDX-License-Identifier: GPL-3.0-or-later

   Walks through functions that are called: see flow-called.h.  */

#include "gcc/gcc.h"

#include "flow-called.h"
#include "gcc/forget.h"

/* How deep calls are followed.  */
#define DEPTH_LIMIT 10

/* A walk that was made, or is being made.  */
struct known_walk
{
  std::vector<uint64_t> key;
  bool done;
  walk_result result;
};

static hash_map<tree, std::vector<known_walk *> *> *walks;
static unsigned depth;

/* The walks through FN.  */
static std::vector<known_walk *> &
walks_of (tree fn)
{
  if (!walks)
    walks = new hash_map<tree, std::vector<known_walk *> *>;
  bool existed;
  std::vector<known_walk *> *&list = walks->get_or_insert (fn, &existed);
  if (!existed)
    list = new std::vector<known_walk *>;
  return *list;
}

void
forget_called (void)
{
  if (walks)
    for (auto i : *walks)
      for (known_walk *walk : *i.second)
        delete walk;
  forget_all (walks);
}

/* Append to KEY what distinguishes the elements that S is about.  */
static void
add_elements (region_state s, std::vector<uint64_t> *key)
{
  auto add = [&] (const struct element &e) {
    key->push_back (e.named | e.met << 1 | e.steady << 2);
    key->push_back (e.first.terms);
    key->push_back (e.first.constant);
  };
  for (struct cause *c : s.causes ())
    add (c->element);
  add (s.place);
}

/* All that a walk from ENTRY with WHAT and NAMES depends on.  */
static std::vector<uint64_t>
key_of (const region_state &entry, const region &what,
        const names_inside &names)
{
  std::vector<uint64_t> key
      = { (uint64_t)(uintptr_t)what.root,
          (uint64_t)what.offset,
          what.step,
          (uint64_t)what.extent,
          (uint64_t)what.varying | what.whole << 1 | what.null << 2
              | what.presumed << 3 | what.declared << 4 | what.storage << 5,
          (uint64_t)entry.registered | entry.acquired << 2 | entry.reading << 4
              | entry.writing << 5 | entry.away << 6 | entry.released << 7
              | entry.escaped << 8 | entry.exists << 9 | entry.stored << 10
              | entry.several << 11 | entry.beside << 12 | entry.doubtful << 13
              | entry.fresh << 14 | entry.excused << 15,
          entry.extent,
          entry.size.bytes.terms,
          (uint64_t)entry.size.bytes.constant,
          (uint64_t)entry.size.known | entry.size.all << 1,
          (uint64_t)(uintptr_t)entry.size.pragma,
          entry.doubt.parts,
          entry.doubt.guessed,
          (uint64_t)(uintptr_t)entry.registration.stmt,
          (uint64_t)(uintptr_t)entry.writer.stmt,
          (uint64_t)(uintptr_t)entry.reader.stmt,
          (uint64_t)(uintptr_t)entry.end.stmt,
          (uint64_t)(uintptr_t)entry.release.stmt };
  for (unsigned name : names.start)
    key.push_back (name);
  key.push_back (UINT_MAX);
  for (unsigned name : names.within)
    key.push_back (name);
  key.push_back (UINT_MAX);
  add_elements (entry, &key);
  for (const fact &known : entry.facts.facts)
    for (uint64_t word :
         { known.terms, (uint64_t)known.low, (uint64_t)known.high })
      key.push_back (word);
  return key;
}

const walk_result *
walk_called (flow_function &callee, const region_state &entry,
             const region &what, const names_inside &names)
{
  std::vector<uint64_t> key = key_of (entry, what, names);
  std::vector<known_walk *> &list = walks_of (callee.decl);
  for (known_walk *known : list)
    if (known->key == key)
      return known->done ? &known->result : NULL;
  if (depth >= DEPTH_LIMIT)
    return NULL;
  known_walk *known = new known_walk ();
  known->key = std::move (key);
  list.push_back (known);

  region_walk walk (callee, what);
  for (unsigned name : names.start)
    walk.bind (name, false);
  for (unsigned name : names.within)
    walk.bind (name, true);
  depth++;
  known->result = walk.run (entry);
  depth--;
  known->done = true;
  return &known->result;
}

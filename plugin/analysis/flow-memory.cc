/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known of memory: see flow-memory.h.  */

#include "gcc/gcc.h"

#include "flow-function.h"
#include "flow-memory.h"
#include "flow-stores.h"

/* Facts that are kept at most.  */
#define FACT_LIMIT 64

memory_place
place_at (tree ref, const struct pointer &address)
{
  memory_place p = {};
  p.root = address.root;
  p.storage = address.storage;
  p.varies = address.offset.terms != 0;
  p.key = store_key (ref);
  p.at = address.offset.constant * BITS_PER_UNIT;
  tree size = TYPE_SIZE (TREE_TYPE (ref));
  if (TREE_CODE (ref) == COMPONENT_REF)
    {
      tree member = TREE_OPERAND (ref, 1);
      p.at += tree_to_shwi (DECL_FIELD_BIT_OFFSET (member)) % BITS_PER_UNIT;
      size = DECL_SIZE (member);
    }
  else if (TREE_CODE (ref) == BIT_FIELD_REF)
    {
      p.at += tree_to_shwi (TREE_OPERAND (ref, 2)) % BITS_PER_UNIT;
      size = TREE_OPERAND (ref, 1);
    }
  if (size && tree_fits_shwi_p (size))
    p.width = tree_to_shwi (size);
  else
    p.varies = true;
  return p;
}

bool
same_object_p (const memory_place &a, const memory_place &b)
{
  return a.root && a.root == b.root && a.storage == b.storage;
}

memory_place
moved (memory_place place, const memory_place &from, const memory_place &to)
{
  place.root = to.root;
  place.storage = to.storage;
  place.via = to.via;
  place.loops = to.loops;
  place.at += to.at - from.at;
  return place;
}

bool
same_place_p (const memory_place &a, const memory_place &b)
{
  return same_object_p (a, b) && !a.varies && !b.varies && a.at == b.at
         && a.width == b.width;
}

/* Whether others than this function and those that it passes the address to
   may know the variable ROOT.  */
static bool
apart_p (const memory_place &p)
{
  return p.storage && !is_global_var (p.root) && !TREE_ADDRESSABLE (p.root);
}

bool
disguised_p (const memory_place &place)
{
  return place.key && VAR_P (place.key) && TREE_ADDRESSABLE (place.key)
         && (!place.storage || place.key == place.root);
}

/* Whether what is stored at TO may change KNOWN.  */
static bool
meet_p (const memory_place &to, const memory_place &known)
{
  if (known.via && to.key && keys_meet_p (to.key, known.via))
    return true;
  if (same_object_p (to, known) && !to.varies)
    return to.at < known.at + known.width && known.at < to.at + to.width;
  if (!same_object_p (to, known)
      && ((to.storage && known.storage) || apart_p (to) || apart_p (known)))
    return false;
  return disguised_p (known) || keys_meet_p (to.key, known.key);
}

void
memory_facts::forget (const memory_place &place, bool apart)
{
  forget_if ([&] (const memory_fact &f) {
    return (!apart || same_object_p (place, f.place))
           && meet_p (place, f.place);
  });
}

void
memory_facts::learn (const memory_place &place, HOST_WIDE_INT low,
                     HOST_WIDE_INT high)
{
  if (place.root && !place.varies && place.width <= HOST_BITS_PER_WIDE_INT
      && !(disguised_p (place) && is_global_var (place.key))
      && facts.size () < FACT_LIMIT)
    facts.own ().push_back ({ place, low, high });
}

void
memory_facts::tell (const memory_place &place, tree value,
                    fact_set *known) const
{
  if (place.varies)
    return;
  for (const memory_fact &f : facts)
    if (same_place_p (f.place, place))
      known->assume_range (value, f.low, f.high);
    else if (same_object_p (f.place, place) && f.low == f.high
             && f.place.at >= place.at
             && f.place.at + f.place.width <= place.at + place.width
             && place.width <= HOST_BITS_PER_WIDE_INT)
      {
        uint64_t mask = ((uint64_t)1 << f.place.width) - 1;
        unsigned shift = f.place.at - place.at;
        known->learn_bits (value, mask << shift, (f.low & mask) << shift);
      }
}

bool
memory_facts::join (const memory_facts &other, enum widening widen)
{
  if (facts.same_p (other.facts))
    return false;
  bool lost = false;
  for (size_t i = facts.size (); i-- > 0;)
    {
      memory_fact f = facts.begin ()[i];
      const memory_fact *o
          = std::find_if (other.facts.begin (), other.facts.end (),
                          [&] (const memory_fact &o) {
                            return same_place_p (o.place, f.place);
                          });
      bool gone = o == other.facts.end ();
      if (!gone && o->low >= f.low && o->high <= f.high)
        continue;
      lost = true;
      std::vector<memory_fact> &own = facts.own ();
      if (gone || widen != WIDEN_NOT)
        own.erase (own.begin () + i);
      else
        {
          own[i].low = MIN (f.low, o->low);
          own[i].high = MAX (f.high, o->high);
        }
    }
  return lost;
}

memory_place
rooted (const flow_function &f, memory_place p)
{
  if (!p.root || p.storage)
    return p;
  p.loops = f.nest.around (p.root);
  int name = f.name_of (p.root);
  if (name < 0 || f.names[name].kind != NAME_LOADED)
    return p;
  const flow_name &cell = f.names[f.names[name].cell];
  if (cell.varying)
    return p;
  p.root = cell.first;
  p.via = store_key (cell.reference);
  p.loops = cell.place.storage ? 0 : f.nest.around (cell.place.root);
  return p;
}

memory_place
pointed_at (const flow_function &f, const struct pointer &p)
{
  memory_place place = {};
  place.root = p.root;
  place.storage = p.storage;
  place.varies = p.offset.terms != 0;
  place.at = p.offset.constant * BITS_PER_UNIT;
  return rooted (f, place);
}

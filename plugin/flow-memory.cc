/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known of memory: see flow-memory.h.  */

#include "gcc.h"

#include "flow-memory.h"
#include "flow-stores.h"
#include "flow-walk.h"
#include "library.h"

/* Arrays of more elements are not cleared one by one.  */
#define ELEMENT_LIMIT 16

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
  return keys_meet_p (to.key, known.key);
}

void
memory_facts::forget (const memory_place &place, bool apart)
{
  forget_if ([&] (const memory_fact &f) {
    return (!apart || same_object_p (place, f.place))
           && meet_p (place, f.place);
  });
}

/* Whether PLACE is a variable that may be changed through a pointer to another
   type: keys cannot tell.  */
static bool
disguised_p (const memory_place &place)
{
  return place.storage && place.key == place.root
         && TREE_ADDRESSABLE (place.root);
}

void
memory_facts::learn (const memory_place &place, HOST_WIDE_INT low,
                     HOST_WIDE_INT high)
{
  if (place.root && !place.varies && place.width <= HOST_BITS_PER_WIDE_INT
      && !disguised_p (place) && facts.size () < FACT_LIMIT)
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

/* At PLACE is an object of TYPE that has become zero: MEMORY learns of the
   flags in it.  */
static void
clear (memory_place place, tree type, memory_facts *memory)
{
  if (TREE_CODE (type) == RECORD_TYPE)
    {
      for (tree m = TYPE_FIELDS (type); m; m = DECL_CHAIN (m))
        if (TREE_CODE (m) == FIELD_DECL && DECL_SIZE (m)
            && tree_fits_shwi_p (DECL_SIZE (m))
            && tree_fits_shwi_p (bit_position (m)))
          {
            memory_place member = place;
            member.at += tree_to_shwi (bit_position (m));
            member.width = tree_to_shwi (DECL_SIZE (m));
            member.key = m;
            clear (member, TREE_TYPE (m), memory);
          }
    }
  else if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree element = TREE_TYPE (type), size = TYPE_SIZE (element);
      if (!size || !tree_fits_shwi_p (size) || integer_zerop (size)
          || place.width / tree_to_shwi (size) > ELEMENT_LIMIT)
        return;
      HOST_WIDE_INT end = place.at + place.width;
      for (place.width = tree_to_shwi (size); place.at < end;
           place.at += place.width)
        clear (place, element, memory);
    }
  else if (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
    {
      if (!place.key)
        place.key = TYPE_MAIN_VARIANT (type);
      if (flag_key_p (place.key))
        memory->learn (place, 0, 0);
    }
}

void
begin_program (memory_facts *memory)
{
  cgraph_node *function;
  FOR_EACH_FUNCTION (function)
  if (DECL_STATIC_CONSTRUCTOR (function->decl))
    return;
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
  {
    tree variable = node->decl, size = DECL_SIZE (variable);
    if (DECL_EXTERNAL (variable) || DECL_ARTIFICIAL (variable)
        || TREE_THIS_VOLATILE (variable) || !size || !tree_fits_shwi_p (size))
      continue;
    memory_place place = {};
    place.root = place.key = variable;
    place.storage = true;
    place.width = tree_to_shwi (size);
    tree initial = DECL_INITIAL (variable);
    if (!initial)
      clear (place, TREE_TYPE (variable), memory);
    else if (TREE_CODE (initial) == INTEGER_CST && flag_key_p (variable))
      memory->learn (place, TREE_INT_CST_LOW (initial),
                     TREE_INT_CST_LOW (initial));
  }
}

/* What is known in S of VALUE, which is stored.  */
bool
region_walk::stored_range (tree value, const region_state &s,
                           HOST_WIDE_INT *low, HOST_WIDE_INT *high) const
{
  tree type = TREE_TYPE (value);
  bool not_null = false;
  if (TREE_CODE (value) == ADDR_EXPR)
    not_null = DECL_P (get_base_address (TREE_OPERAND (value, 0)));
  else if (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
    {
      if (s.facts.range (value, low, high))
        return *low != HOST_WIDE_INT_MIN || *high != HOST_WIDE_INT_MAX;
      if (POINTER_TYPE_P (type) && TREE_CODE (value) == SSA_NAME)
        {
          operand o = {};
          o.address = pointer_of (value);
          not_null = (relate (o, s).hit == YES && !what.null)
                     || !s.facts.may_be (value, 0);
        }
    }
  *low = 1;
  *high = HOST_WIDE_INT_MAX;
  return not_null;
}

/* Whether what is stored at TO, to which O points, is stored in the region's
   object: flags are elsewhere.  */
bool
region_walk::elsewhere_p (const operand &o, const memory_place &to,
                          const region_state &s) const
{
  return relate (o, s).hit == YES
         && !(to.key && TREE_CODE (to.key) == FIELD_DECL);
}

/* E stores something.  */
void
region_walk::note_store (const event &e, region_state *s) const
{
  const operand &o = e.operands[0];
  if (s->memory.empty () && !e.flag && !e.clears)
    return;
  memory_place to = {};
  if (e.reference)
    to = rooted (f, place_at (e.reference, o.address));
  else
    {
      to = pointed_at (f, o.address);
      to.width = o.size * BITS_PER_UNIT;
      to.varies |= o.size < 0;
      to.key = pointed_key (TREE_TYPE (gimple_call_arg (e.stmt, o.argument)));
    }
  s->memory.forget (to, elsewhere_p (o, to, *s));
  HOST_WIDE_INT low, high;
  if (e.clears)
    clear (to, e.clears, &s->memory);
  else if (e.flag && is_gimple_assign (e.stmt)
           && gimple_assign_single_p (e.stmt)
           && stored_range (gimple_assign_rhs1 (e.stmt), *s, &low, &high))
    s->memory.learn (to, low, high);
}

void
region_walk::remember (const event &e, region_state *s) const
{
  switch (e.kind)
    {
    case EVENT_ACCESS:
      if (e.operands[0].writes)
        note_store (e, s);
      else if (e.flag && !s->memory.empty ())
        s->memory.tell (
            rooted (f, place_at (e.reference, e.operands[0].address)),
            gimple_assign_lhs (e.stmt), &s->facts);
      break;
    case EVENT_ALLOCATE:
      if (!s->memory.empty ())
        s->memory.forget_if ([&] (const memory_fact &f) {
          return f.place.root == e.result && !f.place.storage;
        });
      if (e.clears)
        {
          memory_place to = pointed_at (f, pointer_of (e.result));
          to.width = tree_to_shwi (TYPE_SIZE (e.clears));
          clear (to, e.clears, &s->memory);
        }
      break;
    case EVENT_END:
      for (const operand &o : e.operands)
        s->memory.forget_if ([&] (const memory_fact &f) {
          return f.place.root == o.address.root
                 && f.place.storage == o.address.storage;
        });
      break;
    case EVENT_TASK:
      for (const operand &o : e.operands)
        if (o.writes && !s->memory.empty ())
          {
            memory_place to = pointed_at (f, o.address);
            to.varies = true;
            to.key = pointed_key (
                TREE_TYPE (gimple_call_arg (e.stmt, o.argument)));
            s->memory.forget (to, elsewhere_p (o, to, *s));
          }
      break;
    case EVENT_UNKNOWN:
      s->memory.forget_if ([&] (const memory_fact &f) {
        bool passed = false;
        for (const operand &o : e.operands)
          passed |= o.address.root == f.place.root
                    && o.address.storage == f.place.storage;
        return passed || !f.place.storage || is_global_var (f.place.root);
      });
      break;
    default:
      break;
    }
}

/* S goes along E, where pointers become others.  */
void
region_walk::carry (edge e, region_state *s) const
{
  if (s->memory.empty ())
    return;
  const memory_facts before = s->memory;
  if (f.nest.back_edge_p (e))
    {
      loop_mask begun = f.nest.headed_by (e->dest);
      s->memory.forget_if ([&] (const memory_fact &known) {
        return known.place.loops & begun;
      });
    }
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree to = gimple_phi_result (i.phi ());
      if (!POINTER_TYPE_P (TREE_TYPE (to)))
        continue;
      memory_place old = pointed_at (f, pointer_of (to));
      s->memory.forget_if ([&] (const memory_fact &known) {
        return same_object_p (known.place, old);
      });
      memory_place from = pointed_at (
          f, pointer_of (gimple_phi_arg_def (i.phi (), e->dest_idx)));
      if (from.varies)
        continue;
      for (const memory_fact &known : before.facts)
        if (same_object_p (known.place, from))
          s->memory.learn (moved (known.place, from, old), known.low,
                           known.high);
    }
}

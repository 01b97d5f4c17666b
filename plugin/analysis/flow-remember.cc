/* SPDX-License-Identifier: GPL-3.0-or-later

   What events on a way through a function store in memory, and what is loaded
   from there: the state of a region learns of it (flow-memory.h).  */

#include "gcc/gcc.h"

#include "flow-stores.h"
#include "flow-walk.h"

/* Arrays of more elements are not cleared one by one.  */
#define ELEMENT_LIMIT 16

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

/* Whether VALUE is 0 or 1: whether something holds.  */
static bool
truth_p (tree value)
{
  while (TREE_CODE (value) == SSA_NAME
         && TREE_CODE (TREE_TYPE (value)) != BOOLEAN_TYPE)
    {
      gimple *stmt = SSA_NAME_DEF_STMT (value);
      if (!is_gimple_assign (stmt))
        return false;
      if (TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison)
        return true;
      if (!gimple_assign_cast_p (stmt))
        return false;
      value = gimple_assign_rhs1 (stmt);
    }
  return TREE_CODE (value) == SSA_NAME;
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
      if (s.facts.range (value, low, high)
          && (*low == *high || !INTEGRAL_TYPE_P (type) || !truth_p (value)))
        return *low != HOST_WIDE_INT_MIN || *high != HOST_WIDE_INT_MAX;
      /* It is made of what is known.  */
      if (s.facts.computed (value, low))
        {
          *high = *low;
          return true;
        }
      if (INTEGRAL_TYPE_P (type) && truth_p (value))
        {
          bool never = !s.facts.may_be (value, 1);
          *low = *high = !never;
          return never || !s.facts.may_be (value, 0);
        }
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
        return passed || !f.place.storage || is_global_var (f.place.root)
               || disguised_p (f.place);
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

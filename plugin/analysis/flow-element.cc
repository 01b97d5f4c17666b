/* SPDX-License-Identifier: GPL-3.0-or-later

   Elements of arrays, and the operands of events that are about them: see
   flow-element.h and flow-event.h.  */

#include "gcc/gcc.h"

#include <unordered_map>

#include "flow-event.h"
#include "mode-statement.h"

const struct element known_element::none = {};

/* What was made.  */
static std::unordered_multimap<uint64_t, const struct element> elements;
static std::unordered_map<uint64_t, const struct amount> amounts;

void
forget_made (void)
{
  elements.clear ();
  amounts.clear ();
}

bool
element::operator== (const element &o) const
{
  return named == o.named && at == o.at && first == o.first && loops == o.loops
         && steady == o.steady && met == o.met && function == o.function;
}

known_element
known_element::made (const struct element &e)
{
  uint64_t key = (e.at.terms ^ e.first.terms) + e.at.constant;
  auto same = elements.equal_range (key);
  for (auto i = same.first; i != same.second; ++i)
    if (i->second == e)
      return known_element (&i->second);
  return known_element (&elements.emplace (key, e)->second);
}

known_element
some_element (void)
{
  static const struct element some = { true, {}, {}, 0, false, false, NULL };
  return known_element (&some);
}

known_element
inner_element (const known_element &a, const known_element &b)
{
  if (!a->named || !b->named)
    return a->named ? a : b;
  struct element e = b;
  add_linear (&e.at, a->at, 17);
  add_linear (&e.first, a->first, 17);
  e.loops |= a->loops;
  e.steady &= a->steady;
  e.met &= a->met;
  return known_element::made (e);
}

/* Whether B is one of the SIZE numbers from A.  */
static bool
within_p (const struct linear &a, const struct linear &b, HOST_WIDE_INT size)
{
  return a.terms == b.terms && b.constant >= a.constant
         && b.constant - a.constant < MAX (size, 1);
}

bool
same_element_p (const struct element &a, const struct element &b,
                loop_mask common, HOST_WIDE_INT size)
{
  if (a.function == b.function && (a.loops & common))
    return a.steady && b.steady && within_p (a.at, b.at, size);
  /* Of another function's numbers only constants mean the same here.  */
  return a.met && b.met && (a.function == b.function || a.first.terms == 0)
         && within_p (a.first, b.first, size);
}

/* The loops of NEST in which NAME, or what it begins with, is another one each
   time.  What no loop counts, as the result of a function, may be so in all
   that are around it.  ALL: the loops that matter.  */
static loop_mask
changing_loops (tree name, const loop_nest &nest, loop_mask all)
{
  tree first = nest.first_value (name, all);
  if (!first)
    return nest.around (name) & all;
  loop_mask found = nest.innermost (name) & all;
  auto_vec<tree, 16> leaves;
  struct linear sum = {};
  add_value (&sum, first, 1, &leaves);
  for (tree leaf : leaves)
    if (leaf != name && !(nest.innermost (leaf) & found))
      found |= changing_loops (leaf, nest, all & ~found);
  return found;
}

/* The operand of a statement in BLOCK of NEST that is at EXPRESSION, as READ
   reads that.  */
static struct operand
make_operand (tree expression, basic_block block, const loop_nest &nest,
              struct pointer (*read) (tree, const reading &))
{
  auto_vec<tree, 16> leaves;
  struct operand o = {};
  o.address = read (expression, &leaves);
  o.size = -1;
  struct element &e = o.element;
  e.at = e.first = o.address.offset;
  e.named = e.steady = e.met = true;
  e.function = cfun->decl;
  if (!e.at.terms)
    return o;
  loop_mask around = nest.around (block);
  if (around)
    e.first = read (expression, { &leaves, &nest, around }).offset;
  for (tree leaf : leaves)
    {
      if (gimple_assign_load_p (SSA_NAME_DEF_STMT (leaf)))
        e.steady = false;
      e.loops |= changing_loops (leaf, nest, around);
      /* What cannot be computed for the first iteration.  */
      if ((nest.innermost (leaf) & around) && !nest.first_value (leaf, around))
        e.met = false;
    }
  e.met &= e.steady && !(nest.sometimes (block) & e.loops);
  return o;
}

struct operand
operand_builder::reference (tree ref) const
{
  struct operand o = make_operand (ref, block, nest, address_of);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  if (size && tree_fits_shwi_p (size))
    o.size = tree_to_shwi (size);
  return o;
}

struct operand
operand_builder::value (tree value, unsigned argument) const
{
  struct operand o = make_operand (value, block, nest, pointer_of);
  o.argument = argument;
  return o;
}

HOST_WIDE_INT
member_size (tree value)
{
  while (TREE_CODE (value) == SSA_NAME
         && gimple_assign_single_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  if (TREE_CODE (value) != ADDR_EXPR)
    return -1;
  tree member = TREE_OPERAND (value, 0);
  if (TREE_CODE (member) == ARRAY_REF
      && integer_zerop (TREE_OPERAND (member, 1)))
    member = TREE_OPERAND (member, 0);
  /* It may extend behind the end of the structure.  */
  if (TREE_CODE (member) != COMPONENT_REF || array_at_struct_end_p (member))
    return -1;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (member));
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1;
}

struct amount
registered_bytes (gimple *stmt)
{
  tree element = gimple_call_arg (stmt, 2);
  return tree_fits_shwi_p (element) ? multiply_amounts (
             amount_of (gimple_call_arg (stmt, 1)), amount_of (element))
                                    : amount ();
}

void
set_bytes (known_size *size, const struct amount &a)
{
  size->known = a.known;
  size->bytes = a.known ? linear_of (a) : linear ();
  size->amount
      = a.known
            ? &amounts
                   .emplace (size->bytes.terms * 3 + size->bytes.constant, a)
                   .first->second
            : NULL;
}

bool
join_sizes (known_size *size, const known_size &o)
{
  if (!o.pragma || size->same_p (o))
    return false;
  if (!size->pragma)
    {
      *size = o;
      return true;
    }
  bool lost = size->known || (size->all && !o.all);
  set_bytes (size, {});
  size->all &= o.all;
  return lost;
}

bool
object_bytes (tree root, bool storage, tree fn, struct linear *bytes)
{
  struct object object;
  if (!root)
    return false;
  if (storage)
    {
      tree size = DECL_SIZE_UNIT (root);
      *bytes = { 0, size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0,
                 0 };
      return bytes->constant > 0;
    }
  function_scope scope (fn);
  if (!find_object (root, &object) || !object.bytes.known)
    return false;
  *bytes = linear_of (object.bytes);
  return true;
}

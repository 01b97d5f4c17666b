/* SPDX-License-Identifier: GPL-3.0-or-later

   Elements of arrays, the operands of events that are about them, and how
   large what is registered is: see flow-value.h and flow-event.h.

   Who registers the LENGTH elements that are in use may use the others.  So an
   access that is not at the begin of the region is one to it only if

   - all of the object was registered, or

   - it is known by numbers that it is in front of their end, or

   - it was registered nowhere on the way, and nothing says that the region is
     smaller than its object.  */

#include "gcc/gcc.h"

#include <unordered_map>

#include "flow-walk.h"
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

/* Whether SIZE is that of all of the object.  */
bool
region_walk::is_all_p (const known_size &size) const
{
  struct linear bytes;
  return size.known && !what.varying && what.offset == 0
         && object_bytes (what.root, what.storage, f.decl, &bytes)
         && bytes == size.bytes;
}

/* S, where the region has been registered at R, learns of which size.  */
void
region_walk::note_size (const struct relation &r, region_state *s) const
{
  s->size = {};
  s->size.pragma = s->registration.stmt;
  set_bytes (&s->size, r.vague || s->several
                           ? amount ()
                           : registered_bytes (s->size.pragma));
  s->size.all = is_all_p (s->size);
}

/* Whether an access at R in state S may be anywhere in the object: it was
   registered elsewhere, or in another function, and nobody says how large it
   is.  A member is no larger than it is declared.  */
bool
region_walk::anywhere_p (const struct relation &r, const region_state &s) const
{
  bool elsewhere = what.cell >= 0 || !what.root || global_p (what)
                   || (!what.storage && !f.made_p (what.root));
  if (what.declared
      || (s.registered == YES ? s.size.pragma != NULL : !elsewhere)
      || (!s.writing && !s.reading))
    return false;
  const struct linear &first = r.reached->first;
  bool member = what.extent > 0 && !what.whole;
  return r.vague
         || (!member
             && ((r.varying && !r.reached->met) || first.terms
                 || first.constant > what.offset));
}

/* Whether the operand O, which is at R, is surely one to a region that
   was registered with SIZE.  */
bool
region_walk::within_p (const operand &o, const struct relation &r,
                       const known_size &size) const
{
  if (size.all)
    return true;
  if (what.varying)
    {
      uint64_t step;
      HOST_WIDE_INT behind = distance (r, what, &step);
      return !size.known || size.bytes.terms || o.size < 0
             || behind < size.bytes.constant
             || (uint64_t)(behind + o.size) > step;
    }
  struct linear first = r.reached->first;
  first.constant -= what.offset;
  return !r.vague && !first.terms && (!r.varying || r.reached->met)
         && (first.constant <= 0
             || (size.known && !size.bytes.terms
                 && first.constant < size.bytes.constant));
}

/* Whether the operand O, which is at R, is perhaps in front of the
   region, or behind it, in S.  */
bool
region_walk::beside_p (const operand &o, const struct relation &r,
                       const region_state &s) const
{
  if (!what.varying && r.hit == YES && !r.varying && r.offset < what.offset)
    return true;
  if (s.size.pragma)
    return !within_p (o, r, s.size);
  return !what.varying && anywhere_p (r, s);
}

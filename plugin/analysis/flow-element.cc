/* SPDX-License-Identifier: GPL-3.0-or-later

   Elements of arrays: see flow-element.h.  */

#include "gcc/gcc.h"

#include "flow-element.h"

struct element_hasher : nofree_ptr_hash<const struct element>
{
  static hashval_t
  hash (const struct element *e)
  {
    inchash::hash h;
    h.add_int (e->named | e->steady << 1 | e->met << 2);
    h.add_hwi (e->at.terms ^ e->first.terms);
    h.add_hwi (e->at.constant);
    h.add_hwi (e->first.constant);
    return h.end ();
  }

  static bool
  equal (const struct element *a, const struct element *b)
  {
    auto same_p = [] (const struct linear &x, const struct linear &y) {
      return x.terms == y.terms && x.constant == y.constant
             && x.step == y.step;
    };
    return a->named == b->named && a->loops == b->loops
           && a->steady == b->steady && a->met == b->met
           && a->function == b->function && same_p (a->at, b->at)
           && same_p (a->first, b->first);
  }
};

static hash_table<element_hasher> *made_elements;

const struct element known_element::none = {};

known_element
known_element::made (const struct element &e)
{
  if (!made_elements)
    made_elements = new hash_table<element_hasher> (61);
  const struct element **slot = made_elements->find_slot (&e, INSERT);
  if (!*slot)
    *slot = new struct element (e);
  return known_element (*slot);
}

bool
known_element::operator== (const known_element &other) const
{
  return known == other.known || element_hasher::equal (known, other.known);
}

void
forget_made_elements (void)
{
  if (!made_elements)
    return;
  for (const struct element *e : *made_elements)
    delete e;
  delete made_elements;
  made_elements = NULL;
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

/* Whether the loop that begins at HEADER ends at once, as far as is known.
   ALL: the loops around it, and itself.  */
static bool
ends_at_once_p (basic_block header, const loop_nest &nest, loop_mask all)
{
  gcond *condition = safe_dyn_cast<gcond *> (last_stmt (header));
  if (!condition)
    return false;
  struct linear left = {}, right = {};
  reading first (NULL, nest, all);
  add_value (&left, gimple_cond_lhs (condition), 1, first);
  add_value (&right, gimple_cond_rhs (condition), 1, first);
  if (left.terms != right.terms)
    return false;
  tree type = TREE_TYPE (gimple_cond_lhs (condition));
  if (!INTEGRAL_TYPE_P (type))
    return false;
  tree holds = fold_binary (gimple_cond_code (condition), boolean_type_node,
                            build_int_cst (type, left.constant),
                            build_int_cst (type, right.constant));
  if (!holds || TREE_CODE (holds) != INTEGER_CST)
    return false;
  bool truth = integer_nonzerop (holds);
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, header->succs)
  if (!(e->flags & EDGE_TRUE_VALUE) != truth)
    return !(nest.around (e->dest) & nest.headed_by (header));
  return false;
}

struct element
element_at (const struct linear &at, const struct linear &first,
            const vec<tree> &leaves, basic_block block, const loop_nest &nest)
{
  struct element e = {};
  e.named = true;
  e.at = at;
  e.first = first;
  e.steady = true;
  e.function = cfun->decl;
  loop_mask around = nest.around (block);
  for (tree leaf : leaves)
    {
      if (gimple_assign_load_p (SSA_NAME_DEF_STMT (leaf)))
        e.steady = false;
      e.loops |= changing_loops (leaf, nest, around);
    }
  e.met = e.steady && !(nest.sometimes (block) & e.loops);
  /* What cannot be computed for the first iteration.  */
  for (tree leaf : leaves)
    if ((nest.innermost (leaf) & around) && !nest.first_value (leaf, around))
      e.met = false;
  for (basic_block header : nest.headers_of (around))
    if (e.met && ends_at_once_p (header, nest, around))
      e.met = false;
  return e;
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

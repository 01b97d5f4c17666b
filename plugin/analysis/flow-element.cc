/* SPDX-License-Identifier: GPL-3.0-or-later

   Elements of arrays, the operands of events that are about them, and whether
   these are in what is registered: see flow-value.h and flow-event.h.  */

#include "gcc/gcc.h"

#include "flow-walk.h"
#include "mode-statement.h"

const struct element some_element = {};

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
  add_value (&sum, first, 1, { &leaves });
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
  o.address = read (expression, { &leaves });
  o.size = -1;
  struct element &e = o.element;
  e.at = e.first = o.address.offset;
  e.steady = e.met = true;
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

/* Whether BYTES from the begin of the region are all of its object.  */
bool
region_walk::all_p (const struct amount &bytes) const
{
  if (!bytes.known || !what.root || what.step || what.offset != 0)
    return false;
  struct object object;
  if (what.storage && DECL_SIZE_UNIT (what.root))
    object.bytes = amount_of (DECL_SIZE_UNIT (what.root));
  else if (!what.storage)
    {
      function_scope scope (f.decl);
      find_object (what.root, &object);
    }
  return object.bytes.known && linear_of (object.bytes) == linear_of (bytes);
}

/* Whether the operand O, at R, is surely in the region, in state S.  Who
   registers the LENGTH elements that are in use may use the others: so it is
   at the begin, or in front of an end that is known by numbers, or all of the
   object was registered.  */
bool
region_walk::touches_p (const operand &o, const struct relation &r,
                        const region_state &s) const
{
  if (r.hit != YES)
    return false;
  if (what.step)
    return touches_block_p (r, what, o.size);
  const struct element &e = *r.reached;
  if (r.vague || e.first.terms || (r.step && !e.met))
    return s.bytes == ALL_BYTES;
  HOST_WIDE_INT behind = e.first.constant - what.offset;
  return behind == 0 || (behind > 0 && behind < s.bytes);
}

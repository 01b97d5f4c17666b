/* SPDX-License-Identifier: GPL-3.0-or-later

   Where pointers point: see memory.h.  */

#include "gcc/gcc.h"

#include "gcc/callee.h"
#include "language/task.h"
#include "memory.h"
#include "mode-statement.h"

/* Definitions that are followed, one behind the other, and PHIs, each an
   argument of the next one.  */
#define DEPTH_LIMIT 100

/* The places of PHIs; one that is still being found is its own root.  */
static hash_map<tree, place *> *phis;

/* What functions return; unknown while that is still being found.  */
static hash_map<tree, returned *> *returns;

void
forget_memory (void)
{
  forget_all (phis);
  forget_all (returns);
}

/* Find the place of PHI: that of its arguments, besides null pointers and what
   is made of PHI itself in a loop, if these have one root.  */
static struct place
find_phi (gphi *phi)
{
  struct place self, found;
  bool varies = false;
  self.root = gimple_phi_result (phi);
  self.offset = constant_amount (0);
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      struct place p = place_of (gimple_phi_arg_def (phi, i));
      if (p.null)
        continue;
      if (p.root == self.root)
        varies |= !same_amount_p (p.offset, self.offset);
      else if (!found.root && p.root)
        found = p;
      else if (!p.root || p.root != found.root || p.storage != found.storage)
        return self;
      else
        varies |= !same_amount_p (p.offset, found.offset);
    }
  if (!found.root)
    return self;
  found.merged = true;
  found.offset.known &= !varies;
  return found;
}

/* The place of the PHI that defines NAME.  */
static const struct place &
place_of_phi (tree name)
{
  static unsigned depth;
  if (!phis)
    phis = new hash_map<tree, place *>;
  if (struct place **known = phis->get (name))
    return **known;
  struct place *p = new place;
  p->root = name;
  p->offset = constant_amount (0);
  phis->put (name, p);
  if (depth < DEPTH_LIMIT)
    {
      depth++;
      *p = find_phi (as_a<gphi *> (SSA_NAME_DEF_STMT (name)));
      depth--;
    }
  return *p;
}

/* Add to *OFFSET that of REF from where it is in.  Return that: a declaration,
   or a MEM_REF whose pointer is to be followed; NULL_TREE if it is unknown. */
static tree
add_reference (struct amount *offset, tree ref)
{
  poly_int64 bits, position;
  tree varying;
  machine_mode mode;
  int is_unsigned, reversed, is_volatile;
  tree base = get_inner_reference (ref, &bits, &position, &varying, &mode,
                                   &is_unsigned, &reversed, &is_volatile);
  HOST_WIDE_INT constant = position.coeffs[0] / BITS_PER_UNIT;
  if (TREE_CODE (base) == MEM_REF)
    constant += TREE_INT_CST_LOW (TREE_OPERAND (base, 1));
  else if (!DECL_P (base))
    return NULL_TREE;
  offset->number += constant;
  if (varying)
    *offset = add_amounts (*offset, amount_of (varying), 1);
  return base;
}

/* The pointer that the assignment STMT makes its result of, or NULL_TREE.
   What is added is added to *OFFSET.  */
static tree
assigned_pointer (gassign *stmt, struct amount *offset)
{
  tree first = gimple_assign_rhs1 (stmt);
  if (gimple_assign_load_p (stmt))
    return NULL_TREE;
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
      if (TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST)
        return NULL_TREE;
      /* Fall through.  */
    case POINTER_PLUS_EXPR:
      /* Constants are numbers with a sign there.  */
      *offset
          = add_amounts (*offset, amount_of (gimple_assign_rhs2 (stmt)), 1);
      return first;
    case VIEW_CONVERT_EXPR:
      first = TREE_OPERAND (first, 0);
      gcc_fallthrough ();
    CASE_CONVERT:
      /* What is narrower than a pointer is none any more.  */
      return (POINTER_TYPE_P (TREE_TYPE (first))
              || INTEGRAL_TYPE_P (TREE_TYPE (first)))
                     && TYPE_PRECISION (TREE_TYPE (first)) >= POINTER_SIZE
                 ? first
                 : NULL_TREE;
    case SSA_NAME:
    case ADDR_EXPR:
    case INTEGER_CST:
      return first;
    default:
      return NULL_TREE;
    }
}

/* The pointer that the result of CALL is made of; or NULL_TREE.  Perhaps *P is
   found by that.  MERGE as for place_of.  */
static tree
called_pointer (gcall *call, struct place *p, bool merge)
{
  int argument = library_result (call);
  bool same = gimple_call_return_flags (call) & ERF_RETURNS_ARG;
  if (argument >= 0 && (same || merge))
    {
      p->offset.known &= same;
      return gimple_call_arg (call, argument);
    }
  const struct place &inner = returned_by (callee_of (call)).where;
  if (!merge && (inner.merged || !inner.offset.known))
    return NULL_TREE;
  tree parm = place_parameter (inner);
  unsigned index = parm ? parameter_index (parm) : UINT_MAX;
  bool passed = index < gimple_call_num_args (call);
  if (!passed && !(inner.storage && is_global_var (inner.root)))
    return NULL_TREE;
  p->merged |= inner.merged;
  p->offset = add_amounts (p->offset, amount_in_call (inner.offset, call), 1);
  if (passed)
    return gimple_call_arg (call, index);
  p->root = inner.root;
  p->storage = true;
  return NULL_TREE;
}

/* Let *P, whose root is NAME, be where that points, as far as one definition
   shows.  Return what is to be followed then, or NULL_TREE.  MERGE as for
   place_of.  */
static tree
follow_definition (tree name, struct place *p, bool merge)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  p->root = name;
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    {
      /* A variable that has no value yet points nowhere.  */
      p->null = !plain_parameter (name);
      if (p->null)
        {
          p->root = NULL_TREE;
          p->offset.known = false;
        }
      return NULL_TREE;
    }
  if (gassign *assignment = dyn_cast<gassign *> (stmt))
    return assigned_pointer (assignment, &p->offset);
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return called_pointer (call, p, merge);
  if (gimple_code (stmt) != GIMPLE_PHI || !merge)
    return NULL_TREE;
  const struct place &of_phi = place_of_phi (name);
  p->root = of_phi.root;
  p->storage = of_phi.storage;
  p->merged |= of_phi.merged;
  p->offset = add_amounts (p->offset, of_phi.offset, 1);
  return p->storage || p->root == name ? NULL_TREE : p->root;
}

/* Let *P, which is in REF, be where that is.  Return a pointer that is to be
   followed, or NULL_TREE.  */
static tree
follow_reference (tree ref, struct place *p)
{
  tree base = add_reference (&p->offset, ref);
  if (base && TREE_CODE (base) == MEM_REF)
    return TREE_OPERAND (base, 0);
  p->root = base;
  p->storage = base;
  return NULL_TREE;
}

/* Let *P, a number of bytes behind VALUE, be where that is.  MERGE as for
   place_of.  */
static void
follow_pointer (tree value, struct place *p, bool merge)
{
  for (unsigned i = 0; value && i < DEPTH_LIMIT; i++)
    if (TREE_CODE (value) == SSA_NAME)
      value = follow_definition (value, p, merge);
    else
      {
        p->root = NULL_TREE;
        p->null = TREE_CODE (value) == INTEGER_CST;
        if (p->null)
          p->offset = add_amounts (p->offset, amount_of (value), 1);
        value = TREE_CODE (value) == ADDR_EXPR
                    ? follow_reference (TREE_OPERAND (value, 0), p)
                    : NULL_TREE;
      }
  if (value && TREE_CODE (value) == SSA_NAME)
    p->root = value;
  else if (value)
    {
      /* Defined by more statements than are looked at.  */
      p->root = NULL_TREE;
      p->storage = false;
      p->offset.known = false;
    }
}

struct place
place_of (tree pointer, bool merge)
{
  struct place p;
  p.offset = constant_amount (0);
  follow_pointer (pointer, &p, merge);
  return p;
}

struct place
place_of_reference (tree ref, bool merge)
{
  struct place p;
  p.offset = constant_amount (0);
  follow_pointer (follow_reference (ref, &p), &p, merge);
  return p;
}

tree
place_parameter (const struct place &p)
{
  return p.root && !p.storage ? plain_parameter (p.root) : NULL_TREE;
}

/* The value that FN, an ordinary function of the unit in SSA form, returns, if
   it has only one; or NULL_TREE.  */
static tree
returned_value (tree fn)
{
  function *body = fn && !task_p (fn) ? DECL_STRUCT_FUNCTION (fn) : NULL;
  tree value = NULL_TREE;
  if (!body || DECL_EXTERNAL (fn) || !body->cfg || !body->gimple_df
      || !gimple_in_ssa_p (body))
    return NULL_TREE;
  bool several = any_statement (body, [&] (gimple *stmt) {
    greturn *ret = dyn_cast<greturn *> (stmt);
    bool again = ret && value;
    if (ret)
      value = gimple_return_retval (ret);
    return again || (ret && !value);
  });
  return several ? NULL_TREE : value;
}

const struct returned &
returned_by (tree fn)
{
  static const struct returned unknown = {};
  if (!fn)
    return unknown;
  if (!returns)
    returns = new hash_map<tree, returned *>;
  if (struct returned **found = returns->get (fn))
    return **found;
  struct returned *found = new struct returned;
  returns->put (fn, found);
  tree value = returned_value (fn);
  if (value && POINTER_TYPE_P (TREE_TYPE (value)))
    found->where = place_of (value);
  else if (value && INTEGRAL_TYPE_P (TREE_TYPE (value)))
    found->value = amount_of (value);
  return *found;
}

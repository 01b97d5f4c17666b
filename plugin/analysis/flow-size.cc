/* SPDX-License-Identifier: GPL-3.0-or-later

   Sizes of what is registered, across calls: see flow-size.h.  Behind a call
   the size is computed anew, from the pragma, with the arguments of all calls
   that lead to it.  In front of one it is looked for among the arguments: a
   parameter, a product of two, or one of these and a constant.  */

#include "gcc/gcc.h"

#include <set>

#include "flow-function.h"
#include "flow-size.h"
#include "gcc/callee.h"
#include "memory.h"
#include "mode-statement.h"

const call_path known_size::outside;

static std::set<call_path> *paths;

/* PATH, which then lives until forget_paths.  */
static const call_path *
kept_path (const call_path &path)
{
  if (!paths)
    paths = new std::set<call_path>;
  return &*paths->insert (path).first;
}

void
forget_paths (void)
{
  delete paths;
  paths = NULL;
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
  bool lost = size->known || (size->all && !o.all) || size->path;
  size->known = false;
  size->path = NULL;
  size->all &= o.all;
  size->bytes = {};
  return lost;
}

bool
registered_bytes (gimple *stmt, struct linear *bytes, const reading &how)
{
  tree element = gimple_call_arg (stmt, 2);
  if (!tree_fits_shwi_p (element))
    return false;
  *bytes = {};
  add_value (bytes, gimple_call_arg (stmt, 1), tree_to_shwi (element), how);
  return true;
}

known_size
size_behind (const known_size &inner, gcall *call)
{
  known_size size = inner;
  call_path path;
  if (inner.path)
    path = *inner.path;
  path.push_back (call);
  size.path = kept_path (path);
  bool lost = false;
  size.known
      = inner.known
        && registered_bytes (inner.pragma, &size.bytes, reading (path, &lost))
        && !lost;
  return size;
}

known_size
size_inside (const known_size &outer)
{
  known_size size = outer;
  size.path = &known_size::outside;
  size.known &= !outer.bytes.terms;
  if (!size.known)
    size.bytes = {};
  return size;
}

/* The number that VAL, a part of an amount, is.  */
static struct linear
linear_part (tree val)
{
  struct linear sum = {};
  STRIP_NOPS (val);
  if (TREE_CODE (val) == MULT_EXPR)
    return multiply_linear (linear_part (TREE_OPERAND (val, 0)),
                            linear_part (TREE_OPERAND (val, 1)));
  if (CONVERT_EXPR_P (val))
    return linear_part (TREE_OPERAND (val, 0));
  add_value (&sum, val, 1);
  return sum;
}

/* The number that A is; 0 if that is not known.  */
static struct linear
linear_of (const struct amount &a)
{
  struct linear sum = {};
  if (!a.known)
    return sum;
  sum.constant = a.sum.offset.coeffs[0].to_shwi ();
  for (unsigned i = 0; i < a.sum.n; i++)
    add_linear (&sum, linear_part (a.sum.elts[i].val),
                a.sum.elts[i].coef.to_shwi ());
  return sum;
}

struct linear
object_size (tree root, bool storage)
{
  struct linear size = {};
  if (!root)
    return size;
  if (storage)
    {
      tree bytes = DECL_SIZE_UNIT (root);
      if (bytes && tree_fits_shwi_p (bytes))
        size.constant = tree_to_shwi (bytes);
      return size;
    }
  gcall *call = SSA_NAME_IS_DEFAULT_DEF (root)
                    ? NULL
                    : dyn_cast<gcall *> (SSA_NAME_DEF_STMT (root));
  if (!call)
    return size;
  tree fn = gimple_call_fndecl (call);
  if (gimple_call_builtin_p (call, BUILT_IN_MALLOC)
      || (fn && on_stack_p (call)))
    add_value (&size, gimple_call_arg (call, 0), 1);
  else if (gimple_call_builtin_p (call, BUILT_IN_CALLOC))
    {
      struct linear count = {}, bytes = {};
      add_value (&count, gimple_call_arg (call, 0), 1);
      add_value (&bytes, gimple_call_arg (call, 1), 1);
      size = multiply_linear (count, bytes);
    }
  return size;
}

struct linear
returned_size (tree root, tree fn)
{
  struct object object;
  gcall *call = dyn_cast<gcall *> (SSA_NAME_DEF_STMT (root));
  if (!call || !known_body_p (callee_of (call)))
    return {};
  function_scope scope (fn);
  return find_object (root, &object) ? linear_of (object.bytes) : linear ();
}

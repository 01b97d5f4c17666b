/* SPDX-License-Identifier: GPL-3.0-or-later

   The bytes that a bound covers, as the stub computes them.

   Of the parameter `m' in

       void f (int n, int k, float m[n][k / 2]) __attribute__ ((task));

   the stub needs

       n * ((size_t) (k / 2) * sizeof (float))

   over its own parameters.  In the user's program nothing evaluates `n' at
   the call, so evaluating it must do no harm whatever the values are:

   - only a list of harmless operations on parameters, variables of static
     storage and constants is accepted; a call, an increment, a dereference
     (the data of a buffer may not be there yet), a volatile object mean that
     there is no bound;
   - signed arithmetic that may overflow is done in the unsigned type;
   - a division or a shift whose right operand is bad, a negative count and a
     product that does not fit yield SIZE_MAX, `no bound', at run time.  */

#include "gcc/gcc.h"

#include "bound.h"

/* Translates expressions over the parameters of a declaration into
   expressions over the stub's.  */
class bound_translator
{
public:
  bound_translator (location_t where, tree old_parms, tree new_parms)
      : loc (where), parms (old_parms), arguments (new_parms),
        good (boolean_true_node)
  {
  }

  tree translate (tree expr);
  tree size_of (tree type);

  /* A condition that says whether what was translated has a value.  */
  tree
  valid (void)
  {
    return good;
  }

private:
  tree translate_parm (tree parm);
  tree translate_object (tree expr);
  tree translate_unary (tree expr);
  tree translate_binary (tree expr);
  void require (tree condition);

  location_t loc;
  tree parms;
  tree arguments;
  tree good;
};

/* Have the value only if CONDITION holds, too.  Conditions are evaluated in
   order, up to the first that fails.  */
void
bound_translator::require (tree condition)
{
  good
      = fold_build2_loc (loc, TRUTH_ANDIF_EXPR, boolean_type_node, good,
                         fold_convert_loc (loc, boolean_type_node, condition));
}

tree
bound_translator::translate_parm (tree parm)
{
  tree argument = arguments;
  for (tree p = parms; p && argument;
       p = DECL_CHAIN (p), argument = DECL_CHAIN (argument))
    if (p == parm)
      return fold_convert_loc (loc, TYPE_MAIN_VARIANT (TREE_TYPE (parm)),
                               argument);
  return NULL_TREE;
}

tree
bound_translator::translate_unary (tree expr)
{
  tree type = TREE_TYPE (expr);
  tree operand = translate (TREE_OPERAND (expr, 0));
  if (!operand)
    return NULL_TREE;
  if (TREE_CODE (expr) == NEGATE_EXPR)
    {
      tree wide = unsigned_type_for (type);
      operand = fold_convert_loc (loc, wide, operand);
      operand = fold_build1_loc (loc, NEGATE_EXPR, wide, operand);
      return fold_convert_loc (loc, type, operand);
    }
  if (TREE_CODE (expr) == ABS_EXPR)
    {
      tree wide = unsigned_type_for (type);
      operand = fold_build1_loc (loc, ABSU_EXPR, wide, operand);
      return fold_convert_loc (loc, type, operand);
    }
  return fold_build1_loc (loc, TREE_CODE (expr), type, operand);
}

tree
bound_translator::translate_binary (tree expr)
{
  tree type = TREE_TYPE (expr);
  tree_code code = TREE_CODE (expr);
  tree left = translate (TREE_OPERAND (expr, 0));
  tree right = translate (TREE_OPERAND (expr, 1));
  if (!left || !right)
    return NULL_TREE;

  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      {
        tree wide = unsigned_type_for (type);
        left = fold_convert_loc (loc, wide, left);
        right = fold_convert_loc (loc, wide, right);
        return fold_convert_loc (
            loc, type, fold_build2_loc (loc, code, wide, left, right));
      }

    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
      {
        tree limit = build_int_cst (unsigned_type_node, TYPE_PRECISION (type));
        tree count = fold_convert_loc (loc, unsigned_type_node, right);
        require (
            fold_build2_loc (loc, LT_EXPR, boolean_type_node, count, limit));
        tree wide = code == LSHIFT_EXPR ? unsigned_type_for (type) : type;
        left = fold_convert_loc (loc, wide, left);
        return fold_convert_loc (
            loc, type, fold_build2_loc (loc, code, wide, left, count));
      }

    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case EXACT_DIV_EXPR:
      /* Greater than zero: nobody means -1, whose quotient may overflow.  */
      require (fold_build2_loc (loc, GT_EXPR, boolean_type_node, right,
                                build_zero_cst (TREE_TYPE (right))));
      break;

    default:
      break;
    }
  return fold_build2_loc (loc, code, type, left, right);
}

/* EXPR, an object or a member of one, as translate does it.  */
tree
bound_translator::translate_object (tree expr)
{
  if (TREE_THIS_VOLATILE (expr))
    return NULL_TREE;
  if (TREE_CODE (expr) == PARM_DECL)
    return translate_parm (expr);
  if (TREE_CODE (expr) == VAR_DECL)
    return is_global_var (expr) ? expr : NULL_TREE;

  tree object = translate (TREE_OPERAND (expr, 0));
  if (!object)
    return NULL_TREE;
  return build3_loc (loc, COMPONENT_REF, TREE_TYPE (expr), object,
                     TREE_OPERAND (expr, 1), NULL_TREE);
}

/* EXPR over the new parameters, or NULL_TREE if it is not harmless.  */
tree
bound_translator::translate (tree expr)
{
  if (error_operand_p (expr))
    return NULL_TREE;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (expr))
      && !RECORD_OR_UNION_TYPE_P (TREE_TYPE (expr)))
    return NULL_TREE;

  tree_code code = TREE_CODE (expr);
  switch (code)
    {
    case INTEGER_CST:
      return expr;

    case PARM_DECL:
    case VAR_DECL:
    case COMPONENT_REF:
      return translate_object (expr);

    case SAVE_EXPR:
      return translate (TREE_OPERAND (expr, 0));

    case C_MAYBE_CONST_EXPR: /* What GCC 11 keeps is not folded.  */
      return C_MAYBE_CONST_EXPR_PRE (expr)
                 ? NULL_TREE
                 : translate (C_MAYBE_CONST_EXPR_EXPR (expr));

    case COND_EXPR:
      {
        /* What either arm requires is required of both.  */
        tree test = translate (TREE_OPERAND (expr, 0));
        tree yes = translate (TREE_OPERAND (expr, 1));
        tree no = translate (TREE_OPERAND (expr, 2));
        if (!test || !yes || !no)
          return NULL_TREE;
        return fold_build3_loc (loc, COND_EXPR, TREE_TYPE (expr), test, yes,
                                no);
      }

    case TRUTH_NOT_EXPR:
      return translate_unary (expr);

    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case TRUTH_XOR_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      return translate_binary (expr);

    default:
      return UNARY_CLASS_P (expr) ? translate_unary (expr)
             : BINARY_CLASS_P (expr) || COMPARISON_CLASS_P (expr)
                 ? translate_binary (expr)
                 : NULL_TREE;
    }
}

/* The product of the size_t LEFT and RIGHT; SIZE_MAX if it does not fit, or if
   LEFT is more than MOST.  LEFT is evaluated several times.  There are no
   branches in it: stubs have many of these, and a block costs the compiler
   more than all of its statements.  */
static tree
multiply (location_t loc, tree left, tree right, tree most)
{
  tree none = TYPE_MAX_VALUE (size_type_node);
  if (TREE_CODE (left) == INTEGER_CST && TREE_CODE (right) == INTEGER_CST)
    {
      tree product = int_const_binop (MULT_EXPR, left, right);
      return TREE_OVERFLOW (product) || tree_int_cst_lt (most, left) ? none
                                                                     : product;
    }
  auto none_if = [&] (tree condition, tree value) {
    tree mask
        = fold_build1_loc (loc, NEGATE_EXPR, size_type_node,
                           fold_convert_loc (loc, size_type_node, condition));
    return fold_build2_loc (loc, BIT_IOR_EXPR, size_type_node, mask, value);
  };

  tree product;
  if (TREE_CODE (right) == INTEGER_CST && !integer_zerop (right))
    {
      tree limit = int_const_binop (TRUNC_DIV_EXPR, none, right);
      if (tree_int_cst_lt (limit, most))
        most = limit;
      product = fold_build2_loc (loc, MULT_EXPR, size_type_node, left, right);
    }
  else
    {
      tree pair = save_expr (build_call_expr_internal_loc (
          loc, IFN_MUL_OVERFLOW, build_complex_type (size_type_node), 2, left,
          right));
      product
          = none_if (build1_loc (loc, IMAGPART_EXPR, size_type_node, pair),
                     build1_loc (loc, REALPART_EXPR, size_type_node, pair));
    }
  return none_if (
      fold_build2_loc (loc, GT_EXPR, boolean_type_node, left, most), product);
}

/* The size of TYPE, of type size_t, over the new parameters.  */
tree
bound_translator::size_of (tree type)
{
  if (VOID_TYPE_P (type) || !COMPLETE_TYPE_P (type))
    return NULL_TREE;
  tree size = TYPE_SIZE_UNIT (type);
  if (TREE_CODE (size) == INTEGER_CST)
    return fold_convert_loc (loc, size_type_node, size);
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_DOMAIN (type)
      || !TYPE_MAX_VALUE (TYPE_DOMAIN (type)))
    return NULL_TREE;

  /* A row whose length is a parameter.  */
  tree last = translate (TYPE_MAX_VALUE (TYPE_DOMAIN (type)));
  tree element = size_of (TREE_TYPE (type));
  if (!last || !element)
    return NULL_TREE;
  last = fold_convert_loc (loc, size_type_node, last);
  tree count = fold_build2_loc (loc, PLUS_EXPR, size_type_node, last,
                                build_one_cst (size_type_node));
  return multiply (loc, save_expr (count), element,
                   TYPE_MAX_VALUE (size_type_node));
}

tree
bound_bytes (location_t loc, const struct bound &bound, tree arguments)
{
  if (!bound.count || !INTEGRAL_TYPE_P (TREE_TYPE (bound.count)))
    return NULL_TREE;

  bound_translator translator (loc, bound.parms, arguments);
  tree count = translator.translate (bound.count);
  if (!count)
    return NULL_TREE;
  tree element = translator.size_of (bound.element);
  if (!element)
    return NULL_TREE;

  /* A negative count is a large one as a size_t.  */
  tree most = TYPE_MAX_VALUE (
      TYPE_UNSIGNED (TREE_TYPE (count)) ? size_type_node : ssizetype);
  count = fold_convert_loc (loc, size_type_node, save_expr (count));
  tree bytes
      = multiply (loc, count, element, fold_convert (size_type_node, most));
  return fold_build3_loc (loc, COND_EXPR, size_type_node, translator.valid (),
                          bytes, TYPE_MAX_VALUE (size_type_node));
}

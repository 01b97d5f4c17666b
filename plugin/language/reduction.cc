/* SPDX-License-Identifier: GPL-3.0-or-later

   The operands of the attribute `reduction': an operator in a string, which
   the type of the elements must have, or two functions

       void zero (size_t n, T v[n]);
       void add (size_t n, T into[n], const T from[n]);

   where T is the type of what is no array itself: double for
   `double m[n][w]'.  */

#include "gcc/gcc.h"

#include "abi/abi.h"
#include "access.h"
#include "attributes.h"
#include "gcc/cxx.h"

#include "tasks/abi.h"

/* Bits of enum tasks_element.  */
#define ELEMENTS(E) (1u << TASKS_ELEMENT_##E)
#define INTEGERS (ELEMENTS (SIGNED) | ELEMENTS (UNSIGNED) | ELEMENTS (BOOL))
#define NUMBERS (INTEGERS | ELEMENTS (FLOATING))

static const struct
{
  const char *name;
  unsigned operation; /* enum tasks_operator */
  unsigned elements;  /* which elements have it */
} operators[] = {
  { "+", TASKS_OPERATOR_PLUS, NUMBERS | ELEMENTS (COMPLEX) },
  { "*", TASKS_OPERATOR_TIMES, NUMBERS | ELEMENTS (COMPLEX) },
  { "min", TASKS_OPERATOR_MIN, NUMBERS },
  { "max", TASKS_OPERATOR_MAX, NUMBERS },
  { "&", TASKS_OPERATOR_BIT_AND, INTEGERS },
  { "|", TASKS_OPERATOR_BIT_OR, INTEGERS },
  { "^", TASKS_OPERATOR_BIT_XOR, INTEGERS },
  { "&&", TASKS_OPERATOR_AND, NUMBERS },
  { "||", TASKS_OPERATOR_OR, NUMBERS },
};

/* The index of the operator that TEXT, a STRING_CST, names; or their
   number.  */
static unsigned
find_operator (tree text)
{
  unsigned i = 0;
  while (i < ARRAY_SIZE (operators)
         && strcmp (operators[i].name, TREE_STRING_POINTER (text)))
    i++;
  return i;
}

/* What POINTER, the type of a parameter, points to that is no array.  */
static tree
element_of (tree pointer)
{
  return TYPE_MAIN_VARIANT (strip_array_types (TREE_TYPE (pointer)));
}

/* The enum tasks_element of the type ELEMENT.  */
static unsigned
element_class (tree element)
{
  if (TREE_CODE (element) == COMPLEX_TYPE)
    return element_class (TREE_TYPE (element)) == TASKS_ELEMENT_FLOATING
               ? TASKS_ELEMENT_COMPLEX
               : TASKS_ELEMENT_OTHER;
  if (TREE_CODE (element) == BOOLEAN_TYPE)
    return TASKS_ELEMENT_BOOL;
  if (TREE_CODE (element) == REAL_TYPE)
    for (tree known :
         { float_type_node, double_type_node, long_double_type_node })
      if (TYPE_MODE (element) == TYPE_MODE (known))
        return TASKS_ELEMENT_FLOATING;
  if ((TREE_CODE (element) == INTEGER_TYPE
       || TREE_CODE (element) == ENUMERAL_TYPE)
      && COMPLETE_TYPE_P (element)
      && TYPE_PRECISION (element)
             <= TYPE_PRECISION (long_long_integer_type_node))
    return TYPE_UNSIGNED (element) ? TASKS_ELEMENT_UNSIGNED
                                   : TASKS_ELEMENT_SIGNED;
  return TASKS_ELEMENT_OTHER;
}

/* Whether TEXT, an operand at LOC of the attribute NAME, is an operator of
   ELEMENT.  */
static bool
check_operator (location_t loc, tree name, tree text, tree element)
{
  unsigned i = find_operator (text);
  if (i == ARRAY_SIZE (operators))
    error_at (loc,
              "there is no operator %qs for %qE; the operators are %<+%>, "
              "%<*%>, %<min%>, %<max%>, %<&%>, %<|%>, %<^%>, %<&&%>, %<||%>",
              TREE_STRING_POINTER (text), name);
  else if (!(operators[i].elements & 1u << element_class (element)))
    error_at (loc,
              "elements of type %qT cannot be combined by %qs; write two "
              "functions, %<%E (ZERO, ADD)%>",
              element, operators[i].name, name);
  else
    return true;
  return false;
}

/* Whether TYPE is a pointer to ELEMENT with the qualifiers QUALS.  */
static bool
pointer_to_p (tree type, tree element, int quals)
{
  return POINTER_TYPE_P (type) && TYPE_QUALS (TREE_TYPE (type)) == quals
         && lang_hooks.types_compatible_p (
             TYPE_MAIN_VARIANT (TREE_TYPE (type)), element);
}

/* Whether TYPE is that of a function which can be the operand number ADD,
   for elements of type ELEMENT.  */
static bool
function_type_p (tree type, tree element, bool add)
{
  if (!prototype_p (type) || stdarg_p (type) || !VOID_TYPE_P (TREE_TYPE (type))
      || type_num_arguments (type) != (add ? 3 : 2))
    return false;
  tree size = TYPE_ARG_TYPES (type), into = TREE_CHAIN (size);
  return lang_hooks.types_compatible_p (TYPE_MAIN_VARIANT (TREE_VALUE (size)),
                                        size_type_node)
         && pointer_to_p (TREE_VALUE (into), element, TYPE_UNQUALIFIED)
         && (!add
             || pointer_to_p (TREE_VALUE (TREE_CHAIN (into)), element,
                              TYPE_QUAL_CONST));
}

/* Whether *OPERAND, at LOC, names a function that can be the operand number
   ADD of the attribute NAME, for ELEMENT.  It becomes the function.  */
static bool
check_function (location_t loc, tree name, tree *operand, tree element,
                bool add)
{
  tree pointer = build_pointer_type (element);
  tree constant
      = build_pointer_type (build_qualified_type (element, TYPE_QUAL_CONST));
  tree type
      = build_function_type_list (void_type_node, size_type_node, pointer,
                                  add ? constant : NULL_TREE, NULL_TREE);
  tree fn = cxx_p () ? cxx_named_function (*operand, type)
                     : strip_attribute_operand (*operand);
  if (TREE_CODE (fn) != FUNCTION_DECL)
    error_at (loc,
              "the operands of %qE are an operator in a string, or two "
              "functions",
              name);
  else if (decl_function_context (fn) && !TREE_PUBLIC (fn))
    error_at (loc, "%qD, an operand of %qE, is a nested function", fn, name);
  else if (!function_type_p (TREE_TYPE (fn), element, add))
    {
      auto_diagnostic_group group;
      error_at (loc,
                add ? G_ ("%qD of type %qT cannot combine elements of type "
                          "%qT; it must have the parameters %<(size_t, %T *, "
                          "const %T *)%> and return %<void%>")
                    : G_ ("%qD of type %qT cannot make elements of type %qT "
                          "neutral; it must have the parameters %<(size_t, "
                          "%T *)%> and return %<void%>"),
                fn, TREE_TYPE (fn), element, element, element);
      inform (DECL_SOURCE_LOCATION (fn), "declared here");
    }
  else
    {
      *operand = fn;
      TREE_USED (fn) = 1;
      if (cxx_p ())
        cxx_use_function (fn);
      return true;
    }
  return false;
}

bool
check_reduction (tree parm, tree name, tree operands)
{
  tree element = element_of (TREE_TYPE (parm));
  tree *first = &TREE_VALUE (operands), rest = TREE_CHAIN (operands);
  if (error_operand_p (*first) || error_operand_p (element)
      || (rest && error_operand_p (TREE_VALUE (rest))))
    return false;
  location_t parm_loc = DECL_SOURCE_LOCATION (parm);
  location_t loc = EXPR_LOC_OR_LOC (*first, parm_loc);
  tree text = strip_attribute_operand (*first);
  if (VOID_TYPE_P (element))
    error_at (parm_loc,
              "parameter %qD is %qE, but points to %<void%>: let it point to "
              "elements of a type",
              parm, name);
  else if (TREE_CODE (text) == STRING_CST && rest)
    error_at (loc, "with an operator %qE has no second operand", name);
  else if (TREE_CODE (text) == STRING_CST)
    {
      *first = text;
      return check_operator (loc, name, text, element);
    }
  else if (check_function (loc, name, first, element, false))
    {
      if (rest)
        return check_function (EXPR_LOC_OR_LOC (TREE_VALUE (rest), parm_loc),
                               name, &TREE_VALUE (rest), element, true);
      error_at (loc,
                "%qE lacks its second operand, the function that combines "
                "elements",
                name);
    }
  return false;
}

bool
same_reduction_p (tree operands, tree others)
{
  tree a = TREE_VALUE (operands), b = TREE_VALUE (others);
  if (TREE_CODE (a) == STRING_CST || TREE_CODE (b) == STRING_CST)
    return TREE_CODE (a) == TREE_CODE (b)
           && find_operator (a) == find_operator (b);
  return a == b
         && TREE_VALUE (TREE_CHAIN (operands))
                == TREE_VALUE (TREE_CHAIN (others));
}

void
finish_reduction (const task_parameter &p)
{
  tree element = element_of (p.type);
  if (!COMPLETE_TYPE_P (element)
      || TREE_CODE (TYPE_SIZE_UNIT (element)) != INTEGER_CST)
    error_at (p.location,
              "parameter %qE is %<reduction%>, but the size of its elements, "
              "of type %qT, is not known",
              p.name, element);
  for (tree operand = p.reduction; operand; operand = TREE_CHAIN (operand))
    if (task_p (TREE_VALUE (operand)))
      error_at (p.location,
                "%qD, which combines elements of parameter %qE, is a task; it "
                "must be a plain function",
                TREE_VALUE (operand), p.name);
}

tree
reduction_record (const task_parameter &p)
{
  tree element = element_of (p.type), first = TREE_VALUE (p.reduction);
  bool functions = TREE_CODE (first) == FUNCTION_DECL;
  record_builder record (ABI_REDUCTION);
  record.add (functions ? (unsigned)TASKS_OPERATOR_FUNCTIONS
                        : operators[find_operator (first)].operation);
  record.add (functions ? (unsigned)TASKS_ELEMENT_OTHER
                        : element_class (element));
  record.add (tree_to_uhwi (TYPE_SIZE_UNIT (element)));
  for (tree operand = p.reduction; operand && functions;
       operand = TREE_CHAIN (operand))
    record.add (build_fold_addr_expr (TREE_VALUE (operand)));
  for (unsigned missing = functions ? 0 : 2; missing; missing--)
    record.add (null_pointer_node);
  return record.finish ();
}

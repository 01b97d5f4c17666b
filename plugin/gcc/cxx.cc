/* SPDX-License-Identifier: GPL-3.0-or-later

   What only the C++ front end knows: classes, templates, overloading.  */

#define TASKS_PLUGIN_CXX
#include "gcc.h"

#include "cxx.h"

bool
cxx_free_function_p (tree decl, tree name)
{
  location_t loc = DECL_SOURCE_LOCATION (decl);
  if (DECL_CLASS_SCOPE_P (decl) || TREE_CODE (TREE_TYPE (decl)) == METHOD_TYPE)
    error_at (loc, "attribute %qE cannot be on %qD, a member of a class", name,
              decl);
  else if (processing_template_decl || DECL_TEMPLATE_INFO (decl))
    error_at (loc, "attribute %qE cannot be on %qD, a template", name, decl);
  else if (DECL_DECLARED_CONSTEXPR_P (decl))
    error_at (loc, "attribute %qE cannot be on %qD, which is %<constexpr%>",
              name, decl);
  else
    return true;
  return false;
}

/* Whether functions of the types A and B are the same but for `noexcept'.  */
static bool
same_function_type_p (tree a, tree b)
{
  return same_type_p (build_exception_variant (a, NULL_TREE),
                      build_exception_variant (b, NULL_TREE));
}

tree
cxx_named_function (tree operand, tree type)
{
  while (CONVERT_EXPR_P (operand) || TREE_CODE (operand) == ADDR_EXPR
         || TREE_CODE (operand) == NON_LVALUE_EXPR
         || TREE_CODE (operand) == VIEW_CONVERT_EXPR
         || TREE_CODE (operand) == OFFSET_REF)
    operand = TREE_OPERAND (operand, 0);
  if (!is_overloaded_fn (operand))
    return operand;

  tree first = NULL_TREE;
  for (lkp_iterator i (get_fns (operand)); i; ++i)
    {
      tree fn = *i;
      if (TREE_CODE (fn) != FUNCTION_DECL)
        continue;
      if (!first)
        first = fn;
      if (same_function_type_p (TREE_TYPE (fn), type))
        return fn;
    }
  return first ? first : operand;
}

tree
cxx_visible (tree name)
{
  return lookup_name (name);
}

void
cxx_use_function (tree decl)
{
  mark_used (decl);
}

bool
cxx_in_template_p (void)
{
  return processing_template_decl;
}

void
cxx_adopt_function (tree decl)
{
  retrofit_lang_decl (decl);
  SET_DECL_LANGUAGE (decl, lang_c);
  DECL_CONTEXT (decl) = FROB_CONTEXT (global_namespace);
}

tree
cxx_constant (tree expr)
{
  return fold_non_dependent_expr (expr);
}

tree
cxx_build_call (location_t loc, tree function, vec<tree, va_gc> *arguments)
{
  tree call = finish_call_expr (function, &arguments, false, false,
                                tf_warning_or_error);
  protected_set_expr_location (call, loc);
  return call;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   What only the C++ front end knows.  These may be called in cc1plus only.  */

#ifndef TASKS_PLUGIN_CXX_H
#define TASKS_PLUGIN_CXX_H

#include "gcc.h"

/* Whether DECL is a function that belongs to no class and no template.
   Otherwise complain that the attribute NAME is on such a one.  */
extern bool cxx_free_function_p (tree decl, tree name);

/* The function that OPERAND names, the one of TYPE if it is overloaded, or
   another tree if there is none.  */
extern tree cxx_named_function (tree operand, tree type);

/* What NAME means where the front end is, or NULL_TREE.  */
extern tree cxx_visible (tree name);

/* Note that the program uses the function DECL.  */
extern void cxx_use_function (tree decl);

/* Whether a template is being parsed, as opposed to instantiated.  */
extern bool cxx_in_template_p (void);

/* Make DECL, a FUNCTION_DECL that is not g++'s own, an extern "C" function. */
extern void cxx_adopt_function (tree decl);

/* The value of EXPR, if it is constant.  */
extern tree cxx_constant (tree expr);

/* A call of FUNCTION at LOC, in templates too.  */
extern tree cxx_build_call (location_t loc, tree function,
                            vec<tree, va_gc> *arguments);

#endif /* TASKS_PLUGIN_CXX_H */

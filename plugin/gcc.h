/* SPDX-License-Identifier: GPL-3.0-or-later

   Every header of GCC that the plugin uses, in an order that works, and the
   one place that knows how GCC 11, 12, 13 and 14 differ.

   Every file of the plugin includes this first.  c-common.h must stand before
   diagnostic-core.h, else -Wformat rejects %qD and %qT.  c-tree.h and
   cp-tree.h contradict each other, so the plugin includes the former only and
   knows of the C++ front end what the language hooks tell.  */

#ifndef TASKS_PLUGIN_GCC_H
#define TASKS_PLUGIN_GCC_H

/* GCC 14 and later want their standard headers asked for before system.h.  */
#define INCLUDE_MEMORY
#define INCLUDE_STRING
#define INCLUDE_VECTOR

/* clang-format off */
#include "gcc-plugin.h"
#include "plugin-version.h"
#include "target.h"
#include "tree.h"
#include "c-family/c-common.h"
#include "c-family/c-pragma.h"
#include "c-tree.h"
#include "stringpool.h"
#include "attribs.h"
#include "cpplib.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "function.h"
#include "basic-block.h"
#include "tree-ssa-alias.h"
#include "gimple-expr.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimplify.h"
#include "tree-iterator.h"
#include "tree-inline.h"
#include "tree-pass.h"
#include "cgraph.h"
#include "context.h"
#include "intl.h"
#include "langhooks.h"
#include "opts.h"
#include "toplev.h"
#include "varasm.h"
/* clang-format on */

/* comptypes returns an int up to GCC 13 and a bool since.  */
static inline bool
same_types_p (tree a, tree b)
{
  return comptypes (a, b) != 0;
}

/* True while cc1plus runs the plugin.  */
static inline bool
cxx_p (void)
{
  return strncmp (lang_hooks.name, "GNU C++", 7) == 0;
}

#endif /* TASKS_PLUGIN_GCC_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   Every header of GCC that the plugin uses, in an order that works, and the
   one place that knows how GCC 11 and 12 differ.

   Every file of the plugin includes this first.  c-common.h must stand before
   diagnostic-core.h, else -Wformat rejects %qD and %qT.  c-tree.h and
   cp-tree.h contradict each other: a file that needs the latter defines
   TASKS_PLUGIN_CXX before and gets it instead of the former.  */

#ifndef TASKS_PLUGIN_GCC_H
#define TASKS_PLUGIN_GCC_H

/* clang-format off */
#define INCLUDE_ALGORITHM
#define INCLUDE_MAP
#define INCLUDE_VECTOR
#include "gcc-plugin.h"
#include "plugin-version.h"
#include "target.h"
#include "tree.h"
#ifdef TASKS_PLUGIN_CXX
#include "cp/cp-tree.h"
#else
#include "c-family/c-common.h"
#include "c-tree.h"
#endif
#include "c-family/c-pragma.h"
#include "stringpool.h"
#include "attribs.h"
#include "cpplib.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "function.h"
#include "basic-block.h"
#include "sbitmap.h"
#include "dominance.h"
#include "except.h"
#include "cfg.h"
#include "tree-cfg.h"
#include "tree-ssa-alias.h"
#include "gimple-expr.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "gimple-fold.h"
#include "cfganal.h"
#include "cfgloop.h"
#include "gimplify.h"
#include "ssa.h"
#include "tree-affine.h"
#include "tree-dfa.h"
#include "tree-eh.h"
#include "tree-iterator.h"
#include "tree-nested.h"
#include "tree-pass.h"
#include "cgraph.h"
#include "context.h"
#include "intl.h"
#include "langhooks.h"
#include "opts.h"
#include "file-prefix-map.h"
#include "input.h"
#include "spellcheck.h"
#include "toplev.h"
/* clang-format on */

#if GCCPLUGIN_VERSION < 12000
/* Whether STRING begins with PREFIX.  */
static inline bool
startswith (const char *string, const char *prefix)
{
  return strncmp (string, prefix, strlen (prefix)) == 0;
}
#endif

/* Whether GCC's C parser reads on behind a pragma that is the body of an `if',
   say, until it has a statement; or takes the pragma for one.  */
#define C_PARSER_READS_ON (GCCPLUGIN_VERSION >= 12000)

/* Whether it is cc1plus that runs the plugin.  */
static inline bool
cxx_p (void)
{
  return startswith (lang_hooks.name, "GNU C++");
}

/* Where the user wrote what stands at LOC: not inside of the definition of a
   macro.  */
static inline location_t
expansion_point (location_t loc)
{
  return linemap_resolve_location (line_table, loc, LRK_MACRO_EXPANSION_POINT,
                                   NULL);
}

/* What a pass knows is forgotten at its end: delete the map TABLE, unless it
   is NULL, which it becomes, and what it maps to.  */
template <typename map>
void
forget_all (map *&table)
{
  if (table)
    for (auto i : *table)
      delete i.second;
  delete table;
  table = NULL;
}

#endif /* TASKS_PLUGIN_GCC_H */

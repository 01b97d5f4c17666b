/* SPDX-License-Identifier: GPL-3.0-or-later

   Every header of GCC that the plugin uses, in an order that works, and the
   one place that knows how GCC 11 to 16 differ.

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
#include "builtins.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "ssa.h"
#include "tree-dfa.h"
#include "tree-eh.h"
#include "tree-into-ssa.h"
#include "tree-cfgcleanup.h"
#include "tree-iterator.h"
#include "tree-nested.h"
#include "tree-pass.h"
#include "tree-affine.h"
#include "tree-chrec.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-niter.h"
#include "asan.h"
#include "cgraph.h"
#include "context.h"
#include "intl.h"
#include "langhooks.h"
#include "opts.h"
#include "file-prefix-map.h"
#include "input.h"
#include "spellcheck.h"
#include "toplev.h"
#if GCCPLUGIN_VERSION >= 16000
#include "diagnostics/color.h"
#include "diagnostics/file-cache.h"
#else
#include "diagnostic-color.h"
#endif
/* clang-format on */

#if GCCPLUGIN_VERSION >= 16000
using diagnostics::char_span;
using diagnostics::diagnostic_info;
typedef diagnostics::kind diagnostic_t;
#define DK_ERROR diagnostics::kind::error
#define DK_WARNING diagnostics::kind::warning
#endif

#if GCCPLUGIN_VERSION < 12000
/* Whether STRING begins with PREFIX.  */
static inline bool
startswith (const char *string, const char *prefix)
{
  return strncmp (string, prefix, strlen (prefix)) == 0;
}
#endif

#if GCCPLUGIN_VERSION >= 14000
static inline gimple *
last_stmt (basic_block block)
{
  return last_nondebug_stmt (block);
}
#endif

#if GCCPLUGIN_VERSION < 15000
/* The last index of ARRAY, which begins with 0.  */
static inline tree
array_type_nelts_minus_one (tree array)
{
  return array_type_nelts (array);
}
#endif

/* Whether messages are in colors.  */
static inline bool
messages_colored_p (void)
{
#if GCCPLUGIN_VERSION >= 15000
  return pp_show_color (global_dc->get_reference_printer ());
#else
  return pp_show_color (global_dc->printer);
#endif
}

/* Let READER look for all files in DIRECTORY.  */
static inline void
set_include_directory (cpp_reader *reader, cpp_dir *directory)
{
#if GCCPLUGIN_VERSION >= 15000
  cpp_set_include_chains (reader, directory, directory, directory, true);
#else
  cpp_set_include_chains (reader, directory, directory, true);
#endif
}

/* LINE of the source FILE; false if there is none.  */
static inline char_span
source_line (const char *file, int line)
{
#if GCCPLUGIN_VERSION >= 14000
  return global_dc->get_file_cache ().get_source_line (file, line);
#else
  return location_get_source_line (file, line);
#endif
}

/* Let LINES, which are not on GCC's heap, have their memory from REALLOCATOR,
   in sizes that ROUND makes of those that are needed.  */
static inline void
set_allocator (line_maps *lines, line_map_realloc reallocator,
               line_map_round_alloc_size_func round)
{
#if GCCPLUGIN_VERSION >= 14000
  lines->m_reallocator = reallocator;
  lines->m_round_alloc_size = round;
#else
  lines->reallocator = reallocator;
  lines->round_alloc_size = round;
#endif
}

/* Register those of TABLE, the last of which has no name, in NAMESPACE.  */
template <size_t n>
static inline void
register_attributes (const attribute_spec (&table)[n], const char *name_space)
{
#if GCCPLUGIN_VERSION >= 14000
  static scoped_attribute_specs scoped;
  scoped = { name_space, array_slice<const attribute_spec> (table, n - 1) };
  register_scoped_attributes (scoped);
#else
  register_scoped_attributes (table, name_space);
#endif
}

/* Whether GCC's C parser reads on behind a pragma that is the body of an `if',
   say, until it has a statement; or takes the pragma for one.  */
#define C_PARSER_READS_ON (GCCPLUGIN_VERSION >= 12000)

/* While there is one GCC's pass for ThreadSanitizer instruments functions, but
   not their begin and end, which GCC 11 cannot leave out.  */
class thread_sanitizer_scope
{
public:
  thread_sanitizer_scope ()
  {
    flag_sanitize |= SANITIZE_THREAD;
    /* A fence of <stdatomic.h> is no reason for a warning.  */
    warn_tsan = 0;
#if GCCPLUGIN_VERSION >= 12000
    param_tsan_instrument_func_entry_exit = 0;
#endif
  }

  ~thread_sanitizer_scope ()
  {
    flag_sanitize &= ~SANITIZE_THREAD;
    warn_tsan = warned;
#if GCCPLUGIN_VERSION >= 12000
    param_tsan_instrument_func_entry_exit = told;
#endif
  }

private:
  int warned = warn_tsan;
#if GCCPLUGIN_VERSION >= 12000
  int told = param_tsan_instrument_func_entry_exit;
#endif
};

/* The outermost bound of an array parameter, of whose attribute `arg spec'
   SPEC is the value; NULL_TREE if it has none, or `*'.  */
static inline tree
array_parameter_bound (tree spec)
{
  /* The front end drops it when it has read the whole unit.  */
  if (!spec)
    return NULL_TREE;
#if GCCPLUGIN_VERSION >= 16000
  /* The type that the parameter was declared to have.  */
  tree domain = TYPE_DOMAIN (TREE_VALUE (TREE_CHAIN (spec)));
  tree last = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
  if (!last)
    return NULL_TREE;
  if (TREE_CODE (last) == INTEGER_CST)
    return size_binop (PLUS_EXPR, last, size_one_node);
  STRIP_NOPS (last);
  while (CONVERT_EXPR_P (last))
    last = TREE_OPERAND (last, 0);
  /* With -fsanitize it is not folded.  */
  if (TREE_CODE (last) == MINUS_EXPR
          ? !integer_onep (TREE_OPERAND (last, 1))
          : TREE_CODE (last) != PLUS_EXPR
                || !integer_minus_onep (TREE_OPERAND (last, 1)))
    return NULL_TREE;
  tree bound = TREE_OPERAND (last, 0), written = bound;
  while (CONVERT_EXPR_P (written))
    written = TREE_OPERAND (written, 0);
  return TREE_CODE (written) == SAVE_EXPR ? TREE_OPERAND (written, 0) : bound;
#else
  /* The string describes the dimensions, the outermost last: a number, `$'
     for one that varies, `*' for one that is left open, a space for `[]'.
     After it come the dimensions that vary, the outermost first.  */
  const char *text = TREE_STRING_POINTER (TREE_VALUE (spec));
  const char *end = strchr (text, ']');
  if (!end || end == text)
    return NULL_TREE;
  if (end[-1] == '$')
    return TREE_CHAIN (spec) ? TREE_VALUE (TREE_CHAIN (spec)) : NULL_TREE;
  const char *digits = end;
  while (ISDIGIT (digits[-1]))
    digits--;
  return digits == end
             ? NULL_TREE
             : build_int_cstu (size_type_node, strtoull (digits, NULL, 10));
#endif
}

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

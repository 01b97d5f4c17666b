/* SPDX-License-Identifier: GPL-3.0-or-later

   The functions and variables of the runtime's ABI (include/tasks/abi.h) as
   trees.  The order of arguments is that of abi.h; TASKS_ABI_VERSION changes
   with it.  Declarations are made when they are first asked for, see
   records.cc.  */

#include "gcc/gcc.h"

#include "abi.h"
#include "gcc/cxx.h"

#include "tasks/abi.h"

/* What this file keeps.  All of it is live for the garbage collector from
   the first tree on, see root_trees.  */
static tree functions[ABI_FUNCTION_COUNT];

static tree call_site, call_priority;

static void
root_trees (void)
{
  static bool done;
  if (done)
    return;
  done = true;
  static const ggc_root_tab roots[]
      = { { functions, ABI_FUNCTION_COUNT, sizeof functions[0],
            gt_ggc_mx_tree_node, gt_pch_nx_tree_node },
          { &call_site, 1, sizeof call_site, gt_ggc_mx_tree_node,
            gt_pch_nx_tree_node },
          { &call_priority, 1, sizeof call_priority, gt_ggc_mx_tree_node,
            gt_pch_nx_tree_node },
          LAST_GGC_ROOT_TAB };
  ggc_register_root_tab (roots);
}

/* The type of FN.  */
static tree
function_type (enum abi_function fn)
{
  tree site = abi_const_pointer_to (ABI_SITE);
  switch (fn)
    {
    case ABI_SUBMIT:
      return build_function_type_list (void_type_node,
                                       abi_pointer_to (ABI_CODELET),
                                       const_ptr_type_node, NULL_TREE);
    case ABI_INITIALIZE:
    case ABI_SHUTDOWN:
    case ABI_WAIT:
    case ABI_GRAPH_BEGIN:
    case ABI_GRAPH_END:
      return build_function_type_list (void_type_node, site, NULL_TREE);
    /* The pointers are to const in C.  Here they are not: GCC takes an array
       that is passed as const for one that is read, and warns if it has no
       value yet.  */
    case ABI_REGISTER:
      return build_function_type_list (void_type_node, ptr_type_node,
                                       size_type_node, size_type_node, site,
                                       NULL_TREE);
    case ABI_UNREGISTER:
    case ABI_ACQUIRE:
    case ABI_RELEASE:
    case ABI_SCOPE_END:
      return build_function_type_list (void_type_node, ptr_type_node,
                                       size_type_node, site, NULL_TREE);
    case ABI_PARTITION:
      return build_function_type_list (
          void_type_node, ptr_type_node, uint32_type_node, size_type_node,
          int64_type_node, size_type_node, int64_type_node, size_type_node,
          int64_type_node, site, NULL_TREE);
    case ABI_UNPARTITION:
      return build_function_type_list (void_type_node, ptr_type_node, site,
                                       NULL_TREE);
    case ABI_DISTRIBUTE:
      return build_function_type_list (void_type_node, ptr_type_node,
                                       int64_type_node, int64_type_node, site,
                                       NULL_TREE);
    case ABI_ACQUIRE_BLOCK:
    case ABI_RELEASE_BLOCK:
      return build_function_type_list (
          void_type_node, ptr_type_node, size_type_node, uint32_type_node,
          int64_type_node, int64_type_node, int64_type_node, site, NULL_TREE);
    case ABI_HEAP_ALLOCATE:
      return build_function_type_list (ptr_type_node, size_type_node,
                                       size_type_node, site, NULL_TREE);
    case ABI_HEAP_FREE:
      return build_function_type_list (void_type_node, ptr_type_node,
                                       NULL_TREE);
    case ABI_OPENCL_LAUNCH:
      return build_function_type_list (
          void_type_node, abi_pointer_to (ABI_OPENCL_KERNEL),
          abi_const_pointer_to (ABI_OPENCL_ARGUMENT), uint32_type_node,
          abi_const_pointer_to (ABI_OPENCL_RANGE), NULL_TREE);
    case ABI_ANNOUNCE_DEVICES:
      return build_function_type_list (void_type_node, NULL_TREE);
    case ABI_CHECK_BOUNDS:
      return build_function_type_list (void_type_node, ptr_type_node,
                                       ptr_type_node, size_type_node,
                                       unsigned_type_node, NULL_TREE);
    case ABI_CHECK_STRING:
      return build_function_type_list (size_type_node, ptr_type_node,
                                       size_type_node, NULL_TREE);
    case ABI_CHECK_ALLOCATED:
      return build_function_type_list (void_type_node, ptr_type_node,
                                       size_type_node, NULL_TREE);
    case ABI_CHECK_FREED:
      return build_function_type_list (void_type_node, ptr_type_node,
                                       size_type_node, abi_string_type (),
                                       NULL_TREE);
    case ABI_CHECK_LOOP_BOUNDS:
      return build_function_type_list (
          void_type_node, ptr_type_node, ptr_type_node, size_type_node,
          unsigned_type_node, ssizetype, size_type_node, NULL_TREE);
    case ABI_CHECK_LOOP_READS:
      return build_function_type_list (
          void_type_node, ptr_type_node, size_type_node, ssizetype,
          size_type_node, integer_type_node, NULL_TREE);
    case ABI_CHECK_LOOP_WRITES:
      return build_function_type_list (void_type_node, ptr_type_node,
                                       size_type_node, ssizetype,
                                       size_type_node, NULL_TREE);
    default:
      gcc_unreachable ();
    }
}

/* TYPE, that of the allocator, with the attributes that let GCC check and
   optimize accesses to what it returns as it does for an array.  */
static tree
allocator_type (tree type)
{
  tree attributes = NULL_TREE;
  attributes
      = tree_cons (get_identifier ("alloc_size"),
                   build_tree_list (NULL_TREE, integer_one_node), attributes);
  attributes = tree_cons (
      get_identifier ("alloc_align"),
      build_tree_list (NULL_TREE, build_int_cst (NULL_TREE, 2)), attributes);
  attributes
      = tree_cons (get_identifier ("returns_nonnull"), NULL_TREE, attributes);
  return build_type_attribute_variant (type, attributes);
}

tree
abi_function_decl (enum abi_function fn)
{
  static const char *const names[ABI_FUNCTION_COUNT] = {
    "tasks_submit",
    "tasks_initialize_at",
    "tasks_shutdown_at",
    "tasks_wait_at",
    "tasks_register_at",
    "tasks_unregister_at",
    "tasks_acquire_at",
    "tasks_release_at",
    "tasks_partition_at",
    "tasks_unpartition_at",
    "tasks_distribute_at",
    "tasks_acquire_block_at",
    "tasks_release_block_at",
    "tasks_graph_begin_at",
    "tasks_graph_end_at",
    "tasks_scope_end_at",
    "tasks_heap_allocate",
    "tasks_heap_free",
    "tasks_opencl_launch",
    "tasks_announce_devices",
    "tasks_check_bounds",
    "tasks_check_string",
    "tasks_check_allocated",
    "tasks_check_freed",
    "tasks_check_loop_bounds",
    "tasks_check_loop_reads",
    "tasks_check_loop_writes",
  };
  if (!functions[fn])
    {
      root_trees ();
      tree type = function_type (fn);
      if (fn == ABI_HEAP_ALLOCATE)
        type = allocator_type (type);
      tree decl = build_fn_decl (names[fn], type);
      DECL_SOURCE_LOCATION (decl) = BUILTINS_LOCATION;
      DECL_IS_MALLOC (decl) = fn == ABI_HEAP_ALLOCATE;
      TREE_NOTHROW (decl) = fn >= ABI_CHECK_BOUNDS;
      if (cxx_p ())
        cxx_adopt_function (decl);
      /* g++ would mangle the name.  */
      SET_DECL_ASSEMBLER_NAME (decl, DECL_NAME (decl));
      functions[fn] = decl;
    }
  return functions[fn];
}

/* The thread-local variable NAME of TYPE.  */
static tree
thread_variable (const char *name, tree type)
{
  root_trees ();
  tree decl
      = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name), type);
  DECL_EXTERNAL (decl) = 1;
  TREE_PUBLIC (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  SET_DECL_ASSEMBLER_NAME (decl, DECL_NAME (decl));
  set_decl_tls_model (decl, TLS_MODEL_INITIAL_EXEC);
  return decl;
}

tree
abi_call_site_decl (void)
{
  if (!call_site)
    call_site
        = thread_variable ("tasks_call_site", abi_const_pointer_to (ABI_SITE));
  return call_site;
}

tree
abi_call_priority_decl (void)
{
  if (!call_priority)
    call_priority = thread_variable ("tasks_call_priority", int64_type_node);
  return call_priority;
}

tree
abi_static (const char *name, tree type, tree init, bool writable)
{
  if (!writable)
    type = build_qualified_type (type, TYPE_QUAL_CONST);
  tree decl
      = build_decl (BUILTINS_LOCATION, VAR_DECL, get_identifier (name), type);
  TREE_STATIC (decl) = 1;
  TREE_READONLY (decl) = !writable;
  TREE_USED (decl) = 1;
  TREE_ADDRESSABLE (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_INITIAL (decl) = init;
  SET_DECL_ASSEMBLER_NAME (decl, DECL_NAME (decl));
  if (TREE_CODE (init) == CONSTRUCTOR)
    {
      TREE_CONSTANT (init) = 1;
      TREE_STATIC (init) = 1;
    }
  layout_decl (decl, 0);
  varpool_node::finalize_decl (decl);
  return decl;
}

tree
abi_string (const char *text)
{
  if (!text)
    return build_zero_cst (abi_string_type ());
  return fold_convert (abi_string_type (),
                       build_string_literal (strlen (text) + 1, text));
}

/* The name of the current function, or NULL at file scope.  */
static const char *
current_function (void)
{
  return current_function_decl
             ? lang_hooks.decl_printable_name (current_function_decl, 0)
             : NULL;
}

/* The constant of type tasks_site for the place WHERE in FUNCTION.  */
static tree
site_constructor (const expanded_location &where, const char *function)
{
  record_builder record (ABI_SITE);
  record.add (
      abi_string (where.file ? remap_macro_filename (where.file) : NULL));
  record.add (abi_string (function));
  record.add (where.line);
  record.add (where.column);
  return record.finish ();
}

/* A new site, WHERE in FUNCTION.  */
static tree
build_site (const expanded_location &where, const char *function)
{
  /* A precompiled header may contain sites, too, and knows which names they
     have taken.  */
  return abi_static (IDENTIFIER_POINTER (create_tmp_var_name ("tasks_site")),
                     abi_record_type (ABI_SITE),
                     site_constructor (where, function), false);
}

tree
abi_own_site (location_t loc)
{
  return build_fold_addr_expr (
      build_site (expand_location (loc), current_function ()));
}

tree
abi_site (location_t loc)
{
  /* The sites of this unit by their text.  The symbol table keeps the trees
     alive.  */
  static hash_map<nofree_string_hash, tree> *sites;
  if (!sites)
    sites = new hash_map<nofree_string_hash, tree>;

  expanded_location where = expand_location (loc);
  const char *function = current_function ();
  char *key = xasprintf ("%s:%d:%d:%s", where.file ? where.file : "",
                         where.line, where.column, function ? function : "");
  tree *slot = sites->get (key);
  if (slot)
    free (key);
  else
    {
      sites->put (key, build_site (where, function));
      slot = sites->get (key);
    }
  return build_fold_addr_expr (*slot);
}

/* A size in bytes that no object has.  */
#define IMPOSSIBLE_SIZE (TASKS_ANY_SIZE - 1)

tree
size_constant (unsigned HOST_WIDE_INT size)
{
  return build_int_cst (size_type_node, size);
}

tree
type_size (tree type)
{
  return fold_convert (size_type_node, size_in_bytes (type));
}

tree
array_count (tree array)
{
  tree domain = TYPE_DOMAIN (array);
  /* GNU C's `int a[0]' has no upper bound.  */
  if (!domain || !TYPE_MAX_VALUE (domain))
    return size_constant (0);
  return fold_build2 (
      PLUS_EXPR, size_type_node,
      fold_convert (size_type_node, array_type_nelts_minus_one (array)),
      size_constant (1));
}

tree
region_size (tree count, tree element_size)
{
  tree limit = fold_convert (size_type_node, TYPE_MAX_VALUE (ssizetype));
  element_size = save_expr (element_size);
  count = save_expr (fold_convert (size_type_node, count));
  tree divisor = fold_build2 (MAX_EXPR, size_type_node, element_size,
                              size_constant (1));
  return fold_build3 (
      COND_EXPR, size_type_node,
      fold_build2 (
          GT_EXPR, boolean_type_node, count,
          fold_build2 (TRUNC_DIV_EXPR, size_type_node, limit, divisor)),
      size_constant (IMPOSSIBLE_SIZE),
      fold_build2 (MULT_EXPR, size_type_node, count, element_size));
}

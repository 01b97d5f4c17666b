/* SPDX-License-Identifier: GPL-3.0-or-later

   Local arrays that are `registered' or `heap_allocated'.

       float m[n] __attribute__ ((registered, heap_allocated)) = { 1 };
       use (m);

   becomes, when the declaration has been parsed,

       float (*p)[n] = tasks_heap_allocate (sizeof m, alignment, &site);
       *p = { 1 };
       tasks_register_at (m, n, sizeof m[0], &site);
       try
         use (m);
       finally
         {
           tasks_scope_end_at (m, sizeof m, &site);
           tasks_heap_free (p);
         }

   where `m' stays the array's declaration, and says by its DECL_VALUE_EXPR
   that it is found at *p.  That keeps sizeof, &m and the debugger right.

   The end of the scope is GCC's own cleanup, so every way out passes it; that
   no way in passes by the allocation is what storage-jumps.cc checks.  */

#include "gcc/gcc.h"

#include "abi/abi.h"
#include "gcc/cxx.h"
#include "options.h"
#include "storage.h"

/* What makes the declaration DECL, which has the attribute NAME, something
   else than a local array, or NULL if it is one.  */
static const char *
wrong_kind (tree decl)
{
  switch (TREE_CODE (decl))
    {
    case PARM_DECL:
      return G_ ("attribute %qE is for local arrays, but %qD is a parameter");
    case FIELD_DECL:
      return G_ ("attribute %qE is for local arrays, but %qD is a member");
    case FUNCTION_DECL:
      return G_ ("attribute %qE is for local arrays, but %qD is a function");
    case TYPE_DECL:
      return G_ ("attribute %qE is for local arrays, but %qD is a type");
    case VAR_DECL:
      break;
    default:
      return G_ ("attribute %qE is for local arrays, unlike %qD");
    }
  if (!current_function_decl || DECL_EXTERNAL (decl))
    return G_ ("attribute %qE is for local arrays, but %qD is not local");
  if (TREE_STATIC (decl))
    return G_ ("attribute %qE is for local arrays in automatic storage, but "
               "%qD is static");
  if (DECL_REGISTER (decl))
    return G_ ("attribute %qE needs an array in memory, but %qD is declared "
               "%<register%>");
  return NULL;
}

tree
handle_storage_attribute (tree *node, tree name, tree, int, bool *no_add)
{
  tree decl = *node;
  *no_add = true;
  if (!DECL_P (decl))
    {
      error ("attribute %qE is for local arrays, not for types", name);
      return NULL_TREE;
    }
  location_t loc = DECL_SOURCE_LOCATION (decl);
  tree type = TREE_TYPE (decl);
  if (const char *message = wrong_kind (decl))
    error_at (loc, message, name, decl);
  else if (error_operand_p (decl))
    ;
  /* Types that depend on a template's parameters have codes of their own.  */
  else if (TREE_CODE (type) != ARRAY_TYPE
           && TREE_CODE (type) < LAST_AND_UNUSED_TREE_CODE)
    error_at (loc, "attribute %qE is for arrays, but %qD has type %qT", name,
              decl, type);
  else if (lookup_attribute (IDENTIFIER_POINTER (name),
                             DECL_ATTRIBUTES (decl)))
    warning_at (loc, OPT_Wattributes, "attribute %qE is given twice", name);
  else
    *no_add = false;
  return NULL_TREE;
}

/* Add STATEMENT behind the declaration of DECL, which is one of the last
   statements: g++ adds initializations before it calls the plugin.  */
static void
insert_after_declaration (tree decl, tree statement)
{
  for (tree_stmt_iterator i = tsi_last (cur_stmt_list); !tsi_end_p (i);
       tsi_prev (&i))
    {
      tree other = tsi_stmt (i);
      if (TREE_CODE (other) == CLEANUP_POINT_EXPR)
        other = TREE_OPERAND (other, 0);
      if (TREE_CODE (other) == DECL_EXPR && DECL_EXPR_DECL (other) == decl)
        {
          tsi_link_after (&i, statement, TSI_SAME_STMT);
          return;
        }
    }
  add_stmt (statement);
}

/* Make room for DECL on the heap.  Return the call that frees it.  */
static tree
move_to_heap (tree decl)
{
  location_t loc = DECL_SOURCE_LOCATION (decl);
  tree type = TREE_TYPE (decl);
  tree pointer
      = build_decl (loc, VAR_DECL, NULL_TREE, build_pointer_type (type));
  /* Not DECL_IGNORED_P: debuggers find DECL by it.  */
  DECL_ARTIFICIAL (pointer) = 1;
  TREE_USED (pointer) = 1;
  DECL_READ_P (pointer) = 1;
  pointer = lang_hooks.decls.pushdecl (pointer);

  tree value = build_fold_indirect_ref_loc (loc, pointer);
  TREE_THIS_NOTRAP (value) = 1;
  SET_DECL_VALUE_EXPR (decl, value);
  DECL_HAS_VALUE_EXPR_P (decl) = 1;

  /* The gimplifier would initialize where the array is declared, that is,
     before it has storage.  g++ has added statements already that assign the
     elements which are not constant: they come after this one.  */
  tree init = DECL_INITIAL (decl);
  DECL_INITIAL (decl) = NULL_TREE;
  if (init && !error_operand_p (init))
    insert_after_declaration (
        decl, build2_loc (loc, INIT_EXPR, void_type_node, decl, init));

  unsigned align = MAX (DECL_ALIGN_UNIT (decl), TYPE_ALIGN_UNIT (type));
  tree storage = build_call_expr_loc (
      loc, abi_function_decl (ABI_HEAP_ALLOCATE), 3, type_size (type),
      size_constant (align), abi_site (loc));
  tree allocation = build2_loc (loc, MODIFY_EXPR, void_type_node, pointer,
                                fold_convert (TREE_TYPE (pointer), storage));
  insert_after_declaration (decl, allocation);

  return build_call_expr_loc (loc, abi_function_decl (ABI_HEAP_FREE), 1,
                              fold_convert (ptr_type_node, pointer));
}

/* Register DECL.  Return the call that unregisters it.  */
static tree
register_array (tree decl)
{
  location_t loc = DECL_SOURCE_LOCATION (decl);
  tree type = TREE_TYPE (decl);
  TREE_ADDRESSABLE (decl) = 1;
  tree address = fold_convert (
      ptr_type_node, build1 (ADDR_EXPR, build_pointer_type (type), decl));
  add_stmt (build_call_expr_loc (
      loc, abi_function_decl (ABI_REGISTER), 4, address, array_count (type),
      type_size (TREE_TYPE (type)), abi_site (loc)));
  return build_call_expr_loc (loc, abi_function_decl (ABI_SCOPE_END), 3,
                              unshare_expr (address), type_size (type),
                              abi_site (loc));
}

/* Whether DECL, which is to be on the heap, can be.  Complain if not.  */
static bool
check_heap_array (tree decl)
{
  location_t loc = DECL_SOURCE_LOCATION (decl);
  tree element = strip_array_types (TREE_TYPE (decl));
  if (lookup_attribute ("cleanup", DECL_ATTRIBUTES (decl)))
    error_at (loc,
              "attributes %<heap_allocated%> and %<cleanup%> cannot both be "
              "on %qD",
              decl);
  /* C++: these would be constructed before there is storage, and destroyed
     after it has been freed.  */
  else if (TYPE_NEEDS_CONSTRUCTING (element) || TREE_ADDRESSABLE (element))
    error_at (loc,
              "attribute %<heap_allocated%> cannot be on %qD: its elements of "
              "type %qT have a constructor or destructor",
              decl, element);
  else
    return true;
  return false;
}

/* PLUGIN_FINISH_DECL: rewrite the array that has been declared.  */
static void
on_finish_decl (void *data, void *)
{
  tree decl = (tree)data;
  if (!decl || TREE_CODE (decl) != VAR_DECL || !building_stmt_list_p ()
      || error_operand_p (decl) || TREE_CODE (TREE_TYPE (decl)) != ARRAY_TYPE
      || !COMPLETE_TYPE_P (TREE_TYPE (decl)))
    return;
  bool heap = lookup_attribute ("heap_allocated", DECL_ATTRIBUTES (decl));
  bool registered = lookup_attribute ("registered", DECL_ATTRIBUTES (decl));
  if ((!heap && !registered) || (cxx_p () && cxx_in_template_p ())
      || (heap && !check_heap_array (decl)))
    return;

  TREE_USED (decl) = 1;
  DECL_READ_P (decl) = 1;
  tree cleanup = heap ? move_to_heap (decl) : NULL_TREE;
  if (registered)
    {
      tree unregister = register_array (decl);
      cleanup = cleanup ? build2 (COMPOUND_EXPR, void_type_node, unregister,
                                  cleanup)
                        : unregister;
    }
  tree list = cur_stmt_list;
  push_cleanup (decl, cleanup, false);
  note_storage_scope (decl, tsi_stmt (tsi_last (list)));

  if (tasks_verbose)
    inform (DECL_SOURCE_LOCATION (decl), "%qD is %s", decl,
            heap && registered ? G_ ("on the heap and registered in its scope")
            : heap             ? G_ ("on the heap in its scope")
                               : G_ ("registered in its scope"));
}

void
storage_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_DECL, on_finish_decl, NULL);
  storage_jumps_init (plugin_name);
}

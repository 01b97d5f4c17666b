/* SPDX-License-Identifier: GPL-3.0-or-later

   What only means something in the process where it is: a body that uses
   variables of static storage, which another process of the same program has,
   too, but with other values, and arguments that have addresses.

   Functions of other units are taken to use no variables of the program.  What
   is constant is the same everywhere, unless it points to what is not; and so
   is what the system's headers declare.  */

#include "gcc/gcc.h"

#include "emit.h"

/* A variable that a function uses, or NULL_TREE; and what has been looked
   at.  */
struct search
{
  tree found;
  hash_set<tree> declarations;
};

static void search_function (struct search *search, tree fn);
static tree search_node (tree *node, int *, void *data);

/* What CONSTANT, a variable, points to.  */
static void
search_constant (struct search *search, tree constant)
{
  tree value = DECL_INITIAL (constant);
  if (!value || value == error_mark_node
      || search->declarations.add (constant))
    return;
  hash_set<tree> seen;
  walk_tree (&value, search_node, search, &seen);
}

static tree
search_node (tree *node, int *, void *data)
{
  struct search *search = (struct search *)data;
  if (TREE_CODE (*node) == FUNCTION_DECL)
    search_function (search, *node);
  else if (VAR_P (*node)
           && (TREE_STATIC (*node) || DECL_EXTERNAL (*node)
               || DECL_THREAD_LOCAL_P (*node))
           && !DECL_ARTIFICIAL (*node) && !DECL_IN_SYSTEM_HEADER (*node))
    {
      if (TREE_READONLY (*node))
        search_constant (search, *node);
      else
        search->found = *node;
    }
  return search->found;
}

static void
search_function (struct search *search, tree fn)
{
  if (task_p (fn) && task_get (fn)->body)
    fn = task_get (fn)->body;
  if (!DECL_SAVED_TREE (fn) || search->declarations.add (fn))
    return;
  hash_set<tree> seen;
  walk_tree (&DECL_SAVED_TREE (fn), search_node, search, &seen);
}

tree
confining_variable (tree fn)
{
  struct search search;
  search.found = NULL_TREE;
  search_function (&search, fn);
  return search.found;
}

bool
has_address_p (const_tree type)
{
  if (POINTER_TYPE_P (type) || TREE_CODE (type) == OFFSET_TYPE)
    return true;
  if (TREE_CODE (type) == ARRAY_TYPE)
    return has_address_p (TREE_TYPE (type));
  if (!RECORD_OR_UNION_TYPE_P (type))
    return false;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && has_address_p (TREE_TYPE (field)))
      return true;
  return false;
}

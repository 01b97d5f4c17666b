/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions do: see deeds.h.  */

#include "gcc/gcc.h"

#include "deeds.h"
#include "language/task.h"
#include "memory.h"

static hash_map<cgraph_node *, unsigned> *known;

bool
known_body_p (tree fn)
{
  /* What headers define for the optimizer only is known at some levels, and
     not at others.  */
  if (!fn || task_p (fn) || DECL_EXTERNAL (fn))
    return false;
  cgraph_node *node = cgraph_node::get (fn);
  function *body = DECL_STRUCT_FUNCTION (fn);
  return node && node->has_gimple_body_p () && body && body->cfg
         && gimple_in_ssa_p (body) && !body->calls_setjmp
         && !body->has_nonlocal_label;
}

/* What NODE does itself.  */
static unsigned
own_deeds (cgraph_node *node)
{
  if (task_p (node->decl))
    return DEED_TASKS;
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (node->decl));
  if (startswith (name, "tasks_"))
    {
      name += strlen ("tasks_");
      auto is = [&] (const char *other) { return !strcmp (name, other); };
      return DEED_TASKS
             | (is ("wait_at") || is ("shutdown_at")           ? DEED_WAIT_ALL
                : is ("acquire_at") || is ("acquire_block_at") ? DEED_WAIT
                : is ("unregister_at") || is ("scope_end_at")
                    ? DEED_WAIT | DEED_UNREGISTER
                    : 0);
    }
  bool calls_pointer = node->indirect_calls && node->has_gimple_body_p ();
  if (calls_pointer
      || (!node->alias && !known_body_p (node->decl)
          && library_role (node->decl) == LIBRARY_NONE))
    return DEED_ANYTHING;
  return 0;
}

/* Find what all functions do: from them to their callers.  */
static void
find_deeds ()
{
  auto_vec<cgraph_node *> queue;
  auto add = [&] (cgraph_node *node, unsigned deeds) {
    unsigned &had = known->get_or_insert (node);
    if (deeds & ~had)
      queue.safe_push (node);
    had |= deeds;
  };
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    add (node, own_deeds (node));
  while (!queue.is_empty ())
    {
      node = queue.pop ();
      unsigned deeds = *known->get (node);
      for (cgraph_edge *e = node->callers; e; e = e->next_caller)
        add (e->caller, deeds);
      /* Its other names (callee.h) have callers of their own.  */
      ipa_ref *name;
      FOR_EACH_ALIAS (node, name)
        add (dyn_cast<cgraph_node *> (name->referring), deeds);
    }
}

unsigned
deeds_of (tree fn)
{
  if (!known)
    {
      known = new hash_map<cgraph_node *, unsigned>;
      find_deeds ();
    }
  unsigned *deeds = known->get (cgraph_node::get (fn));
  return deeds ? *deeds : (unsigned)DEED_ANYTHING;
}

void
forget_deeds (void)
{
  delete known;
  known = NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory that a function is given and frees: see mode-ending.h.  A function
   that frees it under a condition may not do so for this caller.  */

#include "gcc.h"

#include "library.h"
#include "mode-ending.h"
#include "mode-origin.h"
#include "mode-statement.h"
#include "warning.h"

/* The parameter that argument number INDEX of CALL points into, or
   NULL_TREE.  */
static tree
passed_parameter (gcall *call, unsigned index)
{
  if (index >= gimple_call_num_args (call))
    return NULL_TREE;
  struct origins origins;
  find_origins (gimple_call_arg (call, index), &origins);
  tree only = origins.only ();
  return only && TREE_CODE (only) == PARM_DECL
                 && POINTER_TYPE_P (TREE_TYPE (only))
             ? only
             : NULL_TREE;
}

/* Whether CALL is executed whenever its function is.  */
static bool
always_p (gcall *call)
{
  return post_dominates_p (gimple_bb (call),
                           single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun)));
}

/* Whether A and B are the same for who calls the function.  */
static bool
alike_p (const ending &a, const ending &b)
{
  return a.parm == b.parm && a.moves == b.moves && a.always == b.always;
}

/* Add E to ENDINGS, unless they have one like it in the same block.  */
static void
add (const ending &e, vec<ending> *endings)
{
  for (unsigned i = endings->length (); i-- > 0;)
    if ((*endings)[i].block == e.block && alike_p ((*endings)[i], e))
      return;
  endings->safe_push (e);
}

void
add_endings (gcall *call, const vec<ending> *inner, vec<ending> *endings)
{
  location_t here = gimple_location (call);
  /* A function that calls itself adds to the list that it reads.  */
  for (unsigned i = 0, length = inner ? inner->length () : 0; i < length; i++)
    {
      const ending e = (*inner)[i];
      if (tree parm = e.always
                          ? passed_parameter (call, parameter_index (e.parm))
                          : NULL)
        add ({ parm, e.moves, always_p (call), e.loc, here, gimple_bb (call) },
             endings);
    }
  enum library_role role = library_role (call);
  if (role == LIBRARY_FREE || role == LIBRARY_REALLOCATE)
    if (tree parm = passed_parameter (call, 0))
      add ({ parm, role == LIBRARY_REALLOCATE, always_p (call), here,
             UNKNOWN_LOCATION, gimple_bb (call) },
           endings);
}

void
drop_final_endings (vec<ending> *endings, const_sbitmap returning)
{
  unsigned length = 0;
  for (unsigned i = 0; i < endings->length (); i++)
    {
      const ending e = (*endings)[i];
      bool dropped = !bitmap_bit_p (returning, e.block->index);
      for (unsigned j = 0; j < length && !dropped; j++)
        dropped = alike_p ((*endings)[j], e);
      if (!dropped)
        (*endings)[length++] = e;
    }
  endings->truncate (length);
}

void
warn_ending (const struct task *t, const task_parameter *p, const ending &e)
{
  if (p->mode == TASKS_SCALAR)
    return;
  /* Who frees it for a task may free something else for others.  */
  bool called = e.call != UNKNOWN_LOCATION;
  location_t loc = called ? e.call : e.loc;
  auto_diagnostic_group group;
  bool shown = e.moves ? warn_tasks (loc, WARNING_LIFETIME,
                                     "parameter %qE of task %qE is "
                                     "reallocated while it is registered",
                                     p->name, DECL_NAME (t->decl))
                       : warn_tasks (loc, WARNING_LIFETIME,
                                     "parameter %qE of task %qE is freed "
                                     "while it is registered",
                                     p->name, DECL_NAME (t->decl));
  if (!shown)
    return;
  if (called)
    inform (e.loc, "by way of this");
  inform (p->location, "who calls the task has registered %qE", p->name);
}

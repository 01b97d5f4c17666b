/* SPDX-License-Identifier: GPL-3.0-or-later

   Where tasks are called: a pass that turns

       scale (n, v, 2.0f);

   into

       tasks_call_site = &(static const struct tasks_site) { "prog.c", ... };
       scale (n, v, 2.0f);

   for the messages of the runtime.  It runs on the first GIMPLE there is,
   right after the control flow graph is built.  Statements have no virtual
   operands then, and each call of the source is there once: inlining, cloning
   and tail calls come later and find a store like any other, which they must
   keep before the call.  A stub that is inlined reads the variable in
   tasks_submit, which no optimization can see through.

   A call through a pointer may be one of a task, too, if a task of the unit
   has such a type.  If it is not, the variable must not name the call any more
   when somebody else, who does not know tasks, calls one: it is cleared behind
   the call; but not where that ends the function, so that it can be a tail
   call.  */

#include "gcc/gcc.h"

#include "abi/abi.h"
#include "emit.h"
#include "language/task.h"

static const pass_data call_site_pass_data = {
  GIMPLE_PASS, "tasks_call_site", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0,
};

class call_site_pass : public gimple_opt_pass
{
public:
  explicit call_site_pass (gcc::context *context)
      : gimple_opt_pass (call_site_pass_data, context)
  {
  }

  /* Units that know nothing of tasks are left as they are.  */
  bool
  gate (function *) final override
  {
    return any_tasks_p ();
  }

  unsigned execute (function *) final override;
};

/* Whether functions of the types A and B are called alike.  */
static bool
same_call_p (const_tree a, const_tree b)
{
  if (VOID_TYPE_P (TREE_TYPE (a)) != VOID_TYPE_P (TREE_TYPE (b)))
    return false;
  tree x = TYPE_ARG_TYPES (a), y = TYPE_ARG_TYPES (b);
  for (; x && y; x = TREE_CHAIN (x), y = TREE_CHAIN (y))
    if (!types_compatible_p (TREE_VALUE (x), TREE_VALUE (y)))
      return false;
  return !x && !y;
}

/* Whether CALL, through a pointer, may be one of a task.  */
static bool
pointer_call_p (const gcall *call)
{
  const_tree type = gimple_call_fntype (call);
  if (gimple_call_internal_p (call) || gimple_call_fndecl (call) || !type
      || TREE_CODE (type) != FUNCTION_TYPE)
    return false;
  for (const struct task *t : all_tasks ())
    if (same_call_p (TREE_TYPE (t->decl), type))
      return true;
  return false;
}

/* Whether nothing but the end of its function follows the statement at I; as
   far as few steps show.  */
static bool
last_p (gimple_stmt_iterator i)
{
  gsi_next_nondebug (&i);
  for (unsigned steps = 0; steps < 4; steps++)
    {
      while (!gsi_end_p (i) && gimple_code (gsi_stmt (i)) == GIMPLE_LABEL)
        gsi_next_nondebug (&i);
      if (!gsi_end_p (i))
        return gimple_code (gsi_stmt (i)) == GIMPLE_RETURN;
      if (!single_succ_p (i.bb))
        return false;
      i = gsi_start_nondebug_bb (single_succ (i.bb));
    }
  return false;
}

/* tasks_call_site = SITE;  */
static gimple *
build_store (tree site, location_t loc)
{
  gimple *store = gimple_build_assign (abi_call_site_decl (), site);
  gimple_set_location (store, loc);
  return store;
}

unsigned
call_site_pass::execute (function *fn)
{
  tree none = build_zero_cst (TREE_TYPE (abi_call_site_decl ()));
  basic_block block;
  FOR_EACH_BB_FN (block, fn)
    for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
         gsi_next (&i))
      {
        gcall *call = dyn_cast<gcall *> (gsi_stmt (i));
        bool pointer = call && pointer_call_p (call);
        if (!pointer && !(call && task_p (gimple_call_fndecl (call))))
          continue;
        location_t loc = gimple_location (call);
        gimple *store = build_store (abi_site (loc), loc);
        gsi_insert_before (&i, store, GSI_SAME_STMT);
        if (pointer && !stmt_ends_bb_p (call) && !last_p (i))
          gsi_insert_after (&i, build_store (none, loc), GSI_NEW_STMT);
      }
  return 0;
}

void
call_site_init (const char *plugin_name)
{
  register_pass_info info
      = { new call_site_pass (g), "cfg", 1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

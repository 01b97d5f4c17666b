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
   tasks_submit, which no optimization can see through.  */

#include "gcc.h"

#include "abi.h"
#include "call-site.h"
#include "task.h"

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

  /* Units that know no task are left as they are.  */
  bool
  gate (function *) final override
  {
    return !all_tasks ().is_empty ();
  }

  unsigned execute (function *) final override;
};

unsigned
call_site_pass::execute (function *fn)
{
  basic_block block;
  FOR_EACH_BB_FN (block, fn)
  for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (!is_gimple_call (stmt) || !task_p (gimple_call_fndecl (stmt)))
        continue;
      location_t loc = gimple_location (stmt);
      gimple *store
          = gimple_build_assign (abi_call_site_decl (), abi_site (loc));
      gimple_set_location (store, loc);
      gsi_insert_before (&i, store, GSI_SAME_STMT);
    }
  return 0;
}

void
call_site_init (const char *plugin_name)
{
  struct register_pass_info info;
  info.pass = new call_site_pass (g);
  info.reference_pass_name = "cfg";
  info.ref_pass_instance_number = 1;
  info.pos_op = PASS_POS_INSERT_AFTER;
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Warnings of what happens to buffers: see flow.h.

   The pass runs once for the unit, when all functions are in SSA form and none
   has been optimized: what it finds is the same at all levels.  It changes
   nothing.  */

#include "gcc/gcc.h"

#include "flow-call.h"
#include "flow-walk.h"
#include "flow.h"
#include "language/task.h"
#include "memory.h"
#include "mode-statement.h"
#include "warning.h"

static const pass_data flow_pass_data = {
  SIMPLE_IPA_PASS, "tasks_flow", OPTGROUP_NONE, TV_NONE, PROP_ssa, 0, 0, 0, 0,
};

class flow_pass : public simple_ipa_opt_pass
{
public:
  explicit flow_pass (gcc::context *context)
      : simple_ipa_opt_pass (flow_pass_data, context)
  {
  }

  /* Units that know nothing of tasks have nothing to be looked at.  */
  bool
  gate (function *) final override
  {
    return any_tasks_p () && !seen_error ()
           && (warning_wanted_p (WARNING_UNREGISTERED)
               || warning_wanted_p (WARNING_HOST_ACCESS)
               || warning_wanted_p (WARNING_LIFETIME)
               || warning_wanted_p (WARNING_REGISTRATION)
               || warning_wanted_p (WARNING_DEADLOCK));
  }

  unsigned execute (function *) final override;
};

/* Walk through the function FN.  */
static void
analyze (tree fn)
{
  if (!(deeds_of (fn) & DEED_TASKS))
    return;
  flow_function &f = flow_of (fn);
  for (const subject &s : subjects_of (f))
    {
      walk_result result = region_walk (f, s.what).run (s.entry);
      /* In a function that is called it is known by other names.  */
      region elsewhere = {};
      elsewhere.cell = -1;
      for (const violation &v : result.violations)
        note_violation (v, v.function == fn ? s.what : elsewhere);
    }
}

unsigned
flow_pass::execute (function *)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (known_body_p (node->decl) && !DECL_ARTIFICIAL (node->decl)
        && !node->thunk)
      analyze (node->decl);
  show_violations ();
  forget_flow ();
  forget_dominators ();
  return 0;
}

void
forget_flow (void)
{
  forget_called ();
  forget_deeds ();
  forget_functions ();
  forget_stores ();
  forget_memory ();
}

void
flow_init (const char *plugin_name)
{
  register_pass_info info
      = { new flow_pass (g), "build_ssa_passes", 1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   The pass that instruments all functions of the unit: see check.h.  It needs
   no other, and runs GCC's pass itself, so -fsanitize=thread is on while that
   does its work only: no macro says so to the program, no function is inlined
   less, no constructor initializes ThreadSanitizer, and no function tells
   where it begins and ends.

   It stands behind the optimizations of single functions.  Within these it
   would instrument twice what is inlined, once in each of both functions.  */

#include "gcc/gcc.h"

#include "analysis/memory.h"
#include "analysis/mode-statement.h"
#include "check.h"
#include "language/task.h"

static const pass_data check_pass_data = {
  SIMPLE_IPA_PASS, "tasks_check", OPTGROUP_NONE, TV_NONE, PROP_ssa, 0, 0, 0, 0,
};

class check_pass : public simple_ipa_opt_pass
{
public:
  explicit check_pass (gcc::context *context)
      : simple_ipa_opt_pass (check_pass_data, context),
        instrument (make_pass_tsan (context))
  {
  }

  bool
  gate (function *) final override
  {
    return !seen_error ();
  }

  unsigned execute (function *) final override;

private:
  void check_function (tree fn);

  gimple_opt_pass *instrument;
};

tree
add_check_call (gimple_seq *seq, location_t loc, tree fn,
                std::initializer_list<tree> arguments)
{
  auto_vec<tree, 4> all;
  for (tree argument : arguments)
    all.safe_push (argument);
  gcall *call = gimple_build_call_vec (fn, all);
  tree type = TREE_TYPE (TREE_TYPE (fn)), result = NULL_TREE;
  if (!VOID_TYPE_P (type))
    {
      result = make_ssa_name (type);
      gimple_call_set_lhs (call, result);
    }
  gimple_set_location (call, loc);
  gimple_seq_add_stmt (seq, call);
  return result;
}

/* Declare nothing to the front end, which has finished its work.  */
static tree
keep_builtin (tree decl)
{
  return decl;
}

/* Declare what GCC's pass calls.  */
static void
declare_builtins (void)
{
  auto declare = lang_hooks.builtin_function;
  lang_hooks.builtin_function = keep_builtin;
  initialize_sanitizer_builtins ();
  lang_hooks.builtin_function = declare;
}

/* Instrument FN.  */
void
check_pass::check_function (tree fn)
{
  function_scope scope (fn);
  find_bounds ();
  check_library_calls ();
  check_bounds ();
  gsi_commit_edge_inserts ();
  unsigned todo = instrument->execute (cfun);
  update_ssa (TODO_update_ssa);
  if (todo & TODO_cleanup_cfg)
    cleanup_tree_cfg ();
  check_loops ();
  update_ssa (TODO_update_ssa_only_virtuals);
  cgraph_edge::rebuild_edges ();
  forget_memory ();
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
}

unsigned
check_pass::execute (function *)
{
  thread_sanitizer_scope scope;
  declare_builtins ();
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    /* Of a task that is the stub.  */
    if (!task_p (node->decl) && sanitize_flags_p (SANITIZE_THREAD, node->decl))
      check_function (node->decl);
  return 0;
}

void
check_init (const char *plugin_name)
{
  if (flag_sanitize & (SANITIZE_THREAD | SANITIZE_ADDRESS))
    error ("option %<-fplugin-arg-%s-check%> does not go together with "
           "%<-fsanitize=%s%>",
           plugin_name,
           flag_sanitize & SANITIZE_THREAD ? "thread" : "address");
  register_pass_info info
      = { new check_pass (g), "opt_local_passes", 1, PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

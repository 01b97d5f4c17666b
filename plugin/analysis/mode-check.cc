/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether tasks do with their buffers what their declarations say: a pass over
   the unit, when all functions are in SSA form and nothing has been optimized,
   so that the warnings are the same at all levels.  It looks at the functions
   that execute tasks on the CPU and at those of the unit that they call
   (mode-effects.cc), and changes nothing.  */

#include "gcc/gcc.h"

#include "flow.h"
#include "memory.h"
#include "mode-check.h"
#include "mode-effects.h"
#include "mode-statement.h"
#include "opencl/opencl.h"
#include "warning.h"

/* All functions that execute tasks on the CPU, in order.  */
static void
find_task_bodies (vec<task_body> *bodies)
{
  for (task *t : all_tasks ())
    {
      if (t->body)
        bodies->safe_push ({ t, t->body });
      for (const task_implementation &implementation : t->implementations)
        if (implementation.target == TASKS_TARGET_CPU)
          bodies->safe_push ({ t, implementation.decl });
    }
}

/* What the parameter PARM of a body of T is, or NULL.  */
static const task_parameter *
find_parameter (const struct task *t, tree parm)
{
  unsigned index = 0;
  for (tree p = DECL_ARGUMENTS (DECL_CONTEXT (parm)); p != parm;
       p = DECL_CHAIN (p))
    index++;
  return index < t->parameters.length () ? &t->parameters[index] : NULL;
}

/* Note at P, of T, what TEXT says of its name.  */
static void
note_declaration (const task_parameter *p, location_t shown, const char *text)
{
  if (p->location != shown)
    inform (p->location, text, p->name);
}

/* Warn of E in a body of T: it writes P, which is `const'.  */
static void
warn_const_write (const struct task *t, const task_parameter *p,
                  const effect &e)
{
  auto_diagnostic_group group;
  bool shown
      = e.callee && task_p (e.callee)
            ? warn_tasks (e.loc, WARNING_CONST_WRITE,
                          "parameter %qE of task %qE is %<const%>, but task "
                          "%qE writes it",
                          p->name, DECL_NAME (t->decl), DECL_NAME (e.callee))
            : warn_tasks (e.loc, WARNING_CONST_WRITE,
                          "parameter %qE of task %qE is %<const%>, but it is "
                          "written here",
                          p->name, DECL_NAME (t->decl));
  if (!shown)
    return;
  if (e.callee && e.inner != UNKNOWN_LOCATION)
    inform (e.inner, "it is written here");
  note_declaration (p, e.loc, G_ ("tasks may run that read %qE meanwhile"));
}

/* Whether READ is executed before anything may have written its buffer, the
   first time that it is executed.  EFFECTS are those of the function.  */
static bool
reads_unwritten_p (const effect &read, const vec<effect> &effects)
{
  for (const effect &e : effects)
    if (e.parm == read.parm && e.writes && e.stmt != read.stmt
        && stmt_reaches_p (e.stmt, read.stmt)
        && !stmt_dominates_p (read.stmt, e.stmt))
      return false;
  return true;
}

/* Whether the read E, in a body, is sure to read.  */
static bool
sure_read_p (const effect &e, const vec<effect> &effects)
{
  if (!e.reads || !e.sure)
    return false;
  /* A function of the unit may write it before.  */
  bool whole
      = e.callee
        && (task_p (e.callee) ? e.writes : effects_of (e.callee) != NULL);
  return !whole && reads_unwritten_p (e, effects);
}

bool
hints_wanted_p (const struct task *t)
{
  return warning_wanted_p (WARNING_HINTS) && t->implementations.is_empty ();
}

/* Note that PARM, which is P of T, could be `const', if it could.  */
static void
hint_const (const struct task *t, const task_parameter *p, tree parm,
            const function_effects *effects)
{
  bool reads = false;
  for (const effect &e : effects->effects)
    if (e.parm == parm && e.writes)
      return;
    else
      reads |= e.parm == parm && e.reads;
  for (const keeping &k : effects->keepings)
    if (k.parm == parm)
      return;
  if (!reads)
    return;
  inform (DECL_SOURCE_LOCATION (parm),
          "parameter %qE of task %qE is only read: as %<const%> it would "
          "cost fewer dependencies",
          p->name, DECL_NAME (t->decl));
  note_declaration (p, DECL_SOURCE_LOCATION (parm),
                    G_ ("%qE is declared here"));
}

/* Whether STMT, of the current function, is executed if that returns: always,
   or it calls nothing behind STMT that may exit.  */
static bool
before_return_p (gimple *stmt)
{
  return !conditional_p (cfun->decl, stmt)
         || !any_statement (cfun, [&] (gimple *s) {
              return is_gimple_call (s) && stmt_dominates_p (stmt, s);
            });
}

/* Check the accesses of PARM, which is P in a body of T.  Return whether it is
   an output that was warned of.  */
static bool
check_parameter (const struct task *t, const task_parameter *p, tree parm,
                 const function_effects *effects)
{
  bool written = false, warned = false;
  for (const effect &e : effects->effects)
    written |= e.parm == parm && e.writes;

  if (p->mode == TASKS_WRITE)
    for (const effect &e : effects->effects)
      if (e.parm == parm && sure_read_p (e, effects->effects))
        {
          auto_diagnostic_group group;
          warned = true;
          if (warn_tasks (e.loc, WARNING_OUTPUT_READ,
                          "parameter %qE of task %qE is %<output%>, but it is "
                          "read here before it is written",
                          p->name, DECL_NAME (t->decl)))
            note_declaration (p, e.loc,
                              G_ ("%qE has no value when the task begins"));
          break;
        }

  if (p->mode == TASKS_READ)
    for (const effect &e : effects->effects)
      if (e.parm == parm && e.writes && e.sure)
        {
          warn_const_write (t, p, e);
          break;
        }

  /* One that is only mentioned may be the only one.  */
  tree name = is_gimple_reg (parm) ? ssa_default_def (cfun, parm) : NULL_TREE;
  bool unused = is_gimple_reg (parm) && (!name || has_zero_uses (name));
  if (p->mode == TASKS_WRITE && !written
      && (unused || !effects->effects.is_empty ()))
    {
      location_t loc = DECL_SOURCE_LOCATION (parm);
      auto_diagnostic_group group;
      warned = true;
      if (warn_tasks (loc, WARNING_OUTPUT_UNWRITTEN,
                      "parameter %qE of task %qE is %<output%>, but it is "
                      "never written",
                      p->name, DECL_NAME (t->decl)))
        note_declaration (p, loc, G_ ("%qE is declared here"));
    }
  if (p->mode != TASKS_SCALAR)
    for (const effect &e : effects->effects)
      if (e.parm == parm && e.frees && e.sure && before_return_p (e.stmt))
        {
          auto_diagnostic_group group;
          if (warn_tasks (e.loc, WARNING_LIFETIME,
                          "parameter %qE of task %qE is freed while it is "
                          "registered",
                          p->name, DECL_NAME (t->decl)))
            note_declaration (p, e.loc,
                              G_ ("who calls the task has registered %qE"));
        }
  if (p->mode == TASKS_READ_WRITE)
    for (const effect &e : effects->effects)
      if (e.parm == parm && e.writes && e.sure)
        report_kernel_constants (t, p - t->parameters.begin (), e.loc);
  if (p->mode == TASKS_READ_WRITE && hints_wanted_p (t))
    hint_const (t, p, parm, effects);
  return warned;
}

/* Warn of K in a body of T.  */
static void
warn_escape (const struct task *t, const keeping &k)
{
  const task_parameter *p = find_parameter (t, k.parm);
  if (!p || p->mode == TASKS_SCALAR)
    return;
  auto_diagnostic_group group;
  bool shown = k.keeper ? warn_tasks (k.loc, WARNING_ESCAPE,
                                      "the pointer %qE of task %qE is kept in "
                                      "%qE, beyond the end of the task",
                                      p->name, DECL_NAME (t->decl),
                                      DECL_NAME (k.keeper))
                        : warn_tasks (k.loc, WARNING_ESCAPE,
                                      "the pointer %qE of task %qE is kept "
                                      "beyond the end of the task",
                                      p->name, DECL_NAME (t->decl));
  if (!shown)
    return;
  if (k.call != UNKNOWN_LOCATION)
    inform (k.call, "by way of this");
  note_declaration (
      p, k.loc, G_ ("who uses %qE later is not in order with other tasks"));
}

static void
check_body (const task_body &body)
{
  function_effects *effects = effects_of (body.fn);
  if (!effects)
    return;
  auto_sbitmap warned (body.t->parameters.length () + 1);
  bitmap_clear (warned);
  function_scope scope (body.fn);
  unsigned i = 0;
  for (tree parm = DECL_ARGUMENTS (body.fn);
       parm && i < body.t->parameters.length (); parm = DECL_CHAIN (parm), i++)
    if (check_parameter (body.t, &body.t->parameters[i], parm, effects))
      bitmap_set_bit (warned, i);
  if (!effects->effects.is_empty ())
    check_samples (body, warned);
  for (const keeping &k : effects->keepings)
    warn_escape (body.t, k);
}

/* Whether any of the warnings of check_body, and besides of others, is wanted.
 */
static bool
modes_wanted_p (bool others)
{
  for (tasks_warning w :
       { WARNING_CONST_WRITE, WARNING_OUTPUT_READ, WARNING_OUTPUT_UNWRITTEN,
         WARNING_ESCAPE, WARNING_LIFETIME, WARNING_SIZE, WARNING_KERNEL,
         WARNING_HINTS })
    others |= warning_wanted_p (w);
  return others;
}

static const pass_data mode_check_pass_data = {
  SIMPLE_IPA_PASS, "tasks_modes", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0,
};

class mode_check_pass : public simple_ipa_opt_pass
{
public:
  explicit mode_check_pass (gcc::context *context)
      : simple_ipa_opt_pass (mode_check_pass_data, context)
  {
  }

  /* Units that know no task have nothing to check.  */
  bool
  gate (function *) final override
  {
    return any_tasks_p () && !seen_error ()
           && modes_wanted_p (warning_wanted_p (WARNING_SHARED_STATE)
                              || warning_wanted_p (WARNING_SCALAR_BUFFER));
  }

  unsigned
  execute (function *) final override
  {
    auto_vec<task_body> bodies;
    find_task_bodies (&bodies);
    if (modes_wanted_p (false))
      for (const task_body &body : bodies)
        check_body (body);
    if (warning_wanted_p (WARNING_SHARED_STATE))
      check_state (bodies);
    if (warning_wanted_p (WARNING_SIZE)
        || warning_wanted_p (WARNING_SCALAR_BUFFER))
      check_sizes ();
    forget_effects ();
    forget_flow ();
    forget_dominators ();
    return 0;
  }
};

void
mode_check_init (const char *plugin_name)
{
  struct register_pass_info info;
  info.pass = new mode_check_pass (g);
  info.reference_pass_name = "build_ssa_passes";
  info.ref_pass_instance_number = 1;
  info.pos_op = PASS_POS_INSERT_AFTER;
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether tasks do with their buffers what their declarations say: a pass over
   the unit, when all functions are in SSA form and nothing has been optimized,
   so that the warnings are the same at all levels.  It looks at the functions
   that execute tasks on the CPU and at those of the unit that they call
   (mode-effects.cc), and changes nothing.  */

#include "gcc/gcc.h"

#include "flow.h"
#include "gcc/callee.h"
#include "language/access.h"
#include "memory.h"
#include "mode-check.h"
#include "mode-statement.h"
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

/* How findings are shown, in the order of enum mode_finding.  FORMAT has the
   names of the parameter and of the task, and what else there is; ALSO and
   NOTE the name of the parameter, NOTE at its declaration.  */
static const struct
{
  enum tasks_warning warning;
  const char *format, *also, *note;
} texts[] = {
  { WARNING_SIZE,
    G_ ("task %2$qE accesses element %3$E of parameter %1$qE, which has only "
        "%4$E"),
    NULL, NULL },
  { WARNING_OUTPUT_READ,
    G_ ("parameter %qE of task %qE is %qE, but it is read here before it is "
        "written"),
    NULL, G_ ("%qE has no value when the task begins") },
  { WARNING_OUTPUT_UNWRITTEN,
    G_ ("parameter %qE of task %qE is %<output%>, but on some way it is not "
        "written"),
    G_ ("%qE is written here"), NULL },
  { WARNING_OUTPUT_UNWRITTEN,
    G_ ("parameter %qE of task %qE is %<output%>, but member %qE is left "
        "unwritten"),
    G_ ("%qE is written here"), NULL },
  { WARNING_OUTPUT_UNWRITTEN,
    G_ ("parameter %qE of task %qE is %<output%>, but element %E of it is "
        "left unwritten"),
    G_ ("%qE is written here"), NULL },
  { WARNING_OUTPUT_UNWRITTEN,
    G_ ("parameter %qE of task %qE is %<output%>, but it is never written"),
    NULL, G_ ("%qE is declared here") },
  { WARNING_CONST_WRITE,
    G_ ("parameter %qE of task %qE is %<const%>, but it is written here"),
    G_ ("it is written here"), G_ ("tasks may run that read %qE meanwhile") },
  { WARNING_CONST_WRITE,
    G_ ("parameter %qE of task %qE is %<const%>, but task %qE writes it"),
    G_ ("it is written here"), G_ ("tasks may run that read %qE meanwhile") },
  { WARNING_ESCAPE,
    G_ ("the pointer %qE of task %qE is kept in %qE, beyond the end of the "
        "task"),
    G_ ("by way of this"),
    G_ ("who uses %qE later is not in order with other tasks") },
  { WARNING_LIFETIME,
    G_ ("parameter %qE of task %qE is freed while it is registered"), NULL,
    G_ ("who calls the task has registered %qE") },
  { WARNING_REDUCTION_READ,
    G_ ("parameter %qE of task %qE is %<reduction%>, but its value is used "
        "here"),
    G_ ("it goes here"), G_ ("%qE has only a part of the result then") },
  { WARNING_HINTS,
    G_ ("parameter %qE of task %qE is only read: as %<const%> it would cost "
        "fewer dependencies"),
    NULL, G_ ("%qE is declared here") },
  { WARNING_HINTS,
    G_ ("parameter %qE of task %qE is written and never read before: it could "
        "be %<output%>"),
    NULL, G_ ("%qE is declared here") },
};

bool
report_finding (mode_finding what, const struct task *t,
                const task_parameter &p, location_t loc, location_t also,
                tree other, tree more)
{
  const auto &text = texts[what];
  tree name = DECL_NAME (t->decl);
  if (what == FIND_READ)
    other = get_identifier (access_name (p.mode));
  auto_diagnostic_group group;
  if (text.warning == WARNING_HINTS)
    inform (loc, text.format, p.name, name);
  else if (!warn_tasks (loc, text.warning, text.format, p.name, name, other,
                        more))
    return false;
  if (also != UNKNOWN_LOCATION && also != loc)
    inform (also, text.also, p.name);
  if (text.note && p.location != loc)
    inform (p.location, text.note, p.name);
  return true;
}

bool
hints_wanted_p (const struct task *t)
{
  return warning_wanted_p (WARNING_HINTS) && t->implementations.is_empty ();
}

/* Whether READ, which is sure to read, does so before anything may have
   written its buffer, the first time that it is executed.  EFFECTS are those
   of the function.  */
static bool
early_p (const effect &read, const vec<effect> &effects)
{
  /* A function of the unit may write it before.  */
  if (read.callee
      && (task_p (read.callee) ? read.writes
                               : effects_of (read.callee) != NULL))
    return false;
  for (const effect &e : effects)
    if (e.object == read.object && e.writes && e.stmt != read.stmt
        && stmt_reaches_p (e.stmt, read.stmt)
        && !stmt_dominates_p (read.stmt, e.stmt))
      return false;
  return true;
}

/* Whether the current function may return behind E: that is always executed,
   or calls no function of the unit, nor is anything called behind it, that may
   exit.  */
static bool
before_return_p (const effect &e)
{
  return !conditional_p (cfun->decl, e.stmt)
         || (!effects_of (e.callee) && !any_statement (cfun, [&] (gimple *s) {
              return is_gimple_call (s) && stmt_dominates_p (e.stmt, s);
            }));
}

/* Whether STMT, of a body of T with EFFECTS, stores to something that outlives
   the call, but not to PARM.  */
static bool
stores_beside_p (const struct task *t, gimple *stmt, tree parm,
                 const vec<effect> &effects)
{
  bool stores = false;
  for (const effect &e : effects)
    if (e.stmt == stmt && e.writes)
      {
        if (e.object == parm || !e.sure
            || (TREE_CODE (e.object) == PARM_DECL
                && t->parameters[parameter_index (e.object)].mode
                       == TASKS_SCRATCH))
          return false;
        stores = true;
      }
  return stores;
}

/* What is made of VALUE, which PARM contains, is stored elsewhere by *STORE,
   and is not used otherwise.  What is compared, or passed on, may be
   combined.  */
static bool
stored_beside_p (const struct task *t, tree value, tree parm,
                 const vec<effect> &effects, hash_set<tree> *seen,
                 gimple **store)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, value)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt))
        continue;
      tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL;
      if (!lhs || gimple_assign_load_p (stmt))
        return false;
      if (TREE_CODE (lhs) == SSA_NAME)
        {
          if (!seen->add (lhs)
              && !stored_beside_p (t, lhs, parm, effects, seen, store))
            return false;
        }
      else if (gimple_assign_rhs1 (stmt) == value
               && stores_beside_p (t, stmt, parm, effects))
        *store = stmt;
      else
        return false;
    }
  return true;
}

/* Warn if E, a statement of a body with EFFECTS, reads PARM, which is P, a
   reduction of T, for something else than to combine.  */
static bool
check_combined (const struct task *t, const task_parameter &p, tree parm,
                const effect &e, const vec<effect> &effects)
{
  gimple *store = NULL;
  hash_set<tree> seen;
  tree value = e.reads && e.sure && !e.callee && gimple_assign_load_p (e.stmt)
                   ? gimple_assign_lhs (e.stmt)
                   : NULL_TREE;
  if (!value)
    return false;
  if (TREE_CODE (value) != SSA_NAME
          ? stores_beside_p (t, e.stmt, parm, effects)
          : stored_beside_p (t, value, parm, effects, &seen, &store) && store)
    return report_finding (FIND_NOT_COMBINED, t, p, e.loc,
                           store ? gimple_location (store) : e.loc);
  return false;
}

/* Whether P has no value when its task begins.  */
static bool
empty_p (const task_parameter &p)
{
  return p.mode == TASKS_WRITE || p.mode == TASKS_SCRATCH;
}

/* Check what a body of T, which has EFFECTS, does with PARM, which is P.
   Return whether it is an output that was warned of.  */
static bool
check_parameter (const struct task *t, const task_parameter &p, tree parm,
                 const vec<effect> &effects)
{
  const effect *read = NULL, *write = NULL; /* the first that are sure */
  bool combines = p.mode == TASKS_REDUCTION;
  bool reads = false, writes = false, kept = false;
  for (const effect &e : effects)
    {
      bool inner = e.inner != UNKNOWN_LOCATION;
      if (e.kept == parm && memory_p (p))
        report_finding (FIND_ESCAPE, t, p, inner ? e.inner : e.loc, e.loc,
                        DECL_NAME (e.object));
      kept |= e.kept == parm;
      if (e.object != parm)
        continue;
      reads |= e.reads;
      if (combines && check_combined (t, p, parm, e, effects))
        combines = false;
      if (e.frees && e.sure && memory_p (p) && before_return_p (e))
        report_finding (FIND_FREED, t, p, e.loc);
      writes |= e.writes;
      if (!write && e.writes && e.sure)
        write = &e;
      if (!read && empty_p (p) && e.reads && e.sure && early_p (e, effects))
        read = &e;
    }
  /* One that is only mentioned may be the only one.  */
  tree name = is_gimple_reg (parm) ? ssa_default_def (cfun, parm) : NULL_TREE;
  bool unused = is_gimple_reg (parm) && (!name || has_zero_uses (name));
  bool unwritten
      = p.mode == TASKS_WRITE && !writes && (unused || !effects.is_empty ());
  location_t loc = DECL_SOURCE_LOCATION (parm);
  if (read)
    report_finding (FIND_READ, t, p, read->loc);
  if (unwritten)
    report_finding (FIND_UNWRITTEN, t, p, loc);
  if (write && p.mode == TASKS_READ && task_p (write->callee))
    report_finding (FIND_CONST_TASK, t, p, write->loc, write->inner,
                    DECL_NAME (write->callee));
  else if (write && p.mode == TASKS_READ)
    report_finding (FIND_CONST_WRITE, t, p, write->loc, write->inner);
  if (p.mode == TASKS_READ_WRITE && reads && !writes && !kept
      && hints_wanted_p (t))
    report_finding (FIND_ONLY_READ, t, p, loc);
  return read || unwritten;
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
  for (unsigned i = 0; i < body.t->parameters.length (); i++)
    if (tree parm = parameter_at (body.fn, i))
      if (check_parameter (body.t, body.t->parameters[i], parm,
                           effects->effects))
        bitmap_set_bit (warned, i);
  if (!effects->effects.is_empty ())
    check_samples (body, warned);
}

/* Whether any of WARNINGS is wanted.  */
static bool
any_wanted_p (std::initializer_list<tasks_warning> warnings)
{
  bool wanted = false;
  for (tasks_warning w : warnings)
    wanted |= warning_wanted_p (w);
  return wanted;
}

/* Whether any of the warnings of check_body is wanted.  */
static bool
modes_wanted_p (void)
{
  return any_wanted_p ({ WARNING_CONST_WRITE, WARNING_OUTPUT_READ,
                         WARNING_OUTPUT_UNWRITTEN, WARNING_ESCAPE,
                         WARNING_LIFETIME, WARNING_REDUCTION_READ,
                         WARNING_SIZE, WARNING_KERNEL, WARNING_HINTS });
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

  /* Units that know nothing of tasks have nothing to check.  */
  bool
  gate (function *) final override
  {
    return any_tasks_p () && !seen_error ()
           && (modes_wanted_p ()
               || any_wanted_p ({ WARNING_SHARED_STATE, WARNING_SCALAR_BUFFER,
                                  WARNING_OVERLAP }));
  }

  unsigned
  execute (function *) final override
  {
    auto_vec<task_body> bodies;
    find_task_bodies (&bodies);
    if (modes_wanted_p ())
      for (const task_body &body : bodies)
        check_body (body);
    if (warning_wanted_p (WARNING_SHARED_STATE))
      check_state (bodies);
    if (any_wanted_p (
            { WARNING_SIZE, WARNING_SCALAR_BUFFER, WARNING_OVERLAP }))
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
  register_pass_info info = { new mode_check_pass (g), "build_ssa_passes", 1,
                              PASS_POS_INSERT_AFTER };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

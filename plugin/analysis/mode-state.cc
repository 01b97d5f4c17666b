/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables of static storage that tasks use, those of the library too.

   The runtime orders buffers only.  So a variable that a body writes, not
   under a lock nor by an atomic operation, must not be accessed by

   - another task, which may run at the same time: both are called in a way
     that leads from the one call to the other without a wait, and no buffer
     puts them in order.  It may be the same call, in a loop;
   - whoever calls the task, between the call and a wait.

   A body that accesses an element at an index made of its parameters is taken
   to have that for itself.  What conditions may keep apart is.  Nothing is
   said of calls in other units.  */

#include "gcc/gcc.h"

#include "language/task.h"
#include "memory.h"
#include "mode-check.h"
#include "mode-effects.h"
#include "mode-statement.h"
#include "warning.h"

/* A statement in the function FN that calls task T.  */
struct task_call
{
  struct task *t;
  gcall *stmt;
  tree fn;
};

/* Whether VALUE may differ when CALL is executed again; but for what has been
   SEEN.  */
static bool
differs_again_p (tree value, gimple *call, hash_set<tree> *seen)
{
  bool differs = false;
  if (TREE_CODE (value) == SSA_NAME)
    {
      gimple *definition = SSA_NAME_DEF_STMT (value);
      if (SSA_NAME_IS_DEFAULT_DEF (value) || seen->add (value)
          || !stmt_reaches_p (call, definition))
        return false;
      differs = !is_gimple_assign (definition);
      for (unsigned i = 1; !differs && i < gimple_num_ops (definition); i++)
        differs = differs_again_p (gimple_op (definition, i), call, seen);
    }
  else if (EXPR_P (value))
    for (int i = 0; !differs && i < TREE_OPERAND_LENGTH (value); i++)
      differs = TREE_OPERAND (value, i)
                && differs_again_p (TREE_OPERAND (value, i), call, seen);
  return differs;
}

/* Whether the pointers P and Q are to the same data, perhaps.  */
static bool
perhaps_same_p (tree p, tree q)
{
  if (operand_equal_p (p, q, 0))
    return true;
  if (is_gimple_min_invariant (p) && is_gimple_min_invariant (q))
    return false;
  struct origins of_p, of_q;
  find_origins (p, &of_p);
  find_origins (q, &of_q);
  return of_p.unknown || of_q.unknown || of_p.only () == of_q.only ();
}

/* Whether P may be another buffer when a loop begins again, which it was not
   before: buffers that change places.  */
static bool
changes_places_p (tree p)
{
  tree root = place_of (p).root;
  return root && TREE_CODE (root) == SSA_NAME
         && gimple_code (SSA_NAME_DEF_STMT (root)) == GIMPLE_PHI;
}

/* Whether a buffer puts the tasks of ONE and OTHER in order, perhaps.  */
static bool
share_p (const task_call &one, const task_call &other, bool repeated)
{
  for (unsigned i = 0; i < one.t->parameters.length (); i++)
    for (unsigned j = 0; j < other.t->parameters.length (); j++)
      {
        unsigned mode = one.t->parameters[i].mode;
        if (mode == TASKS_SCALAR || other.t->parameters[j].mode == TASKS_SCALAR
            || !((mode | other.t->parameters[j].mode) & TASKS_WRITE))
          continue;
        tree p = gimple_call_arg (one.stmt, i);
        tree q = gimple_call_arg (other.stmt, j);
        hash_set<tree> seen;
        if ((repeated && changes_places_p (p))
            || ((one.stmt != other.stmt || i == j) && perhaps_same_p (p, q)
                && !(repeated && differs_again_p (p, one.stmt, &seen))))
          return true;
      }
  return false;
}

/* Whether buffers put the tasks of ONE and OTHER in order, perhaps: one that
   both use, or a row of CALLS each of which uses one with the next.  If
   REPEATED they are executed again and again.  */
static bool
ordered_p (const task_call &one, const task_call &other, bool repeated,
           const vec<task_call> &calls)
{
  auto_vec<const task_call *> behind;
  behind.safe_push (&one);
  for (unsigned i = 0; i < behind.length (); i++)
    {
      const task_call &last = *behind[i];
      if (share_p (last, other, repeated))
        return true;
      for (const task_call &next : calls)
        if (next.fn == one.fn && !behind.contains (&next)
            && stmt_reaches_p (last.stmt, next.stmt)
            && stmt_reaches_p (next.stmt, other.stmt)
            && share_p (last, next, repeated))
          behind.safe_push (&next);
    }
  return false;
}

/* Whether accesses of a variable whose fields are A and B are to the same.  */
static bool
same_field_p (const state_access &a, const state_access &b)
{
  return a.variable == b.variable
         && (!a.field || !b.field || a.field == b.field);
}

/* What FN, in STMT or NULL, and the functions that it calls do with the
   variable of A, if that is in the way of A; or NULL.  *WHO: which does it. */
static const state_access *
find_conflict (tree fn, gimple *stmt, const state_access &a,
               hash_set<tree> *seen, tree *who)
{
  const function_effects *effects = effects_of (fn);
  if (!effects || (!stmt && seen->add (fn)))
    return NULL;
  *who = fn;
  /* What a function does under a condition its caller may know not to be
     done.  */
  auto done_p = [&] (gimple *done) {
    return stmt ? done == stmt : !conditional_p (fn, done);
  };
  for (const state_access &host : effects->accesses)
    if (same_field_p (host, a) && !host.guarded && !host.spread && !a.spread
        && (host.writes || a.writes) && done_p (host.stmt))
      return &host;
  for (const call_made &made : effects->calls)
    if (!task_p (made.fn) && !made.guarded && done_p (made.stmt))
      if (const state_access *host
          = find_conflict (made.fn, NULL, a, seen, who))
        return host;
  return NULL;
}

/* An access of a variable by the task T.  */
struct task_access
{
  struct task *t;
  const state_access *access;
  bool spread; /* at T's own elements */
};

/* What checks the unit.  */
class state_checker
{
public:
  explicit state_checker (const vec<task_body> &bodies);
  void check (void);

private:
  void collect_accesses (struct task *t, tree fn, hash_set<tree> *seen);
  void check_pair (const task_access &a, const task_access &b);
  void check_host (const task_call &call, const task_access &a);
  void warn_pair (const task_access &a, const task_access &b,
                  const task_call &one, const task_call &other);
  bool first_p (void *who, const state_access *access, gimple *stmt);

  bool meets_p (const task_call &start, const task_call &call);

  auto_vec<task_access> accesses;
  auto_vec<task_call> calls;
  /* Where there those of a variable are, and of a task; and which calls are
     executed behind one, and before a wait.  There may be thousands.  */
  std::map<tree, std::vector<unsigned> > accesses_of;
  std::map<struct task *, std::vector<unsigned> > calls_of;
  std::map<const task_call *, std::map<gimple *, bool> > calls_behind;
  /* What has been warned of: variables, or members of them, that a task uses,
     or that are used while the call of one may use them; and statements.  */
  std::map<std::pair<void *, std::pair<tree, tree> >, bool> warned;
  hash_set<gimple *> statements;
};

/* Note that WHO's ACCESS is warned of, at STMT.  Return whether that is
   new.  */
bool
state_checker::first_p (void *who, const state_access *access, gimple *stmt)
{
  bool &known = warned[{ who, { access->variable, access->field } }];
  bool first = !known && !statements.add (stmt);
  known = true;
  return first;
}

/* Add to ACCESSES what T does by the function FN, and what that calls.  */
void
state_checker::collect_accesses (struct task *t, tree fn, hash_set<tree> *seen)
{
  const function_effects *effects = seen->add (fn) ? NULL : effects_of (fn);
  if (!effects)
    return;
  bool body = seen->elements () == 1;
  for (const state_access &a : effects->accesses)
    /* The parameters of what it calls are taken to be its own.  */
    if (!a.guarded && (body || !a.spread))
      accesses.safe_push ({ t, &a, a.spread });
  for (const call_made &made : effects->calls)
    if (!made.guarded && !task_p (made.fn))
      collect_accesses (t, made.fn, seen);
}

state_checker::state_checker (const vec<task_body> &bodies)
{
  for (const task_body &body : bodies)
    {
      hash_set<tree> seen;
      collect_accesses (body.t, body.fn, &seen);
    }
  if (accesses.is_empty ())
    return;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (function_effects *effects
      = task_p (node->decl) ? NULL : effects_of (node->decl))
    for (const call_made &made : effects->calls)
      if (task_p (made.fn))
        calls.safe_push ({ task_get (made.fn), made.stmt, node->decl });
  for (unsigned i = 0; i < accesses.length (); i++)
    accesses_of[accesses[i].access->variable].push_back (i);
  for (unsigned i = 0; i < calls.length (); i++)
    calls_of[calls[i].t].push_back (i);
}

/* Whether START, in the current function, may be executed without TARGET, and
   the other way round: conditions may keep them apart.  */
static bool
apart_p (gimple *start, gimple *target)
{
  basic_block from = gimple_bb (start), to = gimple_bb (target);
  return from != to && !dominated_by_p (CDI_DOMINATORS, to, from)
         && !post_dominates_p (to, from);
}

/* Whether the task of CALL may be called behind that of START, both in CALLS,
   and before a wait for that.  */
bool
state_checker::meets_p (const task_call &start, const task_call &call)
{
  bool found = calls_behind.count (&start);
  std::map<gimple *, bool> &behind = calls_behind[&start];
  if (!found)
    visit_before_wait (start.stmt, [&] (gimple *stmt) {
      if (is_gimple_call (stmt))
        behind[stmt] = true;
      return true;
    });
  return behind.count (call.stmt) && !apart_p (start.stmt, call.stmt);
}

/* Warn of A, which ONE executes while OTHER accesses the variable.  */
void
state_checker::warn_pair (const task_access &a, const task_access &b,
                          const task_call &one, const task_call &other)
{
  tree variable = a.access->variable;
  if (!first_p (a.t, a.access, a.access->stmt))
    return;
  auto_diagnostic_group group;
  bool library = !VAR_P (variable), shown;
  if (a.t == b.t)
    shown = warn_tasks (
        a.access->loc, WARNING_SHARED_STATE,
        library ? G_ ("task %qE calls %qE, which keeps state, and so do other "
                      "calls of it at the same time")
                : G_ ("task %qE writes %qE, and so do other calls of it at "
                      "the same time"),
        DECL_NAME (a.t->decl), DECL_NAME (variable));
  else
    shown = warn_tasks (
        a.access->loc, WARNING_SHARED_STATE,
        library ? G_ ("task %qE calls %qE, which keeps state, and task %qE "
                      "does so at the same time")
                : G_ ("task %qE writes %qE, which task %qE uses at the same "
                      "time"),
        DECL_NAME (a.t->decl), DECL_NAME (variable), DECL_NAME (b.t->decl));
  if (!shown)
    return;
  if (one.stmt == other.stmt)
    inform (gimple_location (one.stmt), "nothing puts these calls in order");
  else
    inform (gimple_location (other.stmt),
            "nothing puts this call and that of line %d in order",
            LOCATION_LINE (gimple_location (one.stmt)));
  if (!library)
    inform (DECL_SOURCE_LOCATION (variable), "%qE is declared here",
            DECL_NAME (variable));
}

/* Warn if tasks that do A and B, the former a write, run at the same time.  */
void
state_checker::check_pair (const task_access &a, const task_access &b)
{
  if (!same_field_p (*a.access, *b.access) || a.spread || b.spread)
    return;
  for (unsigned i : calls_of[a.t])
    for (unsigned j : calls_of[b.t])
      {
        const task_call &one = calls[i], &other = calls[j];
        if (one.fn != other.fn)
          continue;
        function_scope scope (one.fn);
        bool meets = meets_p (one, other)
                     || (one.stmt != other.stmt && meets_p (other, one));
        bool repeated = one.stmt == other.stmt
                        || (stmt_reaches_p (one.stmt, one.stmt)
                            && stmt_reaches_p (other.stmt, one.stmt));
        if (meets && !ordered_p (one, other, repeated, calls)
            && !ordered_p (other, one, repeated, calls))
          {
            warn_pair (a, b, one, other);
            return;
          }
      }
}

/* Warn if the caller of CALL is in the way of A before it waits.  */
void
state_checker::check_host (const task_call &call, const task_access &a)
{
  if (call.t != a.t)
    return;
  function_scope scope (call.fn);
  visit_before_wait (call.stmt, [&] (gimple *stmt) {
    hash_set<tree> seen;
    tree who;
    const state_access *host
        = find_conflict (call.fn, stmt, *a.access, &seen, &who);
    if (!host || apart_p (call.stmt, stmt))
      return true;
    /* What follows from the first one is not said.  */
    if (!first_p (call.stmt, a.access, stmt))
      return false;
    auto_diagnostic_group group;
    if (warn_tasks (gimple_location (stmt), WARNING_SHARED_STATE,
                    !VAR_P (host->variable)
                        ? G_ ("%qE, which keeps state, is called here while "
                              "task %qE may call it; wait for it before")
                    : host->writes ? G_ ("%qE is written here while task %qE "
                                         "may use it; wait for it before")
                                   : G_ ("%qE is read here while task %qE may "
                                         "write it; wait for it before"),
                    DECL_NAME (host->variable), DECL_NAME (a.t->decl)))
      {
        if (host->stmt != stmt)
          inform (host->loc, "in %qs, here",
                  lang_hooks.decl_printable_name (who, 1));
        inform (a.access->loc, "the task uses it here");
        inform (gimple_location (call.stmt), "the task is called here");
      }
    return false;
  });
}

void
state_checker::check (void)
{
  for (const task_access &a : accesses)
    {
      if (TREE_THIS_VOLATILE (a.access->variable) || !a.access->writes)
        continue;
      for (unsigned i : accesses_of[a.access->variable])
        check_pair (a, accesses[i]);
    }
  /* Whoever is in the way of a write may be in the way of a read, too.  */
  for (bool writes : { true, false })
    for (const task_access &a : accesses)
      if (a.access->writes == writes
          && !TREE_THIS_VOLATILE (a.access->variable))
        for (unsigned i : calls_of[a.t])
          check_host (calls[i], a);
}

void
check_state (const vec<task_body> &bodies)
{
  state_checker checker (bodies);
  checker.check ();
}

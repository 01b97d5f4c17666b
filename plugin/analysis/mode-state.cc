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

#include "gcc/callee.h"
#include "language/task.h"
#include "memory.h"
#include "mode-check.h"
#include "mode-statement.h"
#include "warning.h"

/* A call of the task T.  */
struct task_call
{
  struct task *t;
  gimple *stmt;
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
  for (int i = 0; EXPR_P (value) && i < TREE_OPERAND_LENGTH (value); i++)
    differs |= TREE_OPERAND (value, i)
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

/* Whether what Q is to, of the same call as P, was what P is to when that was
   executed before, perhaps, as of m[y - 1] and m[y].  */
static bool
neighbours_p (tree p, tree q)
{
  struct place a = place_of (p), b = place_of (q);
  struct amount distance = add_amounts (a.offset, b.offset, -1);
  bool apart = a.root != b.root;
  for (unsigned i = 0; distance.constant_p () && i < a.offset.count; i++)
    apart |= distance.number % a.offset.parts[i].times != 0;
  return a.root && !apart;
}

/* Whether two tasks that access a buffer, the one as P, the other as Q, are
   not executed at the same time; if ORDER they are in order.  */
static bool
exclusive_p (const task_parameter &p, const task_parameter &q, bool order)
{
  if (!buffer_p (p) || !buffer_p (q) || !((p.mode | q.mode) & TASKS_WRITE))
    return false;
  return p.mode != q.mode
         || (p.mode != TASKS_CONCURRENT && p.mode != TASKS_REDUCTION
             && (p.mode != TASKS_COMMUTATIVE || !order));
}

/* Whether a buffer keeps the tasks of ONE and OTHER from being executed at the
   same time, perhaps; if ORDER it puts them in order.  */
static bool
share_p (const task_call &one, const task_call &other, bool repeated,
         bool order)
{
  for (unsigned i = 0; i < one.t->parameters.length (); i++)
    for (unsigned j = 0; j < other.t->parameters.length (); j++)
      {
        if (!exclusive_p (one.t->parameters[i], other.t->parameters[j], order))
          continue;
        tree p = gimple_call_arg (one.stmt, i);
        tree q = gimple_call_arg (other.stmt, j);
        hash_set<tree> seen;
        /* Buffers that change places may be others in the next iteration.  */
        tree root = repeated ? place_of (p).root : NULL_TREE;
        if ((root && TREE_CODE (root) == SSA_NAME
             && gimple_code (SSA_NAME_DEF_STMT (root)) == GIMPLE_PHI)
            || (one.stmt == other.stmt && i != j && neighbours_p (p, q))
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
      if (share_p (last, other, repeated, i > 0))
        return true;
      for (const task_call &next : calls)
        if (!behind.contains (&next) && stmt_reaches_p (last.stmt, next.stmt)
            && stmt_reaches_p (next.stmt, other.stmt)
            && share_p (last, next, repeated, true))
          behind.safe_push (&next);
    }
  return false;
}

/* What the function WHO does with a variable.  */
struct state_access
{
  const effect *what;
  tree who;
};

/* Whether E is an access to a variable that nothing puts in order.  */
static bool
unordered_p (const effect &e)
{
  return TREE_CODE (e.object) != PARM_DECL && !e.guarded;
}

/* Add to ACCESSES what FN and the functions that it calls do with variables,
   not under a lock; but if SURE nothing that is done under a condition: the
   caller may know better.  */
static void
collect_accesses (tree fn, bool sure, hash_set<tree> *seen,
                  std::vector<state_access> *accesses)
{
  const function_effects *effects = effects_of (fn);
  if (!effects || seen->add (fn))
    return;
  auto meant = [&] (gimple *s) { return !sure || !conditional_p (fn, s); };
  for (const effect &e : effects->effects)
    if (unordered_p (e) && meant (e.stmt))
      accesses->push_back ({ &e, fn });
  for (const call_made &made : effects->calls)
    if (!made.guarded && !task_p (made.fn) && meant (made.stmt))
      collect_accesses (made.fn, sure, seen, accesses);
}

/* Whether A and B, one of which writes, are to the same.  */
static bool
conflict_p (const state_access &a, const state_access &b)
{
  return a.what->object == b.what->object && (a.what->writes || b.what->writes)
         && !TREE_THIS_VOLATILE (a.what->object)
         && (!a.what->field || !b.what->field
             || a.what->field == b.what->field);
}

/* What checks the unit, one function after the other.  */
class state_checker
{
public:
  explicit state_checker (const vec<task_body> &bodies);
  void check (cgraph_node *node);

private:
  void follow (const task_call &call);
  void check_host (const task_call &call, gimple *stmt);
  void check_tasks (const task_call &first, const task_call &second);
  void warn_tasks_at_once (const state_access &a, const task_call &one,
                           const task_call &other);
  bool first_p (void *who, const state_access &access, gimple *stmt);

  std::map<struct task *, std::vector<state_access> > of_tasks;

  /* Of the function that is looked at: the tasks that it calls, what else its
     statements do, those of each block that matter, and loops that wait.  */
  auto_vec<task_call> calls;
  std::map<gimple *, std::vector<state_access> > done;
  std::map<int, std::vector<gimple *> > statements;
  hash_set<class loop *> waiting;

  /* What has been warned of: variables, or members of them, that a task uses,
     or that are used while the call of one may use them; and statements.  */
  std::map<std::pair<void *, std::pair<tree, tree> >, bool> warned;
  hash_set<gimple *> reported;
};

state_checker::state_checker (const vec<task_body> &bodies)
{
  for (const task_body &body : bodies)
    {
      hash_set<tree> seen;
      collect_accesses (body.fn, false, &seen, &of_tasks[body.t]);
    }
}

/* Note that WHO's ACCESS is warned of, at STMT; whether that is new.  */
bool
state_checker::first_p (void *who, const state_access &access, gimple *stmt)
{
  bool &known = warned[{ who, { access.what->object, access.what->field } }];
  bool first = !known && !reported.add (stmt);
  known = true;
  return first;
}

/* Warn of A, which ONE executes while OTHER accesses the variable.  */
void
state_checker::warn_tasks_at_once (const state_access &a, const task_call &one,
                                   const task_call &other)
{
  static const char *const texts[2][2]
      = { { G_ ("task %qE writes %qE, which task %qE uses at the same time"),
            G_ ("task %qE writes %qE, and so do other calls of it at the same "
                "time") },
          { G_ ("task %qE calls %qE, which keeps state, and task %qE does so "
                "at the same time"),
            G_ ("task %qE calls %qE, which keeps state, and so do other calls "
                "of it at the same time") } };
  tree variable = a.what->object;
  bool library = !VAR_P (variable);
  auto_diagnostic_group group;
  if (!first_p (one.t, a, a.what->stmt)
      || !warn_tasks (a.what->loc, WARNING_SHARED_STATE,
                      texts[library][one.t == other.t],
                      DECL_NAME (one.t->decl), DECL_NAME (variable),
                      DECL_NAME (other.t->decl)))
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

/* The task of the call FIRST may run when that of SECOND is called: warn if
   they access the same.  */
void
state_checker::check_tasks (const task_call &first, const task_call &second)
{
  int known = -1;
  auto ordered = [&] {
    bool repeated = first.stmt == second.stmt
                    || (stmt_reaches_p (first.stmt, first.stmt)
                        && stmt_reaches_p (second.stmt, first.stmt));
    return apart_p (first.stmt, second.stmt)
           || ordered_p (first, second, repeated, calls)
           || ordered_p (second, first, repeated, calls);
  };
  auto check = [&] (const task_call &p, const task_call &q) {
    for (const state_access &a : of_tasks[p.t])
      for (const state_access &b : of_tasks[q.t])
        if (a.what->writes && conflict_p (a, b))
          {
            known = known < 0 ? ordered () : known;
            if (!known)
              warn_tasks_at_once (a, p, q);
          }
  };
  check (first, second);
  check (second, first);
}

/* The task of CALL may run when STMT is executed: warn if that is in its
   way.  */
void
state_checker::check_host (const task_call &call, gimple *stmt)
{
  static const char *const texts[]
      = { G_ ("%qE is read here while task %qE may write it; wait for it "
              "before"),
          G_ ("%qE is written here while task %qE may use it; wait for it "
              "before"),
          G_ ("%qE, which keeps state, is called here while task %qE may call "
              "it; wait for it before") };
  for (const state_access &host : done[stmt])
    for (const state_access &a : of_tasks[call.t])
      {
        tree object = host.what->object;
        if (!conflict_p (host, a) || apart_p (call.stmt, stmt)
            || !first_p (call.stmt, a, stmt))
          continue;
        auto_diagnostic_group group;
        if (!warn_tasks (gimple_location (stmt), WARNING_SHARED_STATE,
                         texts[VAR_P (object) ? host.what->writes : 2],
                         DECL_NAME (object), DECL_NAME (call.t->decl)))
          continue;
        if (host.what->stmt != stmt)
          inform (host.what->loc, "in %qs, here",
                  lang_hooks.decl_printable_name (host.who, 1));
        inform (a.what->loc, "the task uses it here");
        inform (gimple_location (call.stmt), "the task is called here");
      }
}

/* Look at all that may be executed behind CALL, before a wait.  Loops that
   wait are taken to be executed.  */
void
state_checker::follow (const task_call &call)
{
  auto_vec<basic_block> queue;
  hash_set<basic_block> seen;
  bool behind = false;
  queue.safe_push (gimple_bb (call.stmt));
  for (unsigned i = 0; i < queue.length (); i++)
    {
      edge e;
      edge_iterator j;
      bool waited = false;
      for (gimple *stmt : statements[queue[i]->index])
        {
          waited |= behind && waits_p (stmt);
          struct task *t = called_task (stmt);
          if (behind && !waited && t)
            check_tasks (call, { t, stmt });
          if (behind && !waited)
            check_host (call, stmt);
          behind |= stmt == call.stmt;
        }
      if (!waited)
        FOR_EACH_EDGE (e, j, queue[i]->succs)
          if ((flow_bb_inside_loop_p (e->dest->loop_father, queue[i])
               || !waiting.contains (e->dest->loop_father))
              && !seen.add (e->dest))
            queue.safe_push (e->dest);
    }
}

/* Check NODE, if it calls a task that accesses any variable.  */
void
state_checker::check (cgraph_node *node)
{
  bool concerned = false;
  for (cgraph_edge *e = node->callees; e && !concerned; e = e->next_callee)
    if (struct task *t = called_task (e->call_stmt))
      concerned = !of_tasks[t].empty ();
  const function_effects *effects = concerned ? effects_of (node->decl) : NULL;
  if (!effects)
    return;
  function_scope scope (node->decl);
  calls.truncate (0);
  done.clear ();
  statements.clear ();
  waiting.empty ();
  for (const effect &e : effects->effects)
    if (unordered_p (e))
      done[e.stmt].push_back ({ &e, node->decl });
  for (const call_made &made : effects->calls)
    if (!made.guarded && !task_p (made.fn))
      {
        hash_set<tree> seen;
        collect_accesses (made.fn, true, &seen, &done[made.stmt]);
      }
  any_statement (cfun, [&] (gimple *stmt) {
    class loop *loop = gimple_bb (stmt)->loop_father;
    struct task *t = called_task (stmt);
    bool waits = waits_p (stmt);
    for (; waits && loop_outer (loop); loop = loop_outer (loop))
      waiting.add (loop);
    if (t)
      calls.safe_push ({ t, stmt });
    if (waits || t || done.count (stmt))
      statements[gimple_bb (stmt)->index].push_back (stmt);
    return false;
  });
  for (const task_call &call : calls)
    if (!of_tasks[call.t].empty ())
      follow (call);
}

void
check_state (const vec<task_body> &bodies)
{
  state_checker checker (bodies);
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (!task_p (node->decl))
      checker.check (node);
}

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

#include "deeds.h"
#include "language/task.h"
#include "memory.h"
#include "mode-check.h"
#include "mode-statement.h"
#include "warning.h"

/* A call of the task T.  */
struct task_call
{
  struct task *t;
  gcall *stmt;
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

/* Whether what Q is to, of the same call as P, was what P is to when that was
   executed before, perhaps, as of m[y - 1] and m[y].  */
static bool
neighbours_p (tree p, tree q)
{
  struct place a = place_of (p), b = place_of (q);
  struct amount distance = add_amounts (a.offset, b.offset, -1);
  bool apart = a.root != b.root;
  for (unsigned i = 0; distance.constant_p () && i < a.offset.sum.n; i++)
    apart |= distance.constant () % a.offset.sum.elts[i].coef.to_shwi () != 0;
  return a.root && !apart;
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
      if (share_p (last, other, repeated))
        return true;
      for (const task_call &next : calls)
        if (!behind.contains (&next) && stmt_reaches_p (last.stmt, next.stmt)
            && stmt_reaches_p (next.stmt, other.stmt)
            && share_p (last, next, repeated))
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

/* Add to ACCESSES what FN, or only STMT in it, and the functions that it calls
   do with variables, not under a lock; but if SURE nothing that a function
   that is called does under a condition: its caller may know better.  */
static void
collect_accesses (tree fn, gimple *stmt, bool sure, hash_set<tree> *seen,
                  std::vector<state_access> *accesses)
{
  const function_effects *effects = effects_of (fn);
  if (!effects || (!stmt && seen->add (fn)))
    return;
  auto done_p = [&] (gimple *done) {
    return stmt ? done == stmt : !sure || !conditional_p (fn, done);
  };
  for (const effect &e : effects->effects)
    if (TREE_CODE (e.object) != PARM_DECL && !e.guarded && done_p (e.stmt))
      accesses->push_back ({ &e, fn });
  for (const call_made &made : effects->calls)
    if (!made.guarded && !task_p (made.fn) && done_p (made.stmt))
      collect_accesses (made.fn, NULL, sure, seen, accesses);
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
  void check (tree function);

private:
  void flow (basic_block block, sbitmap running, bool last);
  void check_host (gimple *stmt, sbitmap running);
  void check_tasks (unsigned one, unsigned other);
  void warn_tasks_at_once (const state_access &a, const task_call &one,
                           const task_call &other);
  bool first_p (void *who, const state_access &access, gimple *stmt);

  std::map<struct task *, std::vector<state_access> > accesses; /* of tasks */

  /* Of the function that is looked at: the tasks that it calls, and which.  */
  tree fn;
  auto_vec<task_call> calls;
  std::map<gimple *, unsigned> call_at;

  /* What has been warned of: variables, or members of them, that a task uses,
     or that are used while the call of one may use them; and statements.  */
  std::map<std::pair<void *, std::pair<tree, tree> >, bool> warned;
  hash_set<gimple *> statements;
};

state_checker::state_checker (const vec<task_body> &bodies)
{
  for (const task_body &body : bodies)
    {
      hash_set<tree> seen;
      collect_accesses (body.fn, NULL, false, &seen, &accesses[body.t]);
    }
}

/* Note that WHO's ACCESS is warned of, at STMT.  Return whether that is
   new.  */
bool
state_checker::first_p (void *who, const state_access &access, gimple *stmt)
{
  bool &known = warned[{ who, { access.what->object, access.what->field } }];
  if (known)
    return false;
  known = true;
  return !statements.add (stmt);
}

/* Warn of A, which ONE executes while OTHER accesses the variable.  */
void
state_checker::warn_tasks_at_once (const state_access &a, const task_call &one,
                                   const task_call &other)
{
  tree variable = a.what->object;
  if (!first_p (one.t, a, a.what->stmt))
    return;
  auto_diagnostic_group group;
  bool library = !VAR_P (variable);
  bool shown
      = one.t == other.t
            ? warn_tasks (a.what->loc, WARNING_SHARED_STATE,
                          library
                              ? G_ ("task %qE calls %qE, which keeps state, "
                                    "and so do other calls of it at the same "
                                    "time")
                              : G_ ("task %qE writes %qE, and so do other "
                                    "calls of it at the same time"),
                          DECL_NAME (one.t->decl), DECL_NAME (variable))
            : warn_tasks (a.what->loc, WARNING_SHARED_STATE,
                          library
                              ? G_ ("task %qE calls %qE, which keeps state, "
                                    "and task %qE does so at the same time")
                              : G_ ("task %qE writes %qE, which task %qE uses "
                                    "at the same time"),
                          DECL_NAME (one.t->decl), DECL_NAME (variable),
                          DECL_NAME (other.t->decl));
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

/* The task of call number ONE may run when that of number OTHER is called:
   warn if they access the same.  */
void
state_checker::check_tasks (unsigned one, unsigned other)
{
  const task_call &first = calls[one], &second = calls[other];
  bool repeated = one == other
                  || (stmt_reaches_p (first.stmt, first.stmt)
                      && stmt_reaches_p (second.stmt, first.stmt));
  int ordered = -1; /* unknown */
  auto check = [&] (const task_call &p, const task_call &q) {
    for (const state_access &a : accesses[p.t])
      for (const state_access &b : accesses[q.t])
        if (a.what->writes && conflict_p (a, b))
          {
            if (ordered < 0)
              ordered = apart_p (first.stmt, second.stmt)
                        || ordered_p (first, second, repeated, calls)
                        || ordered_p (second, first, repeated, calls);
            if (!ordered)
              warn_tasks_at_once (a, p, q);
          }
  };
  check (first, second);
  check (second, first);
}

/* The tasks of the calls that are set in RUNNING may run when STMT is
   executed: warn if that is in their way.  */
void
state_checker::check_host (gimple *stmt, sbitmap running)
{
  std::vector<state_access> here;
  hash_set<tree> seen;
  collect_accesses (fn, stmt, true, &seen, &here);
  unsigned i;
  sbitmap_iterator j;
  for (const state_access &host : here)
    EXECUTE_IF_SET_IN_BITMAP (running, 0, i, j)
  for (const state_access &a : accesses[calls[i].t])
    {
      if (!conflict_p (host, a) || apart_p (calls[i].stmt, stmt)
          || !first_p (calls[i].stmt, a, stmt))
        continue;
      auto_diagnostic_group group;
      if (warn_tasks (gimple_location (stmt), WARNING_SHARED_STATE,
                      !VAR_P (host.what->object)
                          ? G_ ("%qE, which keeps state, is called here while "
                                "task %qE may call it; wait for it before")
                      : host.what->writes
                          ? G_ ("%qE is written here while task %qE may use "
                                "it; wait for it before")
                          : G_ ("%qE is read here while task %qE may write "
                                "it; wait for it before"),
                      DECL_NAME (host.what->object),
                      DECL_NAME (calls[i].t->decl)))
        {
          if (host.what->stmt != stmt)
            inform (host.what->loc, "in %qs, here",
                    lang_hooks.decl_printable_name (host.who, 1));
          inform (a.what->loc, "the task uses it here");
          inform (gimple_location (calls[i].stmt), "the task is called here");
        }
    }
}

/* Let RUNNING, the calls whose tasks may run before BLOCK, be those behind it.
   The LAST time warn.  */
void
state_checker::flow (basic_block block, sbitmap running, bool last)
{
  for (gimple_stmt_iterator i = gsi_start_nondebug_bb (block); !gsi_end_p (i);
       gsi_next_nondebug (&i))
    {
      gimple *stmt = gsi_stmt (i);
      unsigned one;
      sbitmap_iterator j;
      auto call = call_at.find (stmt);
      if (waits_p (stmt))
        bitmap_clear (running);
      else if (last && !bitmap_empty_p (running))
        {
          if (call != call_at.end ())
            EXECUTE_IF_SET_IN_BITMAP (running, 0, one, j)
          check_tasks (one, call->second);
          check_host (stmt, running);
        }
      if (call != call_at.end ())
        bitmap_set_bit (running, call->second);
    }
}

/* Check FUNCTION: a forward data-flow over sets of calls whose tasks may run.
   Loops that wait are taken to be executed.  */
void
state_checker::check (tree function)
{
  fn = function;
  calls.truncate (0);
  call_at.clear ();
  bool any = false;
  for (const call_made &made : effects_of (fn)->calls)
    if (task_p (made.fn))
      {
        call_at[made.stmt] = calls.length ();
        calls.safe_push ({ task_get (made.fn), made.stmt });
        any |= !accesses[task_get (made.fn)].empty ();
      }
  if (!any)
    return;
  function_scope scope (fn);
  hash_set<class loop *> waiting;
  any_statement (cfun, [&] (gimple *stmt) {
    if (waits_p (stmt))
      for (class loop *loop = gimple_bb (stmt)->loop_father; loop_outer (loop);
           loop = loop_outer (loop))
        waiting.add (loop);
    return false;
  });
  auto_vec<int> order;
  order.safe_grow (n_basic_blocks_for_fn (cfun) - NUM_FIXED_BLOCKS);
  pre_and_rev_post_order_compute_fn (cfun, NULL, order.address (), false);
  sbitmap *before
      = sbitmap_vector_alloc (last_basic_block_for_fn (cfun), calls.length ());
  bitmap_vector_clear (before, last_basic_block_for_fn (cfun));
  auto_sbitmap running (calls.length ());
  bool last = false;
  for (bool changed = true; changed || last;)
    {
      changed = false;
      for (int index : order)
        {
          basic_block block = BASIC_BLOCK_FOR_FN (cfun, index);
          edge e;
          edge_iterator i;
          bitmap_copy (running, before[index]);
          flow (block, running, last);
          FOR_EACH_EDGE (e, i, block->succs)
          {
            class loop *loop = e->dest->loop_father;
            bool enters = loop->header == e->dest
                          && !flow_bb_inside_loop_p (loop, block);
            if (e->dest->index >= NUM_FIXED_BLOCKS
                && !(enters && waiting.contains (loop)))
              changed |= bitmap_ior (before[e->dest->index],
                                     before[e->dest->index], running);
          }
        }
      last = !changed && !last;
    }
  sbitmap_vector_free (before);
}

void
check_state (const vec<task_body> &bodies)
{
  state_checker checker (bodies);
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (!task_p (node->decl) && effects_of (node->decl))
    checker.check (node->decl);
}

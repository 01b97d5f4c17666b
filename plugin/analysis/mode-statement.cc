/* SPDX-License-Identifier: GPL-3.0-or-later

   The statements of a function: which is executed before which, and what they
   call.  */

#include "gcc/gcc.h"

#include "gcc/callee.h"
#include "language/attributes.h"
#include "language/task.h"
#include "library.h"
#include "mode-effects.h"
#include "mode-statement.h"

/* Functions of which dominators were computed, until the pass ends.  */
static std::vector<std::pair<function *, cdi_direction> > computed;

/* Compute the dominators of cfun in DIRECTION, if they are not known.  */
static void
know_dominators (cdi_direction direction)
{
  if (dom_info_available_p (direction))
    return;
  calculate_dominance_info (direction);
  computed.push_back ({ cfun, direction });
}

function_scope::function_scope (tree fn)
{
  push_cfun (DECL_STRUCT_FUNCTION (fn));
  know_dominators (CDI_DOMINATORS);
}

function_scope::~function_scope () { pop_cfun (); }

bool
post_dominates_p (basic_block a, basic_block b)
{
  know_dominators (CDI_POST_DOMINATORS);
  return dominated_by_p (CDI_POST_DOMINATORS, b, a);
}

void
forget_dominators (void)
{
  for (const auto &c : computed)
    free_dominance_info (c.first, c.second);
  computed = {};
}

/* Whether A stands before B, in the same block.  */
static bool
stands_before_p (gimple *a, gimple *b)
{
  for (gimple_stmt_iterator i = gsi_for_stmt (a); !gsi_end_p (i);
       gsi_next (&i))
    if (gsi_stmt (i) == b)
      return a != b;
  return false;
}

bool
stmt_dominates_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) == gimple_bb (b))
    return stands_before_p (a, b);
  return dominated_by_p (CDI_DOMINATORS, gimple_bb (b), gimple_bb (a));
}

bool
stmt_post_dominates_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) == gimple_bb (b))
    return stands_before_p (b, a);
  return post_dominates_p (gimple_bb (a), gimple_bb (b));
}

bool
stmt_reaches_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) == gimple_bb (b) && stands_before_p (a, b))
    return true;
  auto_vec<basic_block> queue;
  hash_set<basic_block> seen;
  queue.safe_push (gimple_bb (a));
  while (!queue.is_empty ())
    {
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, queue.pop ()->succs)
      {
        if (e->dest == gimple_bb (b))
          return true;
        if (!seen.add (e->dest))
          queue.safe_push (e->dest);
      }
    }
  return false;
}

/* The condition at the end of BLOCK, or NULL.  */
static gimple *
condition_of (basic_block block)
{
  gimple *stmt = block ? last_stmt (block) : NULL;
  return stmt
                 && (gimple_code (stmt) == GIMPLE_COND
                     || gimple_code (stmt) == GIMPLE_SWITCH)
             ? stmt
             : NULL;
}

/* Whether a loop begins at HEADER that BLOCK is in.  */
static bool
loop_contains_p (basic_block header, basic_block block)
{
  class loop *loop = header->loop_father;
  return loop_outer (loop) && loop->header == header
         && flow_bb_inside_loop_p (loop, block);
}

gimple *
deciding_statement (gimple *stmt, bool outermost)
{
  basic_block block = gimple_bb (stmt);
  gimple *loop = NULL;
  for (basic_block b = block; b && (!loop || outermost);
       b = get_immediate_dominator (CDI_DOMINATORS, b))
    {
      gimple *condition = condition_of (b);
      /* `for' and `while' decide where they begin, `do' where it ends.  */
      if (loop_contains_p (b, block))
        loop = condition ? condition
               : condition_of (b->loop_father->latch)
                   ? condition_of (b->loop_father->latch)
                   : loop;
      else if (condition && b != block && !loop
               && !post_dominates_p (block, b))
        return condition;
    }
  return loop ? loop : stmt;
}

bool
conditional_p (tree fn, gimple *stmt)
{
  function_scope scope (fn);
  basic_block block = gimple_bb (stmt);
  for (basic_block b = get_immediate_dominator (CDI_DOMINATORS, block); b;
       b = get_immediate_dominator (CDI_DOMINATORS, b))
    if (loop_contains_p (b, block))
      block = b;
    else if (condition_of (b) && !post_dominates_p (block, b))
      return true;
  return false;
}

/* Whether STMT waits for tasks that have been called.  */
static bool
waits_p (const gimple *stmt)
{
  static const char *const names[]
      = { "tasks_wait_at", "tasks_unregister_at", "tasks_acquire_at",
          "tasks_shutdown_at", "tasks_scope_end_at" };
  const char *called = is_gimple_call (stmt)
                           ? plain_function_name (gimple_call_fndecl (stmt))
                           : "";
  bool found = false;
  if (startswith (called, "tasks_"))
    for (const char *name : names)
      found |= !strcmp (called, name);
  return found;
}

/* Whether STMT, or a function that it calls, waits for tasks, perhaps for
   others.  */
static bool
perhaps_waits_p (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  const function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  return waits_p (stmt) || (callee && callee->waits);
}

/* Whether a loop begins at HEADER that START is not in, and that waits.  */
static bool
waiting_loop_p (basic_block header, gimple *start)
{
  return loop_contains_p (header, header)
         && !loop_contains_p (header, gimple_bb (start))
         && any_statement (cfun, [&] (gimple *stmt) {
              return perhaps_waits_p (stmt)
                     && loop_contains_p (header, gimple_bb (stmt));
            });
}

void
visit_before_wait (gimple *start, const std::function<bool (gimple *)> &visit)
{
  auto_vec<basic_block> queue;
  hash_set<basic_block> seen;
  gimple_stmt_iterator i = gsi_for_stmt (start);
  basic_block block = gsi_bb (i);
  gsi_next (&i);
  for (;;)
    {
      bool waited = false;
      for (; !gsi_end_p (i) && !waited; gsi_next (&i))
        {
          waited = perhaps_waits_p (gsi_stmt (i));
          if (!waited && !visit (gsi_stmt (i)))
            return;
        }
      edge e;
      edge_iterator j;
      if (!waited)
        FOR_EACH_EDGE (e, j, block->succs)
      if (!seen.add (e->dest) && !waiting_loop_p (e->dest, start))
        queue.safe_push (e->dest);
      if (queue.is_empty ())
        return;
      block = queue.pop ();
      i = gsi_start_bb (block);
    }
}

/* Whether REF, whose address is taken, is in VARIABLE.  A callback of
   walk_stmt_load_store_addr_ops.  */
static bool
same_variable_p (gimple *, tree ref, tree, void *variable)
{
  return get_base_address (ref) == (tree)variable;
}

bool
takes_address_p (gimple *stmt, tree variable)
{
  /* g++ says TREE_ADDRESSABLE of what is only copied, and without optimization
     so does gcc of arrays.  */
  return TREE_ADDRESSABLE (variable)
         && walk_stmt_load_store_addr_ops (stmt, variable, NULL, NULL,
                                           same_variable_p);
}

tree
called_function (const gcall *call)
{
  tree fn = gimple_call_fn (call);
  if (fn && TREE_CODE (fn) == SSA_NAME
      && gimple_assign_single_p (SSA_NAME_DEF_STMT (fn)))
    fn = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (fn));
  if (fn && TREE_CODE (fn) == ADDR_EXPR
      && TREE_CODE (TREE_OPERAND (fn, 0)) == FUNCTION_DECL)
    return defined_function (TREE_OPERAND (fn, 0));
  return callee_of (call);
}

/* The functions with locks of the C library, of POSIX, OpenMP and C++, each
   with a space behind its name: those that take one, ...  Others are seen
   through, if they are of the unit.  */
static const char *const lock_functions[] = {
  "", /* LOCK_NONE */
  " GOMP_critical_name_start GOMP_critical_start __cxa_guard_acquire"
  " __gthread_mutex_lock __gthread_mutex_trylock"
  " __gthread_recursive_mutex_lock flockfile mtx_lock mtx_timedlock"
  " mtx_trylock omp_set_lock omp_set_nest_lock omp_test_lock"
  " pthread_mutex_lock pthread_mutex_timedlock pthread_mutex_trylock"
  " pthread_rwlock_rdlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock"
  " pthread_rwlock_wrlock pthread_spin_lock pthread_spin_trylock"
  " sem_timedwait sem_trywait sem_wait ",
  " GOMP_critical_end GOMP_critical_name_end __cxa_guard_release"
  " __gthread_mutex_unlock __gthread_recursive_mutex_unlock funlockfile"
  " mtx_unlock omp_unset_lock omp_unset_nest_lock pthread_mutex_unlock"
  " pthread_rwlock_unlock pthread_spin_unlock sem_post ",
  " cnd_timedwait cnd_wait pthread_cond_timedwait pthread_cond_wait"
  " sched_yield thrd_yield ",
  " cnd_broadcast cnd_signal pthread_cond_broadcast pthread_cond_signal "
};

enum lock_role
lock_role (const gimple *stmt)
{
  const gcall *call = dyn_cast<const gcall *> (stmt);
  tree fn = call ? called_function (call) : NULL_TREE;
  if (!fn)
    return LOCK_NONE;
  if (tree said = lookup_attribute ("task_lock", DECL_ATTRIBUTES (fn)))
    return lock_taken_p (TREE_VALUE (TREE_VALUE (said))) ? LOCK_TAKE
                                                         : LOCK_GIVE;
  const char *name = plain_function_name (fn);
  /* A program that makes a lock of atomic operations begins with one that
     returns what was there; one that only stores may end it.  */
  if (fndecl_built_in_p (fn, BUILT_IN_NORMAL)
      && (startswith (name, "__atomic_") || startswith (name, "__sync_")))
    return strstr (name, "_release") || strstr (name, "_clear") ? LOCK_GIVE
           : strstr (name, "_load") || strstr (name, "_store")
                   || strstr (name, "_fence") || strstr (name, "lock_free")
                   || strstr (name, "synchronize")
               ? LOCK_NONE
               : LOCK_TAKE;
  for (unsigned role = LOCK_TAKE; role <= LOCK_SIGNAL; role++)
    {
      const char *found = strstr (lock_functions[role], name);
      if (*name && found && found[-1] == ' ' && found[strlen (name)] == ' ')
        return (enum lock_role)role;
    }
  return LOCK_NONE;
}

bool
unknown_call_p (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call || gimple_call_internal_p (call))
    return false;
  tree fn = called_function (call);
  return !fn
         || (!fndecl_built_in_p (fn) && !task_p (fn)
             && !in_system_header_at (DECL_SOURCE_LOCATION (fn))
             && !startswith (plain_function_name (fn), "tasks_")
             && !lookup_attribute ("task_lock", DECL_ATTRIBUTES (fn))
             && library_role (call) == LIBRARY_NONE && !effects_of (fn));
}

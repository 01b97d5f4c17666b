/* SPDX-License-Identifier: GPL-3.0-or-later

   The statements of a function: which is executed before which, whose elements
   they access, and what they call.  */

#include "gcc/gcc.h"

#include "deeds.h"
#include "gcc/callee.h"
#include "language/attributes.h"
#include "language/task.h"
#include "memory.h"
#include "mode-statement.h"

function_scope::function_scope (tree fn)
{
  push_cfun (DECL_STRUCT_FUNCTION (fn));
  calculate_dominance_info (CDI_DOMINATORS);
}

function_scope::~function_scope () { pop_cfun (); }

bool
post_dominates_p (basic_block a, basic_block b)
{
  calculate_dominance_info (CDI_POST_DOMINATORS);
  return dominated_by_p (CDI_POST_DOMINATORS, b, a);
}

void
forget_dominators (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    for (cdi_direction direction : { CDI_DOMINATORS, CDI_POST_DOMINATORS })
      free_dominance_info (DECL_STRUCT_FUNCTION (node->decl), direction);
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

static bool own_p (tree value, hash_set<tree> *seen);

/* Whether an index in REF is a task's own.  */
static bool
own_index_p (tree ref, hash_set<tree> *seen)
{
  bool own = false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    own |= TREE_CODE (ref) == ARRAY_REF && own_p (TREE_OPERAND (ref, 1), seen);
  return own;
}

/* Whether VALUE, an operand or a reference, is a task's own in the first
   execution of the loops that it is in: it depends on a parameter, or on the
   result of a call, and not only on what is loaded from memory that tasks
   share.  */
static bool
own_p (tree value, hash_set<tree> *seen)
{
  if (TREE_CODE (value) == ADDR_EXPR)
    value = TREE_OPERAND (value, 0);
  bool own = own_index_p (value, seen);
  tree base = get_base_address (value);
  if (base && TREE_CODE (base) == MEM_REF)
    value = TREE_OPERAND (base, 0);
  if (own || TREE_CODE (value) != SSA_NAME || seen->add (value))
    return own;
  gimple *definition = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (definition))
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      own |= !dominated_by_p (CDI_DOMINATORS,
                              gimple_phi_arg_edge (phi, i)->src,
                              gimple_bb (phi))
             && own_p (gimple_phi_arg_def (phi, i), seen);
  else if (gimple_call_builtin_p (definition, BUILT_IN_STRLEN))
    /* The end of a text is where its memory says.  */
    own = own_p (gimple_call_arg (definition, 0), seen);
  else if (!is_gimple_assign (definition))
    own = true;
  else if (gimple_assign_load_p (definition))
    {
      /* What the function has got, or made itself, or found in a table.  */
      tree ref = gimple_assign_rhs1 (definition);
      base = get_base_address (ref);
      own = (DECL_P (base) && !is_global_var (base))
            || own_index_p (ref, seen);
    }
  else
    for (unsigned i = 1; i < gimple_num_ops (definition); i++)
      own |= own_p (gimple_op (definition, i), seen);
  return own;
}

/* Whether LEFT CODE RIGHT, if it has the value TRUTH, says what a number is
   that the function is given.  With -O conditions are parts of others.  */
static bool
chooses_p (enum tree_code code, tree left, tree right, bool truth)
{
  hash_set<tree> seen;
  auto boolean_p
      = [] (tree v) { return TREE_CODE (TREE_TYPE (v)) == BOOLEAN_TYPE; };
  gassign *part = boolean_p (left) && TREE_CODE (left) == SSA_NAME
                      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (left))
                      : NULL;
  if (part && integer_zerop (right))
    {
      truth = truth == (code == NE_EXPR);
      code = gimple_assign_rhs_code (part);
      left = gimple_assign_rhs1 (part);
      right = gimple_assign_rhs2 (part);
      if (code == (truth ? BIT_AND_EXPR : BIT_IOR_EXPR))
        return chooses_p (NE_EXPR, left, boolean_false_node, truth)
               || chooses_p (NE_EXPR, right, boolean_false_node, truth);
    }
  return code == (truth ? EQ_EXPR : NE_EXPR) && !boolean_p (left)
         && INTEGRAL_TYPE_P (TREE_TYPE (left)) && own_p (left, &seen)
         && (is_gimple_min_invariant (right) || own_p (right, &seen));
}

/* Whether STMT is executed only if a number that the function is given has a
   certain value, as in `if (rank == 0)': perhaps by one of many calls.  */
static bool
chosen_p (gimple *stmt)
{
  for (basic_block block = gimple_bb (stmt);
       (block = get_immediate_dominator (CDI_DOMINATORS, block));)
    if (gcond *condition = safe_dyn_cast<gcond *> (last_stmt (block)))
      for (edge e : { EDGE_SUCC (block, 0), EDGE_SUCC (block, 1) })
        if (single_pred_p (e->dest)
            && dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), e->dest)
            && chooses_p (
                gimple_cond_code (condition), gimple_cond_lhs (condition),
                gimple_cond_rhs (condition), e->flags & EDGE_TRUE_VALUE))
          return true;
  return false;
}

bool
spread_p (gimple *stmt, tree ref)
{
  hash_set<tree> seen;
  return own_p (ref, &seen) || chosen_p (stmt);
}

bool
apart_p (gimple *start, gimple *target)
{
  basic_block from = gimple_bb (start), to = gimple_bb (target);
  return from != to && !dominated_by_p (CDI_DOMINATORS, to, from)
         && !post_dominates_p (to, from);
}

struct task *
called_task (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? callee_of (stmt) : NULL_TREE;
  return task_p (fn) ? task_get (fn) : NULL;
}

bool
waits_p (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return fn && !task_p (fn) && (deeds_of (fn) & (DEED_WAIT | DEED_WAIT_ALL));
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

/* How functions with locks are called in the C library, POSIX, OpenMP and C++;
   and builtin ones, of which programs make locks.  */
static const char *const lock_names[] = { "pthread_mutex_",
                                          "pthread_rwlock_",
                                          "pthread_spin_",
                                          "pthread_cond_",
                                          "mtx_",
                                          "cnd_",
                                          "sem_",
                                          "omp_set_",
                                          "omp_unset_",
                                          "omp_test_",
                                          "GOMP_critical",
                                          "__gthread_",
                                          "__cxa_guard_",
                                          "flockfile",
                                          "funlockfile",
                                          "sched_yield",
                                          "thrd_yield",
                                          "__sync_",
                                          "__atomic_exchange",
                                          "__atomic_compare",
                                          "__atomic_fetch",
                                          "__atomic_test",
                                          "__atomic_clear" };
static const char *const giving_names[]
    = { "unlock", "_unset", "_end", "_release", "_post", "_clear" };

/* Whether NAME has any of WORDS in it, or if FIRST begins with it.  */
template <size_t length>
static bool
any_word_p (const char *name, const char *const (&words)[length], bool first)
{
  for (const char *word : words)
    if (first ? startswith (name, word) : strstr (name, word) != NULL)
      return true;
  return false;
}

enum lock_role
lock_role (gimple *stmt)
{
  const gcall *call = dyn_cast<const gcall *> (stmt);
  if (!call || gimple_call_internal_p (call))
    return gimple_code (stmt) == GIMPLE_ASM ? LOCK_TAKE : LOCK_NONE;
  tree fn = callee_of (call);
  if (!fn || task_p (fn))
    return fn ? LOCK_NONE : LOCK_TAKE;
  if (tree said = lookup_attribute ("task_lock", DECL_ATTRIBUTES (fn)))
    return lock_taken_p (TREE_VALUE (TREE_VALUE (said))) ? LOCK_TAKE
                                                         : LOCK_GIVE;
  const char *name = plain_function_name (fn);
  if (any_word_p (name, lock_names, true))
    return any_word_p (name, giving_names, false) ? LOCK_GIVE : LOCK_TAKE;
  /* What this unit defines tells what it does itself.  */
  bool known = fndecl_built_in_p (fn) || !(deeds_of (fn) & DEED_ANYTHING)
               || in_system_header_at (DECL_SOURCE_LOCATION (fn));
  return known || known_body_p (fn) ? LOCK_NONE : LOCK_TAKE;
}

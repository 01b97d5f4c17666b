/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function does with the buffers that it is given, and with variables
   that outlive it: found by one walk over its statements, each of which is
   looked at by itself.  Functions of the same unit are looked into when they
   are called; of those that call themselves nothing is sure.

   The calls of tasks count with the modes of their parameters.  A function
   that is not known may take a lock, and give back another one.  */

#include "gcc/gcc.h"

#include "deeds.h"
#include "gcc/callee.h"
#include "language/task.h"
#include "library.h"
#include "memory.h"
#include "mode-effects.h"
#include "mode-statement.h"

static hash_map<tree, function_effects *> *known;

/* Finds what one function does.  */
class effect_finder
{
public:
  explicit effect_finder (function_effects *result) : found (result) {}

  void find (void);

private:
  void access (gimple *stmt, tree base, tree ref, bool write);
  void add (gimple *stmt, const struct origins &origins, unsigned access,
            tree callee = NULL_TREE, location_t inner = UNKNOWN_LOCATION);
  void add_state (gimple *stmt, tree variable, tree ref, bool write,
                  bool guarded);
  void add_call (gcall *call);
  void add_handed (gcall *call, tree variable);
  void add_argument (gcall *call, unsigned index);
  bool guarded_p (gimple *stmt) const;
  bool protected_p (gimple *stmt) const;
  void look_at (gimple *stmt);

  function_effects *found;
  function_effects *callee; /* of the statement that is looked at, or NULL */
  auto_vec<gimple *> locks, unlocks, unknown;
};

/* Add effects of STMT: an ACCESS of what has ORIGINS.  */
void
effect_finder::add (gimple *stmt, const struct origins &origins,
                    unsigned access, tree callee, location_t inner)
{
  for (tree origin : origins.all)
    if (access && TREE_CODE (origin) == PARM_DECL)
      found->effects.safe_push (
          { stmt, origin, (access & (ACCESS_READ | ACCESS_UNKNOWN)) != 0,
            (access & (ACCESS_WRITE | ACCESS_UNKNOWN)) != 0,
            (access & ACCESS_FREE) != 0,
            origins.only () && !(access & ACCESS_UNKNOWN), false,
            gimple_location (stmt), callee, inner });
}

/* Add that STMT reads, or if WRITE writes, REF, which is in VARIABLE or in
   what that, a pointer, points to; unless tasks may do so.  GUARDED if a
   function that is called sees to that.  */
void
effect_finder::add_state (gimple *stmt, tree variable, tree ref, bool write,
                          bool guarded)
{
  if (!VAR_P (variable) || !is_global_var (variable)
      || DECL_THREAD_LOCAL_P (variable) || TREE_READONLY (variable)
      || DECL_ARTIFICIAL (variable) || TYPE_ATOMIC (TREE_TYPE (variable))
      || in_system_header_at (DECL_SOURCE_LOCATION (variable)))
    return;
  bool spread = spread_p (stmt, ref);
  tree field = NULL_TREE;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    field
        = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : NULL_TREE;
  found->accesses.safe_push ({ stmt, variable, field, write, spread, guarded,
                               gimple_location (stmt) });
}

/* STMT reads, or if WRITE writes, REF, which is in the object BASE.  */
void
effect_finder::access (gimple *stmt, tree base, tree ref, bool write)
{
  if (base && DECL_P (base))
    add_state (stmt, base, ref, write, false);
  if (!base
      || (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF))
    return;
  struct origins origins;
  find_origins (TREE_OPERAND (base, 0), &origins);
  add (stmt, origins, write ? ACCESS_WRITE : ACCESS_READ);
  if (tree only = origins.only ())
    add_state (stmt, only, ref, write, false);
}

/* How CALLEE accesses what PARM points to; where it surely writes that first
   is *INNER.  *GUARDED: all that is under locks.  */
static unsigned
summary_access (const function_effects *callee, tree parm, location_t *inner,
                bool *guarded)
{
  unsigned access = 0;
  *guarded = true;
  for (const effect &e : callee->effects)
    if (e.parm == parm)
      {
        *guarded &= e.guarded;
        access |= (e.reads ? (unsigned)ACCESS_READ : 0)
                  | (e.writes ? (unsigned)ACCESS_WRITE : 0)
                  | (e.frees && !conditional_p (DECL_CONTEXT (parm), e.stmt)
                         ? (unsigned)ACCESS_FREE
                         : 0);
        if (e.writes && e.sure && *inner == UNKNOWN_LOCATION)
          *inner = e.inner != UNKNOWN_LOCATION ? e.inner : e.loc;
      }
  bool sure = callee->complete
              && (!(access & ACCESS_WRITE) || *inner != UNKNOWN_LOCATION);
  return sure ? access : access | ACCESS_UNKNOWN;
}

/* Whether FN cannot write through its argument number INDEX, as its type says.
 */
static bool
const_pointer_p (tree fn, unsigned index)
{
  tree types = fn ? TYPE_ARG_TYPES (TREE_TYPE (fn)) : NULL_TREE;
  for (; types && index > 0; index--)
    types = TREE_CHAIN (types);
  return types && POINTER_TYPE_P (TREE_VALUE (types))
         && TYPE_READONLY (strip_array_types (TREE_TYPE (TREE_VALUE (types))));
}

unsigned
argument_access (gcall *call, unsigned index)
{
  tree fn = called_function (call);
  if (!task_p (fn))
    return fn && startswith (plain_function_name (fn), "tasks_")
               ? (unsigned)ACCESS_NONE
               : library_access (call, index);
  const struct task *t = task_get (fn);
  unsigned mode = index < t->parameters.length () ? t->parameters[index].mode
                                                  : (unsigned)TASKS_SCALAR;
  return (mode & TASKS_READ ? (unsigned)ACCESS_READ : 0)
         | (mode & TASKS_WRITE ? (unsigned)ACCESS_WRITE : 0);
}

/* Add what CALL does with its argument number INDEX.  */
void
effect_finder::add_argument (gcall *call, unsigned index)
{
  tree argument = gimple_call_arg (call, index), fn = called_function (call);
  /* A struct may hold pointers.  */
  if (VAR_P (argument))
    add_handed (call, argument);
  /* Such as what qsort compares with.  */
  if (!callee && TREE_CODE (argument) == ADDR_EXPR
      && TREE_CODE (TREE_OPERAND (argument, 0)) == FUNCTION_DECL
      && library_role (call) == LIBRARY_ORDINARY)
    {
      tree called = defined_function (TREE_OPERAND (argument, 0));
      if (effects_of (called))
        found->calls.safe_push ({ call, called, false });
    }
  if ((TREE_CODE (argument) != SSA_NAME && TREE_CODE (argument) != ADDR_EXPR)
      || (!POINTER_TYPE_P (TREE_TYPE (argument))
          && !INTEGRAL_TYPE_P (TREE_TYPE (argument))))
    return;
  location_t inner = UNKNOWN_LOCATION;
  bool guarded = false;
  unsigned access = callee ? summary_access (callee, parameter_at (fn, index),
                                             &inner, &guarded)
                           : argument_access (call, index);
  if (!access)
    return;
  if ((access & ACCESS_UNKNOWN) && !callee && const_pointer_p (fn, index))
    access = ACCESS_NONE;
  struct origins origins;
  find_origins (argument, &origins);
  add (call, origins, access, fn, inner);
  tree only = origins.only ();
  if (only && DECL_P (only) && !(access & ACCESS_UNKNOWN))
    for (unsigned kind : { ACCESS_READ, ACCESS_WRITE })
      if (access & kind)
        add_state (call, only, argument, kind == ACCESS_WRITE, guarded);
  /* The address of a parameter is no other than that of a variable.  */
  for (tree origin : origins.all)
    if (VAR_P (origin)
        || (TREE_CODE (origin) == PARM_DECL && TREE_ADDRESSABLE (origin)))
      add_handed (call, origin);
}

/* CALL gets VARIABLE or its address: what that keeps pointers to, if it is a
   local one, may be accessed.  */
void
effect_finder::add_handed (gcall *call, tree variable)
{
  struct origins kept;
  if (is_global_var (variable))
    return;
  find_kept_origins (variable, &kept);
  add (call, kept, ACCESS_UNKNOWN, called_function (call));
}

void
effect_finder::add_call (gcall *call)
{
  tree fn = called_function (call);
  if (callee || task_p (fn))
    found->calls.safe_push ({ call, fn, false });
  if (library_role (call) == LIBRARY_KEEPS)
    found->accesses.safe_push ({ call, fn, NULL_TREE, true,
                                 spread_p (call, fn), false,
                                 gimple_location (call) });
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    add_argument (call, i);
  /* A nested function finds the variables around it in a struct.  */
  tree chain = gimple_call_chain (call);
  if (chain && TREE_CODE (chain) == ADDR_EXPR
      && VAR_P (TREE_OPERAND (chain, 0)))
    add_handed (call, TREE_OPERAND (chain, 0));
  if (callee)
    add_kept_by_callee (call, callee, found);
}

/* Whether STMT is executed under a lock, and not behind what gives it back. */
bool
effect_finder::guarded_p (gimple *stmt) const
{
  for (gimple *lock : locks)
    {
      bool held = lock == stmt || stmt_dominates_p (lock, stmt);
      for (gimple *unlock : unlocks)
        held &= !(stmt_dominates_p (lock, unlock)
                  && stmt_dominates_p (unlock, stmt));
      if (held)
        return true;
    }
  return false;
}

/* Whether STMT is executed under a lock; perhaps under one that is taken by
   what is not known, if something else of that kind is called behind it.  */
bool
effect_finder::protected_p (gimple *stmt) const
{
  if (guarded_p (stmt))
    return true;
  gimple *one = NULL, *two = NULL; /* before it */
  for (gimple *u : unknown)
    if (u != stmt && !two && stmt_dominates_p (u, stmt))
      (one ? two : one) = u;
  for (gimple *u : unknown)
    if (one && u != stmt && (u != one || two)
        && (stmt_dominates_p (stmt, u) || stmt_post_dominates_p (u, stmt)))
      return true;
  return false;
}

void
effect_finder::look_at (gimple *stmt)
{
  walk_stmt_load_store_ops (
      stmt, this,
      [] (gimple *stmt, tree base, tree ref, void *self) {
        ((effect_finder *)self)->access (stmt, base, ref, false);
        return false;
      },
      [] (gimple *stmt, tree base, tree ref, void *self) {
        ((effect_finder *)self)->access (stmt, base, ref, true);
        return false;
      });
  gcall *call = dyn_cast<gcall *> (stmt);
  gasm *code = dyn_cast<gasm *> (stmt);
  tree fn = call ? called_function (call) : NULL_TREE;
  callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (call)
    add_call (call);
  else if (gimple_assign_single_p (stmt)
           && TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    add_kept_value (stmt, found);
  /* It may do anything with the pointers that it gets.  */
  for (unsigned i = 0; code && i < gimple_asm_ninputs (code); i++)
    {
      tree value = TREE_VALUE (gimple_asm_input_op (code, i));
      struct origins origins;
      if (POINTER_TYPE_P (TREE_TYPE (value)))
        find_origins (value, &origins);
      add (code, origins, ACCESS_UNKNOWN);
    }
  enum lock_role role = lock_role (stmt);
  /* Who waits for a signal may take a lock of his own, which he who signals
     gives back, for whoever calls them.  */
  if (code || unknown_call_p (stmt)
      || (callee && (deeds_of (fn) & DEED_ANYTHING)))
    unknown.safe_push (stmt);
  found->locks |= role == LOCK_WAIT;
  found->unlocks |= role == LOCK_SIGNAL;
  if (role == LOCK_TAKE || (callee && callee->locks))
    locks.safe_push (stmt);
  else if (role == LOCK_GIVE || (callee && callee->unlocks))
    unlocks.safe_push (stmt);
}

void
effect_finder::find (void)
{
  any_statement (cfun, [&] (gimple *stmt) {
    look_at (stmt);
    return false;
  });
  for (state_access &a : found->accesses)
    a.guarded |= protected_p (a.stmt);
  for (effect &e : found->effects)
    e.guarded = protected_p (e.stmt);
  for (call_made &made : found->calls)
    made.guarded = protected_p (made.stmt) || spread_p (made.stmt, made.fn);
  /* Whether it takes a lock for its caller, or gives one back.  */
  edge e;
  edge_iterator j;
  bool held = !locks.is_empty ();
  FOR_EACH_EDGE (e, j, EXIT_BLOCK_PTR_FOR_FN (cfun)->preds)
  if (gimple *last = last_stmt (e->src))
    held &= guarded_p (last);
  found->locks |= held;
  for (gimple *unlock : unlocks)
    found->unlocks |= !guarded_p (unlock);
  drop_over (found);
}

function_effects *
effects_of (tree fn)
{
  if (!known)
    known = new hash_map<tree, function_effects *>;
  if (function_effects **slot = known->get (fn))
    return *slot;
  if (!known_body_p (fn)
      || n_basic_blocks_for_fn (DECL_STRUCT_FUNCTION (fn)) >= 2000)
    return NULL;
  function_effects *found = new function_effects;
  known->put (fn, found);
  found->waits = deeds_of (fn) & (DEED_WAIT | DEED_WAIT_ALL);
  function_scope scope (fn);
  effect_finder (found).find ();
  found->complete = true;
  return found;
}

void
forget_effects (void)
{
  forget_all (known);
}

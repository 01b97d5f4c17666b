/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function does with the buffers that it is given, and with variables
   that outlive it: found by one walk over its statements, each of which is
   looked at by itself.  Functions of the same unit are looked into when they
   are called; of those that call themselves nothing is sure.

   The calls of tasks count with the modes of their parameters.  */

#include "gcc/gcc.h"

#include "gcc/forget.h"
#include "language/task.h"
#include "library.h"
#include "memory.h"
#include "mode-argument.h"
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
  static bool on_load (gimple *stmt, tree base, tree ref, void *self);
  static bool on_store (gimple *stmt, tree base, tree ref, void *self);
  void access (gimple *stmt, tree base, tree ref, bool write);
  void add (gimple *stmt, const struct origins &origins, unsigned access,
            tree callee, location_t inner);
  void add_call (gcall *call);
  void add_kept (gcall *call, tree variable);
  void add_argument (gcall *call, unsigned index, function_effects *callee);
  void add_asm (gasm *code);
  void look_at (gimple *stmt);
  void find_locks (void);
  bool protected_p (gimple *stmt) const;

  function_effects *found;
  auto_vec<gimple *> locks, unlocks, unknown;
};

/* Add effects of STMT: an ACCESS of what has ORIGINS.  */
void
effect_finder::add (gimple *stmt, const struct origins &origins,
                    unsigned access, tree callee, location_t inner)
{
  if (!access)
    return;
  for (tree origin : origins.all)
    if (TREE_CODE (origin) == PARM_DECL)
      {
        effect e = {};
        e.stmt = stmt;
        e.parm = origin;
        e.reads = access & (ACCESS_READ | ACCESS_UNKNOWN);
        e.writes = access & (ACCESS_WRITE | ACCESS_UNKNOWN);
        e.sure = origins.only () && !(access & ACCESS_UNKNOWN);
        e.loc = gimple_location (stmt);
        e.callee = callee;
        e.inner = inner;
        found->effects.safe_push (e);
      }
}

/* STMT reads, or if WRITE writes, REF, which is in the object BASE.  */
void
effect_finder::access (gimple *stmt, tree base, tree ref, bool write)
{
  if (!base)
    return;
  if (DECL_P (base))
    {
      add_state_access (stmt, base, ref, write, false, &found->accesses);
      return;
    }
  if (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
    return;
  struct origins origins;
  find_origins (TREE_OPERAND (base, 0), &origins);
  add (stmt, origins, write ? ACCESS_WRITE : ACCESS_READ, NULL_TREE,
       UNKNOWN_LOCATION);
  if (tree only = origins.only ())
    add_state_access (stmt, only, ref, write, false, &found->accesses);
}

bool
effect_finder::on_load (gimple *stmt, tree base, tree ref, void *self)
{
  ((effect_finder *)self)->access (stmt, base, ref, false);
  return false;
}

bool
effect_finder::on_store (gimple *stmt, tree base, tree ref, void *self)
{
  ((effect_finder *)self)->access (stmt, base, ref, true);
  return false;
}

void
effect_finder::add_argument (gcall *call, unsigned index,
                             function_effects *callee)
{
  tree argument = gimple_call_arg (call, index);
  tree fn = called_function (call);
  if (TREE_CODE (argument) != SSA_NAME && TREE_CODE (argument) != ADDR_EXPR)
    {
      /* A struct may hold pointers.  */
      if (VAR_P (argument) && !is_global_var (argument))
        add_kept (call, argument);
      return;
    }
  if (!POINTER_TYPE_P (TREE_TYPE (argument))
      && !INTEGRAL_TYPE_P (TREE_TYPE (argument)))
    return;
  location_t inner = UNKNOWN_LOCATION;
  unsigned access = argument_access (call, index, callee, &inner);
  if (!access)
    return;
  struct origins origins;
  find_origins (argument, &origins);
  if ((access & ACCESS_UNKNOWN) && !callee && const_pointer_p (fn, index))
    access = ACCESS_NONE;
  add (call, origins, access, fn, inner);
  if (tree only = origins.only ())
    if (!(access & ACCESS_UNKNOWN) && DECL_P (only))
      {
        tree ref = TREE_CODE (argument) == ADDR_EXPR
                       ? TREE_OPERAND (argument, 0)
                       : build2 (MEM_REF, unsigned_char_type_node, argument,
                                 build_zero_cst (ptr_type_node));
        bool guarded = callee && summary_guarded_p (callee, index);
        for (unsigned kind : { ACCESS_READ, ACCESS_WRITE })
          if (access & kind)
            add_state_access (call, only, ref, kind == ACCESS_WRITE, guarded,
                              &found->accesses);
      }
  /* The address of a parameter is no other than that of a variable.  */
  for (tree origin : origins.all)
    if ((VAR_P (origin) && !is_global_var (origin))
        || (TREE_CODE (origin) == PARM_DECL && TREE_ADDRESSABLE (origin)))
      add_kept (call, origin);
}

/* CALL gets the address of the local VARIABLE: what it keeps pointers to may
   be accessed.  */
void
effect_finder::add_kept (gcall *call, tree variable)
{
  struct origins kept;
  find_kept_origins (variable, &kept);
  add (call, kept, ACCESS_UNKNOWN, called_function (call), UNKNOWN_LOCATION);
}

void
effect_finder::add_call (gcall *call)
{
  tree fn = called_function (call);
  function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (callee || task_p (fn))
    {
      call_made made = { call, fn, false };
      found->calls.safe_push (made);
    }
  found->waits |= waits_p (call) || (callee && callee->waits);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    add_argument (call, i, callee);
  /* A nested function finds the variables around it in a struct.  */
  if (tree chain = gimple_call_chain (call))
    if (TREE_CODE (chain) == ADDR_EXPR && VAR_P (TREE_OPERAND (chain, 0)))
      add_kept (call, TREE_OPERAND (chain, 0));
  if (callee)
    add_kept_by_callee (call, callee->keepings, &found->keepings);
}

/* Whether STMT is executed under a lock; perhaps under one that is taken by
   what is not known, if something else of that kind is called behind it.  */
bool
effect_finder::protected_p (gimple *stmt) const
{
  if (guarded_p (stmt, locks, unlocks))
    return true;
  for (gimple *before : unknown)
    if (before != stmt && stmt_dominates_p (before, stmt))
      for (gimple *behind : unknown)
        if (behind != stmt && behind != before
            && (stmt_dominates_p (stmt, behind)
                || stmt_post_dominates_p (behind, stmt)))
          return true;
  return false;
}

/* Find out whether the function takes a lock for its caller, or gives one
   back.  */
void
effect_finder::find_locks (void)
{
  edge e;
  edge_iterator i;
  found->locks = !locks.is_empty ();
  FOR_EACH_EDGE (e, i, EXIT_BLOCK_PTR_FOR_FN (cfun)->preds)
  if (gimple *last = last_stmt (e->src))
    found->locks &= guarded_p (last, locks, unlocks);
  for (gimple *unlock : unlocks)
    found->unlocks |= !guarded_p (unlock, locks, unlocks);
  found->locks |= found->waits_for_signal;
  found->unlocks |= found->signals;
}

/* CODE may do anything with the pointers that it gets.  */
void
effect_finder::add_asm (gasm *code)
{
  for (unsigned i = 0; i < gimple_asm_ninputs (code); i++)
    {
      tree value = TREE_VALUE (gimple_asm_input_op (code, i));
      if (!POINTER_TYPE_P (TREE_TYPE (value)))
        continue;
      struct origins origins;
      find_origins (value, &origins);
      add (code, origins, ACCESS_UNKNOWN, NULL_TREE, UNKNOWN_LOCATION);
    }
}

void
effect_finder::look_at (gimple *stmt)
{
  walk_stmt_load_store_ops (stmt, this, on_load, on_store);
  gcall *call = dyn_cast<gcall *> (stmt);
  if (call)
    add_call (call);
  else if (gasm *code = dyn_cast<gasm *> (stmt))
    add_asm (code);
  else if (gimple_assign_single_p (stmt)
           && TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    add_kept_value (as_a<gassign *> (stmt), &found->keepings);
  tree fn = call ? called_function (call) : NULL_TREE;
  const function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  enum lock_role role = lock_role (stmt);
  if (role == LOCK_TAKE || (callee && callee->locks))
    locks.safe_push (stmt);
  else if (role == LOCK_GIVE || (callee && callee->unlocks))
    unlocks.safe_push (stmt);
  if (unknown_call_p (stmt) || gimple_code (stmt) == GIMPLE_ASM
      || (callee && callee->hands_on))
    {
      found->hands_on = true;
      unknown.safe_push (stmt);
    }
  found->waits_for_signal
      |= role == LOCK_WAIT || (callee && callee->waits_for_signal);
  found->signals |= role == LOCK_SIGNAL || (callee && callee->signals);
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
    made.guarded = protected_p (made.stmt);
  find_locks ();
  drop_reset_keepings (&found->keepings);
}

/* Whether FN is defined in this unit, and not for the optimizer only, and has
   been made SSA.  */
static bool
analyzable_p (tree fn)
{
  cgraph_node *node = fn && !DECL_EXTERNAL (fn) ? cgraph_node::get (fn) : NULL;
  function *body = fn ? DECL_STRUCT_FUNCTION (fn) : NULL;
  return node && body && node->has_gimple_body_p () && !node->thunk
         && body->cfg && body->gimple_df && gimple_in_ssa_p (body)
         && n_basic_blocks_for_fn (body) < 2000;
}

function_effects *
effects_of (tree fn)
{
  if (!known)
    known = new hash_map<tree, function_effects *>;
  if (function_effects **slot = known->get (fn))
    return *slot;
  if (!analyzable_p (fn))
    return NULL;
  function_effects *found = new function_effects;
  found->fn = fn;
  known->put (fn, found);
  function_scope scope (fn);
  effect_finder finder (found);
  finder.find ();
  found->complete = true;
  return found;
}

void
forget_effects (void)
{
  forget_all (known);
}

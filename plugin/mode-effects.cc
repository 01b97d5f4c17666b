/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function does with the buffers that it is given, and with variables
   that outlive it: found by one walk over its statements, each of which is
   looked at by itself.  Functions of the same unit are looked into when they
   are called; of those that call themselves nothing is sure.

   The calls of tasks count with the modes of their parameters.  */

#include "gcc.h"

#include "known-call.h"
#include "mode-effects.h"
#include "mode-origin.h"
#include "task.h"

static hash_map<tree, function_effects *> *known;

function_scope::function_scope (tree fn)
{
  push_cfun (DECL_STRUCT_FUNCTION (fn));
  known_dominators = dom_info_available_p (CDI_DOMINATORS);
  known_post_dominators = dom_info_available_p (CDI_POST_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_POST_DOMINATORS);
}

function_scope::~function_scope ()
{
  if (!known_dominators)
    free_dominance_info (CDI_DOMINATORS);
  if (!known_post_dominators)
    free_dominance_info (CDI_POST_DOMINATORS);
  pop_cfun ();
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

bool
waits_p (const gimple *stmt)
{
  static const char *const names[]
      = { "tasks_wait_at", "tasks_unregister_at", "tasks_acquire_at",
          "tasks_shutdown_at", "tasks_scope_end_at" };
  if (!is_gimple_call (stmt))
    return false;
  for (const char *name : names)
    if (!strcmp (plain_function_name (gimple_call_fndecl (stmt)), name))
      return true;
  return false;
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
    return TREE_OPERAND (fn, 0);
  return gimple_call_fndecl (call);
}

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
  void access_variable (gimple *stmt, tree variable, tree ref, bool write);
  void add (gimple *stmt, const struct origins &origins, unsigned access,
            tree callee, location_t inner);
  void add_call (gcall *call);
  void add_argument (gcall *call, unsigned index, function_effects *callee);
  unsigned argument_access (gcall *call, unsigned index,
                            function_effects *callee, location_t *inner);
  void add_keepings_of (gcall *call, function_effects *callee);
  void add_container (gcall *call);
  void add_keeping (gimple *stmt, tree value, tree ref);
  void find_returned (void);

  function_effects *found;
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

/* Whether VALUE depends on a parameter, or on the result of a call, and not
   only on what is loaded from memory.  */
static bool
depends_on_parameter_p (tree value, hash_set<tree> *seen)
{
  if (TREE_CODE (value) != SSA_NAME || seen->add (value))
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    return true;
  gimple *definition = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (definition))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        if (depends_on_parameter_p (gimple_phi_arg_def (phi, i), seen))
          return true;
      return false;
    }
  if (!is_gimple_assign (definition))
    return true;
  if (gimple_assign_load_p (definition))
    return TREE_CODE (gimple_assign_rhs1 (definition)) == PARM_DECL;
  for (unsigned i = 1; i < gimple_num_ops (definition); i++)
    if (depends_on_parameter_p (gimple_op (definition, i), seen))
      return true;
  return false;
}

/* Whether REF is at an index that depends so.  */
static bool
spread_p (tree ref)
{
  hash_set<tree> seen;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if ((TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == ARRAY_RANGE_REF)
        && depends_on_parameter_p (TREE_OPERAND (ref, 1), &seen))
      return true;
  return TREE_CODE (ref) == MEM_REF
         && depends_on_parameter_p (TREE_OPERAND (ref, 0), &seen);
}

/* The member of the variable that REF is in, if it is one.  */
static tree
accessed_field (tree ref)
{
  tree field = NULL_TREE;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    field
        = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : NULL_TREE;
  return field;
}

void
effect_finder::access_variable (gimple *stmt, tree variable, tree ref,
                                bool write)
{
  if (!VAR_P (variable) || !is_global_var (variable)
      || DECL_THREAD_LOCAL_P (variable) || TREE_READONLY (variable)
      || DECL_ARTIFICIAL (variable) || TYPE_ATOMIC (TREE_TYPE (variable))
      || in_system_header_at (DECL_SOURCE_LOCATION (variable)))
    return;
  state_access a = {};
  a.stmt = stmt;
  a.variable = variable;
  a.field = accessed_field (ref);
  a.writes = write;
  a.spread = spread_p (ref);
  a.loc = gimple_location (stmt);
  found->accesses.safe_push (a);
}

/* STMT reads, or if WRITE writes, REF, which is in the object BASE.  */
void
effect_finder::access (gimple *stmt, tree base, tree ref, bool write)
{
  if (!base)
    return;
  if (DECL_P (base))
    {
      access_variable (stmt, base, ref, write);
      return;
    }
  if (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
    return;
  struct origins origins;
  find_origins (TREE_OPERAND (base, 0), &origins);
  add (stmt, origins, write ? ACCESS_WRITE : ACCESS_READ, NULL_TREE,
       UNKNOWN_LOCATION);
  if (tree only = origins.only ())
    access_variable (stmt, only, ref, write);
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

/* How CALLEE accesses what its parameter number INDEX points to; where it
   does so first is *INNER.  */
static unsigned
summary_access (const function_effects *callee, unsigned index,
                location_t *inner)
{
  if (!callee->complete)
    return ACCESS_UNKNOWN;
  unsigned access = 0;
  bool writes = false;
  for (const effect &e : callee->effects)
    if (parameter_index (e.parm) == index)
      {
        access |= e.reads ? ACCESS_READ : ACCESS_NONE;
        access |= e.writes ? ACCESS_WRITE : ACCESS_NONE;
        if (e.writes && e.sure && !writes)
          {
            *inner = e.inner != UNKNOWN_LOCATION ? e.inner : e.loc;
            writes = true;
          }
      }
  if (writes || !(access & ACCESS_WRITE))
    return access;
  return access | ACCESS_UNKNOWN;
}

/* How CALL accesses what argument number INDEX points to, if it calls CALLEE,
   which is NULL for a function that is unknown.  */
unsigned
effect_finder::argument_access (gcall *call, unsigned index,
                                function_effects *callee, location_t *inner)
{
  tree fn = called_function (call);
  if (task_p (fn))
    {
      struct task *t = task_get (fn);
      unsigned mode = TASKS_SCALAR;
      if (index < t->parameters.length ())
        mode = t->parameters[index].mode;
      return (mode & TASKS_READ ? ACCESS_READ : ACCESS_NONE)
             | (mode & TASKS_WRITE ? ACCESS_WRITE : ACCESS_NONE);
    }
  if (fn && startswith (plain_function_name (fn), "tasks_"))
    return ACCESS_NONE;
  return callee ? summary_access (callee, index, inner)
                : known_argument_access (call, index);
}

/* Whether a function that gets a VALUE can write through it, as its type
   says.  */
static bool
const_pointer_p (tree fn, unsigned index)
{
  tree types = fn ? TYPE_ARG_TYPES (TREE_TYPE (fn)) : NULL_TREE;
  for (; types && index > 0; index--)
    types = TREE_CHAIN (types);
  return types && POINTER_TYPE_P (TREE_VALUE (types))
         && TYPE_READONLY (strip_array_types (TREE_TYPE (TREE_VALUE (types))));
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
        {
          struct origins kept;
          find_kept_origins (argument, &kept);
          add (call, kept, ACCESS_UNKNOWN, fn, UNKNOWN_LOCATION);
        }
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
    if (!(access & ACCESS_UNKNOWN) && TREE_CODE (argument) == ADDR_EXPR)
      {
        tree ref = TREE_OPERAND (argument, 0);
        if (access & ACCESS_READ)
          access_variable (call, only, ref, false);
        if (access & ACCESS_WRITE)
          access_variable (call, only, ref, true);
      }
  for (tree origin : origins.all)
    if (VAR_P (origin) && !is_global_var (origin))
      {
        struct origins kept;
        find_kept_origins (origin, &kept);
        add (call, kept, ACCESS_UNKNOWN, fn, UNKNOWN_LOCATION);
      }
}

static bool outlives_p (tree ref, tree *keeper);

/* Whether POINTER, to memory that the function has allocated, is stored where
   it outlives the function, or returned.  Set *KEEPER.  */
static bool
kept_p (tree pointer, tree *keeper)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, pointer)
  {
    gimple *stmt = USE_STMT (use);
    tree lhs = gimple_get_lhs (stmt);
    if (gimple_code (stmt) == GIMPLE_RETURN)
      {
        *keeper = DECL_RESULT (cfun->decl);
        return true;
      }
    if (!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt))
      continue;
    if (gimple_assign_rhs1 (stmt) != pointer)
      continue;
    if (TREE_CODE (lhs) == SSA_NAME ? kept_p (lhs, keeper)
                                    : outlives_p (lhs, keeper))
      return true;
  }
  return false;
}

/* Whether the address REF is in memory that outlives the function, unlike its
   local variables and memory that it allocates.  Set *KEEPER.  */
static bool
outlives_p (tree ref, tree *keeper)
{
  tree base = get_base_address (ref);
  *keeper = NULL_TREE;
  if (!base)
    return false;
  if (VAR_P (base))
    {
      *keeper = base;
      return is_global_var (base);
    }
  if (TREE_CODE (base) != MEM_REF)
    return false;
  struct origins origins;
  tree pointer = TREE_OPERAND (base, 0);
  find_origins (pointer, &origins);
  tree only = origins.only ();
  /* A list of what is allocated refers to itself.  */
  static unsigned depth;
  if (only && TREE_CODE (only) == SSA_NAME)
    {
      if (depth > 4)
        return false;
      depth++;
      bool kept = kept_p (only, keeper);
      depth--;
      return kept;
    }
  if (only)
    {
      *keeper = only;
      return TREE_CODE (only) == PARM_DECL || is_global_var (only);
    }
  /* Memory that a global variable points to.  */
  if (TREE_CODE (pointer) != SSA_NAME || !origins.all.is_empty ())
    return false;
  gimple *definition = SSA_NAME_DEF_STMT (pointer);
  if (!gimple_assign_load_p (definition))
    return false;
  base = get_base_address (gimple_assign_rhs1 (definition));
  *keeper = base && VAR_P (base) ? base : NULL_TREE;
  return *keeper && is_global_var (*keeper);
}

/* Whether another value than that of STMT is in its REF later in any case.  */
static bool
overwritten_p (gimple *stmt, tree ref)
{
  basic_block block;
  FOR_EACH_BB_FN (block, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *other = gsi_stmt (i);
      tree lhs = other == stmt ? NULL_TREE : gimple_get_lhs (other);
      if (lhs && operand_equal_p (lhs, ref, 0)
          && (block == gimple_bb (stmt)
                  ? stands_before_p (stmt, other)
                  : dominated_by_p (CDI_POST_DOMINATORS, gimple_bb (stmt),
                                    block)))
        return true;
    }
  return false;
}

/* STMT stores VALUE, or a struct that it is in, in REF.  */
void
effect_finder::add_keeping (gimple *stmt, tree value, tree ref)
{
  tree keeper;
  struct origins origins;
  if (VAR_P (value) && !is_global_var (value)
      && RECORD_OR_UNION_TYPE_P (TREE_TYPE (value)))
    find_kept_origins (value, &origins);
  else if (TREE_CODE (value) == SSA_NAME)
    find_origins (value, &origins);
  else if (TREE_CODE (value) == ADDR_EXPR)
    find_origins (value, &origins);
  tree only = origins.only ();
  if (!only || TREE_CODE (only) != PARM_DECL || !outlives_p (ref, &keeper)
      || keeper == only || overwritten_p (stmt, ref))
    return;
  keeping k = { stmt, only, keeper, gimple_location (stmt), UNKNOWN_LOCATION };
  found->keepings.safe_push (k);
}

/* CALL, of CALLEE, keeps what CALLEE keeps.  */
void
effect_finder::add_keepings_of (gcall *call, function_effects *callee)
{
  for (const keeping &k : callee->keepings)
    {
      unsigned index = parameter_index (k.parm);
      if (index >= gimple_call_num_args (call))
        continue;
      struct origins origins;
      find_origins (gimple_call_arg (call, index), &origins);
      tree only = origins.only ();
      if (!only || TREE_CODE (only) != PARM_DECL)
        continue;
      tree keeper = k.keeper;
      tree result = gimple_call_lhs (call);
      if (keeper && TREE_CODE (keeper) == RESULT_DECL
          && (!result || TREE_CODE (result) != SSA_NAME
              || !kept_p (result, &keeper)))
        continue;
      if (keeper && TREE_CODE (keeper) == PARM_DECL)
        {
          /* In what another argument points to: where is that?  */
          index = parameter_index (keeper);
          if (index >= gimple_call_num_args (call))
            continue;
          struct origins others;
          find_origins (gimple_call_arg (call, index), &others);
          keeper = others.only ();
          if (!keeper || keeper == only
              || (TREE_CODE (keeper) != PARM_DECL
                  && !(VAR_P (keeper) && is_global_var (keeper))))
            continue;
        }
      keeping kept = { call, only, keeper, k.loc, gimple_location (call) };
      /* It is the caller who keeps what was returned.  */
      if (k.keeper && TREE_CODE (k.keeper) == RESULT_DECL)
        std::swap (kept.loc, kept.call);
      found->keepings.safe_push (kept);
    }
}

/* CALL may put an argument into a container of C++ that outlives it.  */
void
effect_finder::add_container (gcall *call)
{
  static const char *const names[]
      = { "push_back", "emplace_back", "push_front", "emplace_front",
          "insert",    "emplace",      "push",       "assign" };
  tree fn = called_function (call);
  if (!fn || TREE_CODE (TREE_TYPE (fn)) != METHOD_TYPE
      || gimple_call_num_args (call) < 2)
    return;
  bool puts = false;
  for (const char *name : names)
    puts |= !strcmp (plain_function_name (fn), name);
  if (!puts)
    return;
  struct origins container;
  find_origins (gimple_call_arg (call, 0), &container);
  tree keeper = container.only ();
  if (!keeper || !VAR_P (keeper) || !is_global_var (keeper))
    return;
  for (unsigned i = 1; i < gimple_call_num_args (call); i++)
    {
      /* The argument is a pointer, or refers to a variable that holds one.  */
      tree argument = gimple_call_arg (call, i);
      tree parm = NULL_TREE;
      if (TREE_CODE (argument) == ADDR_EXPR
          && DECL_P (TREE_OPERAND (argument, 0)))
        {
          tree variable = TREE_OPERAND (argument, 0);
          struct origins kept;
          if (TREE_CODE (variable) == PARM_DECL)
            parm = variable;
          else if (VAR_P (variable) && !is_global_var (variable)
                   && (find_kept_origins (variable, &kept),
                       kept.all.length () == 1))
            parm = kept.all[0];
        }
      if (parm && TREE_CODE (parm) == PARM_DECL
          && POINTER_TYPE_P (TREE_TYPE (parm)))
        {
          keeping k = { call, parm, keeper, gimple_location (call),
                        UNKNOWN_LOCATION };
          found->keepings.safe_push (k);
        }
    }
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
  if (callee)
    add_keepings_of (call, callee);
  add_container (call);
}

/* Find out whether the function always returns the same parameter.  */
void
effect_finder::find_returned (void)
{
  tree result = NULL_TREE;
  edge e;
  edge_iterator i;
  if (!POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (found->fn))))
    return;
  FOR_EACH_EDGE (e, i, EXIT_BLOCK_PTR_FOR_FN (cfun)->preds)
  {
    gimple_stmt_iterator last = gsi_last_bb (e->src);
    greturn *ret
        = gsi_end_p (last) ? NULL : dyn_cast<greturn *> (gsi_stmt (last));
    if (!ret || !gimple_return_retval (ret))
      continue;
    struct origins origins;
    find_origins (gimple_return_retval (ret), &origins);
    tree only = origins.only ();
    if (!only || TREE_CODE (only) != PARM_DECL || (result && result != only))
      return;
    result = only;
  }
  if (result)
    found->returned = parameter_index (result);
}

/* Whether STMT is executed under one of LOCKS, and not behind one of UNLOCKS
   that ends it.  */
static bool
guarded_p (gimple *stmt, const vec<gimple *> &locks,
           const vec<gimple *> &unlocks)
{
  for (gimple *lock : locks)
    {
      bool held = lock == stmt || stmt_dominates_p (lock, stmt);
      for (gimple *unlock : unlocks)
        if (held && stmt_dominates_p (lock, unlock)
            && stmt_dominates_p (unlock, stmt))
          held = false;
      if (held)
        return true;
    }
  return false;
}

void
effect_finder::find (void)
{
  auto_vec<gimple *> locks, unlocks;
  basic_block block;
  FOR_EACH_BB_FN (block, cfun)
  for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
        continue;
      walk_stmt_load_store_ops (stmt, this, on_load, on_store);
      if (gcall *call = dyn_cast<gcall *> (stmt))
        add_call (call);
      else if (gimple_assign_single_p (stmt)
               && TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
        add_keeping (stmt, gimple_assign_rhs1 (stmt),
                     gimple_assign_lhs (stmt));
      if (lock_call_p (stmt, false))
        locks.safe_push (stmt);
      else if (lock_call_p (stmt, true))
        unlocks.safe_push (stmt);
    }
  for (state_access &a : found->accesses)
    a.guarded = guarded_p (a.stmt, locks, unlocks);
  for (call_made &made : found->calls)
    made.guarded = guarded_p (made.stmt, locks, unlocks);
  find_returned ();
}

/* Whether FN is defined in this unit, and has been made SSA.  */
static bool
analyzable_p (tree fn)
{
  cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
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

int
returned_argument (tree fn)
{
  function_effects *effects = fn && !task_p (fn) ? effects_of (fn) : NULL;
  return effects && effects->complete ? effects->returned : -1;
}

void
forget_effects (void)
{
  if (!known)
    return;
  for (hash_map<tree, function_effects *>::iterator i = known->begin ();
       i != known->end (); ++i)
    delete (*i).second;
  delete known;
  known = NULL;
}

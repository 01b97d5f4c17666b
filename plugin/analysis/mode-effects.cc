/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function does with the buffers that it is given, and with variables
   that outlive it: found by one walk over its statements, each of which is
   looked at by itself.  Functions of the same unit are looked into when they
   are called; of those that call themselves nothing is sure.

   The calls of tasks count with the modes of their parameters.  */

#include "gcc/gcc.h"

#include "deeds.h"
#include "gcc/callee.h"
#include "language/task.h"
#include "memory.h"
#include "mode-check.h"
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
  void add (gimple *stmt, const struct origins &origins, tree ref,
            unsigned access, tree callee = NULL_TREE,
            location_t inner = UNKNOWN_LOCATION, bool guarded = false);
  void add_call (gcall *call);
  void add_handed (gcall *call, tree variable);
  void add_argument (gcall *call, unsigned index);
  void add_kept_by_callee (gcall *call);
  bool over_p (const effect &e) const;
  bool held_p (gimple *stmt) const;
  void look_at (gimple *stmt);

  function_effects *found;
  function_effects *callee; /* of the statement that is looked at, or NULL */
  auto_vec<std::pair<gimple *, bool> > locks; /* taken, or given back */
};

/* Whether VARIABLE is one that tasks may not use at the same time.  */
static bool
shared_p (tree variable)
{
  return VAR_P (variable) && is_global_var (variable)
         && !DECL_THREAD_LOCAL_P (variable) && !TREE_READONLY (variable)
         && !DECL_ARTIFICIAL (variable) && !TYPE_ATOMIC (TREE_TYPE (variable))
         && !in_system_header_at (DECL_SOURCE_LOCATION (variable));
}

/* Add effects of STMT: an ACCESS, by REF, of what has ORIGINS.  GUARDED if a
   function that is called sees to that.  */
void
effect_finder::add (gimple *stmt, const struct origins &origins, tree ref,
                    unsigned access, tree callee, location_t inner,
                    bool guarded)
{
  bool sure = origins.only () && !(access & ACCESS_UNKNOWN);
  for (tree origin : origins.all)
    if (access
        && (TREE_CODE (origin) == PARM_DECL || (sure && shared_p (origin))))
      {
        guarded |= VAR_P (origin) && spread_p (stmt, ref);
        tree field = NULL_TREE;
        for (tree r = ref; r && handled_component_p (r);
             r = TREE_OPERAND (r, 0))
          field = TREE_CODE (r) == COMPONENT_REF ? TREE_OPERAND (r, 1)
                                                 : NULL_TREE;
        found->effects.safe_push (
            { stmt, origin, field,
              (access & (ACCESS_READ | ACCESS_UNKNOWN)) != 0,
              (access & (ACCESS_WRITE | ACCESS_UNKNOWN)) != 0,
              (access & ACCESS_FREE) != 0, sure, guarded,
              gimple_location (stmt), callee, inner, NULL_TREE });
      }
}

/* The parameter into what which points the pointer that STMT stores, or a
   pointer in a struct that it stores; or NULL_TREE.  */
static tree
stored_parameter (gimple *stmt)
{
  struct origins origins;
  tree value
      = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  if (value && VAR_P (value) && !is_global_var (value)
      && RECORD_OR_UNION_TYPE_P (TREE_TYPE (value)))
    find_kept_origins (value, &origins);
  else if (value
           && (TREE_CODE (value) == SSA_NAME
               || TREE_CODE (value) == ADDR_EXPR))
    find_origins (value, &origins);
  tree only = origins.only ();
  return only && TREE_CODE (only) == PARM_DECL ? only : NULL_TREE;
}

/* STMT reads, or if WRITE writes, REF, which is in the object BASE.  */
void
effect_finder::access (gimple *stmt, tree base, tree ref, bool write)
{
  struct origins origins;
  if (base && VAR_P (base))
    origins.all.safe_push (base);
  else if (base
           && (TREE_CODE (base) == MEM_REF
               || TREE_CODE (base) == TARGET_MEM_REF))
    find_origins (TREE_OPERAND (base, 0), &origins);
  unsigned before = found->effects.length ();
  add (stmt, origins, ref, write ? ACCESS_WRITE : ACCESS_READ);
  tree kept = write && found->effects.length () > before
                  ? stored_parameter (stmt)
                  : NULL_TREE;
  if (kept && origins.only () && origins.only () != kept)
    found->effects.last ().kept = kept;
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
    if (e.object == parm)
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

unsigned
argument_access (gcall *call, unsigned index)
{
  tree fn = callee_of (call);
  if (!task_p (fn))
    return fn && startswith (plain_function_name (fn), "tasks_")
               ? (unsigned)ACCESS_NONE
               : library_access (call, index);
  const struct task *t = task_get (fn);
  unsigned mode = index < t->parameters.length () ? t->parameters[index].mode
                                                  : (unsigned)TASKS_SCALAR;
  if (mode == TASKS_UNORDERED)
    return ACCESS_UNKNOWN;
  return (mode & TASKS_READ ? (unsigned)ACCESS_READ : 0)
         | (mode & TASKS_WRITE ? (unsigned)ACCESS_WRITE : 0);
}

/* Add what CALL does with its argument number INDEX.  */
void
effect_finder::add_argument (gcall *call, unsigned index)
{
  tree argument = gimple_call_arg (call, index), fn = callee_of (call);
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
  struct origins origins;
  find_origins (argument, &origins);
  add (call, origins, argument, access, fn, inner, guarded);
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
  add (call, kept, NULL_TREE, ACCESS_UNKNOWN, callee_of (call));
}

void
effect_finder::add_call (gcall *call)
{
  tree fn = callee_of (call);
  if (callee || task_p (fn))
    found->calls.safe_push ({ call, fn, false });
  if (library_role (call) == LIBRARY_KEEPS)
    found->effects.safe_push ({ call, fn, NULL_TREE, true, true, false, true,
                                spread_p (call, fn), gimple_location (call),
                                NULL_TREE, UNKNOWN_LOCATION, NULL_TREE });
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    add_argument (call, i);
  /* A nested function finds the variables around it in a struct.  */
  tree chain = gimple_call_chain (call);
  if (chain && TREE_CODE (chain) == ADDR_EXPR
      && VAR_P (TREE_OPERAND (chain, 0)))
    add_handed (call, TREE_OPERAND (chain, 0));
  if (callee)
    add_kept_by_callee (call);
}

/* The parameter, or the variable of static storage, that the argument of CALL
   for PARM points into; or NULL_TREE.  */
static tree
passed_origin (gcall *call, tree parm)
{
  unsigned index = parameter_index (parm);
  struct origins origins;
  if (index < gimple_call_num_args (call))
    find_origins (gimple_call_arg (call, index), &origins);
  tree only = origins.only ();
  return only
                 && (TREE_CODE (only) == PARM_DECL
                     || (VAR_P (only) && is_global_var (only)))
             ? only
             : NULL_TREE;
}

/* CALL is of a function of the unit: what that keeps is kept here.  */
void
effect_finder::add_kept_by_callee (gcall *call)
{
  /* A function that calls itself adds to the list that it reads.  */
  for (unsigned i = 0, length = callee->effects.length (); i < length; i++)
    if (callee->effects[i].kept)
      {
        effect e = callee->effects[i];
        tree kept = passed_origin (call, e.kept);
        tree object
            = VAR_P (e.object) ? e.object : passed_origin (call, e.object);
        location_t where = e.inner == UNKNOWN_LOCATION ? e.loc : e.inner;
        /* Nobody looks into the library of C++.  That it is written is said by
           others.  */
        if (in_system_header_at (where))
          where = UNKNOWN_LOCATION;
        if (object && kept && TREE_CODE (kept) == PARM_DECL && object != kept)
          found->effects.safe_push (
              { call, object, e.field, false, true, false, false, true,
                gimple_location (call), e.callee, where, kept });
      }
}

/* Whether something else may be where E keeps a pointer when the function
   returns: that is stored there behind it, perhaps by a function that is
   called.  */
bool
effect_finder::over_p (const effect &e) const
{
  auto stored_p = [&] (const function_effects *by, gimple *stmt) {
    for (const effect &other : by->effects)
      if (other.writes && other.object == e.object
          && (!other.field || !e.field || other.field == e.field)
          && (stmt || other.stmt != e.stmt)
          && stmt_reaches_p (e.stmt, stmt ? stmt : other.stmt))
        return true;
    return false;
  };
  bool over = stored_p (found, NULL);
  for (const call_made &made : found->calls)
    if (made.stmt != e.stmt && !task_p (made.fn))
      over |= stored_p (effects_of (made.fn), made.stmt);
  return over;
}

/* Whether STMT is executed under a lock: what is executed last before it, of
   what takes and gives back locks, takes one.  */
bool
effect_finder::held_p (gimple *stmt) const
{
  const std::pair<gimple *, bool> *last = NULL;
  for (const std::pair<gimple *, bool> &lock : locks)
    if ((lock.first == stmt || stmt_dominates_p (lock.first, stmt))
        && (!last || stmt_dominates_p (last->first, lock.first)))
      last = &lock;
  return last && last->second;
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
  tree fn = call ? callee_of (call) : NULL_TREE;
  callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (call)
    add_call (call);
  /* It may do anything with the pointers that it gets.  */
  for (unsigned i = 0; code && i < gimple_asm_ninputs (code); i++)
    {
      tree value = TREE_VALUE (gimple_asm_input_op (code, i));
      struct origins origins;
      if (POINTER_TYPE_P (TREE_TYPE (value)))
        find_origins (value, &origins);
      add (code, origins, NULL_TREE, ACCESS_UNKNOWN);
    }
  /* A function that takes a lock, and perhaps gives it back, may take another
     one, of its own.  */
  enum lock_role role = lock_role (stmt);
  if (role == LOCK_NONE && callee)
    role = callee->lock;
  if (role != LOCK_NONE)
    locks.safe_push ({ stmt, role == LOCK_TAKE });
  found->lock = MAX (found->lock, role);
}

void
effect_finder::find (void)
{
  any_statement (cfun, [&] (gimple *stmt) {
    look_at (stmt);
    return false;
  });
  for (effect &e : found->effects)
    e.guarded |= held_p (e.stmt);
  for (call_made &made : found->calls)
    made.guarded = held_p (made.stmt) || spread_p (made.stmt, made.fn);
  for (effect &e : found->effects)
    if (e.kept && over_p (e))
      e.kept = NULL_TREE;
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

/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls that take a lock, or give it back: those of the C library's, POSIX's
   and OpenMP's, and functions with the attribute `task_lock'.  Others are seen
   through, if they are of the unit, as those of C++ are.  A program that makes
   a lock of atomic operations begins with one that returns what was there.  */

#include "gcc/gcc.h"

#include "language/attributes.h"
#include "language/task.h"
#include "library.h"
#include "mode-effects.h"
#include "mode-lock.h"
#include "mode-statement.h"

struct lock_function
{
  const char *name;
  enum lock_role role;
};

static const lock_function lock_functions[] = {
  { "GOMP_critical_end", LOCK_GIVE },
  { "GOMP_critical_name_end", LOCK_GIVE },
  { "GOMP_critical_name_start", LOCK_TAKE },
  { "GOMP_critical_start", LOCK_TAKE },
  { "__cxa_guard_acquire", LOCK_TAKE },
  { "__cxa_guard_release", LOCK_GIVE },
  { "__gthread_mutex_lock", LOCK_TAKE },
  { "__gthread_mutex_trylock", LOCK_TAKE },
  { "__gthread_mutex_unlock", LOCK_GIVE },
  { "__gthread_recursive_mutex_lock", LOCK_TAKE },
  { "__gthread_recursive_mutex_unlock", LOCK_GIVE },
  { "cnd_broadcast", LOCK_SIGNAL },
  { "cnd_signal", LOCK_SIGNAL },
  { "cnd_timedwait", LOCK_WAIT },
  { "cnd_wait", LOCK_WAIT },
  { "flockfile", LOCK_TAKE },
  { "funlockfile", LOCK_GIVE },
  { "mtx_lock", LOCK_TAKE },
  { "mtx_timedlock", LOCK_TAKE },
  { "mtx_trylock", LOCK_TAKE },
  { "mtx_unlock", LOCK_GIVE },
  { "omp_set_lock", LOCK_TAKE },
  { "omp_set_nest_lock", LOCK_TAKE },
  { "omp_test_lock", LOCK_TAKE },
  { "omp_unset_lock", LOCK_GIVE },
  { "omp_unset_nest_lock", LOCK_GIVE },
  { "pthread_cond_broadcast", LOCK_SIGNAL },
  { "pthread_cond_signal", LOCK_SIGNAL },
  { "pthread_cond_timedwait", LOCK_WAIT },
  { "pthread_cond_wait", LOCK_WAIT },
  { "pthread_mutex_lock", LOCK_TAKE },
  { "pthread_mutex_timedlock", LOCK_TAKE },
  { "pthread_mutex_trylock", LOCK_TAKE },
  { "pthread_mutex_unlock", LOCK_GIVE },
  { "pthread_rwlock_rdlock", LOCK_TAKE },
  { "pthread_rwlock_tryrdlock", LOCK_TAKE },
  { "pthread_rwlock_trywrlock", LOCK_TAKE },
  { "pthread_rwlock_unlock", LOCK_GIVE },
  { "pthread_rwlock_wrlock", LOCK_TAKE },
  { "pthread_spin_lock", LOCK_TAKE },
  { "pthread_spin_trylock", LOCK_TAKE },
  { "pthread_spin_unlock", LOCK_GIVE },
  { "sched_yield", LOCK_WAIT },
  { "sem_post", LOCK_GIVE },
  { "sem_timedwait", LOCK_TAKE },
  { "sem_trywait", LOCK_TAKE },
  { "sem_wait", LOCK_TAKE },
  { "thrd_yield", LOCK_WAIT },
};

/* What the atomic operation NAME is: one that only stores may end what another
   one has begun.  */
static enum lock_role
atomic_role (const char *name)
{
  if (strstr (name, "_release") || strstr (name, "_clear"))
    return LOCK_GIVE;
  return strstr (name, "_load") || strstr (name, "_store")
                 || strstr (name, "_fence") || strstr (name, "lock_free")
                 || strstr (name, "synchronize")
             ? LOCK_NONE
             : LOCK_TAKE;
}

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
  if (fndecl_built_in_p (fn, BUILT_IN_NORMAL)
      && (startswith (name, "__atomic_") || startswith (name, "__sync_")))
    return atomic_role (name);
  for (const lock_function &known : lock_functions)
    if (!strcmp (known.name, name))
      return known.role;
  return LOCK_NONE;
}

bool
unknown_call_p (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call || gimple_call_internal_p (call))
    return false;
  tree fn = called_function (call);
  if (!fn)
    return true;
  return !fndecl_built_in_p (fn) && !task_p (fn)
         && !in_system_header_at (DECL_SOURCE_LOCATION (fn))
         && !startswith (plain_function_name (fn), "tasks_")
         && !lookup_attribute ("task_lock", DECL_ATTRIBUTES (fn))
         && library_role (call) == LIBRARY_NONE && !effects_of (fn);
}

bool
other_call_p (gimple *a, gimple *b)
{
  if (!is_gimple_call (a) || !is_gimple_call (b))
    return true;
  tree f = called_function (as_a<gcall *> (a));
  tree g = called_function (as_a<gcall *> (b));
  if (f || g)
    return f != g;
  auto pointer = [] (gimple *call) {
    tree name = gimple_call_fn (call);
    gimple *from = name && TREE_CODE (name) == SSA_NAME
                       ? SSA_NAME_DEF_STMT (name)
                       : NULL;
    return from && gimple_assign_load_p (from) ? gimple_assign_rhs1 (from)
                                               : name;
  };
  tree p = pointer (a), q = pointer (b);
  if (p && q && TREE_CODE (p) == COMPONENT_REF
      && TREE_CODE (q) == COMPONENT_REF)
    return TREE_OPERAND (p, 1) != TREE_OPERAND (q, 1);
  return p && q && !operand_equal_p (p, q, 0);
}

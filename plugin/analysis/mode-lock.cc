/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls that take a lock, or give it back.  They are known by words in their
   names, for every library has its own.  */

#include "gcc/gcc.h"

#include "language/task.h"
#include "library.h"
#include "mode-effects.h"
#include "mode-lock.h"
#include "mode-statement.h"

/* Whether WORD is in NAME as a word of its own, as `lock' in `mutex_lock' and
   not in `block'.  */
static bool
word_p (const char *name, const char *word)
{
  for (const char *at = name; (at = strstr (at, word)); at++)
    if ((at == name || !ISALPHA (at[-1]) || !ISALPHA (word[0]))
        && !ISLOWER (at[strlen (word)]))
      return true;
  return false;
}

/* The mangled name of the function FN if it is a member of a class, or "".
   With -flto nothing else of the class has a name any more.  */
static const char *
member_name (tree fn)
{
  return fn && TREE_CODE (TREE_TYPE (fn)) == METHOD_TYPE
             ? IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn))
             : "";
}

/* Whether NAME has one of WORDS, which end with NULL, in it.  */
static bool
any_word_p (const char *name, const char *const *words)
{
  for (; *words; words++)
    if (word_p (name, *words))
      return true;
  return false;
}

bool
lock_call_p (const gimple *call, bool unlock)
{
  static const char *const takes[] = { "lock",
                                       "trylock",
                                       "timedlock",
                                       "rdlock",
                                       "wrlock",
                                       "spinlock",
                                       "critical",
                                       "once",
                                       "call_once",
                                       "wait",
                                       "test_and_set",
                                       "guard_acquire",
                                       "atomic_fetch",
                                       "atomic_add",
                                       "atomic_sub",
                                       "atomic_exchange",
                                       "compare_and",
                                       "compare_exchange",
                                       "sync_fetch",
                                       "sync_add",
                                       "sync_sub",
                                       "lock_test",
                                       NULL };
  static const char *const gives[]
      = { "unlock",       "critical_end", "post",         "guard_release",
          "atomic_clear", "flag_clear",   "lock_release", NULL };
  static const char *const lock_classes[] = { "lock", "lock_guard", NULL };
  static const char *const atomic_classes[]
      = { "atomic", "atomic_base", "atomic_flag", NULL };
  static const char *const plain[] = { "load", "store", "C1", "C2", NULL };

  if (!is_gimple_call (call))
    return false;
  tree fn = gimple_call_fndecl (call);
  const char *name = plain_function_name (fn);
  const char *member = member_name (fn);
  bool ends = strstr (member, "D1Ev") || strstr (member, "D2Ev");
  if (startswith (name, "tasks_"))
    return false;
  bool of_lock = any_word_p (member, lock_classes);
  if (any_word_p (name, gives) || (of_lock && ends))
    return unlock;
  if (unlock)
    return false;
  return of_lock || any_word_p (name, takes)
         || (any_word_p (member, atomic_classes)
             && !any_word_p (member, plain));
}

bool
signal_call_p (const gimple *call, bool signal)
{
  static const char *const waits[] = { "wait", "timedwait", "yield", NULL };
  static const char *const signals[]
      = { "signal", "broadcast", "notify_one", "notify_all",
          "wake",   "post",      NULL };

  if (!is_gimple_call (call))
    return false;
  const char *name = plain_function_name (gimple_call_fndecl (call));
  return !startswith (name, "tasks_")
         && any_word_p (name, signal ? signals : waits);
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
         && library_role (call) == LIBRARY_NONE && !effects_of (fn);
}

bool
other_call_p (gimple *a, gimple *b)
{
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

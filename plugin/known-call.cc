/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions of the C library do with memory that they are given.

   They are known by their names, for only some are builtin, and not in all
   modes.  */

#include "gcc.h"

#include "known-call.h"

struct known_function
{
  const char *name;
  const char *arguments; /* r, w, b(oth), -; the last one is for the rest */
};

static const known_function known_functions[] = {
  { "abs", "-" },       { "assume_aligned", "-" }, { "bcopy", "rw-" },
  { "bzero", "w-" },    { "calloc", "-" },         { "expect", "-" },
  { "fclose", "-" },    { "fflush", "-" },         { "fgets", "w-" },
  { "fprintf", "-r-" }, { "fputc", "-" },          { "fputs", "r-" },
  { "fread", "w-" },    { "free", "-" },           { "frexp", "-w" },
  { "fwrite", "r-" },   { "malloc", "-" },         { "memchr", "r-" },
  { "memcmp", "rr-" },  { "memcpy", "wr-" },       { "memmove", "wr-" },
  { "mempcpy", "wr-" }, { "memset", "w-" },        { "modf", "-w" },
  { "modff", "-w" },    { "prefetch", "-" },       { "printf", "r-" },
  { "putchar", "-" },   { "puts", "r" },           { "qsort", "b-" },
  { "read", "-w-" },    { "realloc", "-" },        { "sincos", "-w" },
  { "sincosf", "-w" },  { "snprintf", "w-r-" },    { "sprintf", "wr-" },
  { "strcat", "br" },   { "strchr", "r-" },        { "strcmp", "rr" },
  { "strcpy", "wr" },   { "strlen", "r" },         { "strncat", "br-" },
  { "strncmp", "rr-" }, { "strncpy", "wr-" },      { "strrchr", "r-" },
  { "write", "-r-" },
};

const char *
plain_function_name (const_tree fn)
{
  if (!fn || !DECL_NAME (fn))
    return "";
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fn));
  if (startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  return name;
}

/* Whether NAME is that of KNOWN, or of its version that checks sizes.  */
static bool
names_function_p (const char *name, const char *known)
{
  size_t length = strlen (known);
  if (!strcmp (name, known))
    return true;
  return startswith (name, "__") && !strncmp (name + 2, known, length)
         && !strcmp (name + 2 + length, "_chk");
}

unsigned
known_argument_access (const gcall *call, unsigned index)
{
  tree fn = gimple_call_fndecl (call);
  if (gimple_call_internal_p (call))
    return ACCESS_NONE;
  if (!fn || DECL_SAVED_TREE (fn) || gimple_has_body_p (fn))
    return ACCESS_UNKNOWN;
  if (fndecl_built_in_p (fn)
      && (gimple_call_flags (call) & (ECF_CONST | ECF_NOVOPS)))
    return ACCESS_NONE;
  const char *name = plain_function_name (fn);
  for (const known_function &known : known_functions)
    if (names_function_p (name, known.name))
      {
        size_t last = strlen (known.arguments) - 1;
        switch (known.arguments[MIN (index, last)])
          {
          case 'r':
            return ACCESS_READ;
          case 'w':
            return ACCESS_WRITE;
          case 'b':
            return ACCESS_READ | ACCESS_WRITE;
          default:
            return ACCESS_NONE;
          }
      }
  if (startswith (name, "__atomic_") || startswith (name, "__sync_"))
    return index == 0 ? ACCESS_READ | ACCESS_WRITE | ACCESS_UNKNOWN
                      : ACCESS_UNKNOWN;
  return ACCESS_UNKNOWN;
}

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

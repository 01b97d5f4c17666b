/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions of the C library do with memory: see memory.h.

   GCC knows that of the builtin ones (attr-fnspec.h), and attributes say which
   allocate how much.  The table has what neither tells.  Of others, which a
   header of the system declares, the types tell: a parameter that points to
   const is read, another one is written, and perhaps more.  One that gets a
   function may call it.  */

#include "gcc/gcc.h"

#include "attr-fnspec.h"
#include "calls.h"
#include "memory.h"

struct known_function
{
  const char *names; /* with blanks between them */

  /* Of each argument: r(ead), w(ritten), b(oth), f(ormatted: a string is
     read), p (read, and the result points into it), t (both, and so), e(nded:
     freed), - or ?; the last one is for the rest.  NULL if GCC knows that, or
     the types tell.  */
  const char *arguments;

  enum library_role role;

  /* Of each argument, how many bytes: a character of enum extent_kind and a
     number, or a blank; the last two are for the rest.  NULL if nothing is
     known.  */
  const char *extents;
};

/* Of what ends early, as strcmp and strtol do, one byte.  */
static const known_function known_functions[] = {
  { "free", "e", LIBRARY_FREE, NULL },
  { "realloc reallocarray", "e-", LIBRARY_REALLOCATE, NULL },
  { "posix_memalign", "w-", LIBRARY_ALLOCATE_AT, NULL },
  { "munmap", NULL, LIBRARY_NONE, "u2- " },
  { "sigaction", "?", LIBRARY_NONE, NULL },
  { "bsearch", "rp-", LIBRARY_ORDINARY, NULL },
  { "qsort", "b-", LIBRARY_ORDINARY, "*2- " },
  { "strtok", "tr", LIBRARY_KEEPS, "$ $ " },
  { "strtok_r", "tr-", LIBRARY_ORDINARY, "$ $ - " },
  { "asctime ctime gmtime localtime", "r", LIBRARY_KEEPS, "# " },
  { "fputs puts", "r-", LIBRARY_ORDINARY, "$ - " },
  { "fwrite", "r-", LIBRARY_ORDINARY, "*2- " },
  { "fgets", "w-", LIBRARY_ORDINARY, "?2- " },
  { "fread", "w-", LIBRARY_ORDINARY, "r2- " },
  { "read", "-w-", LIBRARY_ORDINARY, "- r - " },
  { "pread pread64 recv recvfrom", NULL, LIBRARY_NONE, "- r - " },
  { "write", "-r-", LIBRARY_ORDINARY, "- =3- " },
  { "pwrite pwrite64 send sendto", NULL, LIBRARY_NONE, "- =3- " },
  { "sprintf", "wf", LIBRARY_ORDINARY, "+ % - " },
  { "snprintf", "wf", LIBRARY_ORDINARY, "+2- % - " },
  { "vsprintf", "wf", LIBRARY_ORDINARY, "+ $ - " },
  { "vsnprintf", "wf", LIBRARY_ORDINARY, "+2- $ - " },
  { "printf", NULL, LIBRARY_NONE, "% - " },
  { "fprintf __printf_chk", NULL, LIBRARY_NONE, "- % - " },
  { "__fprintf_chk", NULL, LIBRARY_NONE, "- - % - " },
  { "__sprintf_chk", NULL, LIBRARY_NONE, "+ - - % - " },
  { "__snprintf_chk", NULL, LIBRARY_NONE, "+2- - - % - " },
  { "scanf", "rw", LIBRARY_ORDINARY, "$ # " },
  { "fscanf", "-rw", LIBRARY_ORDINARY, "- $ # " },
  { "sscanf", "rrw", LIBRARY_ORDINARY, "1 $ # " },
  { "memcpy memmove mempcpy memcmp bcmp bcopy __memcpy_chk __memmove_chk",
    NULL, LIBRARY_NONE, "=3=3- " },
  { "memset __memset_chk", NULL, LIBRARY_NONE, "=3- " },
  { "bzero explicit_bzero", NULL, LIBRARY_NONE, "=2- " },
  { "memchr", NULL, LIBRARY_NONE, "!3- " },
  { "strcpy stpcpy __strcpy_chk __stpcpy_chk", NULL, LIBRARY_NONE, "^2$ - " },
  { "strcat __strcat_chk", NULL, LIBRARY_NONE, "&2$ - " },
  { "strncpy stpncpy __strncpy_chk", NULL, LIBRARY_NONE, "=3$3- " },
  { "strncat __strncat_chk", NULL, LIBRARY_NONE, "&2$3- " },
  { "strlen strdup", NULL, LIBRARY_NONE, "$ - " },
  { "strnlen strndup", NULL, LIBRARY_NONE, "$2- " },
  { "strncmp strncasecmp", NULL, LIBRARY_NONE, "!3!3- " },
  { "strcmp strcasecmp strstr", NULL, LIBRARY_NONE, "1 1 - " },
  { "strchr strrchr strspn strcspn strpbrk atoi atol atoll atof strtol "
    "strtoul strtoll strtoull strtod strtof",
    NULL, LIBRARY_NONE, "1 - " },
};

const char *
plain_function_name (const_tree fn)
{
  if (!fn || !DECL_NAME (fn))
    return "";
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fn));
  if (name[0] == '_' && startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  return name;
}

/* Whether FN is of the library, whatever it is called.  */
static bool
library_p (tree fn)
{
  /* C++ knows `operator new' and `operator delete' without <new>, too.  */
  return fndecl_built_in_p (fn) || DECL_IS_REPLACEABLE_OPERATOR (fn)
         || in_system_header_at (DECL_SOURCE_LOCATION (fn));
}

/* What the table knows of NAME, or NULL.  */
static const known_function *
find_name (const char *name)
{
  static hash_map<nofree_string_hash, const known_function *> *all;
  if (!all)
    {
      all = new hash_map<nofree_string_hash, const known_function *>;
      for (const known_function &known : known_functions)
        for (char *word = strtok (xstrdup (known.names), " "); word;
             word = strtok (NULL, " "))
          all->put (word, &known);
    }
  const known_function **found = all->get (name);
  return found ? *found : NULL;
}

/* What it knows of the function FN, which is not defined in this unit; or
   NULL.  What headers define for the optimizer only does not count, which is
   there at some levels, and not at others.  */
static const known_function *
find_any (tree fn)
{
  return fn && library_p (fn)
                 && (DECL_EXTERNAL (fn)
                     || (!DECL_SAVED_TREE (fn) && !gimple_has_body_p (fn)))
             ? find_name (plain_function_name (fn))
             : NULL;
}

/* The same, if it knows how FN accesses its arguments.  */
static const known_function *
find_known (tree fn)
{
  const known_function *known = find_any (fn);
  return known && known->arguments ? known : NULL;
}

/* Whether FN, of C, gets a function, which it may call.  */
static bool
calls_back_p (tree fn)
{
  if (DECL_ASSEMBLER_NAME (fn) != DECL_NAME (fn))
    return false;
  for (tree t = TYPE_ARG_TYPES (TREE_TYPE (fn)); t; t = TREE_CHAIN (t))
    if (POINTER_TYPE_P (TREE_VALUE (t))
        && FUNC_OR_METHOD_TYPE_P (TREE_TYPE (TREE_VALUE (t))))
      return true;
  return false;
}

enum library_role
library_role (tree fn)
{
  if (!fn || !library_p (fn))
    return LIBRARY_NONE;
  if (const known_function *known = find_known (fn))
    return known->role;
  if (calls_back_p (fn))
    return LIBRARY_NONE;
  if (DECL_IS_OPERATOR_DELETE_P (fn))
    return LIBRARY_FREE;
  return DECL_IS_OPERATOR_NEW_P (fn) || DECL_IS_MALLOC (fn) ? LIBRARY_ALLOCATE
                                                            : LIBRARY_ORDINARY;
}

enum library_role
library_role (const gcall *call)
{
  return gimple_call_internal_p (call)
             ? LIBRARY_ORDINARY
             : library_role (gimple_call_fndecl (call));
}

/* How a function accesses what a parameter of TYPE points to, as far as that
   shows; if it is FORMATTED a string is read, but a pointer may be printed as
   such.  */
static unsigned
access_by_type (tree type, bool formatted)
{
  if (!POINTER_TYPE_P (type) || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)))
    return formatted ? ACCESS_NONE : ACCESS_UNKNOWN;
  if (formatted && TYPE_MAIN_VARIANT (TREE_TYPE (type)) != char_type_node)
    return ACCESS_NONE;
  return ACCESS_UNKNOWN
         | (formatted || TYPE_READONLY (TREE_TYPE (type)) ? ACCESS_READ
                                                          : ACCESS_WRITE);
}

unsigned
library_access (const gcall *call, unsigned index)
{
  tree fn = gimple_call_fndecl (call);
  tree type = TREE_TYPE (gimple_call_arg (call, index));
  if (gimple_call_internal_p (call))
    return ACCESS_NONE;
  if (!fn)
    return ACCESS_UNKNOWN;
  if (const known_function *known = find_known (fn))
    {
      size_t last = strlen (known->arguments) - 1;
      char said = known->arguments[MIN (index, last)];
      return (strchr ("rpbt", said) ? ACCESS_READ : ACCESS_NONE)
             | (strchr ("wbt", said) ? ACCESS_WRITE : ACCESS_NONE)
             | (said == 'e' ? ACCESS_FREE : ACCESS_NONE)
             | (said == '?' ? ACCESS_UNKNOWN : ACCESS_NONE)
             | (said == 'f' ? access_by_type (type, true) : 0u);
    }
  if (gimple_call_flags (call) & (ECF_CONST | ECF_NOVOPS))
    return ACCESS_NONE;
  const char *name = plain_function_name (fn);
  if (startswith (name, "__atomic_") || startswith (name, "__sync_"))
    return index == 0 ? ACCESS_READ | ACCESS_WRITE | ACCESS_UNKNOWN
                      : ACCESS_UNKNOWN;
  attr_fnspec spec = gimple_call_fnspec (call);
  if (spec.known_p () && spec.arg_specified_p (index)
      && (spec.arg_noescape_p (index) || spec.arg_readonly_p (index)
          || !spec.arg_used_p (index)))
    return (spec.arg_maybe_read_p (index) ? ACCESS_READ : ACCESS_NONE)
           | (spec.arg_maybe_written_p (index) ? ACCESS_WRITE : ACCESS_NONE);
  if (!library_p (fn))
    return ACCESS_UNKNOWN;
  if (DECL_IS_OPERATOR_DELETE_P (fn))
    return index == 0 ? ACCESS_FREE : ACCESS_NONE;
  tree types = TYPE_ARG_TYPES (TREE_TYPE (fn));
  for (; types && index > 0; index--)
    types = TREE_CHAIN (types);
  bool formatted = !types || VOID_TYPE_P (TREE_VALUE (types));
  return access_by_type (formatted ? type : TREE_VALUE (types), formatted);
}

int
library_result (const gcall *call)
{
  int flags = gimple_call_return_flags (call);
  if (flags & ERF_RETURNS_ARG)
    return flags & ERF_RETURN_ARG_MASK;
  tree fn = gimple_call_fndecl (call);
  const known_function *known = find_known (fn);
  const char *at = known ? strpbrk (known->arguments, "pt") : NULL;
  /* strchr, strstr and the like are given no other pointer to return.  */
  bool searches = fn && !known && fndecl_built_in_p (fn, BUILT_IN_NORMAL)
                  && POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (fn)))
                  && (gimple_call_flags (call) & ECF_PURE);
  int index = at ? at - known->arguments : searches ? 0 : -1;
  return index < (int)gimple_call_num_args (call) ? index : -1;
}

void
library_size (const gcall *call, int *size, int *count)
{
  *size = *count = -1;
  tree fn = gimple_call_fndecl (call);
  if (!fn)
    return;
  attr_fnspec spec = gimple_call_fnspec (call);
  if (tree said
      = lookup_attribute ("alloc_size", TYPE_ATTRIBUTES (TREE_TYPE (fn))))
    {
      tree place = TREE_VALUE (said);
      *size = tree_to_shwi (TREE_VALUE (place)) - 1;
      if (TREE_CHAIN (place))
        *count = tree_to_shwi (TREE_VALUE (TREE_CHAIN (place))) - 1;
    }
  else if (DECL_IS_OPERATOR_NEW_P (fn) || gimple_alloca_call_p (call))
    *size = 0;
  else if (spec.known_p ())
    /* What is only read may be read up to its end.  */
    for (unsigned i = 0; spec.arg_specified_p (i); i++)
      {
        unsigned n;
        if (!spec.arg_maybe_read_p (i)
            && spec.arg_max_access_size_given_by_arg_p (i, &n))
          *size = n;
      }
  if (MAX (*size, *count) >= (int)gimple_call_num_args (call))
    *size = *count = -1;
}

struct extent
library_extent (const gcall *call, unsigned index)
{
  tree fn
      = gimple_call_internal_p (call) ? NULL_TREE : gimple_call_fndecl (call);
  const known_function *known = find_any (fn);
  if (!known || !known->extents)
    return { EXTENT_UNKNOWN, 0 };
  const char *said
      = known->extents + 2 * MIN (index, strlen (known->extents) / 2 - 1);
  return { (enum extent_kind)said[0], ISDIGIT (said[1]) ? said[1] - 48u : 0 };
}

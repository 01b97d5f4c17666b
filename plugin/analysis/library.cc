/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions of the C library do with memory: see library.h.

   Those in the table are known by their names, for only some are builtin, and
   not in all modes.  Others are those that GCC knows, and those that a header
   of the system declares: a parameter that points to const is read, another
   one is written.  */

#include "gcc/gcc.h"

#include "library.h"

struct known_function
{
  /* Its plain name, or in C++ the mangled one.  */
  const char *name;

  /* Of each argument: r(ead), w(ritten), b(oth), f(ormatted: a string is
     read), p (read, and the result points into it), t (both, and so), - or ?;
     the last one is for the rest.  */
  const char *arguments;

  enum library_role role; /* LIBRARY_NONE: it calls back, or in a thread */

  /* The arguments that say how many bytes, and of how many elements.  */
  int size, count;
};

/* By name.  */
static constexpr known_function known_functions[] = {
  { "_ZdaPv", "-", LIBRARY_FREE, -1, -1 },
  { "_ZdaPvj", "-", LIBRARY_FREE, -1, -1 },
  { "_ZdaPvm", "-", LIBRARY_FREE, -1, -1 },
  { "_ZdlPv", "-", LIBRARY_FREE, -1, -1 },
  { "_ZdlPvj", "-", LIBRARY_FREE, -1, -1 },
  { "_ZdlPvm", "-", LIBRARY_FREE, -1, -1 },
  { "_Znaj", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "_Znam", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "_ZnamRKSt9nothrow_t", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "_Znwj", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "_Znwm", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "_ZnwmRKSt9nothrow_t", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "abs", "-", LIBRARY_ORDINARY, -1, -1 },
  { "aligned_alloc", "-", LIBRARY_ALLOCATE, 1, -1 },
  { "alloca", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "alloca_with_align", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "assume_aligned", "-", LIBRARY_ORDINARY, -1, -1 },
  { "atexit", "?", LIBRARY_NONE, -1, -1 },
  { "atof", "r", LIBRARY_ORDINARY, -1, -1 },
  { "atoi", "r", LIBRARY_ORDINARY, -1, -1 },
  { "atol", "r", LIBRARY_ORDINARY, -1, -1 },
  { "bcopy", "rw-", LIBRARY_ORDINARY, 2, -1 },
  { "bsearch", "rp-", LIBRARY_ORDINARY, -1, -1 },
  { "bzero", "w-", LIBRARY_ORDINARY, 1, -1 },
  { "calloc", "-", LIBRARY_ALLOCATE, 0, 1 },
  { "cfree", "-", LIBRARY_FREE, -1, -1 },
  { "clear_padding", "-", LIBRARY_ORDINARY, -1, -1 },
  { "cxa_end_cleanup", "-", LIBRARY_ORDINARY, -1, -1 },
  { "eh_pointer", "-", LIBRARY_ORDINARY, -1, -1 },
  { "expect", "-", LIBRARY_ORDINARY, -1, -1 },
  { "fclose", "-", LIBRARY_ORDINARY, -1, -1 },
  { "fflush", "-", LIBRARY_ORDINARY, -1, -1 },
  { "fgets", "w-", LIBRARY_ORDINARY, -1, -1 },
  { "fprintf", "-rf", LIBRARY_ORDINARY, -1, -1 },
  { "fputc", "-", LIBRARY_ORDINARY, -1, -1 },
  { "fputs", "r-", LIBRARY_ORDINARY, -1, -1 },
  { "fread", "w-", LIBRARY_ORDINARY, -1, -1 },
  { "free", "-", LIBRARY_FREE, -1, -1 },
  { "frexp", "-w", LIBRARY_ORDINARY, -1, -1 },
  { "fscanf", "-rw", LIBRARY_ORDINARY, -1, -1 },
  { "fwrite", "r-", LIBRARY_ORDINARY, -1, -1 },
  { "index", "p-", LIBRARY_ORDINARY, -1, -1 },
  { "malloc", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "memchr", "p-", LIBRARY_ORDINARY, -1, -1 },
  { "memcmp", "rr-", LIBRARY_ORDINARY, 2, -1 },
  { "memcpy", "wr-", LIBRARY_ORDINARY, 2, -1 },
  { "memmove", "wr-", LIBRARY_ORDINARY, 2, -1 },
  { "mempcpy", "wr-", LIBRARY_ORDINARY, 2, -1 },
  { "memset", "w-", LIBRARY_ORDINARY, 2, -1 },
  { "modf", "-w", LIBRARY_ORDINARY, -1, -1 },
  { "modff", "-w", LIBRARY_ORDINARY, -1, -1 },
  { "next_arg", "-", LIBRARY_ORDINARY, -1, -1 },
  { "object_size", "-", LIBRARY_ORDINARY, -1, -1 },
  { "on_exit", "?", LIBRARY_NONE, -1, -1 },
  { "posix_memalign", "w-", LIBRARY_ALLOCATE_AT, -1, -1 },
  { "prefetch", "-", LIBRARY_ORDINARY, -1, -1 },
  { "printf", "rf", LIBRARY_ORDINARY, -1, -1 },
  { "pthread_create", "?", LIBRARY_NONE, -1, -1 },
  { "pthread_once", "?", LIBRARY_NONE, -1, -1 },
  { "putchar", "-", LIBRARY_ORDINARY, -1, -1 },
  { "puts", "r", LIBRARY_ORDINARY, -1, -1 },
  { "qsort", "b-", LIBRARY_ORDINARY, -1, -1 },
  { "qsort_r", "?", LIBRARY_NONE, -1, -1 },
  { "read", "-w-", LIBRARY_ORDINARY, -1, -1 },
  { "realloc", "-", LIBRARY_REALLOCATE, 1, -1 },
  { "reallocarray", "-", LIBRARY_REALLOCATE, 1, 2 },
  { "rindex", "p-", LIBRARY_ORDINARY, -1, -1 },
  { "scanf", "rw", LIBRARY_ORDINARY, -1, -1 },
  { "sigaction", "?", LIBRARY_NONE, -1, -1 },
  { "signal", "?", LIBRARY_NONE, -1, -1 },
  { "sincos", "-w", LIBRARY_ORDINARY, -1, -1 },
  { "sincosf", "-w", LIBRARY_ORDINARY, -1, -1 },
  { "snprintf", "w-rf", LIBRARY_ORDINARY, -1, -1 },
  { "sprintf", "wrf", LIBRARY_ORDINARY, -1, -1 },
  { "sscanf", "rrw", LIBRARY_ORDINARY, -1, -1 },
  { "stack_restore", "-", LIBRARY_ORDINARY, -1, -1 },
  { "stack_save", "-", LIBRARY_ORDINARY, -1, -1 },
  { "stpcpy", "wr", LIBRARY_ORDINARY, -1, -1 },
  { "strcasecmp", "rr", LIBRARY_ORDINARY, -1, -1 },
  { "strcat", "br", LIBRARY_ORDINARY, -1, -1 },
  { "strchr", "p-", LIBRARY_ORDINARY, -1, -1 },
  { "strcmp", "rr", LIBRARY_ORDINARY, -1, -1 },
  { "strcpy", "wr", LIBRARY_ORDINARY, -1, -1 },
  { "strcspn", "rr", LIBRARY_ORDINARY, -1, -1 },
  { "strdup", "r", LIBRARY_ALLOCATE, -1, -1 },
  { "strlen", "r", LIBRARY_ORDINARY, -1, -1 },
  { "strncasecmp", "rr-", LIBRARY_ORDINARY, -1, -1 },
  { "strncat", "br-", LIBRARY_ORDINARY, -1, -1 },
  { "strncmp", "rr-", LIBRARY_ORDINARY, -1, -1 },
  { "strncpy", "wr-", LIBRARY_ORDINARY, -1, -1 },
  { "strndup", "r-", LIBRARY_ALLOCATE, -1, -1 },
  { "strpbrk", "pr", LIBRARY_ORDINARY, -1, -1 },
  { "strrchr", "p-", LIBRARY_ORDINARY, -1, -1 },
  { "strsep", "br", LIBRARY_ORDINARY, -1, -1 },
  { "strspn", "rr", LIBRARY_ORDINARY, -1, -1 },
  { "strstr", "pr", LIBRARY_ORDINARY, -1, -1 },
  { "strtod", "rw", LIBRARY_ORDINARY, -1, -1 },
  { "strtof", "rw", LIBRARY_ORDINARY, -1, -1 },
  { "strtok", "tr", LIBRARY_ORDINARY, -1, -1 },
  { "strtok_r", "tr-", LIBRARY_ORDINARY, -1, -1 },
  { "strtol", "rw-", LIBRARY_ORDINARY, -1, -1 },
  { "strtoll", "rw-", LIBRARY_ORDINARY, -1, -1 },
  { "strtoul", "rw-", LIBRARY_ORDINARY, -1, -1 },
  { "strtoull", "rw-", LIBRARY_ORDINARY, -1, -1 },
  { "tasks_heap_allocate", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "tdelete", "?", LIBRARY_NONE, -1, -1 },
  { "unwind_resume", "-", LIBRARY_ORDINARY, -1, -1 },
  { "valloc", "-", LIBRARY_ALLOCATE, 0, -1 },
  { "vfprintf", "-r-", LIBRARY_ORDINARY, -1, -1 },
  { "vprintf", "r-", LIBRARY_ORDINARY, -1, -1 },
  { "vsnprintf", "w-r-", LIBRARY_ORDINARY, -1, -1 },
  { "vsprintf", "wr-", LIBRARY_ORDINARY, -1, -1 },
  { "write", "-r-", LIBRARY_ORDINARY, -1, -1 },
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

/* Less than 0 if A stands before B, greater if behind.  */
static constexpr int
compare_names (const char *a, const char *b)
{
  while (*a && *a == *b)
    a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}

static constexpr bool
sorted_p (void)
{
  for (size_t i = 1; i < ARRAY_SIZE (known_functions); i++)
    if (compare_names (known_functions[i - 1].name, known_functions[i].name)
        >= 0)
      return false;
  return true;
}

static_assert (sorted_p (), "known_functions are not in order");

/* The function that is called NAME, or NULL.  */
static const known_function *
find_name (const char *name)
{
  const known_function *end = known_functions + ARRAY_SIZE (known_functions);
  const known_function *f = std::lower_bound (
      known_functions, end, name, [] (const known_function &k, const char *n) {
        return compare_names (k.name, n) < 0;
      });
  return f != end && compare_names (f->name, name) == 0 ? f : NULL;
}

/* What is known of the function FN by its names, or NULL.  */
static const known_function *
find_by_names (tree fn)
{
  const char *name = plain_function_name (fn);
  if (const known_function *known = find_name (name))
    return known;
  /* Its version that checks sizes.  */
  size_t length = strlen (name), ends = strlen ("_chk");
  char plain[32];
  if (startswith (name, "__") && length - 2 - ends < sizeof plain
      && length > 2 + ends && !strcmp (name + length - ends, "_chk"))
    {
      length -= 2 + ends;
      memcpy (plain, name + 2, length);
      plain[length] = '\0';
      if (const known_function *known = find_name (plain))
        return known;
    }
  return find_name (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn)));
}

/* What find_by_names returns, while there is a library_memory.  */
static hash_map<tree, const known_function *> *remembered;

library_memory::library_memory ()
{
  remembered = new hash_map<tree, const known_function *>;
}

library_memory::~library_memory ()
{
  delete remembered;
  remembered = NULL;
}

/* What is known of the function FN, which is not defined in this unit; or
   NULL.  What headers define for the optimizer only does not count, which is
   there at some levels, and not at others.  */
static const known_function *
find_known (tree fn)
{
  if (!DECL_EXTERNAL (fn) && (DECL_SAVED_TREE (fn) || gimple_has_body_p (fn)))
    return NULL;
  if (!remembered)
    return find_by_names (fn);
  bool existed;
  const known_function *&known = remembered->get_or_insert (fn, &existed);
  if (!existed)
    known = find_by_names (fn);
  return known;
}

/* Whether FN is of the library, whatever it is called.  */
static bool
library_p (tree fn)
{
  /* C++ knows `operator new' and `operator delete' without <new>, too.  */
  return fndecl_built_in_p (fn) || DECL_IS_REPLACEABLE_OPERATOR (fn)
         || in_system_header_at (DECL_SOURCE_LOCATION (fn));
}

enum library_role
library_role (const gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  if (gimple_call_internal_p (call))
    return LIBRARY_ORDINARY;
  if (!fn || !library_p (fn))
    return LIBRARY_NONE;
  if (const known_function *known = find_known (fn))
    return known->role;
  return DECL_IS_MALLOC (fn) || (gimple_call_flags (call) & ECF_MALLOC)
             ? LIBRARY_ALLOCATE
             : LIBRARY_ORDINARY;
}

bool
library_constant_p (const gcall *call)
{
  static const char *const names[]
      = { "access", "geteuid", "getenv",        "getpid",
          "getuid", "isatty",  "secure_getenv", "sysconf" };
  tree fn = gimple_call_fndecl (call);
  if (!fn || !library_p (fn))
    return false;
  for (const char *name : names)
    if (!strcmp (name, plain_function_name (fn)))
      return true;
  return false;
}

/* The type of parameter number INDEX of FN, or NULL_TREE if it is variable. */
static tree
parameter_type (tree fn, unsigned index)
{
  tree types = TYPE_ARG_TYPES (TREE_TYPE (fn));
  for (; types && index > 0; index--)
    types = TREE_CHAIN (types);
  return types && !VOID_TYPE_P (TREE_VALUE (types)) ? TREE_VALUE (types)
                                                    : NULL_TREE;
}

/* How a function that has a parameter of TYPE accesses what that points to, as
   far as its type shows.  */
static unsigned
access_by_type (tree type)
{
  if (!POINTER_TYPE_P (type) || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)))
    return ACCESS_UNKNOWN;
  return TYPE_READONLY (TREE_TYPE (type)) ? ACCESS_READ | ACCESS_UNKNOWN
                                          : ACCESS_WRITE | ACCESS_UNKNOWN;
}

/* How what an argument of TYPE points to is accessed by a function that
   formats it: a string is read, but a pointer may be printed as such.  */
static unsigned
access_formatted (tree type)
{
  return POINTER_TYPE_P (type)
                 && TYPE_MAIN_VARIANT (TREE_TYPE (type)) == char_type_node
             ? ACCESS_READ | ACCESS_UNKNOWN
             : ACCESS_NONE;
}

unsigned
library_access (const gcall *call, unsigned index)
{
  tree fn = gimple_call_fndecl (call);
  if (gimple_call_internal_p (call))
    return ACCESS_NONE;
  if (!fn)
    return ACCESS_UNKNOWN;
  /* None of these is `const' and has arguments that it accesses.  */
  if (const known_function *known = find_known (fn))
    {
      size_t last = strlen (known->arguments) - 1;
      switch (known->arguments[MIN (index, last)])
        {
        case 'r':
        case 'p':
          return ACCESS_READ;
        case 'w':
          return ACCESS_WRITE;
        case 'b':
        case 't':
          return ACCESS_READ | ACCESS_WRITE;
        case 'f':
          return access_formatted (TREE_TYPE (gimple_call_arg (call, index)));
        case '?':
          return ACCESS_UNKNOWN;
        default:
          return ACCESS_NONE;
        }
    }
  int flags = gimple_call_flags (call);
  if ((flags & ECF_CONST) || (fndecl_built_in_p (fn) && (flags & ECF_NOVOPS)))
    return ACCESS_NONE;
  const char *name = plain_function_name (fn);
  if (startswith (name, "__atomic_") || startswith (name, "__sync_"))
    return index == 0 ? ACCESS_READ | ACCESS_WRITE | ACCESS_UNKNOWN
                      : ACCESS_UNKNOWN;
  if (!library_p (fn))
    return ACCESS_UNKNOWN;
  tree type = parameter_type (fn, index);
  return type ? access_by_type (type)
              : access_formatted (TREE_TYPE (gimple_call_arg (call, index)));
}

int
library_result (const gcall *call)
{
  int flags = gimple_call_return_flags (call);
  if (flags & ERF_RETURNS_ARG)
    return flags & ERF_RETURN_ARG_MASK;
  tree fn = gimple_call_fndecl (call);
  const known_function *known
      = fn && !gimple_call_internal_p (call) ? find_known (fn) : NULL;
  const char *at = known ? strpbrk (known->arguments, "pt") : NULL;
  return at && at - known->arguments < (int)gimple_call_num_args (call)
             ? at - known->arguments
             : -1;
}

void
library_size (const gcall *call, int *size, int *count)
{
  tree fn = gimple_call_fndecl (call);
  const known_function *known
      = fn && !gimple_call_internal_p (call) ? find_known (fn) : NULL;
  int arguments = gimple_call_num_args (call);
  *size = known && known->size < arguments ? known->size : -1;
  *count = known && known->count < arguments ? known->count : -1;
}

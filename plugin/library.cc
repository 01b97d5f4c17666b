/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions of the C library do with memory: see library.h.  They are
   those that GCC knows, and those that a header of the system declares.  A
   parameter that points to const is read, another one is written.  */

#include "gcc.h"

#include "library.h"

/* Functions that call back, or from another thread: no knowing what.  */
static const char *const calling_back[]
    = { "pthread_create", "pthread_once", "atexit",  "on_exit",
        "signal",         "sigaction",    "qsort_r", "tdelete" };

/* Functions that write what their first parameter points to, and read nothing
   of it, are known by name where that matters; see library_access.  */
static const char *const c_plus_plus_new[]
    = { "_Znwm", "_Znam", "_Znwj", "_Znaj" };
static const char *const c_plus_plus_delete[]
    = { "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm", "_ZdlPvj", "_ZdaPvj" };

template <size_t length>
static bool
listed_p (const char *name, const char *const (&names)[length])
{
  for (const char *other : names)
    if (!strcmp (name, other))
      return true;
  return false;
}

enum library_role
library_role (gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  if (gimple_call_internal_p (call))
    return LIBRARY_ORDINARY;
  if (!fn)
    return LIBRARY_NONE;
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
  if (listed_p (name, calling_back))
    return LIBRARY_NONE;
  if (listed_p (name, c_plus_plus_new))
    return LIBRARY_ALLOCATE;
  if (listed_p (name, c_plus_plus_delete))
    return LIBRARY_FREE;
  if (!strcmp (name, "free") || !strcmp (name, "cfree"))
    return LIBRARY_FREE;
  if (!strcmp (name, "realloc") || !strcmp (name, "reallocarray"))
    return LIBRARY_REALLOCATE;
  if (!strcmp (name, "posix_memalign"))
    return LIBRARY_ALLOCATE_AT;
  bool library = fndecl_built_in_p (fn)
                 || in_system_header_at (DECL_SOURCE_LOCATION (fn));
  if (library
      && (DECL_IS_MALLOC (fn) || (gimple_call_flags (call) & ECF_MALLOC)
          || !strcmp (name, "aligned_alloc") || !strcmp (name, "calloc")))
    return LIBRARY_ALLOCATE;
  return library ? LIBRARY_ORDINARY : LIBRARY_NONE;
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

/* Argument number INDEX of CALL as a size, or -1.  */
static HOST_WIDE_INT
size_argument (gcall *call, unsigned index)
{
  if (index < gimple_call_num_args (call)
      && tree_fits_shwi_p (gimple_call_arg (call, index)))
    return tree_to_shwi (gimple_call_arg (call, index));
  return -1;
}

void
library_access (gcall *call, unsigned index, bool *reads, bool *writes,
                HOST_WIDE_INT *size)
{
  *reads = *writes = false;
  *size = -1;
  tree fn = gimple_call_fndecl (call);
  if (!fn || gimple_call_internal_p (call)
      || (gimple_call_flags (call) & ECF_CONST))
    return;
  switch (DECL_BUILT_IN_CLASS (fn) == BUILT_IN_NORMAL ? DECL_FUNCTION_CODE (fn)
                                                      : END_BUILTINS)
    {
    case BUILT_IN_MEMCPY:
    case BUILT_IN_MEMCPY_CHK:
    case BUILT_IN_MEMPCPY:
    case BUILT_IN_MEMPCPY_CHK:
    case BUILT_IN_MEMMOVE:
    case BUILT_IN_MEMMOVE_CHK:
    case BUILT_IN_MEMCMP:
    case BUILT_IN_MEMSET:
    case BUILT_IN_MEMSET_CHK:
      *size = size_argument (call, 2);
      break;
    case BUILT_IN_STACK_SAVE:
    case BUILT_IN_STACK_RESTORE:
    case BUILT_IN_PREFETCH:
    case BUILT_IN_OBJECT_SIZE:
    case BUILT_IN_ASSUME_ALIGNED:
    case BUILT_IN_EH_POINTER:
    case BUILT_IN_UNWIND_RESUME:
    case BUILT_IN_CXA_END_CLEANUP:
    case BUILT_IN_NEXT_ARG:
    case BUILT_IN_CLEAR_PADDING:
      return;
    default:
      break;
    }

  tree type = parameter_type (fn, index);
  tree given = TREE_TYPE (gimple_call_arg (call, index));
  bool variable = !type;
  if (variable)
    type = given;
  if (!POINTER_TYPE_P (type) || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)))
    return;
  if (variable)
    {
      /* What printf reads of a string; a pointer may be printed as such.
         scanf writes.  */
      const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
      *writes = strstr (name, "scanf") != NULL;
      *reads
          = !*writes && TYPE_MAIN_VARIANT (TREE_TYPE (type)) == char_type_node;
    }
  else if (TYPE_READONLY (TREE_TYPE (type)))
    *reads = true;
  else
    *writes = true;
}

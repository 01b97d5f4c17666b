/* SPDX-License-Identifier: GPL-3.0-or-later

   The runtime's ABI (include/tasks/abi.h) as trees: its functions and
   variables, and static objects.  All trees are built at first use,
   after START_UNIT, and are rooted for the garbage collector.  */

#ifndef TASKS_PLUGIN_ABI_H
#define TASKS_PLUGIN_ABI_H

#include "gcc/gcc.h"

enum abi_record
{
  ABI_SITE,
  ABI_PARAMETER,
  ABI_REDUCTION,
  ABI_IMPLEMENTATION,
  ABI_CODELET,
  ABI_OPENCL_PROGRAM,
  ABI_OPENCL_KERNEL,
  ABI_OPENCL_ARGUMENT,
  ABI_OPENCL_RANGE,
  ABI_RECORD_COUNT
};

/* The RECORD_TYPE, and pointers to it.  */
extern tree abi_record_type (enum abi_record record);
extern tree abi_pointer_to (enum abi_record record);
extern tree abi_const_pointer_to (enum abi_record record);

/* The type `const char *'.  */
extern tree abi_string_type (void);

/* Builds a value of a record type from the values of its fields, given in the
   order of the fields.  */
class record_builder
{
public:
  explicit record_builder (enum abi_record record);
  void add (tree value);
  void add (unsigned HOST_WIDE_INT number);

  /* The value, a constant.  */
  tree finish (void);

  /* The value, which may depend on variables.  */
  tree finish_variable (void);

private:
  tree type;
  tree field;
  vec<constructor_elt, va_gc> *values;
};

/* Functions of the runtime that generated code calls.  */
enum abi_function
{
  ABI_SUBMIT,
  ABI_INITIALIZE,
  ABI_SHUTDOWN,
  ABI_WAIT,
  ABI_REGISTER,
  ABI_UNREGISTER,
  ABI_ACQUIRE,
  ABI_RELEASE,
  ABI_PARTITION,
  ABI_UNPARTITION,
  ABI_DISTRIBUTE,
  ABI_ACQUIRE_BLOCK,
  ABI_RELEASE_BLOCK,
  ABI_GRAPH_BEGIN,
  ABI_GRAPH_END,
  ABI_SCOPE_END,
  ABI_HEAP_ALLOCATE,
  ABI_HEAP_FREE,
  ABI_OPENCL_LAUNCH,
  ABI_ANNOUNCE_DEVICES,
  /* Those of libtasks-check.  */
  ABI_CHECK_BOUNDS,
  ABI_CHECK_STRING,
  ABI_CHECK_ALLOCATED,
  ABI_CHECK_FREED,
  ABI_CHECK_LOOP_BOUNDS,
  ABI_CHECK_LOOP_READS,
  ABI_CHECK_LOOP_WRITES,
  ABI_FUNCTION_COUNT
};

/* The FUNCTION_DECL of FN.  */
extern tree abi_function_decl (enum abi_function fn);

/* The thread-local variable tasks_call_site.  */
extern tree abi_call_site_decl (void);

/* The thread-local variable tasks_call_priority.  */
extern tree abi_call_priority_decl (void);

/* TEXT, or a null pointer if it is NULL, as a constant `const char *'.  */
extern tree abi_string (const char *text);

/* The constant `&(static const struct tasks_site) { file, function, line,
   column }' for LOC (its expansion point) in the current function; equal
   sites of a unit share one object.  */
extern tree abi_site (location_t loc);

/* The same, but an object that is shared with nobody.  */
extern tree abi_own_site (location_t loc);

/* A static constant (or, if WRITABLE, variable) NAME of TYPE with initializer
   INIT, emitted in this unit.  */
extern tree abi_static (const char *name, tree type, tree init, bool writable);

/* Sizes of regions, of type size_t: a constant; the size of the complete TYPE
   in bytes; and the number of elements of the complete array type ARRAY.  */
extern tree size_constant (unsigned HOST_WIDE_INT size);
extern tree type_size (tree type);
extern tree array_count (tree array);

/* The size in bytes of COUNT elements of ELEMENT_SIZE bytes; where it is
   larger than an object can be, or COUNT negative, a size that is.  */
extern tree region_size (tree count, tree element_size);

#endif /* TASKS_PLUGIN_ABI_H */

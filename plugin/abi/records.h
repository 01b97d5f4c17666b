/* SPDX-License-Identifier: GPL-3.0-or-later

   The record types of the runtime's ABI (include/tasks/abi.h) as trees, and
   constants of them.  */

#ifndef TASKS_PLUGIN_RECORDS_H
#define TASKS_PLUGIN_RECORDS_H

#include "gcc/gcc.h"

enum abi_record
{
  ABI_SITE,
  ABI_PARAMETER,
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

#endif /* TASKS_PLUGIN_RECORDS_H */

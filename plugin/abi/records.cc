/* SPDX-License-Identifier: GPL-3.0-or-later

   The record types of the runtime's ABI (include/tasks/abi.h) as trees.

   The order of the fields below is that of abi.h; TASKS_ABI_VERSION changes
   with it.  Types are made when they are first asked for: a unit that uses no
   annotation gets none of them, and a precompiled header, which replaces the
   compiler's basic types, is loaded by then.  */

#include "gcc/gcc.h"

#include "abi.h"

static tree types[ABI_RECORD_COUNT];

static tree
uint32 (void)
{
  return uint32_type_node;
}

static tree
int32 (void)
{
  return integer_type_node;
}

static tree
uint64 (void)
{
  return uint64_type_node;
}

static tree
pointer (void)
{
  return ptr_type_node;
}

static tree
const_pointer (void)
{
  return const_ptr_type_node;
}

tree
abi_string_type (void)
{
  return build_pointer_type (
      build_qualified_type (char_type_node, TYPE_QUAL_CONST));
}

/* void (*) (void *) */
static tree
wrapper (void)
{
  return build_pointer_type (
      build_function_type_list (void_type_node, ptr_type_node, NULL_TREE));
}

template <enum abi_record RECORD>
static tree
pointer_to (void)
{
  return abi_pointer_to (RECORD);
}

template <enum abi_record RECORD>
static tree
const_pointer_to (void)
{
  return abi_const_pointer_to (RECORD);
}

/* int64_t[3] */
static tree
extent (void)
{
  return build_array_type_nelts (int64_type_node, 3);
}

struct field
{
  const char *name;
  tree (*type) (void);
};

/* Fields, up to one without a name.  */
#define MAX_FIELDS 12
struct record
{
  const char *name;
  struct field fields[MAX_FIELDS];
};

static const struct record records[ABI_RECORD_COUNT] = {
  { "tasks_site",
    { { "file", abi_string_type },
      { "function", abi_string_type },
      { "line", uint32 },
      { "column", uint32 } } },
  { "tasks_parameter",
    { { "name", abi_string_type },
      { "mode", uint32 },
      { "offset", uint32 },
      { "size", uint32 },
      { "bound", uint32 },
      { "element_size", uint64 },
      { "reduction", const_pointer_to<ABI_REDUCTION> },
      { "columns", uint32 },
      { "confined", uint32 } } },
  { "tasks_reduction",
    { { "operation", uint32 },
      { "element", uint32 },
      { "element_size", uint64 },
      { "zero", pointer },
      { "add", pointer } } },
  { "tasks_implementation",
    { { "target", uint32 },
      { "confined", uint32 },
      { "name", abi_string_type },
      { "function", wrapper },
      { "data", const_pointer } } },
  { "tasks_codelet",
    { { "abi_version", uint32 },
      { "parameter_count", uint32 },
      { "name", abi_string_type },
      { "declaration", const_pointer_to<ABI_SITE> },
      { "parameters", const_pointer_to<ABI_PARAMETER> },
      { "implementations", const_pointer_to<ABI_IMPLEMENTATION> },
      { "implementation_count", uint32 },
      { "block_size", uint32 },
      { "block_align", uint32 },
      { "priority", int32 },
      { "runtime", pointer } } },
  { "tasks_opencl_program",
    { { "file", abi_string_type },
      { "source", abi_string_type },
      { "length", uint64 },
      { "options", abi_string_type },
      { "runtime", pointer } } },
  { "tasks_opencl_kernel",
    { { "program", pointer_to<ABI_OPENCL_PROGRAM> },
      { "name", abi_string_type },
      { "site", const_pointer_to<ABI_SITE> },
      { "runtime", pointer } } },
  { "tasks_opencl_argument",
    { { "value", const_pointer }, { "size", uint32 }, { "buffer", uint32 } } },
  { "tasks_opencl_range",
    { { "dimensions", uint32 },
      { "has_global", uint32 },
      { "group", extent },
      { "global", extent } } },
};

/* A new RECORD_TYPE as RECORD says.  */
static tree
build_record (const struct record *record)
{
  tree type = lang_hooks.types.make_type (RECORD_TYPE);
  tree chain = NULL_TREE;
  for (const struct field &field : record->fields)
    {
      if (!field.name)
        break;
      tree decl = build_decl (BUILTINS_LOCATION, FIELD_DECL,
                              get_identifier (field.name), field.type ());
      DECL_CHAIN (decl) = chain;
      chain = decl;
    }
  /* This one wants the fields in reverse.  */
  finish_builtin_struct (type, record->name, chain, NULL_TREE);
  return type;
}

tree
abi_record_type (enum abi_record record)
{
  static bool rooted;
  if (!rooted)
    {
      rooted = true;
      static const ggc_root_tab roots[]
          = { { types, ABI_RECORD_COUNT, sizeof types[0], gt_ggc_mx_tree_node,
                gt_pch_nx_tree_node },
              LAST_GGC_ROOT_TAB };
      ggc_register_root_tab (roots);
    }
  if (!types[record])
    types[record] = build_record (&records[record]);
  return types[record];
}

tree
abi_pointer_to (enum abi_record record)
{
  return build_pointer_type (abi_record_type (record));
}

tree
abi_const_pointer_to (enum abi_record record)
{
  return build_pointer_type (
      build_qualified_type (abi_record_type (record), TYPE_QUAL_CONST));
}

record_builder::record_builder (enum abi_record record)
    : type (abi_record_type (record)), field (TYPE_FIELDS (type)),
      values (NULL)
{
}

void
record_builder::add (tree value)
{
  if (TREE_CODE (TREE_TYPE (field)) != ARRAY_TYPE)
    value = fold_convert (TREE_TYPE (field), value);
  CONSTRUCTOR_APPEND_ELT (values, field, value);
  field = DECL_CHAIN (field);
}

void
record_builder::add (unsigned HOST_WIDE_INT number)
{
  add (build_int_cstu (TREE_TYPE (field), number));
}

tree
record_builder::finish_variable (void)
{
  gcc_checking_assert (!field);
  return build_constructor (type, values);
}

tree
record_builder::finish (void)
{
  tree constant = finish_variable ();
  TREE_CONSTANT (constant) = 1;
  TREE_STATIC (constant) = 1;
  return constant;
}

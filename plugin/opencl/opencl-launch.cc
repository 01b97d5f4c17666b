/* SPDX-License-Identifier: GPL-3.0-or-later

   A kernel of OpenCL C as the body of an implementation:

       #pragma tasks opencl scale_cl "scale.cl" "scale" 64 (n)

   becomes, with the structures of abi.h,

       static struct tasks_opencl_program program
           = { "scale.cl", "__kernel void scale (...", ... };
       static struct tasks_opencl_kernel kernel = { &program, "scale", ... };

       void
       scale_cl (int n, float *v, float f)
       {
         struct tasks_opencl_argument arguments[3]
             = { { &n, sizeof n, 0 }, { &v, sizeof v, 1 }, ... };
         struct tasks_opencl_range range = { 1, 1, { 64 }, { n } };
         tasks_opencl_launch (&kernel, arguments, 3, &range);
       }

   opencl-c.cc and opencl-cxx.cc let the compiler parse the sizes where the
   parameters are in scope.  */

#include "gcc/gcc.h"

#include "abi/abi.h"
#include "gcc/synthesize.h"
#include "language/attributes.h"
#include "opencl-pragma.h"
#include "options.h"

/* Variables of type tasks_opencl_program by file and options.  The symbol
   table keeps the trees alive.  */
static hash_map<nofree_string_hash, tree> *programs;

/* The variable for the program of P, whose source is SOURCE.  */
static tree
program_of (const struct opencl_pragma *p, const struct kernel_source *source)
{
  if (!programs)
    programs = new hash_map<nofree_string_hash, tree>;
  char *key = concat (source->path, "\n", p->options, NULL);
  tree *slot = programs->get (key);
  if (slot)
    {
      free (key);
      return *slot;
    }
  record_builder record (ABI_OPENCL_PROGRAM);
  record.add (abi_string (remap_macro_filename (source->path)));
  record.add (abi_string (source->text));
  record.add (strlen (source->text));
  record.add (abi_string (p->options));
  record.add (null_pointer_node);
  const char *name
      = IDENTIFIER_POINTER (create_tmp_var_name ("tasks_opencl_program"));
  tree program = abi_static (name, abi_record_type (ABI_OPENCL_PROGRAM),
                             record.finish (), true);
  programs->put (key, program);
  return program;
}

tree
build_opencl_kernel (struct opencl_pragma *p, tree decl)
{
  const struct kernel_source *source
      = p->given ? p->given : read_kernel_source (p->file, p->file_loc);
  p->source = source;
  if (!source)
    return NULL_TREE;
  check_opencl_signature (p, decl);
  if (tasks_verbose)
    {
      unsigned long size = strlen (source->text);
      inform (p->file_loc, "%qs is embedded, %lu bytes with %u included files",
              source->path, size, source->includes);
    }

  record_builder record (ABI_OPENCL_KERNEL);
  record.add (build_fold_addr_expr (program_of (p, source)));
  record.add (abi_string (p->kernel));
  record.add (abi_site (p->loc));
  record.add (null_pointer_node);
  const char *name
      = IDENTIFIER_POINTER (create_tmp_var_name ("tasks_opencl_kernel"));
  tree kernel = abi_static (name, abi_record_type (ABI_OPENCL_KERNEL),
                            record.finish (), true);
  DECL_SOURCE_LOCATION (kernel) = p->implementation_loc;
  return kernel;
}

/* Of walk_tree: the buffer, a parameter, that the expression *WHERE reads.
   Whose address alone is taken is not read.  */
static tree
find_buffer_read (tree *where, int *subtrees, void *)
{
  tree t = *where;
  if (TREE_CODE (t) == ADDR_EXPR || TYPE_P (t))
    *subtrees = 0;
  /* An array is no value: its elements are read.  */
  if (!EXPR_P (t) || !TREE_TYPE (t) || TREE_CODE (TREE_TYPE (t)) == ARRAY_TYPE)
    return NULL_TREE;
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  if (TREE_CODE (t) != INDIRECT_REF)
    return NULL_TREE;
  tree base = TREE_OPERAND (t, 0);
  while (CONVERT_EXPR_P (base) || TREE_CODE (base) == NON_LVALUE_EXPR
         || TREE_CODE (base) == VIEW_CONVERT_EXPR
         || TREE_CODE (base) == POINTER_PLUS_EXPR)
    base = TREE_OPERAND (base, 0);
  return TREE_CODE (base) == PARM_DECL && buffer_type_p (TREE_TYPE (base))
             ? base
             : NULL_TREE;
}

/* Report what keeps SIZE, number I of P->sizes, from being one.  Return
   whether all is well.  */
static bool
check_size (const struct opencl_pragma *p, unsigned i, tree size)
{
  location_t loc = p->sizes[i].location;
  tree type = TREE_TYPE (size);
  if (!INTEGRAL_TYPE_P (type)
      || TYPE_PRECISION (type) > TYPE_PRECISION (int64_type_node))
    error_at (loc,
              "a size must be an integer of at most 64 bits, not a value "
              "of type %qT",
              type);
  else if (tree buffer
           = walk_tree_without_duplicates (&size, find_buffer_read, NULL))
    {
      auto_diagnostic_group group;
      error_at (loc,
                "a size cannot be read from buffer %qD, whose contents are on "
                "the device",
                buffer);
      inform (DECL_SOURCE_LOCATION (buffer),
              "declared here; pass the size as a parameter of its own");
    }
  else if (TREE_CODE (size) != INTEGER_CST)
    return true;
  else if (tree_int_cst_sgn (size) <= 0)
    error_at (loc,
              i < p->dimensions
                  ? G_ ("the size of a work-group is %E, not positive")
                  : G_ ("the global size is %E, not positive"),
              size);
  else if (!tree_fits_shwi_p (size))
    error_at (loc, "the size %E is too large", size);
  else
    return true;
  return false;
}

/* Report a global size among SIZES of P that is no multiple of the size of
   work-groups.  Return whether there is none.  */
static bool
check_multiples (const struct opencl_pragma *p, const vec<tree> &sizes)
{
  for (unsigned i = 0; p->global && i < p->dimensions; i++)
    {
      tree group = sizes[i], global = sizes[p->dimensions + i];
      if (TREE_CODE (group) != INTEGER_CST || TREE_CODE (global) != INTEGER_CST
          || tree_to_shwi (global) % tree_to_shwi (group) == 0)
        continue;
      auto_diagnostic_group diagnostics;
      error_at (p->sizes[p->dimensions + i].location,
                "the global size %E is not a multiple of the size of a "
                "work-group",
                global);
      inform (p->sizes[i].location, "which is %E", group);
      return false;
    }
  return true;
}

/* A value of type int64_t[3] of the COUNT SIZES from FIRST on.  */
static tree
build_extent (const vec<tree> &sizes, unsigned first, unsigned count)
{
  vec<constructor_elt, va_gc> *values = NULL;
  for (unsigned i = 0; i < MAX_DIMENSIONS; i++)
    CONSTRUCTOR_APPEND_ELT (
        values, size_int (i),
        i < count ? build1 (NOP_EXPR, int64_type_node, sizes[first + i])
                  : build_zero_cst (int64_type_node));
  return build_constructor (build_array_type_nelts (int64_type_node, 3),
                            values);
}

/* A value of type tasks_opencl_argument[COUNT] for the COUNT PARMS.  */
static tree
build_arguments (tree parms, unsigned count)
{
  vec<constructor_elt, va_gc> *values = NULL;
  unsigned i = 0;
  for (tree parm = parms; parm; parm = DECL_CHAIN (parm))
    {
      TREE_ADDRESSABLE (parm) = 1;
      record_builder record (ABI_OPENCL_ARGUMENT);
      record.add (build_fold_addr_expr (parm));
      record.add (TYPE_SIZE_UNIT (TREE_TYPE (parm)));
      record.add (buffer_type_p (TREE_TYPE (parm)));
      CONSTRUCTOR_APPEND_ELT (values, size_int (i++),
                              record.finish_variable ());
    }
  return build_constructor (
      build_array_type_nelts (abi_record_type (ABI_OPENCL_ARGUMENT), count),
      values);
}

/* Append VARIABLE = VALUE to *STATEMENTS.  Objects of C++ that VALUE needs
   live as long as this statement.  */
static void
append_initialization (location_t loc, tree variable, tree value,
                       tree *statements)
{
  tree statement
      = build2_loc (loc, INIT_EXPR, void_type_node, variable, value);
  append_to_statement_list (
      build1_loc (loc, CLEANUP_POINT_EXPR, void_type_node, statement),
      statements);
}

tree
build_opencl_launch (const struct opencl_pragma *p, tree kernel, tree parms,
                     const vec<tree> &sizes)
{
  for (unsigned i = 0; i < sizes.length (); i++)
    if (!check_size (p, i, sizes[i]))
      return NULL_TREE;
  if (!check_multiples (p, sizes) || !kernel)
    return NULL_TREE;
  check_opencl_group (p, sizes);

  record_builder record (ABI_OPENCL_RANGE);
  record.add (p->dimensions);
  record.add (p->global);
  record.add (build_extent (sizes, 0, p->dimensions));
  record.add (
      build_extent (sizes, p->dimensions, p->global ? p->dimensions : 0));
  tree range
      = build_local (p->loc, "range", abi_record_type (ABI_OPENCL_RANGE));
  tree variables = range;
  tree statements = alloc_stmt_list ();
  append_initialization (p->loc, range, record.finish_variable (),
                         &statements);

  unsigned count = list_length (parms);
  tree first = null_pointer_node;
  if (count > 0)
    {
      /* After the sizes, which may change parameters.  */
      tree values = build_arguments (parms, count);
      tree arguments = build_local (p->loc, "arguments", TREE_TYPE (values));
      append_decl (&variables, arguments);
      append_initialization (p->loc, arguments, values, &statements);
      first = build_fold_addr_expr (arguments);
    }
  append_to_statement_list (
      build_call_expr_loc (
          p->loc, abi_function_decl (ABI_OPENCL_LAUNCH), 4,
          build_fold_addr_expr (kernel),
          fold_convert (abi_const_pointer_to (ABI_OPENCL_ARGUMENT), first),
          build_int_cst (uint32_type_node, count),
          fold_convert (abi_const_pointer_to (ABI_OPENCL_RANGE),
                        build_fold_addr_expr (range))),
      &statements);
  tree bind
      = build3 (BIND_EXPR, void_type_node, variables, statements, NULL_TREE);
  TREE_SIDE_EFFECTS (bind) = 1;
  return bind;
}

void
announce_devices (void)
{
  tree type = build_function_type_list (void_type_node, NULL_TREE);
  tree fn = declare_private_function (
      BUILTINS_LOCATION, get_identifier ("tasks_announce_devices.unit"), type);
  DECL_STATIC_CONSTRUCTOR (fn) = 1;
  TREE_USED (fn) = 1;
  decl_init_priority_insert (fn, DEFAULT_INIT_PRIORITY);
  tree statements = alloc_stmt_list ();
  append_to_statement_list (
      build_call_expr (abi_function_decl (ABI_ANNOUNCE_DEVICES), 0),
      &statements);
  define_function (fn, NULL_TREE, NULL_TREE, statements);
}

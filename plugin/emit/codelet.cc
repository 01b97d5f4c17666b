/* SPDX-License-Identifier: GPL-3.0-or-later

   Codelets: constants of the types that records.cc declares.  */

#include "gcc/gcc.h"

#include "emit.h"
#include "gcc/synthesize.h"
#include "language/access.h"
#include "language/pragma.h"
#include "opencl/opencl.h"
#include "options.h"

/* The address of a static array of RECORD with ELEMENTS, a null pointer if
   there are none; SUFFIX says for the name what they are of T.  */
static tree
static_array (const struct task *t, const char *suffix, enum abi_record record,
              const vec<tree> &elements)
{
  if (elements.is_empty ())
    return null_pointer_node;
  vec<constructor_elt, va_gc> *values = NULL;
  for (unsigned i = 0; i < elements.length (); i++)
    CONSTRUCTOR_APPEND_ELT (values, size_int (i), elements[i]);
  tree array
      = build_array_type_nelts (abi_record_type (record), elements.length ());
  tree name = derived_name (t->decl, suffix);
  return build_fold_addr_expr (abi_static (IDENTIFIER_POINTER (name), array,
                                           build_constructor (array, values),
                                           false));
}

/* sizeof *BUFFER for a buffer of TYPE, as abi.h wants it.  */
static unsigned HOST_WIDE_INT
element_size (const task_parameter &p)
{
  if (!memory_p (p))
    return 0;
  tree element = TREE_TYPE (p.type);
  if (VOID_TYPE_P (element))
    return 1;
  tree size = TYPE_SIZE_UNIT (element);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

/* The address of what describes the reduction of parameter number I of T.  */
static tree
reduction (const struct task *t, unsigned i)
{
  char suffix[32];
  snprintf (suffix, sizeof suffix, ".reduction.%u", i);
  tree name = derived_name (t->decl, suffix);
  return build_fold_addr_expr (
      abi_static (IDENTIFIER_POINTER (name), abi_record_type (ABI_REDUCTION),
                  reduction_record (t->parameters[i]), false));
}

static tree
parameters_array (const struct task *t, const struct argument_block *block)
{
  auto_vec<tree> elements;
  for (unsigned i = 0; i < t->parameters.length (); i++)
    {
      const task_parameter &p = t->parameters[i];
      tree field = block->fields[i];
      tree bound = block->bounds[i].field;
      record_builder record (ABI_PARAMETER);
      record.add (abi_string (p.name ? IDENTIFIER_POINTER (p.name) : NULL));
      record.add (p.mode);
      record.add (int_byte_position (field));
      record.add (tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (field))));
      record.add (bound ? int_byte_position (bound) : TASKS_NO_BOUND);
      record.add (element_size (p));
      record.add (p.reduction ? reduction (t, i) : null_pointer_node);
      tree columns = block->columns[i].field;
      record.add (columns ? int_byte_position (columns) : TASKS_NO_BOUND);
      record.add (has_address_p (memory_p (p) ? TREE_TYPE (p.type) : p.type));
      elements.safe_push (record.finish ());
    }
  return static_array (t, ".parameters", ABI_PARAMETER, elements);
}

static tree
implementations_array (const struct task *t, const vec<codelet_entry> &entries)
{
  auto_vec<tree> elements;
  for (const codelet_entry &entry : entries)
    {
      record_builder record (ABI_IMPLEMENTATION);
      tree variable = confining_variable (entry.decl);
      if (variable && tasks_verbose && entry.target == TASKS_TARGET_CPU)
        inform (DECL_SOURCE_LOCATION (variable),
                "%qD uses this: it is executed by the process that calls it",
                entry.decl);
      record.add (entry.target);
      record.add (variable != NULL_TREE);
      record.add (abi_string (IDENTIFIER_POINTER (DECL_NAME (entry.decl))));
      record.add (build_fold_addr_expr (entry.wrapper));
      tree kernel = opencl_kernel_of (entry.decl);
      record.add (kernel ? build_fold_addr_expr (kernel) : null_pointer_node);
      elements.safe_push (record.finish ());
    }
  return static_array (t, ".implementations", ABI_IMPLEMENTATION, elements);
}

tree
define_codelet (const struct task *t, const struct argument_block *block,
                const vec<codelet_entry> &entries)
{
  record_builder record (ABI_CODELET);
  record.add (TASKS_ABI_VERSION);
  record.add (t->parameters.length ());
  record.add (abi_string (IDENTIFIER_POINTER (DECL_NAME (t->decl))));
  record.add (abi_site (t->location));
  record.add (parameters_array (t, block));
  record.add (implementations_array (t, entries));
  record.add (entries.length ());
  record.add (tree_to_uhwi (TYPE_SIZE_UNIT (block->type)));
  record.add (TYPE_ALIGN_UNIT (block->type));
  record.add (task_priority (t->decl));
  record.add (null_pointer_node);

  tree name = derived_name (t->decl, ".codelet");
  return abi_static (IDENTIFIER_POINTER (name), abi_record_type (ABI_CODELET),
                     record.finish (), true);
}

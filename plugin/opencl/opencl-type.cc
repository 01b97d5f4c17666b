/* SPDX-License-Identifier: GPL-3.0-or-later

   Types of C as parameters of kernels.

   A type fits if it is made of the same scalars as the kernel's, and as large:
   `struct { float x, y, z, w; }' fits float4.  One that is made of several
   kinds may be anything.  Signs do not matter, as they do not in a call of C,
   but for elements of buffers, which nobody converts; bytes may be anything
   but numbers of floating point; and elements of a buffer may be taken several
   at a time.  */

#include "gcc/gcc.h"

#include "opencl-pragma.h"
#include "warning.h"

/* What TYPE is made of as a type of OpenCL C: unknown unless that is one kind
   of scalars.  */
static kernel_type
host_type (tree type)
{
  kernel_type made = kernel_type ();
  if (!COMPLETE_TYPE_P (type) || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    return made;
  tree_code code = TREE_CODE (type);
  if (code == ARRAY_TYPE || code == COMPLEX_TYPE || VECTOR_TYPE_P (type))
    made = host_type (TREE_TYPE (type));
  else if (code == RECORD_TYPE)
    for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
      {
        if (TREE_CODE (field) != FIELD_DECL)
          continue;
        kernel_type member = host_type (TREE_TYPE (field));
        if (made.element && member.kind == made.kind
            && member.element == made.element)
          continue;
        if (made.element || !member.element || DECL_BIT_FIELD (field))
          return kernel_type ();
        made = member;
      }
  else if (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
    {
      made.element = tree_to_uhwi (TYPE_SIZE_UNIT (type));
      made.kind
          = INTEGRAL_TYPE_P (type)
                ? (TYPE_UNSIGNED (type) ? KERNEL_UNSIGNED : KERNEL_SIGNED)
            : made.element == 2 ? KERNEL_HALF
                                : KERNEL_FLOAT;
    }
  made.size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  return made;
}

static bool
bytes_p (const kernel_type &type)
{
  return type.kind == KERNEL_UNSIGNED && type.element == 1;
}

/* Whether scalars of HOST are those of KERNEL.  */
static bool
same_scalars_p (const kernel_type &host, const kernel_type &kernel)
{
  return host.element == kernel.element
         && (host.kind == KERNEL_HALF || kernel.kind == KERNEL_HALF
             || (host.kind == KERNEL_FLOAT) == (kernel.kind == KERNEL_FLOAT));
}

bool
value_fits_p (tree type, const kernel_type *kernel)
{
  kernel_type host = host_type (type);
  if (kernel->kind == KERNEL_UNKNOWN || !host.element)
    return true;
  return host.size == kernel->size && same_scalars_p (host, *kernel);
}

bool
buffer_fits_p (tree type, const kernel_type *target)
{
  if (target->kind == KERNEL_POINTER)
    return false;
  while (
      TREE_CODE (type) == ARRAY_TYPE
      && !(TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))))
    type = TREE_TYPE (type);
  kernel_type host = host_type (type);
  if (target->size == 0 || !host.element || bytes_p (*target)
      || (bytes_p (host) && target->kind != KERNEL_FLOAT))
    return true;
  return same_scalars_p (host, *target)
         && (host.size % target->size == 0 || target->size % host.size == 0);
}

bool
signs_differ_p (tree type, const kernel_type *target)
{
  type = strip_array_types (type);
  return TREE_CODE (type) == INTEGER_TYPE
         && TYPE_MAIN_VARIANT (type) != char_type_node
         && target->element == host_type (type).element
         && target->kind
                == (TYPE_UNSIGNED (type) ? KERNEL_SIGNED : KERNEL_UNSIGNED);
}

/* What TYPE is called, be it by way of other names, if no parameter of a
   kernel can have that type; else NULL.  */
static const char *
device_dependent_name (tree type)
{
  static const char *const names[]
      = { "size_t", "ptrdiff_t", "intptr_t", "uintptr_t" };
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return "bool";
  for (tree name = TYPE_NAME (type); name && TREE_CODE (name) == TYPE_DECL;
       name = TYPE_NAME (type))
    {
      for (const char *known : names)
        if (!strcmp (IDENTIFIER_POINTER (DECL_NAME (name)), known))
          return known;
      if (!DECL_ORIGINAL_TYPE (name) || DECL_ORIGINAL_TYPE (name) == type)
        break;
      type = DECL_ORIGINAL_TYPE (name);
    }
  return NULL;
}

/* A member of the struct TYPE that no kernel can have; *WHY is the reason.  */
static tree
foreign_member (tree type, const char **why)
{
  type = strip_array_types (type);
  if (TREE_CODE (type) != RECORD_TYPE)
    return NULL_TREE;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL || DECL_ARTIFICIAL (field))
        continue;
      tree member = strip_array_types (TREE_TYPE (field));
      if (DECL_C_BIT_FIELD (field))
        *why = G_ ("parameter %u of %qD has a bit-field, %qD, which OpenCL C "
                   "lacks");
      else if (POINTER_TYPE_P (member))
        *why = G_ ("parameter %u of %qD has a member %qD that is a pointer, "
                   "which means nothing on a device");
      else if (device_dependent_name (member))
        *why = G_ ("parameter %u of %qD has a member %qD of a type whose size "
                   "depends on the device");
      else if (SCALAR_FLOAT_TYPE_P (member)
               && TYPE_PRECISION (member) > TYPE_PRECISION (double_type_node))
        *why = G_ ("parameter %u of %qD has a member %qD of a type that "
                   "OpenCL C lacks");
      else if (tree inner = foreign_member (member, why))
        return inner;
      else
        continue;
      return field;
    }
  return NULL_TREE;
}

bool
check_opencl_type (const struct opencl_pragma *p, tree decl, tree parm,
                   unsigned index)
{
  tree type = TREE_TYPE (parm);
  bool buffer = buffer_type_p (type);
  if (buffer)
    type = strip_array_types (TREE_TYPE (type));
  auto_diagnostic_group group;
  if (const char *name = device_dependent_name (type))
    {
      const char *message
          = buffer ? G_ ("parameter %u of %qD is a buffer of %qs, whose size "
                         "depends on the device; use %qs, for example")
                   : G_ ("parameter %u of %qD is of type %qs, which no "
                         "parameter of a kernel can have; use %qs, for "
                         "example");
      if (warn_tasks (DECL_SOURCE_LOCATION (parm), WARNING_OPENCL_TYPE,
                      message, index, decl, name,
                      !strcmp (name, "bool") ? "unsigned char"
                      : TYPE_UNSIGNED (type) ? "uint64_t"
                                             : "int64_t"))
        note_kernel_pragma (p, decl);
      return true;
    }
  const char *why;
  if (tree member = foreign_member (type, &why))
    {
      if (warn_tasks (DECL_SOURCE_LOCATION (parm), WARNING_OPENCL_TYPE, why,
                      index, decl, member))
        {
          inform (DECL_SOURCE_LOCATION (member),
                  "the member is declared here");
          note_kernel_pragma (p, decl);
        }
      return true;
    }
  return false;
}

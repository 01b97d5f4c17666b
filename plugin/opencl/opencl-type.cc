/* SPDX-License-Identifier: GPL-3.0-or-later

   Types of C as parameters of kernels.

   A type fits if its scalars are where those of the kernel's type are, and are
   of the same size and kind: `struct { float x, y, z, w; }' fits float4.
   Signs do not matter, as they do not in a call of C, but for elements of
   buffers, which nobody converts; bytes may be anything but numbers of
   floating point; and elements of a buffer may be taken several at a time.  */

#include "gcc/gcc.h"

#include "opencl-pragma.h"
#include "warning.h"

/* Append what TYPE is made of, at OFFSET, to *PARTS.  */
static void
append_host_parts (tree type, unsigned HOST_WIDE_INT offset,
                   auto_vec<scalar_part> *parts)
{
  if (parts->length () > MAX_PARTS || !COMPLETE_TYPE_P (type)
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    return;
  unsigned HOST_WIDE_INT size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  bool array = TREE_CODE (type) == ARRAY_TYPE || VECTOR_TYPE_P (type)
               || TREE_CODE (type) == COMPLEX_TYPE;
  if (array)
    {
      tree element = TREE_TYPE (type);
      unsigned HOST_WIDE_INT step = tree_to_uhwi (TYPE_SIZE_UNIT (element));
      for (unsigned HOST_WIDE_INT i = 0;
           step > 0 && i < size && parts->length () <= MAX_PARTS; i += step)
        append_host_parts (element, offset + i, parts);
      return;
    }
  tree name = TYPE_IDENTIFIER (type);
  bool cl_vector = TREE_CODE (type) == UNION_TYPE && name
                   && startswith (IDENTIFIER_POINTER (name), "cl_");
  if (TREE_CODE (type) == RECORD_TYPE || cl_vector)
    {
      for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
        if (TREE_CODE (field) == FIELD_DECL && !DECL_BIT_FIELD (field))
          {
            append_host_parts (TREE_TYPE (field),
                               offset + int_byte_position (field), parts);
            if (cl_vector)
              break; /* all say the same */
          }
      return;
    }
  scalar_part part = { offset, (unsigned)size, KERNEL_UNKNOWN };
  if (INTEGRAL_TYPE_P (type))
    part.kind = TYPE_UNSIGNED (type) ? KERNEL_UNSIGNED : KERNEL_SIGNED;
  else if (SCALAR_FLOAT_TYPE_P (type))
    part.kind = size == 2 ? KERNEL_HALF : KERNEL_FLOAT;
  parts->safe_push (part);
}

static bool
bytes_p (const scalar_part &part)
{
  return part.kind == KERNEL_UNSIGNED && part.size == 1;
}

/* Whether the part HOST of a value is the part KERNEL.  */
static bool
same_part_p (const scalar_part &host, const scalar_part &kernel)
{
  if (host.kind == KERNEL_UNKNOWN || kernel.kind == KERNEL_UNKNOWN)
    return true;
  return host.size == kernel.size
         && (host.kind == KERNEL_HALF || kernel.kind == KERNEL_HALF
             || (host.kind == KERNEL_FLOAT) == (kernel.kind == KERNEL_FLOAT));
}

/* Whether the part KERNEL is in HOST.  */
static bool
contained_p (const vec<scalar_part> &host, const scalar_part &kernel)
{
  if (kernel.kind == KERNEL_UNKNOWN)
    return true;
  for (const scalar_part &part : host)
    if (part.kind == KERNEL_UNKNOWN
            ? kernel.offset >= part.offset
                  && kernel.offset < part.offset + part.size
            : part.offset == kernel.offset)
      return same_part_p (part, kernel);
  return false;
}

bool
value_fits_p (tree type, const kernel_type *kernel)
{
  if (kernel->kind == KERNEL_UNKNOWN)
    return true;
  if (kernel->size == 0)
    return false;
  auto_vec<scalar_part> host, parts;
  append_host_parts (type, 0, &host);
  append_parts (kernel, 0, &parts);
  if (host.is_empty ())
    return true;
  if (tree_to_uhwi (TYPE_SIZE_UNIT (type)) != kernel->size)
    return false;
  if (host.length () > MAX_PARTS)
    return true;
  for (const scalar_part &part : parts)
    if (!contained_p (host, part))
      return false;
  return true;
}

/* How many bytes are filled if PARTS stand there COUNT times.  */
static unsigned HOST_WIDE_INT
filled (const vec<scalar_part> &parts, unsigned HOST_WIDE_INT count)
{
  unsigned HOST_WIDE_INT bytes = 0;
  for (const scalar_part &part : parts)
    bytes += part.size;
  return bytes * count;
}

/* Whether all of PARTS are the same as PART, or bytes.  */
static bool
all_same_p (const vec<scalar_part> &parts, const scalar_part &part)
{
  for (const scalar_part &other : parts)
    if (!same_part_p (other, part) && !bytes_p (other))
      return false;
  return true;
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
  auto_vec<scalar_part> host, parts;
  append_host_parts (type, 0, &host);
  append_parts (target, 0, &parts);
  if (target->size == 0 || host.is_empty ())
    return true;
  unsigned HOST_WIDE_INT size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  if (parts.length () == 1 && host.length () == 1)
    {
      bool padded = size != host[0].size || target->size != parts[0].size;
      if (padded && size != target->size)
        return false;
      if (parts[0].kind == KERNEL_FLOAT)
        return same_part_p (host[0], parts[0]);
    }
  if (parts.length () == 1)
    return bytes_p (parts[0]) || all_same_p (host, parts[0])
           || (host.length () > 1 && parts[0].kind == KERNEL_UNSIGNED);
  if (host.length () == 1)
    return bytes_p (host[0]) || all_same_p (parts, host[0]);

  if (size % target->size != 0 && target->size % size != 0)
    return false;
  if (host.length () > MAX_PARTS || parts.length () > MAX_PARTS)
    return true;
  /* Several elements at a time are taken whole.  */
  unsigned HOST_WIDE_INT whole = MAX (size, target->size);
  if (size != target->size
      && filled (host, whole / size) != filled (parts, whole / target->size))
    return false;
  for (unsigned HOST_WIDE_INT start = 0; start < whole; start += target->size)
    for (scalar_part part : parts)
      {
        part.offset = (start + part.offset) % size;
        if (!bytes_p (part) && !contained_p (host, part))
          return false;
      }
  return true;
}

bool
signs_differ_p (tree type, const kernel_type *target)
{
  type = strip_array_types (type);
  if (TREE_CODE (type) != INTEGER_TYPE
      || TYPE_MAIN_VARIANT (type) == char_type_node)
    return false;
  auto_vec<scalar_part> host, parts;
  append_host_parts (type, 0, &host);
  append_parts (target, 0, &parts);
  enum kernel_type_kind other
      = TYPE_UNSIGNED (type) ? KERNEL_SIGNED : KERNEL_UNSIGNED;
  for (const scalar_part &part : parts)
    if (host.is_empty () || part.kind != other || part.size != host[0].size)
      return false;
  return !parts.is_empty ();
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

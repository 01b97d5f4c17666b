/* SPDX-License-Identifier: GPL-3.0-or-later

   Types of OpenCL C, as every device lays them out: int has 32 bits, long 64,
   and a vector of three elements is as large as one of four.  */

#include "gcc/gcc.h"

#include "kernel.h"

/* Those of which there are vectors; and `void'.  */
static const struct
{
  const char *name;
  enum kernel_type_kind kind;
  unsigned size;
} scalars[]
    = { { "char", KERNEL_SIGNED, 1 },  { "uchar", KERNEL_UNSIGNED, 1 },
        { "short", KERNEL_SIGNED, 2 }, { "ushort", KERNEL_UNSIGNED, 2 },
        { "int", KERNEL_SIGNED, 4 },   { "uint", KERNEL_UNSIGNED, 4 },
        { "long", KERNEL_SIGNED, 8 },  { "ulong", KERNEL_UNSIGNED, 8 },
        { "float", KERNEL_FLOAT, 4 },  { "double", KERNEL_FLOAT, 8 },
        { "half", KERNEL_HALF, 2 },    { "void", KERNEL_VOID, 0 } };

/* Each between blanks.  */
static const char forbidden[] = " bool size_t ptrdiff_t intptr_t uintptr_t ";
static const char opaque[]
    = " image1d_t image1d_array_t image1d_buffer_t image2d_t image2d_array_t "
      "image2d_depth_t image3d_t sampler_t event_t queue_t ";

static kernel_type *
make_type (enum kernel_type_kind kind, unsigned element,
           unsigned HOST_WIDE_INT size)
{
  kernel_type *type = new kernel_type ();
  type->kind = kind;
  type->element = element;
  type->size = size;
  return type;
}

const kernel_type *
unknown_kernel_type (void)
{
  static const kernel_type *unknown;
  if (!unknown)
    unknown = make_type (KERNEL_UNKNOWN, 0, 0);
  return unknown;
}

/* As builtin_kernel_type, but made anew.  */
static const kernel_type *
make_builtin_type (const char *name)
{
  const char *word = ACONCAT ((" ", name, " ", NULL));
  if (strstr (forbidden, word))
    return make_type (KERNEL_FORBIDDEN, 0, 0);
  if (strstr (opaque, word))
    return make_type (KERNEL_OPAQUE, 0, 0);
  bool atomic = startswith (name, "atomic_");
  if (atomic)
    name += strlen ("atomic_");
  for (const auto &scalar : scalars)
    {
      if (!startswith (name, scalar.name))
        continue;
      const char *count = name + strlen (scalar.name);
      bool vector = strstr (" 2 3 4 8 16 ", ACONCAT ((" ", count, " ", NULL)));
      if (*count && (!vector || atomic || scalar.size == 0))
        continue;
      unsigned elements = !*count ? 1 : *count == '3' ? 4 : atoi (count);
      return make_type (scalar.kind, scalar.size, elements * scalar.size);
    }
  return NULL;
}

const kernel_type *
builtin_kernel_type (const char *name)
{
  static hash_map<nofree_string_hash, const kernel_type *> *known;
  if (!known)
    known = new hash_map<nofree_string_hash, const kernel_type *>;
  const kernel_type **slot = known->get (name);
  if (slot)
    return *slot;
  const kernel_type *type = make_builtin_type (name);
  known->put (xstrdup (name), type);
  return type;
}

const kernel_type *
kernel_array_type (const kernel_type *type, unsigned HOST_WIDE_INT count)
{
  return type->size == 0 || count == 0
             ? unknown_kernel_type ()
             : make_type (type->kind, type->element, type->size * count);
}

const kernel_type *
kernel_pointer_type (const kernel_type *target, enum address_space space,
                     bool constant)
{
  kernel_type *type = make_type (KERNEL_POINTER, 0, 0);
  type->target = target;
  type->space = space;
  type->constant = constant;
  return type;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Types of OpenCL C, as every device lays them out: int has 32 bits, long 64,
   and a vector is aligned to its size, which for three elements is that for
   four.  */

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
make_type (enum kernel_type_kind kind, unsigned HOST_WIDE_INT size,
           unsigned align)
{
  kernel_type *type = new kernel_type ();
  type->kind = kind;
  type->size = size;
  type->align = align;
  return type;
}

const kernel_type *
unknown_kernel_type (void)
{
  static const kernel_type *unknown;
  if (!unknown)
    unknown = make_type (KERNEL_UNKNOWN, 0, 1);
  return unknown;
}

/* A vector of COUNT elements of TYPE.  */
static const kernel_type *
vector_type (const kernel_type *type, unsigned count)
{
  unsigned size = type->size * (count == 3 ? 4 : count);
  kernel_type *vector = make_type (KERNEL_AGGREGATE, size, size);
  for (unsigned i = 0; i < count; i++)
    append_parts (type, i * type->size, &vector->parts);
  return vector;
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
      kernel_type *type = make_type (scalar.kind, scalar.size, scalar.size);
      return *count ? vector_type (type, atoi (count)) : type;
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
  if (type->size == 0 || count == 0)
    return unknown_kernel_type ();
  kernel_type *array
      = make_type (KERNEL_AGGREGATE, type->size * count, type->align);
  for (unsigned HOST_WIDE_INT i = 0;
       i < count && array->parts.length () <= MAX_PARTS; i++)
    append_parts (type, i * type->size, &array->parts);
  return array;
}

const kernel_type *
kernel_pointer_type (const kernel_type *target, enum address_space space,
                     bool constant)
{
  kernel_type *type = make_type (KERNEL_POINTER, 0, 1);
  type->target = target;
  type->space = space;
  type->constant = constant;
  return type;
}

void
append_parts (const kernel_type *type, unsigned HOST_WIDE_INT offset,
              auto_vec<scalar_part> *parts)
{
  if (type->kind == KERNEL_AGGREGATE)
    for (scalar_part part : type->parts)
      {
        part.offset += offset;
        parts->safe_push (part);
      }
  else
    {
      scalar_part part = { offset, (unsigned)type->size, type->kind };
      parts->safe_push (part);
    }
}

kernel_record::kernel_record (bool is_union)
    : overlay (is_union), known (true), forbidden (false)
{
}

void
kernel_record::add (const kernel_type *member, unsigned alignment)
{
  members.safe_push (member);
  alignments.safe_push (alignment);
  known &= member->size > 0;
  forbidden |= member->kind == KERNEL_FORBIDDEN;
}

static unsigned HOST_WIDE_INT
round_up_to (unsigned HOST_WIDE_INT size, unsigned align)
{
  return (size + align - 1) / align * align;
}

/* What the members make; each is aligned to what was given at least, the whole
   to ALIGNMENT.  */
const kernel_type *
kernel_record::finish (bool packed, unsigned alignment)
{
  if (forbidden)
    return make_type (KERNEL_FORBIDDEN, 0, 1);
  if (!known || members.is_empty ())
    return unknown_kernel_type ();
  kernel_type *type = make_type (KERNEL_AGGREGATE, 0, MAX (alignment, 1));
  unsigned HOST_WIDE_INT end = 0;
  for (unsigned i = 0; i < members.length (); i++)
    {
      unsigned align
          = MAX (packed ? 1 : MAX (members[i]->align, 1), alignments[i]);
      unsigned HOST_WIDE_INT start = overlay ? 0 : round_up_to (end, align);
      if (!overlay)
        append_parts (members[i], start, &type->parts);
      end = MAX (end, start + members[i]->size);
      type->align = MAX (type->align, align);
    }
  type->size = round_up_to (end, type->align);
  if (overlay)
    {
      scalar_part any = { 0, (unsigned)type->size, KERNEL_UNKNOWN };
      type->parts.safe_push (any);
    }
  return type;
}

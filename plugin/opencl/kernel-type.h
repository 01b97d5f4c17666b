/* SPDX-License-Identifier: GPL-3.0-or-later

   Types of OpenCL C, as every device lays them out.  */

#ifndef TASKS_PLUGIN_KERNEL_TYPE_H
#define TASKS_PLUGIN_KERNEL_TYPE_H

#include "gcc/gcc.h"

enum kernel_type_kind
{
  KERNEL_UNKNOWN, /* nothing can be said */
  KERNEL_VOID,
  KERNEL_SIGNED,
  KERNEL_UNSIGNED,
  KERNEL_FLOAT,
  KERNEL_HALF,
  KERNEL_FORBIDDEN, /* no parameter may have it: bool, size_t */
  KERNEL_OPAQUE,    /* an image, a sampler */
  KERNEL_AGGREGATE, /* a vector, an array, a struct */
  KERNEL_POINTER
};

enum address_space
{
  SPACE_PRIVATE,
  SPACE_GLOBAL,
  SPACE_CONSTANT,
  SPACE_LOCAL,
  SPACE_GENERIC
};

/* SIZE bytes at OFFSET of a value.  */
struct scalar_part
{
  unsigned HOST_WIDE_INT offset;
  unsigned size;
  enum kernel_type_kind kind; /* KERNEL_UNKNOWN: any bytes */
};

/* More parts than this are not looked at.  */
#define MAX_PARTS 1024

/* On the heap and never freed.  */
struct kernel_type
{
  enum kernel_type_kind kind;
  unsigned HOST_WIDE_INT size; /* 0: unknown */
  unsigned align;
  auto_vec<scalar_part> parts; /* without padding; of aggregates only */

  /* Of a pointer.  */
  const kernel_type *target;
  enum address_space space;
  bool constant;
};

/* The type built into OpenCL C that NAME, perhaps of several words, means;
   NULL if there is none.  Its own KIND is KERNEL_OPAQUE for images.  */
extern const kernel_type *builtin_kernel_type (const char *name);

extern const kernel_type *unknown_kernel_type (void);

/* COUNT values of TYPE.  */
extern const kernel_type *kernel_array_type (const kernel_type *type,
                                             unsigned HOST_WIDE_INT count);

extern const kernel_type *kernel_pointer_type (const kernel_type *target,
                                               enum address_space space,
                                               bool constant);

/* Builds a struct or a union from its members.  */
class kernel_record
{
public:
  explicit kernel_record (bool is_union);
  void add (const kernel_type *member, unsigned alignment);
  /* Nothing is known of a member.  */
  void
  give_up (void)
  {
    known = false;
  }
  const kernel_type *finish (bool packed, unsigned alignment);

private:
  bool overlay;
  bool known;
  bool forbidden; /* no parameter may have a member */
  auto_vec<const kernel_type *> members;
  auto_vec<unsigned> alignments;
};

/* Append what TYPE is made of, at OFFSET, to *PARTS.  */
extern void append_parts (const kernel_type *type,
                          unsigned HOST_WIDE_INT offset,
                          auto_vec<scalar_part> *parts);

#endif /* TASKS_PLUGIN_KERNEL_TYPE_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   The buffers of samples (sample.cc): how large they are, what is in them, and
   what has been written.  */

#include "gcc/gcc.h"

#include "sample.h"

/* Bytes of an object that are kept track of.  */
#define OBJECT_SIZE 65536

HOST_WIDE_INT
type_bytes (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1;
}

tree
counted_element (tree pointer)
{
  tree element = TREE_TYPE (pointer);
  return type_bytes (element) >= 0 ? element : strip_array_types (element);
}

/* They are the numbers of a row, but not those of text, which may end before
   the row does, nor of a point of up to four, the last of which may be there
   to fill it up.  */
tree
written_element (tree pointer)
{
  tree element = counted_element (pointer);
  tree number = strip_array_types (element);
  HOST_WIDE_INT most = type_bytes (number) == 1 && INTEGRAL_TYPE_P (number)
                           ? type_bytes (element)
                           : 4 * type_bytes (number);
  while (TREE_CODE (element) == ARRAY_TYPE && type_bytes (element) > most)
    element = TREE_TYPE (element);
  return element;
}

HOST_WIDE_INT
sampled_bytes (const struct bound &bound, const vec<tree> &arguments)
{
  auto argument_of = [&] (tree parm) {
    unsigned index = 0;
    for (tree p = bound.parms; p && p != parm; p = DECL_CHAIN (p))
      index++;
    tree argument = index < arguments.length () ? arguments[index] : NULL_TREE;
    return argument && TREE_CODE (argument) == INTEGER_CST
               ? fold_convert (TREE_TYPE (parm), argument)
               : NULL_TREE;
  };
  /* EXPR + ADDED as a factor, or -1.  */
  auto factor = [&] (tree expr, int added) -> HOST_WIDE_INT {
    tree value = expr ? fold_expression (expr, argument_of) : NULL_TREE;
    return value && tree_fits_shwi_p (value)
                   && IN_RANGE (tree_to_shwi (value) + added, 0, INT_MAX)
               ? tree_to_shwi (value) + added
               : -1;
  };
  HOST_WIDE_INT count = factor (bound.count, 0);
  tree element = bound.element;
  while (IN_RANGE (count, 0, INT_MAX) && TREE_CODE (element) == ARRAY_TYPE
         && type_bytes (element) < 0)
    {
      tree domain = TYPE_DOMAIN (element);
      HOST_WIDE_INT row
          = domain ? factor (TYPE_MAX_VALUE (domain), 1) : (HOST_WIDE_INT)-1;
      count = row < 0 ? -1 : count * row;
      element = TREE_TYPE (element);
    }
  return IN_RANGE (count, 0, INT_MAX) && type_bytes (element) >= 0
             ? count * type_bytes (element)
             : -1;
}

sample_object::sample_object (HOST_WIDE_INT bytes, tree written_element)
    : size (bytes), element (written_element),
      written (!element                           ? 1
               : IN_RANGE (bytes, 1, OBJECT_SIZE) ? bytes
                                                  : OBJECT_SIZE)
{
  bitmap_clear (written);
}

/* Whether BYTES at OFFSET are all of the object, and kept track of.  */
bool
sample_object::inside_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const
{
  HOST_WIDE_INT limit = size >= 0 ? size : OBJECT_SIZE;
  return offset >= 0 && bytes >= 0 && bytes <= limit && offset <= limit - bytes
         && limit <= OBJECT_SIZE;
}

/* Whether none of BYTES at OFFSET has been written.  */
bool
sample_object::missing_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const
{
  const_sbitmap map = written;
  HOST_WIDE_INT last
      = MIN (offset + bytes, (HOST_WIDE_INT)SBITMAP_SIZE (map)) - 1;
  return offset > last || !bitmap_bit_in_range_p (map, offset, last);
}

/* Behind the last byte: as far as something has been written, if nothing says
   how large it is.  */
HOST_WIDE_INT
sample_object::end (void) const
{
  return size >= 0 ? size : bitmap_last_set_bit (written) + 1;
}

/* Whether something behind OFFSET has been written.  */
bool
sample_object::hole_p (HOST_WIDE_INT offset) const
{
  return !missing_p (offset, end () - offset);
}

/* The first byte of the first element of which nothing has been written,
   although the object's size or a byte behind it says that it should; or -1.
   Among bytes that are written as numbers there may be padding.  */
HOST_WIDE_INT
sample_object::first_missing (void) const
{
  HOST_WIDE_INT step = type_bytes (element);
  if (step <= 0 || (step == 1 && widest > 1))
    return -1;
  for (HOST_WIDE_INT i = 0; i + step <= end (); i += step)
    if (missing_p (i, step))
      return i;
  return -1;
}

/* Whether the member FIELD is no number, or may be meant to be left alone.  */
static bool
filler_p (tree field)
{
  static const char *const names[] = { "pad", "unused", "reserved", "spare" };
  bool found = !DECL_NAME (field) || DECL_BIT_FIELD (field)
               || !is_gimple_reg_type (TREE_TYPE (field));
  for (const char *name : names)
    found |= !found && strstr (IDENTIFIER_POINTER (DECL_NAME (field)), name);
  return found;
}

/* A number that is a member of RECORD, which each element is, or has OFFSET
   bytes from its beginning, and that has not been written in any of them; or
   NULL_TREE.  */
tree
sample_object::missing_member (tree record, HOST_WIDE_INT offset) const
{
  tree found = NULL_TREE;
  if (TREE_CODE (record) == RECORD_TYPE)
    for (tree field = TYPE_FIELDS (record); field && !found;
         field = DECL_CHAIN (field))
      {
        if (TREE_CODE (field) != FIELD_DECL)
          continue;
        HOST_WIDE_INT i = offset + int_byte_position (field);
        HOST_WIDE_INT bytes = type_bytes (TREE_TYPE (field));
        found = missing_member (TREE_TYPE (field), i);
        while (i < end () && missing_p (i, bytes))
          i += type_bytes (element);
        if (!found && i >= end () && !filler_p (field))
          found = field;
      }
  return found;
}

tree
made_up (HOST_WIDE_INT index, tree type, unsigned pattern)
{
  HOST_WIDE_INT sign = index % 3 == 0 ? 1 : index % 3 == 1 ? -1 : 0;
  HOST_WIDE_INT number = pattern < 2            ? (HOST_WIDE_INT)pattern
                         : TYPE_UNSIGNED (type) ? (index + pattern) % 3
                                                : 3 * sign * (index + 1);
  return INTEGRAL_TYPE_P (type) ? build_int_cst (type, number)
         : SCALAR_FLOAT_TYPE_P (type)
             ? build_real_from_wide (type, wi::shwi (number, 64), SIGNED)
             : NULL_TREE;
}

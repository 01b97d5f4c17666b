/* SPDX-License-Identifier: GPL-3.0-or-later

   The memory that a sample is executed in: objects of cells, each of which has
   one value.  What is read in another way than it was written is unknown.  */

#include "gcc/gcc.h"

#include "sample-bound.h"
#include "sample-memory.h"

sample_value
unknown_value (void)
{
  sample_value v = { SAMPLE_UNKNOWN, false, 0, { 0 } };
  return v;
}

sample_value
integer_value (HOST_WIDE_INT integer, bool soft)
{
  sample_value v = { SAMPLE_INTEGER, soft, 0, { integer } };
  return v;
}

sample_value
real_value_of (double real, bool soft)
{
  sample_value v = { SAMPLE_REAL, soft, 0, { 0 } };
  v.real = real;
  return v;
}

bool
sample_object::inside_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const
{
  HOST_WIDE_INT limit = size >= 0 ? size : SAMPLE_OBJECT_SIZE;
  return offset >= 0 && bytes >= 0 && bytes <= limit && offset <= limit - bytes
         && limit <= SAMPLE_OBJECT_SIZE;
}

/* Whether none of BYTES at OFFSET has been written.  */
bool
sample_object::missing_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const
{
  const_sbitmap map = written;
  HOST_WIDE_INT end = MIN (offset + bytes, (HOST_WIDE_INT)SBITMAP_SIZE (map));
  return offset >= end || !bitmap_bit_in_range_p (map, offset, end - 1);
}

/* Whether all of BYTES at OFFSET have been written.  */
bool
sample_object::written_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const
{
  for (HOST_WIDE_INT i = offset; i < offset + bytes; i++)
    if (!bitmap_bit_p (written, i))
      return false;
  return true;
}

/* Bytes are read at SITE.  There may be padding among them, so it is only
   noted if nothing of them has been written.  */
void
sample_object::note_read (HOST_WIDE_INT offset, HOST_WIDE_INT bytes,
                          const sample_site &site)
{
  if (!first_read.stmt && bytes > 0 && missing_p (offset, bytes))
    first_read = site;
}

/* Whether the byte at OFFSET, before END, which has not been written, may be
   padding: structs are written by a pointer to bytes.  Who copies numbers into
   bytes may have aligned them, too, but has no reason to end behind what he
   writes.  */
bool
sample_object::padding_p (HOST_WIDE_INT offset, HOST_WIDE_INT end) const
{
  HOST_WIDE_INT i = offset;
  while (i < end && missing_p (i, 1))
    i++;
  HOST_WIDE_INT alignment = i < end ? widest : widest_assigned;
  return i - offset < alignment && i % alignment == 0;
}

/* The first byte of the first ELEMENT of which nothing has been written,
   although the object's size or a byte behind it says that it should; or -1.
 */
HOST_WIDE_INT
sample_object::first_missing (tree element) const
{
  HOST_WIDE_INT end = size >= 0 ? size : bitmap_last_set_bit (written) + 1;
  HOST_WIDE_INT step = type_bytes (element);
  for (HOST_WIDE_INT i = 0; step > 0 && i + step <= end; i += step)
    if (missing_p (i, step))
      {
        if (step > 1 || !padding_p (i, end))
          return i;
        i = i / widest * widest + widest - 1;
      }
  return -1;
}

/* Whether the member FIELD may be meant to be left alone.  */
static bool
filler_p (tree field)
{
  static const char *const names[] = { "pad", "unused", "reserved", "spare" };
  if (!DECL_NAME (field) || DECL_BIT_FIELD (field))
    return true;
  for (const char *name : names)
    if (strstr (IDENTIFIER_POINTER (DECL_NAME (field)), name))
      return true;
  return type_bytes (TREE_TYPE (field)) <= 0
         || !is_gimple_reg_type (TREE_TYPE (field));
}

/* A number that is a member of RECORD, or of a struct in it, of which nothing
   has been written in COUNT elements of STEP bytes each, the first of which
   has it OFFSET bytes from its beginning; or NULL_TREE.  */
tree
sample_object::first_missing_member (tree record, HOST_WIDE_INT offset,
                                     HOST_WIDE_INT step,
                                     HOST_WIDE_INT count) const
{
  for (tree field = TYPE_FIELDS (record); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      HOST_WIDE_INT bytes = type_bytes (TREE_TYPE (field));
      HOST_WIDE_INT place = offset + int_byte_position (field);
      tree found = NULL_TREE;
      if (TREE_CODE (TREE_TYPE (field)) == RECORD_TYPE)
        found = first_missing_member (TREE_TYPE (field), place, step, count);
      else if (!filler_p (field))
        {
          HOST_WIDE_INT i = 0;
          while (i < count && missing_p (place + i * step, bytes))
            i++;
          found = i == count ? field : NULL_TREE;
        }
      if (found)
        return found;
    }
  return NULL_TREE;
}

/* A number that is a member of ELEMENT, a struct, and that has not been
   written in any element, although others have in all of them; or NULL_TREE.
   If it is not known how many elements there are, that must be one.  */
tree
sample_object::first_missing_member (tree element) const
{
  HOST_WIDE_INT bytes = type_bytes (element);
  if (TREE_CODE (element) != RECORD_TYPE || bytes <= 0
      || (size >= 0 ? size < bytes || size % bytes != 0
                    : bitmap_last_set_bit (written) >= bytes))
    return NULL_TREE;
  HOST_WIDE_INT count = size >= 0 ? size / bytes : 1;
  for (HOST_WIDE_INT i = 0; i < count; i++)
    if (missing_p (i * bytes, bytes))
      return NULL_TREE;
  return first_missing_member (element, 0, bytes, count);
}

/* Whether the ELEMENTs that are missing stand side by side.  */
bool
sample_object::missing_once_p (tree element) const
{
  HOST_WIDE_INT end = size >= 0 ? size : bitmap_last_set_bit (written) + 1;
  HOST_WIDE_INT step = type_bytes (element);
  unsigned runs = 0;
  bool inside = false;
  for (HOST_WIDE_INT i = 0; step > 0 && i + step <= end; i += step)
    {
      bool missing = missing_p (i, step);
      runs += missing && !inside;
      inside = missing;
    }
  return runs <= 1;
}

/* BYTES at OFFSET are written at SITE: ASSIGNED, or copied as bytes.  */
void
sample_object::note_write (HOST_WIDE_INT offset, HOST_WIDE_INT bytes,
                           const sample_site &site, bool assigned)
{
  if (bytes > 0)
    bitmap_set_range (written, offset, bytes);
  if (bytes <= 16 && pow2p_hwi (bytes))
    {
      widest = MAX (widest, bytes);
      if (assigned)
        widest_assigned = MAX (widest_assigned, bytes);
    }
  last_write = site;
  if (buffer)
    ends.put (offset + bytes, site);
}

/* The last write that ends at OFFSET; else the last of all.  */
sample_site
sample_object::write_before (HOST_WIDE_INT offset) const
{
  const sample_site *site
      = const_cast<sample_object *> (this)->ends.get (offset);
  return site ? *site : last_write;
}

/* Bytes are accessed at SITE of which some are not of the object.  */
void
sample_object::note_beyond (HOST_WIDE_INT offset, HOST_WIDE_INT bytes,
                            const sample_site &site)
{
  if (beyond.stmt)
    return;
  beyond = site;
  beyond_offset
      = offset < 0 ? offset : MAX (offset, MIN (size, offset + bytes - 1));
}

/* The data of a buffer that an element number INDEX of TYPE has.  */
static sample_value
made_up (HOST_WIDE_INT index, tree type, unsigned pattern)
{
  HOST_WIDE_INT sign = index % 3 == 0 ? 1 : index % 3 == 1 ? -1 : 0;
  if (pattern == 2)
    sign = -sign;
  if (SCALAR_FLOAT_TYPE_P (type))
    return real_value_of (pattern < 2 ? pattern : 1.5 * sign * (index + 1),
                          true);
  if (INTEGRAL_TYPE_P (type))
    return integer_value (pattern < 2            ? (HOST_WIDE_INT)pattern
                          : TYPE_UNSIGNED (type) ? (index + pattern) % 3
                          : pattern == 3         ? 3 * sign * (index + 1)
                                                 : sign,
                          true);
  return unknown_value ();
}

sample_value
sample_object::load (HOST_WIDE_INT offset, tree type, unsigned pattern)
{
  HOST_WIDE_INT bytes = tree_to_shwi (TYPE_SIZE_UNIT (type));
  if (given_up)
    return unknown_value ();
  if (sample_cell *cell = cells.get (offset))
    return cell->size == bytes ? cell->value : unknown_value ();
  if (bitmap_bit_p (written, offset) && !zero)
    return unknown_value ();
  if (zero)
    return SCALAR_FLOAT_TYPE_P (type) ? real_value_of (0, false)
                                      : integer_value (0, false);
  return buffer ? made_up (offset / MAX (bytes, 1), type, pattern)
                : unknown_value ();
}

void
sample_object::store (HOST_WIDE_INT offset, HOST_WIDE_INT bytes,
                      const sample_value &value)
{
  sample_cell cell = { value, bytes };
  cells.put (offset, cell);
  for (HOST_WIDE_INT i = 1; i < bytes && i < 16; i++)
    cells.remove (offset + i);
}

/* What is stored in BYTES at OFFSET is not known any more.  */
void
sample_object::forget (HOST_WIDE_INT offset, HOST_WIDE_INT bytes)
{
  for (HOST_WIDE_INT i = 0; i < bytes && !cells.is_empty (); i++)
    cells.remove (offset + i);
  zero = false;
}

void
sample_object::copy (HOST_WIDE_INT to, sample_object *other,
                     HOST_WIDE_INT from, HOST_WIDE_INT bytes)
{
  zero = false;
  for (HOST_WIDE_INT i = 0; i < bytes; i++)
    {
      sample_cell *cell = other->cells.get (from + i);
      if (cell && i + cell->size <= bytes)
        store (to + i, cell->size, sample_cell (*cell).value);
      else if (!cell)
        cells.remove (to + i);
    }
}

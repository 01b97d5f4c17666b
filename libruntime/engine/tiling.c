/* SPDX-License-Identifier: LGPL-2.1-or-later

   How regions are cut, and what their blocks are.  */

#include <stdio.h>

#include "partition.h"

/* More blocks than anybody wants.  */
#define MOST_BLOCKS (1 << 24)

/* How many indices of each axis of its tiling REGION, a block, has.  */
static void
count_indices (const struct region *region, size_t counts[3])
{
  const struct tiling *tiling = &region->partition->tiling;
  size_t offset = region->start - tiling->start;
  for (unsigned i = 0; i < tiling->axes; i++)
    {
      const struct axis *axis = &tiling->axis[i];
      counts[i] = rt_axis_count (axis, offset / axis->stride);
      offset %= axis->stride;
    }
}

struct box
rt_tiling_box (const struct tiling *tiling, uintptr_t start,
               const size_t *counts)
{
  const struct axis *axis = tiling->axis;
  unsigned last = tiling->axes - 1;
  struct box box = rt_box_of_interval (start, 0);
  box.width = counts[last] * axis[last].stride;
  if (last == 0)
    return rt_box_of_interval (start, box.width);
  box.rows = counts[last - 1];
  box.pitch = axis[last - 1].stride;
  if (last == 2)
    {
      box.planes = counts[0];
      box.plane_pitch = axis[0].stride;
    }
  return rt_box_reduce (box);
}

struct box
rt_block_box (const struct region *region)
{
  size_t counts[3];
  count_indices (region, counts);
  return rt_tiling_box (&region->partition->tiling, region->start, counts);
}

/* The axis of TILING of which a block of COUNTS indices has as many as BYTES
   say, or more if MORE; how many axes there are if that is none.  Rows may be
   those of any axis that has only blocks of one index before it.  The rest of
   an array's rows counts, as a type says it.  */
static unsigned
find_axis (const struct tiling *tiling, const size_t *counts, size_t bytes,
           bool more)
{
  unsigned axis = 0;
  for (; axis < tiling->axes; axis++)
    {
      size_t rows = bytes / tiling->axis[axis].stride;
      if (bytes % tiling->axis[axis].stride == 0
          && (rows == counts[axis] || (more && rows < counts[axis])))
        return axis;
      if (counts[axis] > 1)
        return tiling->axes;
    }
  return axis;
}

bool
rt_block_of_rows (const struct region *region, size_t columns)
{
  const struct tiling *tiling = &region->partition->tiling;
  size_t stride = tiling->axis[tiling->axes - 1].stride;
  return columns
         && (stride % columns == 0
             || (tiling->axes == 1 && columns == region->bytes));
}

/* A name does not say how long the rows are that its type has: what has the
   bytes of a plane may be one, or rows, of which the block has fewer.  Where
   blocks have whole rows it is a plane only if there are no such rows.  */
enum fit
rt_block_fits (const struct region *region, const struct name *name)
{
  const struct tiling *tiling = &region->partition->tiling;
  unsigned last = tiling->axes - 1;
  size_t counts[3];
  bool exact
      = name->columns == TASKS_ANY_SIZE || region->columns == name->columns;
  if (!exact && !rt_block_of_rows (region, name->columns))
    return FIT_NOT;
  if (name->bytes == TASKS_ANY_SIZE)
    return exact ? FIT_EXACT : FIT_PERHAPS;
  count_indices (region, counts);
  unsigned axis = find_axis (tiling, counts, name->bytes, false);
  if (axis > last)
    return name->bytes <= region->bytes
                   || find_axis (tiling, counts, name->bytes, true) <= last
               ? FIT_MORE
               : FIT_NOT;
  if (rt_region_size (region) < name->bytes && (!exact || tiling->row))
    return FIT_LESS;
  bool planes = axis == 0 && last == 2 && counts[1] < tiling->axis[1].extent;
  return exact && !planes ? FIT_EXACT : FIT_PERHAPS;
}

struct name
rt_region_name (const struct region *region)
{
  return (struct name){ region->start, region->bound, region->columns };
}

/* The INDEX of REGION, a block, along each axis.  */
static void
index_of (const struct region *region, size_t index[3])
{
  const struct tiling *tiling = &region->partition->tiling;
  size_t offset = region->start - tiling->start;
  for (unsigned i = 0; i < tiling->axes; i++)
    {
      index[i] = offset / tiling->axis[i].stride / tiling->axis[i].size;
      offset %= tiling->axis[i].stride;
    }
}

int64_t
rt_block_rank (const struct region *region)
{
  for (; region && rt_region_block_p (region);
       region = region->partition->whole)
    {
      struct partition *partition = region->partition;
      uint32_t rows
          = atomic_load_explicit (&partition->ranks[0], memory_order_relaxed);
      uint32_t columns
          = atomic_load_explicit (&partition->ranks[1], memory_order_relaxed);
      size_t index[3] = { 0 };
      if (!rows || !columns)
        continue;
      index_of (region, index);
      return (int64_t)(index[0] % rows * columns + index[1] % columns);
    }
  return -1;
}

const char *
rt_tile_text (struct tile_text *buffer, const struct region *region)
{
  buffer->text[0] = '\0';
  if (!region || !region->partition)
    return buffer->text;
  size_t index[3] = { 0 };
  index_of (region, index);
  const char *const formats[] = { "tile (%zu) of ", "tile (%zu, %zu) of ",
                                  "tile (%zu, %zu, %zu) of " };
  snprintf (buffer->text, sizeof buffer->text,
            formats[region->partition->tiling.axes - 1], index[0], index[1],
            index[2]);
  return buffer->text;
}

/* The axes that WHOLE has already as it has gaps, as one block; how many.  The
   last axis then has the bytes of a row.  */
static unsigned
axes_of (const struct region *whole, struct axis *axis)
{
  struct box box = rt_region_box (whole);
  unsigned count = 0;
  if (box.planes > 1)
    axis[count++] = (struct axis){ box.plane_pitch, box.planes, box.planes };
  if (box.rows > 1)
    axis[count++] = (struct axis){ box.pitch, box.rows, box.rows };
  axis[count] = (struct axis){ box.width, 1, 1 };
  return count;
}

/* Cut AXIS, of which WITHIN bytes are there, in STRIDES of so many bytes: what
   is wrong, or NULL.  */
static const char *
cut_axis (struct axis *axis, size_t within, size_t stride)
{
  if (!stride || stride > within)
    return "a row of the pointer's type is larger than the buffer, or than a"
           " row of it; partition it with the type that it has";
  if (within % stride)
    return "rows of the pointer's type do not divide the buffer; register"
           " whole rows, and partition it with that type";
  *axis = (struct axis){ stride, 1, within / stride };
  return NULL;
}

/* Rows of TILING that are not cut, and follow each other, are no axis. Whether
   there are not too many blocks.  */
static bool
reduce (struct tiling *tiling)
{
  const struct axis *axis = tiling->axis;
  size_t blocks = 1;
  for (unsigned last; (last = tiling->axes - 1) > 0; tiling->axes--)
    if (axis[last].size < axis[last].extent
        || axis[last].extent * axis[last].stride != axis[last - 1].stride)
      break;
  for (unsigned i = 0; i < tiling->axes; i++)
    if (__builtin_mul_overflow (blocks, rt_axis_blocks (&axis[i]), &blocks))
      return false;
  return blocks <= MOST_BLOCKS;
}

const char *
rt_tiling_make (struct tiling *tiling, const struct region *whole,
                unsigned axes, const size_t *strides, const int64_t *sizes)
{
  struct axis *axis = tiling->axis;
  unsigned gaps = axes_of (whole, axis);
  const char *wrong = NULL;
  tiling->start = tiling->origin = whole->start;
  if (whole->partition)
    tiling->origin = whole->partition->tiling.origin;
  tiling->axes = axes > gaps ? axes : gaps + 1;
  for (unsigned i = 0; i < axes && !wrong; i++)
    {
      if (sizes[i] <= 0)
        return "the size of a block is not positive; pass how many elements"
               " it has in each dimension";
      if (!whole->bytes)
        continue;
      if (i >= gaps)
        wrong = cut_axis (
            &axis[i], i == gaps ? axis[i].stride : strides[i - 1], strides[i]);
      else if (strides[i] != axis[i].stride)
        wrong = "the buffer is a block of an array with rows of another length"
                " than those of the pointer's type; partition it with that of"
                " the array";
      axis[i].size = axis[i].extent;
      if ((size_t)sizes[i] < axis[i].size)
        axis[i].size = (size_t)sizes[i];
    }
  if (!whole->bytes)
    {
      tiling->axes = 1;
      axis[0] = (struct axis){ 1, 1, 0 };
    }
  if (!wrong && !reduce (tiling))
    wrong = "there would be too many blocks; choose larger ones";
  tiling->row = axes < 3 ? strides[axes] : 0;
  if (!tiling->row && tiling->axes < axes)
    tiling->row = strides[axes - 2];
  return wrong;
}

bool
rt_tiling_same (const struct tiling *a, const struct tiling *b)
{
  bool same = a->start == b->start && a->origin == b->origin
              && a->row == b->row && a->axes == b->axes;
  for (unsigned i = 0; i < a->axes && same; i++)
    same = a->axis[i].stride == b->axis[i].stride
           && a->axis[i].size == b->axis[i].size
           && a->axis[i].extent == b->axis[i].extent;
  return same;
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Boxes: bytes that lie in rows, as those of a block of a matrix do.

   A box has PLANES of ROWS of WIDTH bytes each; from one row to the next lead
   PITCH bytes, from one plane to the next PLANE_PITCH.  It is *flat* if it is
   one row: any interval of addresses.  One that could be described with fewer
   rows, as they follow each other without a gap, is.  */

#ifndef RT_BOX_H
#define RT_BOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct box
{
  uintptr_t start;
  size_t planes, plane_pitch, rows, pitch, width;
};

static inline struct box
rt_box_of_interval (uintptr_t start, size_t bytes)
{
  return (struct box){ start, 1, bytes, 1, bytes, bytes };
}

/* With as few planes and rows as it can have.  */
static inline struct box
rt_box_reduce (struct box box)
{
  if (box.rows == 1 || box.width == box.pitch)
    {
      box.width *= box.rows;
      box.rows = box.planes;
      box.pitch = box.plane_pitch;
      box.planes = 1;
      if (box.rows == 1 || box.width == box.pitch)
        return rt_box_of_interval (box.start, box.width * box.rows);
    }
  else if (box.planes == 1 || box.rows * box.pitch == box.plane_pitch)
    {
      box.rows *= box.planes;
      box.planes = 1;
    }
  if (box.planes == 1)
    box.plane_pitch = box.rows * box.pitch;
  return box;
}

static inline bool
rt_box_flat (const struct box *box)
{
  return box->planes == 1 && box->rows == 1;
}

static inline size_t
rt_box_bytes (const struct box *box)
{
  return box->planes * box->rows * box->width;
}

static inline uintptr_t
rt_box_end (const struct box *box)
{
  return box->start + (box->planes - 1) * box->plane_pitch
         + (box->rows - 1) * box->pitch + box->width;
}

/* All its rows, and where row I begins.  */
static inline size_t
rt_box_rows (const struct box *box)
{
  return box->planes * box->rows;
}

static inline uintptr_t
rt_box_row (const struct box *box, size_t i)
{
  return box->start + i / box->rows * box->plane_pitch
         + i % box->rows * box->pitch;
}

/* The rest is in box.c.  Whether BYTES at START, not 0, all lie in BOX;
   whether some do.  */
bool rt_box_holds (const struct box *box, uintptr_t start, size_t bytes);
bool rt_box_meets (const struct box *box, uintptr_t start, size_t bytes);

/* Where the first row behind that of AT, or behind the gap where AT lies,
   begins; 0 if there is none.  AT is not before BOX.  */
uintptr_t rt_box_next_row (const struct box *box, uintptr_t at);

/* Whether all of INNER lies in OUTER; whether A and B have something in
   common.  */
bool rt_box_contains (const struct box *outer, const struct box *inner);
bool rt_box_overlaps (const struct box *a, const struct box *b);

static inline bool
rt_box_same (const struct box *a, const struct box *b)
{
  return a->start == b->start && a->planes == b->planes && a->rows == b->rows
         && a->width == b->width
         && (a->planes == 1 || a->plane_pitch == b->plane_pitch)
         && (a->rows == 1 || a->pitch == b->pitch);
}

#endif /* RT_BOX_H */

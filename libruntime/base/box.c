/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which bytes boxes have in common.  */

#include "box.h"

/* AT, not before BOX, as the number of a plane, of a row in it, and of a byte
   in that; which BOX need not have.  */
struct place
{
  size_t plane, row, byte;
};

static struct place
place_of (const struct box *box, uintptr_t at)
{
  size_t in_plane = at - box->start;
  struct place place = { 0 };
  if (box->planes > 1)
    {
      place.plane = in_plane / box->plane_pitch;
      in_plane %= box->plane_pitch;
    }
  place.byte = in_plane;
  if (box->rows > 1)
    {
      place.row = in_plane / box->pitch;
      place.byte = in_plane % box->pitch;
    }
  return place;
}

bool
rt_box_holds (const struct box *box, uintptr_t start, size_t bytes)
{
  if (start < box->start)
    return false;
  struct place place = place_of (box, start);
  return place.plane < box->planes && place.row < box->rows
         && bytes <= box->width && place.byte <= box->width - bytes;
}

uintptr_t
rt_box_next_row (const struct box *box, uintptr_t at)
{
  struct place place = place_of (box, at);
  if (place.row + 1 < box->rows)
    place.row++;
  else
    {
      place.plane++;
      place.row = 0;
    }
  return place.plane < box->planes
             ? box->start + place.plane * box->plane_pitch
                   + place.row * box->pitch
             : 0;
}

bool
rt_box_meets (const struct box *box, uintptr_t start, size_t bytes)
{
  uintptr_t end = start + bytes;
  if (end <= box->start || start >= rt_box_end (box))
    return false;
  if (start <= box->start || rt_box_holds (box, start, 1))
    return true;
  uintptr_t next = rt_box_next_row (box, start);
  return next && next < end;
}

bool
rt_box_contains (const struct box *outer, const struct box *inner)
{
  uintptr_t start = inner->start;
  size_t rows = rt_box_rows (inner), step = 1;
  if (rt_box_flat (outer))
    return rt_box_holds (outer, start, rt_box_end (inner) - start);
  /* The rows between the first and the last are where those are.  */
  if (outer->planes == 1 && inner->planes == 1 && outer->pitch == inner->pitch
      && rows > 1)
    step = rows - 1;
  for (size_t i = 0; i < rows; i += step)
    if (!rt_box_holds (outer, rt_box_row (inner, i), inner->width))
      return false;
  return true;
}

bool
rt_box_overlaps (const struct box *a, const struct box *b)
{
  if (!a->width || !b->width || rt_box_end (a) <= b->start
      || rt_box_end (b) <= a->start)
    return false;
  if (rt_box_rows (a) < rt_box_rows (b))
    return rt_box_overlaps (b, a);
  size_t rows = rt_box_rows (b);
  for (size_t i = 0; i < rows; i++)
    if (rt_box_meets (a, rt_box_row (b, i), b->width))
      return true;
  return false;
}

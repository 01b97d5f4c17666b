/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where boards are cut.  */

#include "grid.h"

#include <stdlib.h>
#include <string.h>

#include "base/pool.h"

uint32_t
rt_cuts_last (const struct cuts *cuts, size_t at)
{
  uint32_t low = 0, high = cuts->count;
  while (high - low > 1)
    {
      uint32_t middle = low + (high - low) / 2;
      if (cuts->at[middle] <= at)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static bool
cut_p (const struct cuts *cuts, size_t at)
{
  return cuts->at[rt_cuts_last (cuts, at)] == at;
}

bool
rt_grid_cut_p (const struct grid *grid, uintptr_t at)
{
  if (at == grid->end)
    return true;
  size_t offset = at - grid->origin;
  for (unsigned i = 0; i < grid->axes; i++)
    {
      size_t index = offset / grid->pitch[i];
      offset %= grid->pitch[i];
      if (!cut_p (&grid->cuts[i], index)
          || (offset && !cut_p (&grid->cuts[i], index + 1)))
        return false;
      if (!offset)
        break;
    }
  return true;
}

unsigned
rt_grid_axis_behind (const struct grid *grid, size_t pitch)
{
  unsigned axis = 0;
  while (grid->pitch[axis] != pitch)
    axis++;
  return axis + 1;
}

bool
rt_grid_rows (struct grid *grid, uintptr_t origin, size_t pitch)
{
  size_t far
      = grid->origin > origin ? grid->origin - origin : origin - grid->origin;
  unsigned at = 0;
  while (grid->pitch[at] > pitch)
    at++;
  if (grid->axes > 1
      && far % (pitch < grid->pitch[0] ? pitch : grid->pitch[0]))
    return false;
  if (grid->pitch[at] == pitch)
    return true;
  if (grid->axes == RT_AXES || pitch % grid->pitch[at]
      || (at && grid->pitch[at - 1] % pitch))
    return false;
  for (unsigned i = grid->axes++; i > at; i--)
    grid->pitch[i] = grid->pitch[i - 1];
  grid->pitch[at] = pitch;
  if (!at)
    grid->origin = origin;
  return true;
}

/* Cut AXIS of GRID at AT.  */
static void
add_cut (struct grid *grid, unsigned axis, size_t at)
{
  struct cuts *cuts = &grid->cuts[axis];
  if (cuts->count && cuts->at[cuts->count - 1] >= at)
    {
      if (cuts->at[cuts->count - 1] == at)
        return;
      cuts->unsorted = true;
    }
  if (cuts->count == cuts->room)
    {
      uint32_t room = 2 * cuts->room + 14;
      size_t *more = rt_pool_allocate (room * sizeof *more);
      if (cuts->room)
        {
          memcpy (more, cuts->at, cuts->room * sizeof *more);
          rt_pool_free (cuts->at, cuts->room * sizeof *more);
        }
      cuts->at = more;
      cuts->room = room;
    }
  cuts->at[cuts->count++] = at;
}

void
rt_grid_cut_from (struct grid *grid, unsigned axis, size_t offset)
{
  for (; axis < grid->axes; axis++)
    {
      size_t index = offset / grid->pitch[axis];
      offset %= grid->pitch[axis];
      add_cut (grid, axis, index);
      if (!offset)
        return;
      add_cut (grid, axis, index + 1);
    }
}

void
rt_grid_ready (struct grid *grid)
{
  /* The number may be negative; it is counted in whole rows.  */
  size_t pitch = grid->pitch[0];
  if (grid->origin <= grid->begin)
    grid->origin = grid->begin - (grid->begin - grid->origin) % pitch;
  else
    grid->origin -= (grid->origin - grid->begin + pitch - 1) / pitch * pitch;
  for (unsigned i = 0; i < grid->axes; i++)
    add_cut (grid, i, 0);
  rt_grid_cut (grid, grid->begin);
}

void
rt_grid_cut (struct grid *grid, uintptr_t at)
{
  rt_grid_cut_from (grid, 0, at - grid->origin);
}

/* COUNT rows, or planes, of PITCH from *OFFSET on, of what *AXIS and those
   behind it are axes: cut GRID around them, and go on within one.  */
static void
cut_rows (struct grid *grid, unsigned *axis, size_t *offset, size_t pitch,
          size_t count)
{
  size_t begin = *offset - *offset % pitch;
  rt_grid_cut_from (grid, *axis, begin);
  rt_grid_cut_from (grid, *axis, begin + count * pitch);
  *axis = rt_grid_axis_behind (grid, pitch);
  *offset %= pitch;
}

void
rt_grid_cut_box (struct grid *grid, const struct box *box)
{
  unsigned axis = 0;
  size_t offset = box->start - grid->origin;
  if (box->planes > 1)
    cut_rows (grid, &axis, &offset, box->plane_pitch, box->planes);
  if (box->rows > 1)
    cut_rows (grid, &axis, &offset, box->pitch, box->rows);
  rt_grid_cut_from (grid, axis, offset);
  rt_grid_cut_from (grid, axis, offset + box->width);
}

static int
by_size (const void *a, const void *b)
{
  size_t one = *(const size_t *)a, other = *(const size_t *)b;
  return one < other ? -1 : one > other;
}

size_t
rt_grid_finish (struct grid *grid)
{
  size_t cells = 1;
  bool many = false;
  rt_grid_cut (grid, grid->end);
  for (unsigned i = 0; i < grid->axes; i++)
    {
      struct cuts *cuts = &grid->cuts[i];
      size_t end = i ? grid->pitch[i - 1] / grid->pitch[i]
                     : (grid->end - grid->origin + grid->pitch[0] - 1)
                           / grid->pitch[0];
      add_cut (grid, i, end);
      if (cuts->unsorted)
        qsort (cuts->at, cuts->count, sizeof *cuts->at, by_size);
      uint32_t kept = 0;
      for (uint32_t j = 1; j < cuts->count; j++)
        if (cuts->at[j] != cuts->at[kept])
          cuts->at[++kept] = cuts->at[j];
      cuts->count = kept + 1;
      many |= __builtin_mul_overflow (cells, kept, &cells);
    }
  return many ? SIZE_MAX : cells;
}

void
rt_grid_clear (struct grid *grid)
{
  for (unsigned i = 0; i < RT_AXES; i++)
    if (grid->cuts[i].room)
      rt_pool_free (grid->cuts[i].at,
                    grid->cuts[i].room * sizeof *grid->cuts[i].at);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Rows with a cell for each kind, or for each memory.

   How many there are of these is known when devices have been found, which may
   be after the first tasks.  */

#include "plan-inside.h"

#include <stdlib.h>
#include <string.h>

#include "error.h"

void
rt_plan_room (void *array, uint32_t *capacity, uint32_t count, size_t size)
{
  if (count <= *capacity)
    return;
  uint32_t more = *capacity ? *capacity : 4;
  while (more < count)
    more *= 2;
  void **items = array;
  void *moved = realloc (*items, more * size);
  if (!moved)
    rt_no_memory (NULL, more * size, "the plan");
  *items = moved;
  *capacity = more;
}

uint32_t
rt_table_take (struct table *table, uint64_t value)
{
  uint32_t row;
  if (table->free_count)
    row = table->free[--table->free_count];
  else
    {
      row = table->rows;
      if (row == table->capacity)
        {
          uint32_t more = row ? 2 * row : 64;
          size_t bytes = (size_t)more * table->stride * sizeof (uint64_t);
          uint64_t *cells = realloc (table->cells, bytes);
          if (!cells)
            rt_no_memory (NULL, bytes, "the plan");
          table->cells = cells;
          table->capacity = more;
        }
      table->rows++;
    }
  uint64_t *cell = rt_table_row (table, row);
  for (uint32_t i = 0; i < table->stride; i++)
    cell[i] = value;
  return row;
}

void
rt_table_give (struct table *table, uint32_t row)
{
  rt_plan_room (&table->free, &table->free_capacity, table->free_count + 1,
                sizeof *table->free);
  table->free[table->free_count++] = row;
}

void
rt_table_widen (struct table *table, uint32_t stride, uint64_t value)
{
  if (stride <= table->stride)
    return;
  size_t bytes = (size_t)table->capacity * stride * sizeof (uint64_t);
  uint64_t *cells = bytes ? malloc (bytes) : NULL;
  if (bytes && !cells)
    rt_no_memory (NULL, bytes, "the plan");
  for (uint32_t row = 0; row < table->rows; row++)
    for (uint32_t i = 0; i < stride; i++)
      cells[(size_t)row * stride + i]
          = i < table->stride ? rt_table_row (table, row)[i] : value;
  free (table->cells);
  table->cells = cells;
  table->stride = stride;
}

void
rt_table_destroy (struct table *table)
{
  free (table->cells);
  free (table->free);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Calls: a table that loses at its beginning what is complete.  */

#include "calls.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* An array at OLD for COUNT elements of SIZE bytes.  */
static void *
resize (void *old, size_t count, size_t size)
{
  void *new = realloc (old, count * size);
  if (!new)
    rt_no_memory (NULL, count * size, "calls that are checked");
  return new;
}

/* Drop the first COUNT calls.  */
static void
drop (struct calls *calls, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++)
    free (calls->table[calls->offset + i].before);
  calls->first += count;
  calls->count -= count;
  calls->offset = calls->count ? calls->offset + count : 0;
}

uint32_t
rt_calls_add (struct calls *calls, const struct tasks_codelet *codelet,
              const struct tasks_site *site)
{
  if (calls->offset + calls->count == calls->room)
    {
      if (calls->offset > calls->count)
        memmove (calls->table, calls->table + calls->offset,
                 calls->count * sizeof *calls->table);
      else
        {
          struct called *old = calls->table;
          calls->room = calls->room ? 2 * calls->room : 16;
          calls->table = resize (NULL, calls->room, sizeof *old);
          if (old)
            memcpy (calls->table, old + calls->offset,
                    calls->count * sizeof *old);
          free (old);
        }
      calls->offset = 0;
    }
  calls->table[calls->offset + calls->count]
      = (struct called){ .codelet = codelet, .site = site };
  return calls->first + calls->count++;
}

struct called *
rt_calls_at (const struct calls *calls, uint32_t number)
{
  uint32_t i = number - calls->first;
  if (i >= calls->count)
    return NULL;
  struct called *call = &calls->table[calls->offset + i];
  return call->done == CALL_COMPLETE ? NULL : call;
}

void
rt_calls_edge (void *data, uint32_t from, uint32_t to)
{
  struct calls *calls = data;
  struct called *call = rt_calls_at (calls, to);
  if (!rt_calls_at (calls, from)
      || (call->before_count && call->before[call->before_count - 1] == from))
    return;
  if (call->before_count == call->before_room)
    {
      call->before_room = call->before_room ? 2 * call->before_room : 2;
      call->before
          = resize (call->before, call->before_room, sizeof *call->before);
    }
  call->before[call->before_count++] = from;
}

void
rt_calls_end (struct calls *calls, uint32_t number, enum done done)
{
  struct called *call = rt_calls_at (calls, number);
  if (!call || call->done >= done)
    return;
  /* What is before has lower numbers, so one way down finds all.  */
  uint32_t first = number, i = number - calls->first;
  call->done = done;
  for (i++; i-- > 0 && first - calls->first <= i;)
    {
      call = &calls->table[calls->offset + i];
      if (call->done < done)
        continue;
      for (uint32_t k = 0; k < call->before_count; k++)
        {
          struct called *before = rt_calls_at (calls, call->before[k]);
          if (before && before->done < done)
            {
              before->done = done;
              if (call->before[k] - calls->first < first - calls->first)
                first = call->before[k];
            }
        }
    }
  uint32_t complete = 0;
  while (complete < calls->count
         && calls->table[calls->offset + complete].done == CALL_COMPLETE)
    complete++;
  drop (calls, complete);
}

void
rt_calls_wait (struct calls *calls)
{
  drop (calls, calls->count);
}

void
rt_calls_free (struct calls *calls)
{
  rt_calls_wait (calls);
  free (calls->table);
}

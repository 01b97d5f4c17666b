/* SPDX-License-Identifier: LGPL-2.1-or-later

   Calls: a table that loses at its beginning what is complete.  */

#include "calls.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

#define PURPOSE "calls that are checked"

/* The first COMPLETE calls are.  They leave the table when they are most of
   it.  */
static void
drop (struct calls *calls, uint32_t complete)
{
  for (; calls->complete < complete; calls->complete++)
    free (calls->table[calls->complete].before);
  if (!complete || complete < calls->count - complete)
    return;
  calls->first += complete;
  calls->count -= complete;
  calls->complete = 0;
  memmove (calls->table, calls->table + complete,
           calls->count * sizeof *calls->table);
}

uint32_t
rt_calls_add (struct calls *calls, const struct tasks_codelet *codelet,
              const struct tasks_site *site)
{
  calls->table = rt_grow (calls->table, &calls->room, calls->count,
                          sizeof *calls->table, PURPOSE);
  calls->table[calls->count]
      = (struct called){ .codelet = codelet, .site = site };
  return calls->first + calls->count++;
}

struct called *
rt_calls_at (const struct calls *calls, uint32_t number)
{
  uint32_t i = number - calls->first;
  if (i >= calls->count)
    return NULL;
  struct called *call = &calls->table[i];
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
  call->before = rt_grow (call->before, &call->before_room, call->before_count,
                          sizeof *call->before, PURPOSE);
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
      call = &calls->table[i];
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
  uint32_t complete = calls->complete;
  while (complete < calls->count
         && calls->table[complete].done == CALL_COMPLETE)
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

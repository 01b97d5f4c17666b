/* SPDX-License-Identifier: LGPL-2.1-or-later

   Histories of accesses, in a table over data.  */

#include "dependence.h"

#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "hash.h"

static struct history *
look_up (const struct histories *histories, const void *datum)
{
  size_t at = rt_hash_address (datum, histories->room);
  while (histories->table[at].datum && histories->table[at].datum != datum)
    at = (at + 1) & (histories->room - 1);
  return &histories->table[at];
}

static void
grow (struct histories *histories)
{
  struct history *old = histories->table;
  size_t count = histories->room;
  histories->room = count ? 2 * count : 64;
  histories->table = calloc (histories->room, sizeof *old);
  if (!histories->table)
    rt_no_memory (NULL, histories->room * sizeof *old,
                  histories->edges.purpose);
  for (size_t i = 0; i < count; i++)
    if (old[i].datum)
      *look_up (histories, old[i].datum) = old[i];
  free (old);
}

static void
add_member (struct members *members, uint32_t node, const char *purpose)
{
  uint32_t count = members->count;
  if (count && rt_members (members)[count - 1] == node)
    return;
  members->count++;
  if (!count && !members->room)
    {
      members->one = node;
      return;
    }
  if (count >= members->room)
    {
      uint32_t room = members->room ? 2 * members->room : 4;
      uint32_t one = members->one;
      uint32_t *more = realloc (members->room ? members->more : NULL,
                                room * sizeof *more);
      if (!more)
        rt_no_memory (NULL, room * sizeof *more, purpose);
      if (!members->room)
        more[0] = one;
      members->more = more;
      members->room = room;
    }
  members->more[count] = node;
}

static void
free_members (struct members *members)
{
  if (members->room)
    free (members->more);
}

void
rt_history_access (struct history *history, uint32_t node, unsigned mode,
                   const struct edges *edges)
{
  if (history->last.count && !rt_modes_share (history->mode, mode))
    {
      struct members before = history->before;
      history->before = history->last;
      history->last = before;
      history->last.count = 0;
    }
  history->mode = mode;
  const uint32_t *nodes = rt_members (&history->before);
  for (uint32_t i = 0; i < history->before.count; i++)
    if (nodes[i] != node)
      edges->edge (edges->data, nodes[i], node);
  add_member (&history->last, node, edges->purpose);
}

/* A copy of MEMBERS.  */
static struct members
copy_members (const struct members *members, const char *purpose)
{
  struct members copy = *members;
  size_t size = copy.room * sizeof *copy.more;
  if (!copy.room)
    return copy;
  copy.more = malloc (size);
  if (!copy.more)
    rt_no_memory (NULL, size, purpose);
  memcpy (copy.more, members->more, size);
  return copy;
}

struct history
rt_history_copy (const struct history *from, const char *purpose)
{
  struct history copy = *from;
  copy.last = copy_members (&from->last, purpose);
  copy.before = copy_members (&from->before, purpose);
  return copy;
}

void
rt_history_free (struct history *history)
{
  free_members (&history->last);
  free_members (&history->before);
  *history = (struct history){ .datum = history->datum };
}

void
rt_histories_access (struct histories *histories, const void *datum,
                     uint32_t node, unsigned mode)
{
  if (2 * histories->used >= histories->room)
    grow (histories);
  struct history *history = look_up (histories, datum);
  if (!history->datum)
    {
      history->datum = datum;
      histories->used++;
    }
  rt_history_access (history, node, mode, &histories->edges);
}

void
rt_histories_forget (struct histories *histories, const void *datum)
{
  struct history *history
      = histories->room ? look_up (histories, datum) : NULL;
  if (history && history->datum)
    history->last.count = history->before.count = 0;
}

void
rt_histories_clear (struct histories *histories)
{
  for (size_t i = 0; i < histories->room; i++)
    rt_history_free (&histories->table[i]);
  free (histories->table);
  histories->table = NULL;
  histories->room = histories->used = 0;
}

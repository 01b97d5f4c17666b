/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a failure has spoiled.  */

#include "damage.h"

#include "piece.h"
#include "replica.h"

/* Whether what fills COPY is a command that failed.  */
static bool
spoiled (const struct copy *copy)
{
  return rt_command_pending (copy->writer) && copy->writer->failed;
}

/* The copy of PIECE that COMMAND was to bring to the host, or NULL.  */
static struct copy *
source_of (struct piece *piece, const struct command *command)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    for (uint32_t i = 0; i < copy->readers.count; i++)
      if (rt_set_commands (&copy->readers)[i] == command)
        return copy;
  return NULL;
}

void
rt_damage_take_back (void)
{
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  {
    struct copy *source;
    if (piece->host.valid && spoiled (&piece->host))
      {
        rt_copy_set_valid (piece, &piece->host, false);
        if ((source = source_of (piece, piece->host.writer)))
          {
            rt_copy_set_valid (piece, source, true);
            source->mapped = false;
          }
      }
    for (struct copy *copy = piece->host.next; copy; copy = copy->next)
      if (spoiled (copy) && copy->writer->stream == STREAM_IN)
        rt_copy_set_valid (piece, copy, false);
  }
}

bool
rt_damage_torn (struct memory_node *node)
{
  struct command *command;
  STAILQ_FOREACH (command, &node->failed, link)
  if (command->stream == STREAM_OUT)
    break;
  if (!command)
    return false;
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  {
    struct copy *source = source_of (piece, command);
    if (source && spoiled (source))
      return false;
  }
  return true;
}

struct offloaded *
rt_damage_first (const struct memory_node *node)
{
  struct offloaded *offloaded;
  STAILQ_FOREACH (offloaded, &node->history, link)
  if (offloaded->state != COMMAND_DONE)
    return offloaded;
  return NULL;
}

/* Whether all tasks behind OFFLOADED, which failed, did not begin.  Not every
   driver obeys.  */
static bool
all_after_failed (const struct offloaded *offloaded)
{
  while ((offloaded = STAILQ_NEXT (offloaded, link)))
    if (offloaded->state == COMMAND_DONE)
      return false;
  return true;
}

/* Whether something did not reach the memory of NODE, so that what is there,
   and was to be overwritten, is not what it should have been.  */
static bool
some_copy_failed (const struct memory_node *node)
{
  struct command *command;
  if (node->device->shares_host && node->device->on_host_cores)
    return false;
  STAILQ_FOREACH (command, &node->failed, link)
  if (command->stream == STREAM_IN)
    return true;
  return false;
}

/* Whether OFFLOADED may have changed what it has to read, were it executed
   again.  */
static bool
overwrites (const struct offloaded *offloaded)
{
  const struct range *ranges = offloaded->ranges;
  for (uint32_t i = 0; i < offloaded->count; i++)
    for (uint32_t j = 0; j < offloaded->count; j++)
      if (ranges[i].mode & TASKS_READ && ranges[j].mode & TASKS_WRITE
          && ranges[i].begin < ranges[j].end
          && ranges[j].begin < ranges[i].end)
        return true;
  return false;
}

/* Whether another device has overwritten what OFFLOADED, which failed, has
   read, or should have written before that: it did not wait for this, for it
   has memory of its own.  */
static bool
superseded (const struct offloaded *offloaded)
{
  for (uint32_t i = 0; i < offloaded->count; i++)
    {
      const struct range *range = &offloaded->ranges[i];
      if (range->replica)
        RT_FOR_EACH_PIECE_OF (piece, range->replica)
      if (!rt_copy_in (piece, range->replica)->valid
          && (rt_range_reads (range)
              || (rt_range_writes (range, piece->begin) && piece->host.valid)))
        return true;
    }
  return false;
}

static bool
some_superseded (const struct memory_node *node)
{
  struct offloaded *offloaded;
  STAILQ_FOREACH (offloaded, &node->history, link)
  if (offloaded->state != COMMAND_DONE && superseded (offloaded))
    return true;
  return false;
}

bool
rt_damage_contained (const struct memory_node *node,
                     const struct offloaded *failed)
{
  return !overwrites (failed) && all_after_failed (failed)
         && !some_copy_failed (node) && !some_superseded (node);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a failure has left.

   A copy is *good* if it is valid and the last command that was to fill it is
   not in doubt: then none that is in doubt writes it, for who fills a copy
   waits for who filled it before.

   Tasks that are executed again, one after the other in the order in which
   they were launched, read some pieces before one of them has written these.
   Those pieces must be at the host as they were when the first of these tasks
   read them:

     - If only tasks in doubt are repeated, a good copy at the host, or on the
       device, is what has to be read.  That is so as nothing has been given in
       the meantime that does not wait for these tasks (`overtaken'), and what
       waits for them is in doubt itself.
     - If the epoch is, what the host had when that began is still there, as it
       is intact (history.h), but where a copy home is in doubt: it may have
       written some of that.

   Nobody may be using what they write: so no good copy of that is at the host.
   In the end every piece that only the device had has been written by one of
   them, or is copied home.  */

#include "damage.h"

#include "repeat.h"

static bool
good (const struct copy *copy)
{
  return copy->valid && !rt_command_doubtful (copy->writer);
}

/* Whether the host's copy of PIECE is good.  */
static bool
at_host (const struct piece *piece)
{
  return good (&piece->host);
}

/* Whether COMMAND is among those that read COPY.  */
static bool
reads (const struct command *command, const struct copy *copy)
{
  for (uint32_t i = 0; i < copy->readers.count; i++)
    if (rt_set_commands (&copy->readers)[i] == command)
      return true;
  return false;
}

/* Whether COPY, of PIECE, has what PIECE should be if the commands that fill
   it have been executed.  One that is mapped for the host has it still while
   that is in doubt: nobody has written it since then.  */
static bool
has (const struct piece *piece, const struct copy *copy)
{
  return copy->valid
         || (copy->mapped && rt_command_doubtful (piece->host.writer)
             && reads (piece->host.writer, copy));
}

bool
rt_damage_wanted (struct piece *piece, const struct memory_node *node)
{
  if (at_host (piece))
    return false;
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->node == node && has (piece, copy))
      return true;
  return false;
}

struct copy *
rt_damage_rescued (struct piece *piece, const struct memory_node *node)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->node == node && has (piece, copy)
        && !rt_command_doubtful (copy->writer))
      return copy;
  return NULL;
}

/* A good copy of PIECE on another device than NODE.  */
static bool
elsewhere (const struct piece *piece, const struct memory_node *node)
{
  for (const struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->node != node && good (copy))
      return true;
  return false;
}

/* Whether PIECE, which a task reads that is repeated, is what it was then.  */
static bool
read_again (struct piece *piece, const struct memory_node *node,
            enum redo redo)
{
  if (piece->made)
    return true;
  if (redo == REDO_EPOCH)
    return !rt_command_doubtful (piece->host.writer);
  return at_host (piece) || rt_damage_rescued (piece, node);
}

/* Whether OFFLOADED can be repeated after those that have been marked; if not
   RANGE is what is missing.  */
static bool
add (struct offloaded *offloaded, enum redo redo, uint32_t *range)
{
  *range = 0;
  if (!rt_repeat_possible (offloaded)
      || (redo == REDO_DOUBTFUL && offloaded->overtaken))
    return false;
  for (uint32_t i = 0; i < offloaded->count; i++)
    if (rt_range_reads (&offloaded->ranges[ *range = i]))
      RT_FOR_EACH_PIECE_IN (piece, &offloaded->ranges[i])
  if (!read_again (piece, offloaded->node, redo))
    return false;
  for (uint32_t i = 0; i < offloaded->count; i++)
    {
      *range = i;
      RT_FOR_EACH_PIECE_IN (piece, &offloaded->ranges[i])
      if (rt_range_writes (&offloaded->ranges[i], piece->interval.begin))
        {
          if (at_host (piece))
            return false;
          piece->made = true;
        }
    }
  return true;
}

struct author
rt_damage_author (const struct offloaded *offloaded, uint32_t range)
{
  if (!offloaded->count)
    return (struct author){ 0 };
  return (struct author){ offloaded->codelet, offloaded->site,
                          offloaded->ranges[range].parameter };
}

static bool
add_all (struct memory_node *node, enum redo redo, struct author *author)
{
  struct offloaded *offloaded;
  STAILQ_FOREACH (offloaded, &node->history, link)
    {
      uint32_t range;
      offloaded->repeated = redo == REDO_EPOCH
                                ? !offloaded->forgotten
                                : offloaded->state != COMMAND_DONE;
      if (offloaded->repeated && !add (offloaded, redo, &range))
        {
          *author = rt_damage_author (offloaded, range);
          return false;
        }
    }
  return true;
}

bool
rt_damage_mended (struct memory_node *node, enum redo redo,
                  struct author *author)
{
  if (redo == REDO_EPOCH && !node->intact)
    return false;
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
    piece->made = false;
  if (!add_all (node, redo, author))
    return false;
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
    if (rt_damage_wanted (piece, node) && !piece->made
        && !(redo == REDO_DOUBTFUL && rt_damage_rescued (piece, node))
        && !elsewhere (piece, node))
      {
        for (struct copy *copy = piece->host.next; copy; copy = copy->next)
          if (copy->node == node)
            *author = copy->replica->author;
        return false;
      }
  return true;
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which pieces have to go where: see transfer.h.  What goes is put into runs.

   What many ranks of a cluster need goes on from those that have it, as one
   port can send only one thing at a time: it comes from the copy that has
   least to send before.  If all begin at once that is a binomial tree.  */

#include "transfer.h"

#include "history.h"
#include "piece.h"
#include "replica.h"
#include "run.h"

/* A valid copy of PIECE other than at the host, best one that NODE, if not
   NULL, can reach.  NULL if it is being saved: then BEFORE has what says when.
 */
static struct copy *
source (struct piece *piece, struct memory_node *node,
        struct command_set *before)
{
  struct copy *best = NULL;
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    {
      struct memory_node *at = copy->node;
      if (!copy->valid)
        continue;
      if (at->state != NODE_USED)
        {
          if (!best && at->recovery)
            rt_set_add (before, at->recovery);
          continue;
        }
      if (!best || at == node
          || (node && rt_node_reaches (at, node)
              && (!at->device->driver->tacit || copy->sends <= best->sends)))
        best = copy;
    }
  return best;
}

static bool
shared_with_host (const struct piece *piece)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->node->device->shares_host)
      return true;
  return false;
}

/* PIECE is used at the host by RANGE.  */
static void
fetch_piece_to_host (struct piece *piece, const struct range *range,
                     struct runs *runs, struct command_set *before)
{
  bool writes = rt_range_writes (range, piece->interval.begin);
  bool reads = rt_range_reads (range);
  if (!reads && !writes)
    return;
  if (!piece->host.valid && (reads || shared_with_host (piece)))
    {
      struct copy *from = source (piece, NULL, before);
      if (from)
        rt_runs_add (runs, from->replica, NULL, piece, before);
    }
}

/* PIECE, whose content RANGE needs, is where it has to be: what the host has
   to wait for, and what becomes invalid.  */
static void
settle_piece_at_host (struct piece *piece, const struct range *range,
                      struct command_set *before)
{
  if (!rt_range_writes (range, piece->interval.begin))
    {
      if (rt_range_reads (range))
        rt_set_add (before, piece->host.writer);
      return;
    }
  /* Devices that read other copies are waited for, too: should one of them
     fail, its task is executed again from what is at the host.  What is still
     to come to other pieces is none of this one's business: others may go on
     there for ever.  */
  struct command_set users = { 0 };
  for (struct copy *copy = &piece->host; copy; copy = copy->next)
    rt_copy_users (&users, copy, true);
  bool used = users.count;
  rt_set_add_all (before, &users);
  rt_set_clear (&users);
  if (used || (before->count && !piece->host.valid))
    return;
  rt_break_histories (piece, NULL);
  piece->host.sends = 0;
  rt_copy_set_valid (piece, &piece->host, true);
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    rt_copy_set_valid (piece, copy, false);
}

/* Borders of pieces where RANGE has some; where a replica begins and ends
   there are.  */
static void
cut (const struct range *range)
{
  if (!range->replica)
    rt_pieces_cut_range (range);
  if ((range->mode & TASKS_WRITE) && range->written_end < range->end)
    rt_pieces_cut (range->written_end, range->end);
}

void
rt_fetch_to_host (const struct range *ranges, uint32_t count,
                  struct command_set *before)
{
  struct runs runs = RT_RUNS (runs);
  for (uint32_t i = 0; i < count; i++)
    {
      cut (&ranges[i]);
      RT_FOR_EACH_PIECE_IN (piece, &ranges[i])
      fetch_piece_to_host (piece, &ranges[i], &runs, before);
    }
  rt_runs_give (&runs, before);
  for (uint32_t i = 0; i < count; i++)
    RT_FOR_EACH_PIECE_IN (piece, &ranges[i])
  settle_piece_at_host (piece, &ranges[i], before);
}

/* Make PIECE valid in REPLICA, or, by HOMES, at the host first.  */
static void
fetch_piece_to_device (struct piece *piece, struct replica *replica,
                       struct runs *runs, struct runs *homes,
                       struct command_set *before)
{
  struct memory_node *node = replica->node;
  struct copy *from = NULL;
  if (!piece->host.valid || node->device->driver->tacit)
    from = source (piece, node, before);
  if (piece->host.valid && (!from || from->sends >= piece->host.sends))
    {
      /* What comes from a device by way of the host may fail to arrive.  */
      if (rt_command_pending (piece->host.writer))
        rt_history_break (node);
      rt_runs_add (runs, NULL, replica, piece, before);
      return;
    }
  if (!from)
    return;
  struct memory_node *other = from->node;
  if (other != node)
    rt_history_break (node);
  if (rt_node_reaches (other, node) && !other->device->shares_host)
    rt_runs_add (runs, from->replica, replica, piece, before);
  else
    rt_runs_add (homes, from->replica, NULL, piece, before);
}

/* What a launch that uses PIECE through RANGE has to wait for.  */
static void
wait_for_piece (struct piece *piece, const struct range *range,
                struct command_set *waits)
{
  bool writes = rt_range_writes (range, piece->interval.begin);
  if (writes && range->replica->node->device->shares_host)
    /* All copies in memory that is shared are one.  */
    for (struct copy *copy = &piece->host; copy; copy = copy->next)
      rt_copy_users (waits, copy, true);
  else if (writes || rt_range_reads (range))
    rt_copy_users (waits, rt_copy_in (piece, range->replica), writes);
}

/* Make valid what is missing in the replicas of RANGES; true if something was.
   AGAIN says whether something may be missing yet.

   Of memory that is shared with the host several replicas may have the same
   piece: what one of them gets by way of the host is mapped in the others,
   and has to be unmapped then.  */
static bool
fetch_missing (const struct memory_node *node, const struct range *ranges,
               uint32_t count, bool *again, struct command_set *before)
{
  struct runs runs = RT_RUNS (runs), homes = RT_RUNS (homes);
  bool missing = false;
  for (uint32_t i = 0; i < count; i++)
    if (ranges[i].replica)
      RT_FOR_EACH_PIECE_OF (piece, ranges[i].replica)
        {
          struct copy *copy = rt_copy_in (piece, ranges[i].replica);
          if ((rt_range_reads (&ranges[i]) && !copy->valid)
              || (rt_range_writes (&ranges[i], piece->interval.begin)
                  && copy->mapped))
            {
              missing = true;
              fetch_piece_to_device (piece, ranges[i].replica, &runs, &homes,
                                     before);
            }
        }
  *again = node->device->shares_host || !STAILQ_EMPTY (&homes.list);
  rt_runs_give (&homes, before);
  rt_runs_give (&runs, before);
  return missing;
}

bool
rt_fetch_to_device (struct memory_node *node, const struct range *ranges,
                    uint32_t count, struct command_set *waits,
                    struct command_set *before)
{
  for (uint32_t i = 0; i < count; i++)
    if (ranges[i].replica)
      cut (&ranges[i]);
  for (bool again = true;
       again && fetch_missing (node, ranges, count, &again, before);)
    if (before->count)
      return false;
  for (uint32_t i = 0; i < count; i++)
    if (ranges[i].replica)
      RT_FOR_EACH_PIECE_OF (piece, ranges[i].replica)
        wait_for_piece (piece, &ranges[i], waits);
  return !rt_wait_at_host (node, waits, before);
}

void
rt_fetch_used (struct memory_node *node, const struct range *ranges,
               uint32_t count, struct command *command)
{
  for (uint32_t i = 0; i < count; i++)
    {
      const struct range *range = &ranges[i];
      if (!range->replica)
        continue;
      RT_FOR_EACH_PIECE_OF (piece, range->replica)
        {
          struct copy *copy = rt_copy_in (piece, range->replica);
          if (rt_range_writes (range, piece->interval.begin))
            {
              rt_copy_set_valid (piece, copy, true);
              copy->sends = 0;
              for (struct copy *other = &piece->host; other;
                   other = other->next)
                if (other != copy && other->valid)
                  {
                    if (other->replica && other->node != node)
                      rt_copy_overtaken (other);
                    rt_copy_set_valid (piece, other, false);
                  }
              rt_copy_written_by (copy, command);
            }
          else
            /* Or it does not touch it: but it has the replica.  */
            rt_copy_read_by (copy, command);
        }
      range->replica->epoch = node->epoch;
      if (range->mode & TASKS_WRITE)
        range->replica->author
            = (struct author){ command->offloaded->codelet,
                               command->offloaded->site, range->parameter };
      rt_replica_used (range->replica);
    }
}

void
rt_fetch_exclusive (struct replica *replica, struct command_set *before)
{
  struct runs runs = RT_RUNS (runs);
  RT_FOR_EACH_PIECE_OF (piece, replica)
    {
      struct copy *copy = rt_copy_in (piece, replica);
      bool only = copy->valid;
      for (struct copy *other = &piece->host; other; other = other->next)
        only &= other == copy || !other->valid;
      if (only)
        rt_runs_add (&runs, replica, NULL, piece, before);
      else
        rt_copy_users (before, copy, true);
    }
  rt_runs_give (&runs, before);
  RT_FOR_EACH_PIECE_OF (piece, replica)
    rt_copy_users (before, rt_copy_in (piece, replica), true);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Replicas: memory on devices.  */

#include "replica.h"

#include "base/pool.h"
#include "history.h"
#include "piece.h"
#include "recovery.h"
#include "transfer.h"

/* The memory that RANGE takes on a device: as its rows are there as they are
   at the host, what lies between them counts, too.  */
static size_t
size_of (const struct range *range)
{
  return range->end - range->begin;
}

/* Whether range I is not the same as one before it.  */
static bool
is_new (const struct range *ranges, uint32_t i)
{
  for (uint32_t j = 0; j < i; j++)
    if (rt_range_same (&ranges[j], &ranges[i]))
      return false;
  return size_of (&ranges[i]) != 0;
}

/* What RANGE costs NODE.  A replica in the host's memory costs nothing.  */
static size_t
cost (const struct memory_node *node, size_t bytes)
{
  return node->device->shares_host ? 0 : bytes;
}

bool
rt_footprint_fits (const struct memory_node *node, const struct range *ranges,
                   uint32_t count)
{
  size_t total = 0;
  for (uint32_t i = 0; i < count; i++)
    {
      size_t bytes = size_of (&ranges[i]);
      if (bytes > node->device->largest)
        return false;
      if (is_new (ranges, i) && (total += cost (node, bytes)) > node->capacity)
        return false;
    }
  return true;
}

static struct replica *
find (struct memory_node *node, const struct range *range)
{
  struct piece *piece = rt_piece_find (range->begin);
  if (!piece || piece->interval.begin != range->begin)
    return NULL;
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    {
      const struct replica *replica = copy->replica;
      if (copy->node == node
          && rt_range_same (range, &(struct range){ .begin = replica->begin,
                                                    .end = replica->end,
                                                    .box = replica->box }))
        return copy->replica;
    }
  return NULL;
}

bool
rt_replica_complete (struct memory_node *node, const struct range *range)
{
  struct replica *replica = find (node, range);
  if (!replica)
    return false;
  RT_FOR_EACH_PIECE_OF (piece, replica)
    if (!rt_copy_in (piece, replica)->valid)
      return false;
  return true;
}

static void
free_replica (struct replica *replica)
{
  struct memory_node *node = replica->node;
  rt_pieces_remove (replica);
  node->device->driver->free (node->device, replica->memory);
  node->used -= cost (node, replica->end - replica->begin);
  TAILQ_REMOVE (&node->replicas, replica, link);
  rt_pool_free (replica, sizeof *replica);
}

/* Whether nothing is pending on REPLICA, and what it has is elsewhere, too. */
static bool
disposable (const struct replica *replica)
{
  RT_FOR_EACH_PIECE_OF (piece, replica)
    {
      struct copy *copy = rt_copy_in (piece, replica);
      bool elsewhere = !copy->valid;
      for (struct copy *other = &piece->host; other; other = other->next)
        elsewhere |= other != copy && other->valid;
      if (!elsewhere || !rt_piece_calm (piece))
        return false;
    }
  return true;
}

/* Make room for BYTES more on NODE, of which MOST may be used.  */
static enum reserve
make_room (struct memory_node *node, size_t bytes, size_t most,
           struct command_set *later)
{
  struct replica *replica, *next;
  size_t coming = 0;
  TAILQ_FOREACH_SAFE (replica, &node->replicas, link, next)
    {
      if (node->used + bytes <= most)
        return RESERVED;
      if (replica->pins)
        continue;
      if (disposable (replica))
        {
          /* Nobody would know any more that the host may not change this.  */
          if (replica->epoch == node->epoch)
            rt_history_break (node);
          free_replica (replica);
          continue;
        }
      if (node->used + bytes - coming <= most)
        continue;
      coming += replica->end - replica->begin;
      rt_fetch_exclusive (replica, later);
      if (node->state != NODE_USED)
        return RESERVE_FAILED;
    }
  return node->used + bytes <= most ? RESERVED : RESERVE_LATER;
}

/* BYTES could not be allocated on NODE though there is room by our count:
   others use it, or it is in pieces.  */
static enum reserve
make_more_room (struct memory_node *node, size_t bytes,
                struct command_set *later)
{
  size_t used = node->used;
  enum reserve room = make_room (node, bytes, used, later);
  if (room == RESERVE_FAILED)
    return room;
  return node->used < used || later->count || node->launched_count
             ? RESERVE_LATER
             : RESERVE_NEVER;
}

/* Allocate the replica of RANGE.  */
static enum device_status
allocate (struct memory_node *node, struct range *range)
{
  struct device *device = node->device;
  device_memory memory;
  enum device_status status = device->driver->allocate (
      device, size_of (range),
      device->shares_host ? (void *)range->begin : NULL, &memory);
  if (status != DEVICE_OK)
    return status;
  struct replica *replica = rt_pool_allocate (sizeof *replica);
  *replica = (struct replica){ .node = node,
                               .begin = range->begin,
                               .end = range->end,
                               .box = range->box,
                               .memory = memory };
  TAILQ_INSERT_TAIL (&node->replicas, replica, link);
  node->used += cost (node, size_of (range));
  rt_pieces_add (replica);
  range->replica = replica;
  replica->pins++;
  if (device->shares_host)
    RT_FOR_EACH_PIECE_OF (piece, replica)
      /* It stands for what is at the host: valid if that is, once it is
         there.  */
      if (piece->host.valid && !rt_command_pending (piece->host.writer))
        rt_copy_set_valid (piece, rt_copy_in (piece, replica), true);
  return DEVICE_OK;
}

static enum reserve
reserve (struct memory_node *node, struct range *ranges, uint32_t count,
         struct command_set *later)
{
  size_t needed = 0;
  for (uint32_t i = 0; i < count; i++)
    {
      struct range *range = &ranges[i];
      range->replica = size_of (range) ? find (node, range) : NULL;
      if (range->replica)
        range->replica->pins++;
      else if (is_new (ranges, i))
        needed += cost (node, size_of (range));
    }
  enum reserve room = make_room (node, needed, node->capacity, later);
  if (room != RESERVED)
    return room;
  for (uint32_t i = 0; i < count; i++)
    {
      struct range *range = &ranges[i];
      if (range->replica || !size_of (range))
        continue;
      if ((range->replica = find (node, range)))
        {
          range->replica->pins++;
          continue;
        }
      switch (allocate (node, range))
        {
        case DEVICE_OK:
          break;
        case DEVICE_FULL:
          /* There is less than was said, or others use it.  */
          return make_more_room (node, size_of (range), later);
        default:
          rt_recovery_begin (node, node->device->failure);
          return RESERVE_FAILED;
        }
    }
  return RESERVED;
}

enum reserve
rt_reserve (struct memory_node *node, struct range *ranges, uint32_t count,
            struct command_set *later)
{
  for (uint32_t i = 0; i < count; i++)
    ranges[i].replica = NULL;
  if (!rt_footprint_fits (node, ranges, count))
    return RESERVE_NEVER;
  enum reserve result = reserve (node, ranges, count, later);
  if (result != RESERVED)
    rt_unpin (ranges, count);
  return result;
}

void
rt_unpin (struct range *ranges, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++)
    if (ranges[i].replica)
      {
        ranges[i].replica->pins--;
        ranges[i].replica = NULL;
      }
}

void
rt_replica_used (struct replica *replica)
{
  struct memory_node *node = replica->node;
  TAILQ_REMOVE (&node->replicas, replica, link);
  TAILQ_INSERT_TAIL (&node->replicas, replica, link);
}

void
rt_replicas_release (uintptr_t begin, uintptr_t end)
{
  struct piece *next = rt_piece_find (begin);
  while (next && next->interval.begin < end)
    {
      /* This may free the piece itself.  */
      struct piece *piece = next;
      struct replica *replica = NULL;
      for (struct copy *copy = piece->host.next; copy; copy = copy->next)
        /* Others may be about to read it, too.  */
        if (copy->replica->begin >= begin && copy->replica->end <= end
            && !copy->replica->pins)
          replica = copy->replica;
      if (!replica)
        {
          next = rt_piece_next (piece);
          continue;
        }
      uintptr_t at = piece->interval.begin;
      if (replica->epoch == replica->node->epoch)
        rt_history_break (replica->node);
      free_replica (replica);
      next = rt_piece_find (at);
    }
}

void
rt_replicas_drop (struct memory_node *node)
{
  while (!TAILQ_EMPTY (&node->replicas))
    free_replica (TAILQ_FIRST (&node->replicas));
}

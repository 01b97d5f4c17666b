/* SPDX-License-Identifier: LGPL-2.1-or-later

   Histories.  */

#include "history.h"

#include "base/pool.h"

/* Tasks that an epoch remembers.  */
#define MOST_REMEMBERED 16384

void
rt_offloaded_free (struct offloaded *offloaded)
{
  rt_pool_free (offloaded, offloaded->size);
}

void
rt_history_launched (struct offloaded *offloaded)
{
  struct memory_node *node = offloaded->node;
  rt_history_trim (node);
  offloaded->forgotten = !node->intact;
  STAILQ_INSERT_TAIL (&node->history, offloaded, link);
  node->launched_count++;
  if (node->intact && ++node->remembered > MOST_REMEMBERED)
    rt_history_break (node);
}

void
rt_history_ended (struct offloaded *offloaded, enum command_state state,
                  struct endings *endings)
{
  offloaded->state = state;
  if (state != COMMAND_DONE)
    return;
  struct memory_node *node = offloaded->node;
  rt_history_trim (node);
  node->launched_count--;
  atomic_fetch_sub (&node->load, 1);
  for (uint32_t i = 0; i < offloaded->count; i++)
    if (offloaded->ranges[i].replica)
      offloaded->ranges[i].replica->pins--;
  STAILQ_INSERT_TAIL (&endings->offloaded, offloaded, ended);
}

void
rt_history_trim (struct memory_node *node)
{
  struct offloaded *first;
  /* The recovery goes through it without the lock.  */
  if (node->recovery)
    return;
  while ((first = STAILQ_FIRST (&node->history)) && first->forgotten
         && atomic_load_explicit (&first->over, memory_order_acquire))
    {
      STAILQ_REMOVE_HEAD (&node->history, link);
      rt_offloaded_free (first);
    }
}

void
rt_history_completed (struct offloaded *offloaded)
{
  atomic_store_explicit (&offloaded->over, true, memory_order_release);
}

static void
forget (struct memory_node *node)
{
  struct offloaded *offloaded;
  STAILQ_FOREACH (offloaded, &node->history, link)
    offloaded->forgotten = true;
  node->remembered = 0;
  rt_history_trim (node);
}

void
rt_history_break (struct memory_node *node)
{
  if (!node->intact)
    return;
  node->intact = false;
  forget (node);
}

void
rt_history_settle (struct memory_node *node)
{
  /* What is on its way to the host is not there yet.  */
  if (node->exclusive || node->launched_count || node->device->shares_host
      || node->device->lasts
      || !STAILQ_EMPTY (&node->streams[STREAM_OUT].commands))
    return;
  forget (node);
  node->intact = true;
  node->epoch++;
}

void
rt_history_copied_out (struct memory_node *node)
{
  rt_history_break (node);
  rt_history_settle (node);
}

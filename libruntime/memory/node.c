/* SPDX-License-Identifier: LGPL-2.1-or-later

   The table of memory nodes and its lock.  */

#include "node.h"

#include <pthread.h>

#include "piece.h"
#include "recovery.h"

struct memory_node rt_nodes[RT_MOST_DEVICES];
_Atomic unsigned rt_node_count;
atomic_bool rt_memory_used;
_Atomic uint32_t rt_waiting_count;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void
rt_memory_lock (void)
{
  pthread_mutex_lock (&mutex);
}

bool
rt_memory_trylock (void)
{
  return pthread_mutex_trylock (&mutex) == 0;
}

void
rt_memory_unlock (void)
{
  pthread_mutex_unlock (&mutex);
}

void
rt_node_add (struct device *device)
{
  if (rt_node_count == RT_MOST_DEVICES)
    return;
  struct memory_node *node = &rt_nodes[rt_node_count];
  *node
      = (struct memory_node){ .device = device,
                              .capacity = device->memory,
                              .intact = !device->shares_host && !device->lasts,
                              .epoch = 1 };
  TAILQ_INIT (&node->replicas);
  for (int i = 0; i < STREAM_COUNT; i++)
    {
      STAILQ_INIT (&node->streams[i].commands);
      node->streams[i].stride = 1;
    }
  STAILQ_INIT (&node->over);
  STAILQ_INIT (&node->waiting);
  STAILQ_INIT (&node->history);
  rt_node_count++;
}

void
rt_nodes_clear (void)
{
  rt_node_count = 0;
  atomic_store (&rt_waiting_count, 0);
  rt_failing_count = 0;
  atomic_store (&rt_memory_used, false);
}

void
rt_memory_forked (void)
{
  pthread_mutex_init (&mutex, NULL);
  rt_pieces_forget ();
  rt_nodes_clear ();
}

bool
rt_node_reaches (struct memory_node *a, struct memory_node *b)
{
  return a == b
         || (a->device->driver == b->device->driver
             && a->device->driver->reaches (a->device, b->device));
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory nodes: the memories of devices, and what is in them.

   The host's memory is the first node; it has no record.  Each device has one:
   its replicas, and the commands that it has been given.  A *replica* is
   memory on a device that stands for a range of host addresses; that of a
   block of several rows reaches from the first to the last, so that the device
   finds them as the host does, and the bytes between them are nobody's.  Which
   of its bytes are valid the *pieces* say (piece.h).

   Everything in this directory is guarded by one lock, rt_memory_lock, but for
   what says otherwise.  It is held while commands are given to a driver, which
   takes microseconds; a program without device tasks never takes it.  Nothing
   of the engine is called under it.

   Regions and domains are not known here: memory is the same whichever task
   registered it, and the order of the accesses is the engine's (order.h).
   Whoever prepares an access has been granted it.  */

#ifndef RT_NODE_H
#define RT_NODE_H

#include <bsd/sys/queue.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/box.h"
#include "driver/device.h"

struct command;
struct offloaded;
struct piece;

STAILQ_HEAD (offloaded_list, offloaded);

#define RT_MOST_DEVICES 255

/* For messages: the task that has written something, and its buffer; all 0 if
   there was none.  */
struct author
{
  const struct tasks_codelet *codelet;
  const struct tasks_site *site; /* of the call */
  uint32_t parameter;
};

struct replica
{
  struct memory_node *node;
  uintptr_t begin, end; /* the host's addresses */
  struct box box;       /* as that of a range: no more than its rows is kept */
  device_memory memory;
  struct piece *first; /* which begins where it does */
  uint32_t pins;       /* launches that use it */
  uint64_t epoch; /* of the node, when a task used it last; see history.h */
  struct author author; /* of what was written there last */
  TAILQ_ENTRY (replica) link;
};

/* Commands of a stream that are not known to be complete, the oldest first. */
struct command_stream
{
  STAILQ_HEAD (, command) commands;
  uint32_t heard;           /* of them, to have ended; 0 but in a poll */
  struct command *notified; /* the service thread is woken when it ends */
  uint64_t serial;          /* of the newest */
  uint32_t stride;          /* how far behind the first that was */
  uint64_t since;           /* when it was chosen */
};

enum node_state
{
  NODE_USED,
  NODE_FAILING, /* it is given nothing any more: what it did is being saved */
  NODE_LOST
};

struct memory_node
{
  struct device *device;
  enum node_state state;
  size_t capacity; /* bytes; constant */
  size_t used;
  TAILQ_HEAD (replica_list, replica)
  replicas;           /* the least recently used first */
  uint32_t exclusive; /* copies that are valid here and not at
                         the host */
  struct command_stream streams[STREAM_COUNT];
  unsigned ended; /* commands of them that are to be found to have, at least,
                     if the device counts them */

  /* While it fails: why, what ends when all is saved, and commands that are in
     doubt and over (recovery.h).  */
  bool in_doubt;
  char why[256];
  struct command *recovery;
  STAILQ_HEAD (, command) over;

  /* Tasks placed here that could not be launched yet; and what it has been
     given, in this order: see history.h.  */
  struct offloaded_list waiting, history;
  uint32_t launched_count; /* of the history, not known to have ended */
  _Atomic uint64_t mean;   /* of the last tasks, nanoseconds, 0: not known;
                              without the lock: of two at once one is lost */
  _Atomic uint32_t load;   /* tasks placed here that have not ended; without
                              the lock */
  uint64_t epoch;
  bool intact;         /* the epoch can be repeated */
  uint32_t remembered; /* tasks of it */
};

static inline uint64_t
rt_node_mean (const struct memory_node *node)
{
  return atomic_load_explicit (&node->mean, memory_order_relaxed);
}

extern struct memory_node rt_nodes[RT_MOST_DEVICES];
extern _Atomic unsigned rt_node_count; /* grows when devices are found */

/* NODE in a set of nodes of one word: those that follow the first 64 share
   their bits, so that such a set may have more than was put into it.  */
static inline uint64_t
rt_node_bit (const struct memory_node *node)
{
  return UINT64_C (1) << (node - rt_nodes) % 64;
}

/* Whether there are replicas; without the lock.  If not, the host has
   everything, and nothing has to be prepared.  */
extern atomic_bool rt_memory_used;

/* Tasks that wait in the nodes' queues; without the lock.  */
extern _Atomic uint32_t rt_waiting_count;

void rt_memory_lock (void);
bool rt_memory_trylock (void);
void rt_memory_unlock (void);

/* The memory of DEVICE is used from now on.  */
void rt_node_add (struct device *device);

/* Nothing is there any more: no replicas, no commands.  */
void rt_nodes_clear (void);

/* After a fork, in the child: forget everything.  */
void rt_memory_forked (void);

/* Whether memory of A can be copied to B directly, and so events of A be
   waited for by B.  */
bool rt_node_reaches (struct memory_node *a, struct memory_node *b);

#endif /* RT_NODE_H */

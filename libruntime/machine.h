/* SPDX-License-Identifier: LGPL-2.1-or-later

   The machine: kinds of workers, and the memories and links between them.

   Equal workers at the same memory are one *kind*: the cores, each device; a
   described machine (simulate/) may have several kinds of cores.  Memories are
   counted from 0, the host's; memory I is that of rt_nodes[I - 1].  */

#ifndef RT_MACHINE_H
#define RT_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#include "tasks/abi.h"

/* Most kinds: of cores, and one for each device.  */
#define RT_MOST_KINDS 80
#define RT_MOST_MEMORIES 65
#define RT_MOST_BUSES 64

struct worker_kind
{
  char name[128];           /* for people, and for the models: what it is */
  enum tasks_target target; /* of the implementations that it executes */
  unsigned count;           /* equal workers */
  unsigned first;           /* slot of the first, if it is a kind of cores */
  unsigned memory;
  bool usable; /* false: tasks that have a choice do not go there, or it has
                  failed */
};

/* How long it takes to copy from one memory to another: LATENCY nanoseconds
   and 1 / BANDWIDTH for each byte.  If BANDWIDTH is 0 there is no such link,
   and data go by way of the host.  */
struct link
{
  double latency;
  double bandwidth; /* bytes in a nanosecond */
  bool parallel;    /* copies do not wait for each other */
  unsigned bus;     /* 0, or links with the same number take turns */
};

struct machine
{
  unsigned kind_count, memory_count;
  struct worker_kind kinds[RT_MOST_KINDS];
  struct link links[RT_MOST_MEMORIES][RT_MOST_MEMORIES];
};

/* The one that the runtime uses.  Kinds are only added, under the memory lock.
 */
extern struct machine rt_machine;

#endif /* RT_MACHINE_H */

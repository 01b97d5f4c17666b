/* SPDX-License-Identifier: LGPL-2.1-or-later

   The machine: kinds of workers, and the memories and links between them.

   Equal workers at the same memory are one *kind*: the cores, each device; a
   described machine (simulate/) may have several kinds of cores.  Memories are
   counted from 0, the host's; memory I is that of rt_nodes[I - 1].  */

#ifndef RT_MACHINE_H
#define RT_MACHINE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "tasks/abi.h"

/* Most kinds: of cores, and one for each device.  */
#define RT_MOST_KINDS 271
#define RT_MOST_MEMORIES 256
#define RT_MOST_BUSES 64

struct worker_kind
{
  char name[128];           /* for people: what it is */
  const char *model;        /* for the models; NULL: the name */
  enum tasks_target target; /* of the implementations that it executes... */
  bool opencl;    /* ...or OpenCL's, of tasks that have none for that */
  unsigned count; /* equal workers */
  unsigned first; /* slot of the first, if it is a kind of cores */
  unsigned memory;
  unsigned cores;     /* a device that executes on the cores of kind 0, on so
                         many of them: these do nothing else meanwhile */
  atomic_bool usable; /* it may be given tasks that have a choice */
  atomic_bool lost;   /* it failed */
  bool any; /* a described device: it executes tasks without an implementation
               for it, too */
};

/* How long it takes to copy from one memory to another: LATENCY nanoseconds
   and 1 / BANDWIDTH for each byte.  If BANDWIDTH is 0 there is no such link,
   and data go by way of the host.  */
struct link
{
  double latency;
  double bandwidth; /* bytes in a nanosecond */
  bool parallel;    /* copies do not wait for each other */
  uint16_t bus;     /* 0, or links with the same number take turns */
  bool network; /* of one: copies wait at ports and the switch, see below */
};

struct machine
{
  unsigned kind_count, memory_count;
  uint32_t starts; /* how many times it was another one */
  struct worker_kind kinds[RT_MOST_KINDS];
  struct link links[RT_MOST_MEMORIES][RT_MOST_MEMORIES];
  /* On a network a copy goes through the port of the memory that it is from,
     the switch, which passes so many bytes in a nanosecond, and the port of
     the other memory, each of which copies one thing at a time.  */
  double through;
};

/* The one that the runtime uses.  Written when the runtime starts, and when
   devices are found; then with the policy's knowledge (policy.h).  */
extern struct machine rt_machine;

/* Whether there is something to decide: some task may be executed by workers
   of several kinds.  */
extern atomic_bool rt_mixed;

static inline bool
rt_mixed_p (void)
{
  return atomic_load_explicit (&rt_mixed, memory_order_acquire);
}

/* Whether that is so, or a recorder wants to know who waits for whom
   (base/observer.h).  */
extern atomic_bool rt_attended;

static inline bool
rt_attended_p (void)
{
  return atomic_load_explicit (&rt_attended, memory_order_acquire);
}

/* The machine is MIXED, or not.  */
void rt_machine_set_mixed (bool mixed);

/* The kind of the worker of SLOT.  */
unsigned rt_machine_kind_of_slot (unsigned slot);

#endif /* RT_MACHINE_H */

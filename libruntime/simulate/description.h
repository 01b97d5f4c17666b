/* SPDX-License-Identifier: LGPL-2.1-or-later

   A described machine: what TASKS_MACHINE's file says (tasks-machine(5)).  */

#ifndef RT_DESCRIPTION_H
#define RT_DESCRIPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "costs.h"
#include "model/machine.h"

#define RT_MOST_GROUPS 16 /* kinds of cores, and of devices */
#define RT_MOST_CHANGES 64

/* What a device has unless the file says something else.  */
#define RT_ENOUGH_MEMORY (UINT64_C (1) << 50)

/* Equal cores, or equal devices.  */
struct group_description
{
  char name[64];
  char model[128]; /* what the models on disk call it, or "" */
  bool device;
  bool any; /* a device that executes tasks without an implementation for it */
  enum tasks_target target;
  unsigned count;
  unsigned cores; /* of each device, if these are ranks of a cluster, or 0 */
  double launch;  /* nanoseconds that it takes rank 0 to give one a task */
  unsigned each;  /* or how many there are in each rank of group RANKS: then
                     COUNT is 0, as they are no workers of rank 0's */
  unsigned ranks;
  double latency, bandwidth; /* of their links with that, as below */
  unsigned first;  /* kind of workers: of the cores, of the first device */
  double speed;    /* compared with that of other groups */
  uint64_t memory; /* bytes of each device */
};

/* From memory to memory; 0 is the host's, others follow as the devices do.  */
struct link_description
{
  bool exists;
  double latency;   /* nanoseconds */
  double bandwidth; /* bytes in a nanosecond, or INFINITY */
  bool contended;   /* one copy at a time */
  int bus;          /* that it shares with other links, or -1 */
  bool network;     /* it goes by way of ports and the switch */
};

/* From TIME on GROUP works with FACTOR times its speed.  */
struct change
{
  uint64_t time;
  unsigned group;
  double factor;
};

struct description
{
  unsigned group_count, core_count, device_count, bus_count, change_count;
  struct group_description groups[RT_MOST_GROUPS];
  char buses[RT_MOST_BUSES][64];
  struct change changes[RT_MOST_CHANGES]; /* by time */
  struct link_description links[RT_MOST_MEMORIES][RT_MOST_MEMORIES];
  double through; /* the switch: bytes in a nanosecond, or INFINITY */
  struct costs costs;
};

/* Read FILE; NULL and ERROR, of SIZE bytes, if that fails.  */
struct description *rt_description_read (const char *file, char *error,
                                         size_t size);

/* See which costs, of files that may be for several machines, are for this. */
void rt_description_bind (struct description *description);

void rt_description_free (struct description *description);

/* The group of the kind of workers KIND.  */
unsigned rt_description_group (const struct description *description,
                               unsigned kind);

/* The kind of workers of the core of SLOT.  */
unsigned rt_description_core_kind (const struct description *description,
                                   unsigned slot);

/* Cores and devices in each rank of GROUP; 0: it is none of ranks.  */
unsigned rt_description_slots (const struct description *description,
                               unsigned group);

/* Whether its devices are ranks of a cluster.  */
bool rt_description_cluster (const struct description *description);

/* The group called NAME, or -1.  */
int rt_description_find (const struct description *description,
                         const char *name);

#endif /* RT_DESCRIPTION_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commands of devices that are only described.

   A command begins in virtual time when those that it waits for have ended:
   kernels one after the other on each device, or on another rank each on the
   core or device there that ends it first, behind what that has been given
   before; copies, which wait for nothing but what they need, one after the
   other on each link or bus, or through ports and a switch.  */

#ifndef RT_SIMULATED_COMMAND_H
#define RT_SIMULATED_COMMAND_H

#include <stdatomic.h>
#include <stdint.h>

#include "driver/device.h"

/* What commands queue for: a direction of a link, or a bus.  */
struct track
{
  bool busy;
  struct simulated_command *first, **last; /* that wait for it */
};

struct simulated_device
{
  struct device device;
  unsigned kind; /* of workers */
  unsigned group, memory;
  /* If it is a rank of a cluster, when its cores are free, and then the
     devices there, in the order of the groups; otherwise NULL.  */
  uint64_t *free;
  struct simulated_command *last; /* kernel that was launched */
};

/* What a command does.  */
struct simulated_work
{
  struct simulated_device *device;
  struct simulated_class *class; /* of a kernel; NULL: it copies... */
  const struct tasks_site *site;
  uint64_t measured;
  unsigned from, to; /* ...from one memory to another */
  size_t bytes;
};

/* A command, which is its own event.  */
struct simulated_command
{
  struct simulated_work work;
  unsigned references; /* the engine's, and 1 until it ends */
  unsigned missing;    /* commands that it waits for */
  _Atomic (enum command_state) state;
  struct track *track;            /* NULL: it needs none */
  unsigned group;                 /* that executes it, if it is a task */
  struct simulated_command *next; /* on the track; or of those to be used */
  uint64_t begin, end;
  unsigned dependent_count, dependent_room;
  struct simulated_command **dependents;
};

/* Give a command that does WORK, behind WAITS; no memory ends the program.  */
struct simulated_command *
rt_simulated_command_give (const struct simulated_work *work,
                           unsigned wait_count, const device_event *waits);

/* The engine needs COMMAND, its event, no more.  */
void rt_simulated_command_release (struct simulated_command *command);

/* No link or bus is in use any more.  */
void rt_simulated_commands_stop (void);
void rt_simulated_commands_forked (void);

#endif /* RT_SIMULATED_COMMAND_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commands of devices that are only described.

   A command begins in virtual time when those that it waits for have ended:
   kernels one after the other on each device; copies, which wait for nothing
   but what they need, one after the other on each link or bus.  */

#ifndef RT_SIMULATED_COMMAND_H
#define RT_SIMULATED_COMMAND_H

#include <stdatomic.h>
#include <stdint.h>

#include "device.h"

struct simulated_device
{
  struct device device;
  unsigned kind;   /* of workers */
  unsigned worker; /* in the record */
  unsigned memory;
  struct simulated_command *last; /* kernel that was launched */
  _Atomic unsigned ended;         /* commands, since somebody asked */
};

/* A command, which is its own event.  */
struct simulated_command
{
  unsigned references; /* the engine's, and 1 until it ends */
  unsigned missing;    /* commands that it waits for */
  _Atomic (enum command_state) state;
  struct simulated_device *device;
  struct simulated_class *class; /* of a kernel; NULL: it copies */
  const struct tasks_site *site;
  uint64_t measured;
  unsigned from, to; /* memories */
  size_t bytes;
  struct track *track;            /* NULL: it needs none */
  struct simulated_command *next; /* on the track */
  uint64_t begin, end;
  unsigned dependent_count, dependent_room;
  struct simulated_command **dependents;
};

/* A new command for DEVICE; no memory ends the program.  */
struct simulated_command *rt_simulated_command_new (struct device *device);

/* COMMAND copies BYTES bytes from the memory FROM to TO.  */
void rt_simulated_command_copies (struct simulated_command *command,
                                  unsigned from, unsigned to, size_t bytes);

/* Give COMMAND, behind WAITS; it is its own *EVENT.  */
void rt_simulated_command_give (struct simulated_command *command,
                                unsigned wait_count, const device_event *waits,
                                device_event *event);

/* The engine needs COMMAND, its event, no more.  */
void rt_simulated_command_release (struct simulated_command *command);

/* No link or bus is in use any more.  */
void rt_simulated_commands_stop (void);
void rt_simulated_commands_forked (void);

#endif /* RT_SIMULATED_COMMAND_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   A rank that is not 0: it does what rank 0 says.

   The program's own thread talks with the other ranks, and never enters
   `main'.  What it is told to launch it calls as tasks of this rank's own
   runtime, which executes them on its cores, or on OpenCL devices that it has;
   what these call stays here.

   Rank 0 has said in which order tasks and copies of the same memory are, and
   what comes later is not begun, nor called here, before what comes earlier
   has ended.  So this rank's runtime never finds two that wait for each other.
   What it knows of memory is by address, and stays from task to task: a buffer
   that a task has left on a device is there for the next one.  Before a copy
   reads such memory it is brought home, before a copy writes it devices forget
   it, and so they do before it is freed.  */

#ifndef RT_SERVE_H
#define RT_SERVE_H

#include "driver/cluster-wire.h"

/* Before the runtime starts, and so before constructors may start it: set the
   environment of RANK.  */
void rt_served_prepare (unsigned rank);

/* Start MPI as JOB says, and serve until the program ends.  */
void rt_serve (const struct mpi *mpi, const struct wire_job *job);

/* Tell rank 0 what this one is, by BATCH; it is one of BESIDE on a machine. */
void rt_served_introduce (const struct mpi *mpi, struct wire_batch *batch,
                          unsigned beside);

/* The cores that this rank has for tasks.  */
extern unsigned rt_served_cores;

/* Memory that rank 0 has had allocated.  */
struct served_memory
{
  void *bytes;
  size_t size;
  unsigned users; /* commands that use it, and who allocated it */
};

/* A command that has not ended.  */
struct served
{
  struct wire_entry entry;
  enum wire_kind kind;
  unsigned missing; /* what it waits for */
  unsigned dependent_count;
  uint32_t dependent_room;
  struct served **dependents; /* what waits for it */
  uint64_t time;              /* a launch took it, nanoseconds */
  bool silent; /* a launch: a device may execute it, which tells nobody */
  struct served *next; /* in a list of serve.c */
  struct task *foster; /* a launch's, or its who waits for data; or NULL */
  struct served_memory *memories[2]; /* that a copy uses, and where */
  struct box boxes[2];
  unsigned peer;
  uint64_t began; /* a copy from or to that */
  struct served_launch *launch;
  char *data; /* of a WIRE_IN, if that came with it */
};

/* Rank 0 allocates memory, and frees that of NUMBER.  */
void rt_served_memory_allocate (const struct wire_memory *wire);
void rt_served_memory_free (uint64_t number);

/* The memory of NUMBER, for a command, which gives it back at its end.  */
struct served_memory *rt_served_memory (uint64_t number);
void rt_served_memory_drop (struct served_memory *memory);

/* Bring home the first memory of COMMAND, a copy, which READS it, or writes
   it; and make devices forget the second, if there is one.  False if all is
   done; else look again when the children of its foster parent are complete.
 */
bool rt_served_memory_fetch (struct served *command, bool reads);

/* COMMAND, of HEAD, is a launch.  Begin it; it is over; forget it.  */
void rt_served_launch_read (struct served *command, struct wire_head *head);
void rt_served_launch_begin (struct served *command);
void rt_served_launch_over (struct served *command);
void rt_served_launch_forget (struct served *command);

/* The body of COMMAND, a launch, has ended, on a core: see whether it is
   over.  */
void rt_served_ends (struct served *command);

#endif /* RT_SERVE_H */

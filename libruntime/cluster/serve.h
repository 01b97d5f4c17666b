/* SPDX-License-Identifier: LGPL-2.1-or-later

   A rank that is not 0: it does what rank 0 says.

   The program's own thread talks with the other ranks, and never enters
   `main'.  What it is told to launch it calls as tasks of this rank's own
   runtime, which executes them on its cores; what these call stays here.  */

#ifndef RT_SERVE_H
#define RT_SERVE_H

#include "driver/cluster-wire.h"

/* Before the runtime starts, and so before constructors may start it: set the
   environment.  */
void rt_served_prepare (void);

/* Start MPI as JOB says, and serve until the program ends.  */
void rt_serve (const struct mpi *mpi, const struct wire_job *job);

/* Tell rank 0 what this one is, by BATCH; it is one of BESIDE on a machine. */
void rt_served_introduce (const struct mpi *mpi, struct wire_batch *batch,
                          unsigned beside);

/* Memory that rank 0 has had allocated.  */
struct served_memory
{
  void *bytes;
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
  struct served **dependents;        /* what waits for it */
  uint64_t time;                     /* a launch took it, nanoseconds */
  struct served *next;               /* of launches that have ended */
  struct served_memory *memories[2]; /* that a copy uses, and where */
  struct box boxes[2];
  unsigned peer;
  uint64_t began; /* a copy from or to that */
  struct served_launch *launch;
  char *data; /* of a WIRE_IN, if that came with it */
};

/* The memory of NUMBER, for COMMAND, which gives it back at its end.  */
struct served_memory *rt_served_memory (uint64_t number);
void rt_served_memory_drop (struct served_memory *memory);

/* COMMAND, of HEAD, is a launch; begin it; forget it.  */
void rt_served_launch_read (struct served *command, struct wire_head *head);
void rt_served_launch_begin (struct served *command);
void rt_served_launch_forget (struct served *command);

/* A launch has ended: called by the thread that executed it.  */
void rt_served_launch_ended (struct served *command);

#endif /* RT_SERVE_H */

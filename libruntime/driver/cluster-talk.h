/* SPDX-License-Identifier: LGPL-2.1-or-later

   The thread of rank 0 that talks with the other ranks, in parts:

     cluster-talk.c   the thread, and what it is told by others of this process
     cluster-send.c   commands are sent when they may be, and end
     cluster-meet.c   ranks introduce themselves, are watched, and leave
     cluster-clock.c  their clocks  */

#ifndef RT_CLUSTER_TALK_H
#define RT_CLUSTER_TALK_H

#include "cluster.h"

/* The thread's.  */
struct talk
{
  const struct mpi *mpi;
  const struct wire_job *job;
  unsigned count;
  struct remote *remotes;
  struct device **devices;
  uint64_t patience; /* nanoseconds without a word; 0: for ever */
  uint64_t asked;    /* when ranks were asked for copies between them... */
  uint64_t allowed;  /* ...which may take so long */
  atomic_bool met;   /* MPI has started; others may look */
  struct wire_table table;
  struct wire_rest rest;
  unsigned pending; /* commands that have not ended... */
  unsigned copies;  /* ...but for launches */
  unsigned cores;   /* of all the others */
  uint64_t number;  /* of the last command */
  atomic_bool told; /* parts of a trace have come; others may look */
};

extern struct talk rt_talk;

/* COMMAND has been given; or has ended.  */
void rt_talk_take (struct remote_command *command);
void rt_talk_end (struct remote_command *command);

/* REMOTE has not been heard of for too long: end all ranks.  */
void rt_talk_lost (const struct remote *remote);

/* The ranks of COMMAND do not reach each other: end all ranks.  */
void rt_talk_apart (const struct remote_command *command);

/* Send what can be sent; whether there was some.  */
bool rt_talk_send (void);

/* Read what has come, and end what has ended; whether there was some.  */
bool rt_talk_look (void);

/* REMOTE has introduced itself.  */
void rt_talk_hello (struct remote *remote, struct wire_head *head);

/* Start MPI, and wait until all others are there.  */
void rt_talk_meet (void);

/* Whoever has something to do and is not heard of is asked to answer, and so
   is who should copy something to or from another.  */
void rt_talk_watch (void);

/* See what the clocks of all say, at the start or the END.  */
void rt_talk_clocks (bool end);

/* Tell all that the program ends, and leave the job when they know.  */
void rt_talk_part (void);

#endif /* RT_CLUSTER_TALK_H */

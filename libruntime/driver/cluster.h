/* SPDX-License-Identifier: LGPL-2.1-or-later

   Rank 0's side of a cluster: other ranks as devices.

   One thread talks with them, the only one that calls MPI.  The driver's
   functions leave it what they are called for: a command, in the order in
   which they are called, and wake it by `flush'.  It sends a command to the
   rank that shall execute it as soon as what the command waits for has ended,
   or has been sent to the same rank, which then sees to the order itself
   (cluster-wire.h); others are held until that is so.  So a chain of tasks on
   a rank needs no answer in between.

   A copy between two ranks is sent to both.  Whoever waits for it there waits
   for the half that is there.  What a copy from or to rank 0 does here no rank
   can wait for: another such copy is held until it has ended.  */

#ifndef RT_CLUSTER_H
#define RT_CLUSTER_H

#include <bsd/sys/queue.h>

#include "cluster-wire.h"
#include "device.h"

struct remote
{
  struct device device;
  unsigned rank;
  unsigned process;
  char host[64];

  /* The thread's that talks.  */
  struct wire_batch batch;
  unsigned pending;   /* commands sent there that have not ended */
  uint64_t heard;     /* when it was heard of last */
  uint64_t pinged;    /* number of the ping that is under way, or 0... */
  uint64_t pinged_at; /* ...and since when */
};

/* A command, and its event.  */
struct remote_command
{
  struct wire_entry entry; /* by its number, once it has been sent */
  STAILQ_ENTRY (remote_command) link;
  enum wire_kind kind; /* WIRE_SEND: to both */
  struct remote *to;   /* the rank that says when it has ended... */
  struct remote *from; /* ...and the one that sends, of a copy from another */
  uint64_t number;
  _Atomic enum command_state state;
  _Atomic unsigned references;
  bool sent;
  bool ended;
  struct box host;            /* what is copied from there, or to there */
  struct wire_copy copies[2]; /* in the memories of FROM, or `to'; and `to' */
  uint64_t began;             /* when it was given */
  uint64_t time;              /* that it took, nanoseconds */
  uint64_t ended_at;
  void *body; /* of other kinds: what follows the waits */
  size_t body_size;
  unsigned wait_count;
  struct remote_command *waits[]; /* each referred to, until it is sent */
};

/* Join the job by MPI, whose name is FLAVOUR, as rank 0: the others must have
   the same modules.  Ends when the program does.  */
void rt_cluster_start (const struct mpi *mpi, const char *flavour,
                       unsigned stall);
void rt_cluster_end (void);

/* The ranks that there are, as devices.  */
unsigned rt_cluster_devices (struct device *const **devices);

/* Whether a task of CODELET has a body, and what it is passed and uses means
   the same on all ranks.  */
bool rt_cluster_means_the_same (const struct tasks_codelet *codelet);

/* Leave COMMAND to the thread that talks, which then has a reference.  */
void rt_cluster_give (struct remote_command *command);

/* Let it go on.  */
void rt_cluster_flush (void);

void rt_cluster_release (struct remote_command *command);

/* FUNCTION is called when commands have ended.  */
void rt_cluster_notify (void (*function) (void *));

/* After a fork, in the child.  */
void rt_cluster_forked (void);

#endif /* RT_CLUSTER_H */

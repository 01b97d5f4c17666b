/* SPDX-License-Identifier: LGPL-2.1-or-later

   Rank 0's side of a cluster: other ranks as devices.

   One thread talks with them, the only one that calls MPI.  The driver's
   functions leave it what they are called for: a command, in the order in
   which they are called, and wake it by `flush'.  It sends a command to the
   rank that shall execute it as soon as what the command waits for has ended,
   or has been sent to the same rank, which then sees to the order itself
   (cluster-wire.h); before that it is kept by one of those that it waits for.
   So a chain of tasks on a rank needs no answer in between.

   A copy between two ranks is sent to both.  Whoever waits for it there waits
   for the half that is there.  What a copy from or to rank 0 does here no rank
   can wait for: another such copy is kept until it has ended.

   So much memory is promised for a rank as it says that it has: the system's,
   or a cgroup's, divided by the ranks on that machine.  The runtime allocates
   no more there (memory/replica.c); a rank that has less ends the program.  */

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
  uint64_t answer;    /* what its clock said at the last answer to one */
  struct wire_clock clocks[2]; /* at the start and at the end of a trace */
  _Atomic uint64_t commands;   /* sent there so far; others may look */
};

STAILQ_HEAD (command_list, remote_command);

/* A command, and its event.  */
struct remote_command
{
  struct wire_entry entry; /* by its number, once it has been sent */
  STAILQ_ENTRY (remote_command) link;
  struct command_list keeps; /* to be looked at when this is sent, or ends */
  enum wire_kind kind;       /* WIRE_SEND: to both */
  struct remote *to;         /* the rank that says when it has ended... */
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
  unsigned stuck; /* 1: at `from', 2: at `to', in vain for too long */
  void *body;     /* of other kinds: what follows the waits */
  size_t body_size;
  unsigned wait_count;
  struct remote_command *waits[]; /* each referred to, until it is sent */
};

/* Start MPI as rank 0 of JOB: the others must have the same modules.  Ends
   when the program does.  Before that no ranks are there.  */
void rt_cluster_start (const struct mpi *mpi, const struct wire_job *job,
                       unsigned stall);
void rt_cluster_end (void);

/* Whether it has started.  */
bool rt_cluster_started (void);

/* The ranks that there are, as devices.  */
unsigned rt_cluster_devices (struct device *const **devices);

/* Say what they have been sent so far.  */
void rt_cluster_count (FILE *stream);

/* Whether what a task of CODELET is passed and uses means the same on all
   ranks.  */
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

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The thread of rank 0 that talks with the other ranks: cluster.h.

   MPI's own start and end wait for all ranks, and say nothing of one that does
   not come.  So the program's thread, which waits for the end of these, gives
   up when they take too long.  */

#define _GNU_SOURCE
#include "cluster-talk.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/amount.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/observer.h"
#include "base/prompt.h"
#include "driver.h"

struct talk rt_talk = { .rest = WIRE_REST };

static pthread_t thread;
static pid_t process; /* that has it */
static void (*_Atomic notified) (void *);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct command_list given
    = STAILQ_HEAD_INITIALIZER (given); /* under the lock, and... */
static bool ready, ends;               /* ...so are these */

/* Start and end of MPI may take so much longer than an answer.  */
#define SLOWNESS 2

void
rt_cluster_release (struct remote_command *command)
{
  if (atomic_fetch_sub (&command->references, 1) > 1)
    return;
  free (command->body);
  free (command);
}

void
rt_cluster_give (struct remote_command *command)
{
  pthread_mutex_lock (&lock);
  STAILQ_INSERT_TAIL (&given, command, link);
  pthread_mutex_unlock (&lock);
}

void
rt_cluster_flush (void)
{
  rt_wire_rouse (&rt_talk.rest);
}

void
rt_cluster_notify (void (*function) (void *))
{
  atomic_store (&notified, function);
}

/* Take what has been given; whether the program ends.  */
static bool
take (void)
{
  struct command_list list = STAILQ_HEAD_INITIALIZER (list);
  struct remote_command *command;
  pthread_mutex_lock (&lock);
  STAILQ_CONCAT (&list, &given);
  bool end = ends;
  pthread_mutex_unlock (&lock);
  while ((command = STAILQ_FIRST (&list)))
    {
      STAILQ_REMOVE_HEAD (&list, link);
      rt_talk_take (command);
    }
  return end;
}

static void
hear (unsigned rank, struct wire_head *head)
{
  struct remote *remote = &rt_talk.remotes[rank - 1];
  struct remote_command *command;
  remote->heard = rt_clock ();
  if (head->kind == WIRE_HELLO)
    {
      rt_talk_hello (remote, head);
      return;
    }
  if (head->kind == WIRE_EVENTS)
    {
      rt_recorder->told (rank, rt_wire_rest (head), head->size - sizeof *head);
      atomic_store (&rt_talk.told, true);
      return;
    }
  if (head->number == remote->pinged)
    {
      remote->pinged = 0;
      remote->answer = ((struct wire_done *)rt_wire_rest (head))->time;
      return;
    }
  command
      = (struct remote_command *)rt_wire_find (&rt_talk.table, head->number);
  if (!command)
    return; /* it answers what nobody asks any more */
  if (head->kind == WIRE_SINCE)
    {
      if (((struct wire_done *)rt_wire_rest (head))->time > rt_talk.allowed)
        command->stuck |= remote == command->from ? 1 : 2;
      if (command->stuck == 3)
        rt_talk_apart (command);
      return;
    }
  if (head->kind == WIRE_DATA)
    rt_wire_unpack (&command->host, rt_wire_rest (head));
  else
    command->time = ((struct wire_done *)rt_wire_rest (head))->time;
  rt_talk_end (command);
}

static void
lost (unsigned rank)
{
  rt_talk_lost (&rt_talk.remotes[rank - 1]);
}

bool
rt_talk_look (void)
{
  unsigned before = rt_talk.pending;
  bool some = rt_wire_read (rt_talk.mpi, hear, rt_talk.patience, lost);
  void *data;
  while ((data = rt_talk.mpi->completed ()))
    {
      some = true;
      if (rt_wire_sent (data))
        continue;
      struct remote_command *command = data;
      if (command->kind == WIRE_OUT)
        rt_talk_end (command);
      rt_cluster_release (command);
    }
  void (*function) (void *) = atomic_load (&notified);
  if (rt_talk.pending != before && function)
    function (NULL);
  return some;
}

static void *
converse (void *unused)
{
  (void)unused;
  rt_prompt ();
  rt_talk_meet ();
  pthread_mutex_lock (&lock);
  ready = true;
  pthread_cond_broadcast (&changed);
  pthread_mutex_unlock (&lock);
  unsigned idle = 0;
  bool end = false;
  while (!end)
    {
      end = take ();
      bool some = rt_talk_look ();
      some |= rt_talk_send ();
      idle = some ? rt_wire_looks (rt_talk.pending, rt_talk.copies,
                                   rt_talk.cores)
                  : idle + 1;
      if (!some && !end)
        rt_wire_rest_for (&rt_talk.rest, idle, !rt_talk.pending);
      if (idle && rt_talk.pending)
        rt_talk_watch ();
    }
  rt_talk_part ();
  return NULL;
}

static struct timespec
deadline (void)
{
  struct timespec until;
  clock_gettime (CLOCK_REALTIME, &until);
  until.tv_sec += (time_t)(SLOWNESS * rt_talk.patience / 1000000000);
  return until;
}

/* Other ranks have not done what WHAT says.  */
static _Noreturn void
give_up (const char *what)
{
  rt_error (NULL,
            "other ranks have not %s for %u s, as MPI waits for one; see"
            " whether all machines and their network work, or give them more"
            " time by TASKS_STALL",
            what, SLOWNESS * (unsigned)(rt_talk.patience / 1000000000));
  fflush (NULL);
  _exit (EXIT_FAILURE);
}

void
rt_cluster_start (const struct mpi *mpi, const struct wire_job *job,
                  unsigned stall)
{
  rt_talk.mpi = mpi;
  rt_talk.job = job;
  rt_talk.patience = (uint64_t)stall * 1000000000;
  process = getpid ();
  int error = rt_driver_thread (&thread, converse, NULL);
  if (error)
    rt_fatal (NULL,
              "the thread that talks with other ranks cannot be created: %s",
              strerror (error));
  struct timespec until = deadline ();
  pthread_mutex_lock (&lock);
  while (!ready && !error)
    if (!stall || atomic_load (&rt_talk.met))
      pthread_cond_wait (&changed, &lock);
    else
      error = pthread_cond_timedwait (&changed, &lock, &until);
  pthread_mutex_unlock (&lock);
  if (error && !atomic_load (&rt_talk.met))
    give_up ("come");
}

bool
rt_cluster_started (void)
{
  return process == getpid ();
}

void
rt_cluster_end (void)
{
  if (!rt_cluster_started () || rt_failed ())
    return;
  pthread_mutex_lock (&lock);
  ends = true;
  pthread_mutex_unlock (&lock);
  rt_wire_rouse (&rt_talk.rest);
  /* What the program has written is out, should a rank be lost now.  */
  fflush (NULL);
  struct timespec until = deadline ();
  if (!rt_talk.patience)
    pthread_join (thread, NULL);
  /* A trace may take longer to come.  */
  else if (pthread_timedjoin_np (thread, NULL, &until)
           && (!atomic_load (&rt_talk.told) || pthread_join (thread, NULL)))
    give_up ("left");
  /* Exit handlers may call tasks yet.  */
  rt_talk.count = 0;
}

unsigned
rt_cluster_devices (struct device *const **devices)
{
  *devices = rt_talk.devices;
  return rt_cluster_started () ? rt_talk.count : 0;
}

void
rt_cluster_count (FILE *stream)
{
  unsigned long long commands = 0, messages = 0, most = 0;
  uint64_t bytes = 0;
  unsigned busiest = 0;
  struct amount_text text;
  if (!rt_cluster_started ())
    return;
  for (unsigned i = 0; i + 1 < rt_talk.job->size; i++)
    {
      const struct remote *remote = &rt_talk.remotes[i];
      uint64_t its = atomic_load (&remote->commands);
      commands += its;
      messages += atomic_load (&remote->batch.sent);
      bytes += atomic_load (&remote->batch.sent_bytes);
      if (its > most)
        {
          most = its;
          busiest = remote->rank;
        }
    }
  fprintf (stream,
           "other ranks were sent %llu commands in %llu messages, %s; most,"
           " %llu, to rank %u\n",
           commands, messages, rt_amount_bytes (&text, bytes), most, busiest);
}

void
rt_cluster_forked (void)
{
}

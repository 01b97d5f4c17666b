/* SPDX-License-Identifier: LGPL-2.1-or-later

   The thread of rank 0 that talks with the other ranks: cluster.h.  */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "cluster-modules.h"
#include "cluster.h"
#include "driver.h"

/* So many nanoseconds of work are given to a core of another rank ahead: what
   is said of the end of a task, and of the next, takes its time.  */
#define AHEAD 4000000

STAILQ_HEAD (command_list, remote_command);

static struct
{
  const struct mpi *mpi;
  const char *flavour;
  pthread_t thread;
  pid_t process; /* that has it */
  unsigned count, hellos;
  struct remote *remotes;
  struct device **devices;
  uint64_t patience; /* nanoseconds without a word; 0: for ever */
  struct wire_table table;
  struct wire_rest rest;
  struct command_list held; /* commands that cannot be sent yet */
  unsigned pending;         /* that have not ended */
  uint64_t number;          /* of the last command */
  void (*_Atomic notified) (void *);

  pthread_mutex_t lock;
  struct command_list given; /* under the lock, and... */
  bool ready, ends;          /* ...so are these */
  pthread_cond_t changed;
} talk = { .rest = WIRE_REST,
           .held = STAILQ_HEAD_INITIALIZER (talk.held),
           .given = STAILQ_HEAD_INITIALIZER (talk.given),
           .lock = PTHREAD_MUTEX_INITIALIZER,
           .changed = PTHREAD_COND_INITIALIZER };

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
  pthread_mutex_lock (&talk.lock);
  STAILQ_INSERT_TAIL (&talk.given, command, link);
  pthread_mutex_unlock (&talk.lock);
}

void
rt_cluster_flush (void)
{
  rt_wire_rouse (&talk.rest);
}

void
rt_cluster_notify (void (*function) (void *))
{
  atomic_store (&talk.notified, function);
}

/* COMMAND has ended.  */
static void
end (struct remote_command *command)
{
  command->ended = true;
  command->ended_at = rt_clock ();
  talk.pending--;
  command->to->pending--;
  if (command->from)
    command->from->pending--;
  rt_wire_leave (&talk.table, &command->entry);
  atomic_store (&command->state, COMMAND_DONE);
  atomic_fetch_add (&command->to->device.ended, 1);
  rt_cluster_release (command);
}

/* Whether COMMAND is one that REMOTE executes, or half of it.  */
static bool
concerns (const struct remote_command *command, const struct remote *remote)
{
  return command->to == remote || command->from == remote;
}

/* Whether COMMAND reads or writes the host's memory, or does so in part.  */
static bool
at_host (const struct remote_command *command)
{
  return command->kind == WIRE_IN || command->kind == WIRE_OUT;
}

/* Whether COMMAND can be sent: a rank that executes it will see that those
   have ended that it waits for.  What is done here it cannot see.  */
static bool
sendable (const struct remote_command *command)
{
  unsigned left = 0;
  for (unsigned i = 0; i < command->wait_count; i++)
    {
      const struct remote_command *wait = command->waits[i];
      bool seen = wait->sent && !(at_host (command) && at_host (wait))
                  && (concerns (wait, command->to)
                      || (command->from && concerns (wait, command->from)));
      if (!wait->ended && !seen)
        return false;
      left += !wait->ended;
    }
  return left <= UINT16_MAX;
}

/* A message of KIND for COMMAND to REMOTE, with what it waits for there; REST
   bytes are to follow.  */
static void *
add (struct remote *remote, enum wire_kind kind,
     const struct remote_command *command, size_t rest)
{
  unsigned count = 0;
  for (unsigned i = 0; i < command->wait_count; i++)
    count += !command->waits[i]->ended && concerns (command->waits[i], remote);
  struct wire_head *head = rt_wire_add (talk.mpi, &remote->batch, kind,
                                        command->number, count, rest);
  uint64_t *waits = rt_wire_waits (head);
  for (unsigned i = 0; i < command->wait_count; i++)
    if (!command->waits[i]->ended && concerns (command->waits[i], remote))
      *waits++ = command->waits[i]->number;
  return rt_wire_rest (head);
}

static void
send_copy (struct remote_command *command)
{
  struct remote *to = command->to;
  bool eager = rt_wire_eager (&command->host);
  size_t bytes = rt_box_bytes (&command->host);
  struct wire_copy *copy;
  switch (command->kind)
    {
    case WIRE_IN:
      copy = add (to, WIRE_IN, command, sizeof *copy + (eager ? bytes : 0));
      *copy = command->copies[0];
      if (eager)
        rt_wire_pack (copy + 1, &command->host);
      else
        {
          atomic_fetch_add (&command->references, 1);
          talk.mpi->send (to->rank, command->number, &command->host, command);
        }
      break;
    case WIRE_OUT:
      copy = add (to, WIRE_OUT, command, sizeof *copy);
      *copy = command->copies[0];
      if (!eager)
        {
          atomic_fetch_add (&command->references, 1);
          talk.mpi->receive (to->rank, command->number, &command->host,
                             command);
        }
      break;
    case WIRE_SEND:
      copy = add (command->from, WIRE_SEND, command, sizeof *copy);
      *copy = command->copies[0];
      copy->peer = to->rank;
      copy = add (to, WIRE_RECEIVE, command, sizeof *copy);
      *copy = command->copies[1];
      copy->peer = command->from->rank;
      break;
    default:
      copy = add (to, WIRE_WITHIN, command, sizeof command->copies);
      memcpy (copy, command->copies, sizeof command->copies);
    }
}

/* REMOTE has something more to do.  */
static void
expect (struct remote *remote)
{
  if (!remote->pending++)
    remote->heard = rt_clock ();
}

/* Send COMMAND.  */
static void
send (struct remote_command *command)
{
  command->number = ++talk.number;
  if (command->body)
    memcpy (add (command->to, command->kind, command, command->body_size),
            command->body, command->body_size);
  else
    send_copy (command);
  free (command->body);
  command->body = NULL;
  for (unsigned i = 0; i < command->wait_count; i++)
    rt_cluster_release (command->waits[i]);
  command->wait_count = 0;
  command->sent = true;
  if (command->kind == WIRE_ALLOCATE || command->kind == WIRE_FREE)
    {
      rt_cluster_release (command);
      return;
    }
  rt_wire_enter (&talk.table, &command->entry, command->number);
  expect (command->to);
  if (command->from)
    expect (command->from);
  talk.pending++;
}

/* Send what can be sent of LIST, and hold the rest; whether there was some to
   send.  */
static bool
send_list (struct command_list *list)
{
  bool some = false;
  struct remote_command *command;
  while ((command = STAILQ_FIRST (list)))
    {
      STAILQ_REMOVE_HEAD (list, link);
      if (sendable (command))
        {
          send (command);
          some = true;
        }
      else
        STAILQ_INSERT_TAIL (&talk.held, command, link);
    }
  return some;
}

/* Send what has been given, and what was held, if something HAS_ENDED.  */
static bool
send_all (bool has_ended)
{
  struct command_list given = STAILQ_HEAD_INITIALIZER (given);
  bool some = false;
  while (has_ended && !STAILQ_EMPTY (&talk.held))
    {
      struct command_list held = STAILQ_HEAD_INITIALIZER (held);
      STAILQ_CONCAT (&held, &talk.held);
      some |= has_ended = send_list (&held);
    }
  pthread_mutex_lock (&talk.lock);
  STAILQ_CONCAT (&given, &talk.given);
  pthread_mutex_unlock (&talk.lock);
  some |= send_list (&given);
  for (unsigned i = 0; i < talk.count; i++)
    some |= rt_wire_send (talk.mpi, &talk.remotes[i].batch);
  return some;
}

/* Rank RANK has introduced itself.  */
static void
hello (unsigned rank, struct wire_head *head)
{
  struct remote *remote = &talk.remotes[rank - 1];
  const struct wire_hello *hello = rt_wire_rest (head);
  const char *modules = (const char *)(hello + 1);
  if (strcmp (modules, rt_modules_text ()))
    {
      rt_error (NULL,
                "rank %u, on %s, has another program than rank 0; start the"
                " same build on all ranks.  There it is\n%sand here\n%s",
                rank, hello->host, modules, rt_modules_text ());
      talk.mpi->abort (1);
    }
  struct device *device = &remote->device;
  remote->rank = rank;
  remote->process = hello->process;
  memcpy (remote->host, hello->host, sizeof remote->host);
  device->slots = hello->cores;
  device->memory = device->largest = hello->memory;
  snprintf (device->name, sizeof device->name, "rank %u", rank);
  snprintf (device->version, sizeof device->version, "%s", hello->processor);
  talk.hellos++;
}

static void
hear (unsigned rank, struct wire_head *head)
{
  struct remote *remote = &talk.remotes[rank - 1];
  struct remote_command *command;
  remote->heard = rt_clock ();
  if (head->kind == WIRE_HELLO)
    {
      hello (rank, head);
      return;
    }
  if (head->number == remote->pinged)
    {
      remote->pinged = 0;
      return;
    }
  command = (struct remote_command *)rt_wire_find (&talk.table, head->number);
  if (!command)
    return; /* it answers a ping that nobody waits for any more */
  if (head->kind == WIRE_DATA)
    rt_wire_unpack (&command->host, rt_wire_rest (head));
  else
    command->time = ((struct wire_done *)rt_wire_rest (head))->time;
  end (command);
}

/* Whether something has come, or gone.  */
static bool
look (void)
{
  unsigned before = talk.pending;
  bool some = rt_wire_read (talk.mpi, hear);
  void *data;
  while ((data = talk.mpi->completed ()))
    {
      some = true;
      if (rt_wire_sent (data))
        continue;
      struct remote_command *command = data;
      if (command->kind == WIRE_OUT)
        end (command);
      rt_cluster_release (command);
    }
  void (*notified) (void *) = atomic_load (&talk.notified);
  if (talk.pending != before && notified)
    notified (NULL);
  return some;
}

/* Whoever has something to do and is not heard of is asked to answer.  */
static void
watch (void)
{
  uint64_t now = rt_clock ();
  for (unsigned i = 0; i < talk.count && talk.patience; i++)
    {
      struct remote *remote = &talk.remotes[i];
      if (now - remote->heard < talk.patience / 2
          || !(remote->pending || remote->pinged))
        continue;
      if (!remote->pinged)
        {
          remote->pinged = ++talk.number;
          remote->pinged_at = now;
          rt_wire_add (talk.mpi, &remote->batch, WIRE_PING, remote->pinged, 0,
                       0);
          rt_wire_send (talk.mpi, &remote->batch);
        }
      else if (now - remote->pinged_at > talk.patience / 2)
        {
          rt_error (NULL,
                    "rank %u, process %u on %s, has not answered for %u s; the"
                    " %u commands that it was given, and what it alone had,"
                    " are lost, and so is the program; see whether that"
                    " machine and its network work, or give it more time by"
                    " TASKS_STALL",
                    remote->rank, remote->process, remote->host,
                    (unsigned)(talk.patience / 1000000000), remote->pending);
          talk.mpi->abort (1);
        }
    }
}

static bool
ending (void)
{
  pthread_mutex_lock (&talk.lock);
  bool ends = talk.ends;
  pthread_mutex_unlock (&talk.lock);
  return ends;
}

/* Join the job, and wait until all others are there.  */
static void
join (void)
{
  unsigned rank, size;
  talk.mpi->start (&rank, &size);
  talk.count = size - 1;
  talk.remotes = calloc (size, sizeof *talk.remotes);
  talk.devices = calloc (size, sizeof *talk.devices);
  if (!talk.remotes || !talk.devices)
    rt_no_memory (NULL, size * sizeof *talk.remotes, "other ranks");
  for (unsigned i = 0; i < talk.count; i++)
    {
      struct remote *remote = &talk.remotes[i];
      remote->batch.rank = i + 1;
      remote->device = (struct device){ .driver = &rt_driver_cluster,
                                        .data = remote,
                                        .index = i,
                                        .ahead = AHEAD,
                                        .overlaps = true,
                                        .lasts = true,
                                        .counts = true };
      talk.devices[i] = &remote->device;
    }
  for (unsigned idle = 0; talk.hellos < talk.count; idle++)
    if (look ())
      idle = 0;
    else
      rt_wire_rest_for (&talk.rest, idle, false);
  /* Those on one machine have its memory together.  */
  for (unsigned i = 0; i < talk.count; i++)
    {
      struct device *device = talk.devices[i];
      unsigned sharing = 0;
      for (unsigned j = 0; j < talk.count; j++)
        sharing += !strcmp (talk.remotes[i].host, talk.remotes[j].host);
      device->memory = device->largest = device->largest / sharing;
    }
}

/* Tell all that the program ends, and leave the job when they know.  */
static void
part (void)
{
  bool known = false;
  for (unsigned i = 0; i < talk.count; i++)
    {
      struct remote *remote = &talk.remotes[i];
      remote->pinged = ++talk.number;
      rt_wire_add (talk.mpi, &remote->batch, WIRE_END, remote->pinged, 0, 0);
      rt_wire_send (talk.mpi, &remote->batch);
      remote->heard = remote->pinged_at = rt_clock ();
    }
  for (unsigned idle = 0; !known; idle++)
    {
      if (look ())
        idle = 0;
      known = true;
      for (unsigned i = 0; i < talk.count; i++)
        known &= !talk.remotes[i].pinged;
      if (!known)
        rt_wire_rest_for (&talk.rest, idle, false);
      watch ();
    }
  talk.mpi->stop ();
}

static void *
converse (void *unused)
{
  (void)unused;
  join ();
  pthread_mutex_lock (&talk.lock);
  talk.ready = true;
  pthread_cond_broadcast (&talk.changed);
  pthread_mutex_unlock (&talk.lock);
  unsigned idle = 0;
  bool ends = false;
  while (!ends)
    {
      ends = ending ();
      bool some = look ();
      some |= send_all (some);
      idle = some ? 0 : idle + 1;
      if (!some && !ends)
        rt_wire_rest_for (&talk.rest, idle, !talk.pending);
      if (idle && talk.pending)
        watch ();
    }
  part ();
  return NULL;
}

void
rt_cluster_start (const struct mpi *mpi, const char *flavour, unsigned stall)
{
  talk.mpi = mpi;
  talk.flavour = flavour;
  talk.patience = (uint64_t)stall * 1000000000;
  talk.process = getpid ();
  int error = rt_driver_thread (&talk.thread, converse, NULL);
  if (error)
    rt_fatal (NULL,
              "the thread that talks with other ranks cannot be created: %s",
              strerror (error));
  pthread_mutex_lock (&talk.lock);
  while (!talk.ready)
    pthread_cond_wait (&talk.changed, &talk.lock);
  pthread_mutex_unlock (&talk.lock);
}

void
rt_cluster_end (void)
{
  if (getpid () != talk.process || rt_failed ())
    return;
  pthread_mutex_lock (&talk.lock);
  talk.ends = true;
  pthread_mutex_unlock (&talk.lock);
  rt_wire_rouse (&talk.rest);
  pthread_join (talk.thread, NULL);
  /* Exit handlers may call tasks yet.  */
  talk.count = 0;
}

unsigned
rt_cluster_devices (struct device *const **devices)
{
  *devices = talk.devices;
  return getpid () == talk.process ? talk.count : 0;
}

void
rt_cluster_forked (void)
{
}

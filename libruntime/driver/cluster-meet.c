/* SPDX-License-Identifier: LGPL-2.1-or-later

   Other ranks introduce themselves to rank 0, are watched, and leave.  */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/config.h"
#include "base/error.h"
#include "base/observer.h"
#include "cluster-modules.h"
#include "cluster-talk.h"

/* So many nanoseconds of work are given to a core of another rank ahead: what
   is said of the end of a task, and of the next, takes its time.  */
#define AHEAD 4000000

/* A network of which copies are expected takes so many nanoseconds for a byte,
   at most: 10 MB/s.  */
#define SLOWEST 100

static unsigned hellos;

void
rt_talk_hello (struct remote *remote, struct wire_head *head)
{
  unsigned rank = remote->batch.rank;
  const struct wire_hello *hello = rt_wire_rest (head);
  const char *modules = (const char *)(hello + 1);
  if (strcmp (modules, rt_modules_text ()))
    {
      rt_error (NULL,
                "rank %u, on %s, has another program than rank 0; start the"
                " same build on all ranks.  There it is\n%sand here\n%s",
                rank, hello->host, modules, rt_modules_text ());
      rt_talk.mpi->abort (1);
    }
  struct device *device = &remote->device;
  remote->process = hello->process;
  memcpy (remote->host, hello->host, sizeof remote->host);
  device->slots = hello->cores;
  device->opencl = hello->devices;
  device->memory = device->largest = hello->memory;
  snprintf (device->name, sizeof device->name, "rank %u", rank);
  snprintf (device->version, sizeof device->version, "%s", hello->processor);
  rt_talk.cores += hello->cores;
  hellos++;
}

void
rt_talk_lost (const struct remote *remote)
{
  rt_error (NULL,
            "rank %u, process %u on %s, has not answered for %u s; the %u"
            " commands that it was given, and what it alone had, are lost, and"
            " so is the program; see whether that machine and its network"
            " work, or give it more time by TASKS_STALL",
            remote->rank, remote->process, remote->host,
            (unsigned)(rt_talk.patience / 1000000000), remote->pending);
  if (RT_RECORDED ())
    rt_recorder->crashed ();
  rt_talk.mpi->abort (1);
}

void
rt_talk_apart (const struct remote_command *command)
{
  const struct remote *from = command->from, *to = command->to;
  if (RT_RECORDED ())
    rt_recorder->crashed ();
  rt_error (NULL,
            "rank %u, on %s, and rank %u, on %s, have not reached each other"
            " for %u s; what the one has for the other is lost, and so is the"
            " program; see whether the network between these machines works,"
            " or give it more time by TASKS_STALL",
            from->rank, from->host, to->rank, to->host,
            (unsigned)(rt_talk.allowed / 1000000000));
  rt_talk.mpi->abort (1);
}

/* Ask the ranks between which copies are under way for long whether these have
   anything to wait for but each other.  All data that are under way may share
   one link.  */
static void
ask_for_copies (uint64_t now)
{
  uint64_t bytes = 0;
  for (unsigned i = 0; i < WIRE_CHAINS; i++)
    for (struct wire_entry *entry = rt_talk.table.chains[i]; entry;
         entry = entry->next)
      {
        struct remote_command *command = (struct remote_command *)entry;
        bytes += rt_box_bytes (&command->host);
        if (!command->from || now - command->began < rt_talk.patience)
          continue;
        command->stuck = 0;
        rt_wire_add (rt_talk.mpi, &command->from->batch, WIRE_ASK,
                     command->number, 0, 0);
        rt_wire_add (rt_talk.mpi, &command->to->batch, WIRE_ASK,
                     command->number, 0, 0);
      }
  rt_talk.asked = now;
  rt_talk.allowed = rt_talk.patience + bytes * SLOWEST;
}

void
rt_talk_watch (void)
{
  uint64_t now = rt_clock ();
  if (rt_talk.patience && now - rt_talk.asked > rt_talk.patience / 4)
    ask_for_copies (now);
  for (unsigned i = 0; i < rt_talk.count && rt_talk.patience; i++)
    {
      struct remote *remote = &rt_talk.remotes[i];
      if (now - remote->heard < rt_talk.patience / 2
          || !(remote->pending || remote->pinged))
        continue;
      if (!remote->pinged)
        {
          remote->pinged = ++rt_talk.number;
          remote->pinged_at = now;
          rt_wire_add (rt_talk.mpi, &remote->batch, WIRE_PING, remote->pinged,
                       0, 0);
          rt_wire_send (rt_talk.mpi, &remote->batch);
        }
      else if (now - remote->pinged_at > rt_talk.patience / 2)
        rt_talk_lost (remote);
    }
}

/* Some ranks have not introduced themselves: perhaps as they wait, in MPI, for
   one of them.  */
static void
miss (void)
{
  char text[256] = "";
  size_t used = 0;
  for (unsigned i = 0; i < rt_talk.count && used < sizeof text; i++)
    if (!rt_talk.remotes[i].process)
      used += (size_t)snprintf (text + used, sizeof text - used, " %u", i + 1);
  rt_error (NULL,
            "other ranks have not come for %u s, and one of them at least has"
            " stopped:%s; see whether their machines and the network work, or"
            " give them more time by TASKS_STALL",
            (unsigned)(rt_talk.patience / 1000000000), text);
  rt_talk.mpi->abort (1);
}

void
rt_talk_meet (void)
{
  unsigned size = rt_talk.job->size;
  rt_wire_join (rt_talk.mpi, rt_talk.job);
  atomic_store (&rt_talk.met, true);
  rt_talk.count = size - 1;
  rt_talk.remotes = calloc (size, sizeof *rt_talk.remotes);
  rt_talk.devices = calloc (size, sizeof *rt_talk.devices);
  if (!rt_talk.remotes || !rt_talk.devices)
    rt_no_memory (NULL, size * sizeof *rt_talk.remotes, "other ranks");
  for (unsigned i = 0; i < rt_talk.count; i++)
    {
      struct remote *remote = &rt_talk.remotes[i];
      remote->rank = remote->batch.rank = i + 1;
      remote->device = (struct device){ .driver = &rt_driver_cluster,
                                        .data = remote,
                                        .index = i,
                                        .ahead = AHEAD,
                                        .overlaps = true,
                                        .lasts = true,
                                        .notes = true,
                                        .counts = true };
      rt_talk.devices[i] = &remote->device;
    }
  uint64_t begin = rt_clock ();
  for (unsigned idle = 0; hellos < rt_talk.count; idle++)
    if (rt_talk_look ())
      idle = 0;
    else
      {
        rt_wire_rest_for (&rt_talk.rest, idle, false);
        if (rt_talk.patience && rt_clock () - begin > rt_talk.patience)
          miss ();
      }
  if (rt_config_text ("TASKS_TRACE"))
    rt_talk_clocks (false);
}

void
rt_talk_part (void)
{
  bool known = false;
  struct wire_end end = { .process = (uint64_t)getpid () };
  end.origin = RT_RECORDED () ? rt_recorder->origin () : 0;
  if (end.origin)
    rt_talk_clocks (true);
  for (unsigned i = 0; i < rt_talk.count; i++)
    {
      struct remote *remote = &rt_talk.remotes[i];
      remote->pinged = ++rt_talk.number;
      struct wire_head *head
          = rt_wire_add (rt_talk.mpi, &remote->batch, WIRE_END, remote->pinged,
                         0, end.origin ? sizeof end : 0);
      if (end.origin)
        {
          memcpy (end.clocks, remote->clocks, sizeof end.clocks);
          end.messages = remote->batch.sent + 1;
          end.bytes = remote->batch.sent_bytes + remote->batch.used;
          memcpy (rt_wire_rest (head), &end, sizeof end);
        }
      rt_wire_send (rt_talk.mpi, &remote->batch);
      remote->heard = remote->pinged_at = rt_clock ();
    }
  for (unsigned idle = 0; !known; idle++)
    {
      if (rt_talk_look ())
        idle = 0;
      known = true;
      for (unsigned i = 0; i < rt_talk.count; i++)
        known &= !rt_talk.remotes[i].pinged;
      if (!known)
        rt_wire_rest_for (&rt_talk.rest, idle, false);
      rt_talk_watch ();
    }
  rt_talk.mpi->stop ();
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The watchdog: whether anything happens.  */

#include "stall.h"

#include <pthread.h>

#include "base/clock.h"
#include "base/error.h"
#include "device/errand.h"
#include "device/offload.h"
#include "device/service.h"
#include "memory/offloaded.h"

/* Whether THREAD executes a body that does not wait for tasks.  */
static __attribute__ ((no_sanitize_thread)) bool
runs (struct thread *thread)
{
  struct task *current = *(struct task *volatile *)&thread->current;
  return (current || atomic_load (&thread->light))
         && !atomic_load (&thread->parker.list)
         && !atomic_load (&thread->awaits);
}

static bool
any_runs (void)
{
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    if (runs (rt_thread_get (i)))
      return true;
  return false;
}

/* A thread that waits for tasks, or NULL.  */
static struct thread *
find_waiting (void)
{
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    if (atomic_load (&rt_thread_get (i)->waits_for))
      return rt_thread_get (i);
  return NULL;
}

/* The first command of STREAM, or NULL.  */
static struct command *
first (struct memory_node *node, unsigned stream)
{
  return STAILQ_FIRST (&node->streams[stream].commands);
}

/* How far devices are: a number that changes when a command ends.  One may
   hang in a call of its driver, under the lock: then as far as they were.  */
static uint64_t
commands (void)
{
  static _Atomic uint64_t last;
  if (!rt_offload_started () || !rt_memory_trylock ())
    return atomic_load (&last);
  uint64_t sum = 0;
  for (unsigned i = 0; i < rt_node_count; i++)
    for (unsigned s = 0; s < STREAM_COUNT; s++)
      {
        struct command *command = first (&rt_nodes[i], s);
        sum = sum * 31 + (command ? command->serial + 1 : 0);
      }
  rt_memory_unlock ();
  atomic_store (&last, sum);
  return sum;
}

/* Say what STREAM of NODE has not finished.  The memory lock is held.  */
static void
say_command (struct memory_node *node, unsigned stream)
{
  const struct command *command = first (node, stream);
  if (!command || !rt_command_on_device (command))
    return;
  const struct offloaded *offloaded = command->offloaded;
  if (offloaded)
    rt_note (offloaded->site,
             "the device '%.100s' has not finished task '%s'; if it never"
             " does, see whether its kernel ends, or leave the device out:"
             " TASKS_OPENCL_DEVICES",
             node->device->name, offloaded->codelet->name);
  else
    rt_note (NULL, "the device '%.100s' has not finished a copy",
             node->device->name);
}

static void
say_devices (void)
{
  if (!rt_offload_started () || !rt_memory_trylock ())
    return;
  for (unsigned i = 0; i < rt_node_count; i++)
    for (unsigned s = 0; s < STREAM_COUNT; s++)
      say_command (&rt_nodes[i], s);
  rt_memory_unlock ();
}

/* What `look' of struct watchdog does.  */
static void
look_for (uint64_t begin)
{
  static struct
  {
    struct lock lock;
    uint64_t bodies, commands;
    uint64_t looked; /* when somebody did so last */
    uint64_t since;  /* there has been no progress, or nobody has waited */
    bool told;
  } watch;
  uint64_t now = rt_real_clock ();
  if (!rt_config.stall || rt_failed () || !rt_trylock (&watch.lock))
    return;
  /* The service thread may come here very often.  */
  if (now - watch.looked < rt_watchdog_period () * UINT64_C (500))
    {
      rt_unlock (&watch.lock);
      return;
    }
  watch.looked = now;
  uint64_t b = rt_watchdog_bodies (), c = commands ();
  if (b != watch.bodies || c != watch.commands || any_runs ()
      || rt_service_busy () || rt_errand_busy () || !find_waiting ())
    {
      watch.bodies = b;
      watch.commands = c;
      watch.since = now;
      watch.told = false;
    }
  uint64_t since
      = begin != UINT64_MAX && begin > watch.since ? begin : watch.since;
  bool tell = !watch.told && now >= since
              && now - since >= (uint64_t)rt_config.stall * 1000000000;
  watch.told |= tell;
  rt_unlock (&watch.lock);
  if (!tell)
    return;
  rt_warning ("nothing has happened for %u second%s, and this waits"
              " (TASKS_STALL):",
              rt_config.stall, rt_config.stall == 1 ? "" : "s");
  rt_stall_explain ();
  say_devices ();
}

static void
look (uint64_t begin)
{
  /* Files are read here, and messages written; but a thread must not end while
     it has a slot.  */
  int before;
  pthread_setcancelstate (PTHREAD_CANCEL_DISABLE, &before);
  look_for (begin);
  pthread_setcancelstate (before, NULL);
}

static _Noreturn void
forever (void)
{
  const struct thread *thread = find_waiting ();
  rt_stall_explain ();
  rt_fatal (thread ? atomic_load (&thread->waits_at) : NULL,
            "all threads that use tasks wait, and nothing is left to be"
            " executed, so that this would never end; release the"
            " buffers that others wait for before waiting");
}

const struct watchdog rt_stall_watchdog = { .look = look, .forever = forever };

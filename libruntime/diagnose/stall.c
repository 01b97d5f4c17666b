/* SPDX-License-Identifier: LGPL-2.1-or-later

   The watchdog: whether anything happens.  */

#include "stall.h"

#include <pthread.h>
#include <time.h>

#include "base/clock.h"
#include "base/error.h"
#include "device/errand.h"
#include "device/offload.h"
#include "device/service.h"
#include "memory/offloaded.h"
#include "still.h"

/* A process that uses a smaller part of the time of one core does nothing.  */
#define IDLE_PART 64

/* Whether THREAD executes a body that does not wait for tasks.  */
static __attribute__ ((no_sanitize_thread)) bool
runs (struct thread *thread)
{
  struct task *current = *(struct task *volatile *)&thread->current;
  return (current || atomic_load (&thread->light))
         && !atomic_load (&thread->parker.list)
         && !atomic_load (&thread->awaits);
}

/* Whether the process has computed since this was called last.  */
static bool
computes (uint64_t now)
{
  static uint64_t last, last_used;
  struct timespec time;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  uint64_t used = (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
  bool does = (used - last_used) * IDLE_PART > now - last;
  last = now;
  last_used = used;
  return does;
}

/* Whether a thread executes a body that does not wait, NOW.  One that waits
   for another thread of the program does if any computes: it may be that.  How
   long such have run goes into SUM.  */
static bool
body_runs (uint64_t now, uint64_t *sum)
{
  bool still = false;
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    {
      struct thread *thread = rt_thread_get (i);
      uint64_t time;
      if (!runs (thread))
        continue;
      if (!rt_still_p (thread, &time))
        return true;
      *sum = *sum * 31 + time;
      still = true;
    }
  return still && computes (now);
}

/* Whether a thread waits for tasks, or is a host thread in a body that it runs
   in place of the call.  */
static __attribute__ ((no_sanitize_thread)) bool
anybody_waits (void)
{
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    {
      struct thread *thread = rt_thread_get (i);
      if (atomic_load (&thread->waits_for)
          || (*(uint32_t volatile *)&thread->slot == RT_NO_SLOT
              && runs (thread)))
        return true;
    }
  return false;
}

static void
say_bodies (void)
{
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    if (runs (rt_thread_get (i)))
      rt_still_say (rt_thread_get (i));
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
  bool body = body_runs (now, &b);
  if (b != watch.bodies || c != watch.commands || body || rt_service_busy ()
      || rt_errand_busy () || !anybody_waits ())
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
  say_bodies ();
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

/* Where a thread waits, or NULL.  */
static const struct tasks_site *
place (void)
{
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    if (atomic_load (&rt_thread_get (i)->waits_for))
      return atomic_load (&rt_thread_get (i)->waits_at);
  return NULL;
}

static _Noreturn void
forever (void)
{
  rt_stall_explain ();
  rt_fatal (place (),
            "all threads that use tasks wait, and nothing is left to be"
            " executed, so that this would never end; release the"
            " buffers that others wait for before waiting");
}

const struct watchdog rt_stall_watchdog = { .look = look, .forever = forever };

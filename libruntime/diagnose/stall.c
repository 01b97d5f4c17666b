/* SPDX-License-Identifier: LGPL-2.1-or-later

   The watchdog: whether anything happens.  */

#define _GNU_SOURCE
#include "stall.h"

#include <pthread.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "device/errand.h"
#include "device/offload.h"
#include "device/service.h"
#include "engine/light.h"
#include "engine/task.h"
#include "engine/thread.h"
#include "memory/offloaded.h"

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

static bool
any_runs (void)
{
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    if (runs (rt_thread_get (i)))
      return true;
  return false;
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

/* The processor time of THREAD; 0: not known.  */
static uint64_t
processor_time (const struct thread *thread)
{
  struct timespec time;
  /* As clock_getcpuclockid makes it of a process.  */
  clockid_t clock = (clockid_t)(~(unsigned)thread->id << 3 | 6);
  if (clock_gettime (clock, &time))
    return 0;
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static bool
copy (void *to, const void *from, size_t bytes)
{
  struct iovec here = { to, bytes }, there = { (void *)from, bytes };
  return process_vm_readv (getpid (), &here, 1, &there, 1, 0)
         == (ssize_t)bytes;
}

/* Say whose body THREAD executes.  What that belongs to is the thread's own,
   and stays as long as that sleeps: which it did, if its processor time is the
   same before and behind.  The kernel copies it, for if the thread just woke
   the memory may be gone.  */
static __attribute__ ((no_sanitize_thread)) void
say_body (struct thread *thread)
{
  uint64_t before = processor_time (thread);
  const struct light *innermost = atomic_load (&thread->light);
  struct task *current = *(struct task *volatile *)&thread->current, task;
  struct light light;
  if (before
      && (innermost ? copy (&light, innermost, sizeof light)
                    : copy (&task, current, sizeof task))
      && processor_time (thread) == before)
    rt_note (innermost ? light.site : task.site,
             "the body of task '%s' waits: for another thread, perhaps, that"
             " holds a lock",
             innermost ? light.codelet->name : task.codelet->name);
}

static void
say_bodies (void)
{
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    if (runs (rt_thread_get (i)))
      say_body (rt_thread_get (i));
}

/* Say that COMMAND of NODE has not finished.  The memory lock is held.  */
static void
say_command (const struct memory_node *node, const struct command *command)
{
  const struct offloaded *offloaded = command->offloaded;
  if (!rt_command_on_device (command))
    return;
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

/* How far devices are: a number that changes when a command ends.  One may
   hang in a call of its driver, under the lock: then as far as they were.
   What they have not finished is SAID.  */
static uint64_t
commands (bool said)
{
  static _Atomic uint64_t last;
  if (!rt_offload_started () || !rt_memory_trylock ())
    return atomic_load (&last);
  uint64_t sum = 0;
  for (unsigned i = 0; i < rt_node_count; i++)
    for (unsigned s = 0; s < STREAM_COUNT; s++)
      {
        const struct command *command
            = STAILQ_FIRST (&rt_nodes[i].streams[s].commands);
        sum = sum * 31 + (command ? command->serial + 1 : 0);
        if (command && said)
          say_command (&rt_nodes[i], command);
      }
  rt_memory_unlock ();
  atomic_store (&last, sum);
  return sum;
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
  uint64_t b = rt_watchdog_bodies (), c = commands (false);
  bool body = any_runs () && computes (now);
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
  commands (true);
}

static void
look (uint64_t begin)
{
  /* Messages are written here; but a thread must not end while it has a slot.
   */
  int before;
  pthread_setcancelstate (PTHREAD_CANCEL_DISABLE, &before);
  look_for (begin);
  pthread_setcancelstate (before, NULL);
}

static _Noreturn void
forever (void)
{
  rt_stall_explain ();
  rt_fatal (NULL, "all threads that use tasks wait, and nothing is left to be"
                  " executed, so that this would never end; release the"
                  " buffers that others wait for before waiting");
}

const struct watchdog rt_stall_watchdog = { .look = look, .forever = forever };

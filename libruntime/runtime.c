/* SPDX-License-Identifier: LGPL-2.1-or-later

   Start, end, exit and fork.

   Exit.  A normal exit completes pending tasks, as the end of the sequential
   program would have.  One from inside a task cannot wait for that task: it
   ends the program at once.

   Fork.  Before a fork all tasks complete, so that the child finds what the
   sequential program would: the child has the same regions, and workers of its
   own once it uses tasks.  Where that would never end, because the thread is
   inside a task or a buffer is acquired, the fork goes on at once, and in the
   child nothing is registered.  A child forked inside a task may not use
   tasks.  */

#include "runtime.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "driver/driver.h"
#include "error.h"
#include "group.h"
#include "hold.h"
#include "policy/policy.h"
#include "scheduler.h"
#include "task.h"

struct domain rt_host_domain;
atomic_bool rt_running;

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static bool forked_inside_task;
static bool at_exit_registered;

static void
at_exit (void)
{
  at_exit_registered = false;
  if (rt_failed () || (rt_self && rt_self->current))
    return;
  if (atomic_load (&rt_running))
    {
      rt_enter ();
      rt_stop ();
    }
}

static bool quiet_fork;

static void
before_fork (void)
{
  quiet_fork = true;
  if (atomic_load (&rt_running) && !rt_failed ())
    {
      struct thread *self = rt_enter ();
      if (self->current || rt_host_domain.held)
        quiet_fork = false;
      else
        rt_group_wait ();
    }
  pthread_mutex_lock (&starting);
  rt_lock (&rt_host_domain.lock);
  rt_thread_fork_prepare ();
  rt_pool_fork_prepare ();
}

static void
after_fork (void)
{
  rt_pool_fork_done ();
  rt_thread_fork_done (false);
  rt_unlock (&rt_host_domain.lock);
  pthread_mutex_unlock (&starting);
}

static void
after_fork_in_child (void)
{
  rt_pool_fork_done ();
  rt_thread_fork_done (true);
  rt_unlock (&rt_host_domain.lock);
  pthread_mutex_init (&starting, NULL);
  if (!atomic_load (&rt_running))
    return;
  rt_park_forked ();
  rt_driver_cpu.forked ();
  rt_scheduler_forked ();
  if (rt_self && rt_self->current)
    forked_inside_task = true;
  if (!quiet_fork)
    {
      /* Accesses are pending on its segments: they are left alone.  */
      rt_domain_initialize (&rt_host_domain);
      rt_group_forked ();
    }
  atomic_store (&rt_running, false);
}

static void
once (void)
{
  rt_domain_initialize (&rt_host_domain);
  pthread_atfork (before_fork, after_fork, after_fork_in_child);
}

/* Start slots and workers; STARTING is held.  */
static void
start_runtime (void)
{
  struct config config = rt_config_read ();
  unsigned cores = rt_driver_cpu.discover ();
  unsigned slots = config.ncpu ? config.ncpu : cores;
  if (slots > RT_MAX_SLOTS)
    slots = RT_MAX_SLOTS;
  rt_scheduler_start (config.policy, slots, cores, config.seed);
  int error = rt_driver_cpu.start (1, slots, slots);
  if (error)
    rt_fatal (NULL,
              "%u threads to execute tasks cannot be created: %s; set"
              " TASKS_NCPU to a smaller number or raise the limits (ulimit -u,"
              " ulimit -v)",
              slots - 1, strerror (error));
  /* Again if the runtime is started by an exit handler.  */
  if (!at_exit_registered)
    at_exit_registered = !atexit (at_exit);
  atomic_store_explicit (&rt_running, true, memory_order_release);
}

void
rt_start (void)
{
  static pthread_once_t done = PTHREAD_ONCE_INIT;
  pthread_once (&done, once);
  if (forked_inside_task)
    rt_fatal (NULL, "a process that was forked inside a task uses tasks; it"
                    " may only call exec or _exit");
  if (!rt_self)
    rt_thread_attach ();
  pthread_mutex_lock (&starting);
  if (!atomic_load (&rt_running))
    start_runtime ();
  pthread_mutex_unlock (&starting);
}

void
rt_stop (void)
{
  rt_lock (&rt_host_domain.lock);
  rt_holds_release (&rt_host_domain);
  rt_unlock (&rt_host_domain.lock);
  rt_group_wait ();

  pthread_mutex_lock (&starting);
  if (atomic_load (&rt_running))
    {
      atomic_store (&rt_running, false);
      rt_scheduler_dismiss ();
      rt_driver_cpu.stop ();
      rt_scheduler_stop ();
      rt_lock (&rt_host_domain.lock);
      rt_domain_clear (&rt_host_domain);
      rt_unlock (&rt_host_domain.lock);
    }
  pthread_mutex_unlock (&starting);
}

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

#include "base/clock.h"
#include "base/config.h"
#include "base/error.h"
#include "base/observer.h"
#include "check/check.h"
#include "device/errand.h"
#include "device/found.h"
#include "device/launch.h"
#include "device/offload.h"
#include "diagnose/crash.h"
#include "diagnose/stall.h"
#include "driver/driver.h"
#include "engine/combine.h"
#include "engine/copies.h"
#include "engine/gate.h"
#include "engine/graph.h"
#include "engine/group.h"
#include "engine/hold.h"
#include "engine/scheduler.h"
#include "engine/task.h"
#include "engine/waits.h"
#include "model/machine.h"
#include "model/model.h"
#include "policy/explain.h"
#include "policy/policy.h"
#include "replay/orders.h"
#include "simulate/simulation.h"
#include "trace/trace.h"

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static bool forked_inside_task;
static bool at_exit_registered;

/* Take STARTING and close the gates.  If the thread FORKS, once all workers
   that are coming up have done so: they pass through the gates.  */
static void
take_locks (bool forks)
{
  pthread_mutex_lock (&starting);
  if (forks && atomic_load (&rt_state) != RT_STOPPED)
    rt_scheduler_settle ();
  rt_gates_close ();
}

static void
drop_locks (void)
{
  rt_gates_open ();
  pthread_mutex_unlock (&starting);
}

/* Wait until all tasks are complete and take the locks then, so that no other
   thread submits more.  With PATIENCE, for a fork, try so many times only and
   return false, without the locks, if others submit each time.  */
static bool
quiesce (unsigned patience)
{
  for (unsigned tries = 1;; tries++)
    {
      rt_group_wait (rt_self);
      take_locks (patience);
      if (rt_group_idle ())
        return true;
      drop_locks ();
      if (tries == patience)
        return false;
    }
}

static void
release_holds (void)
{
  rt_gates_close ();
  rt_holds_release (rt_self, &rt_host_domain);
  rt_gates_open ();
}

/* End workers and devices.  With STACK, that of the calling thread is used. */
static void
stop_execution (bool stack)
{
  if (rt_simulated_p ())
    {
      /* Nothing comes home without workers.  */
      rt_offload_stop (stack);
      rt_scheduler_dismiss ();
      rt_simulation_stop ();
    }
  else
    {
      /* They look for what devices could do.  */
      rt_scheduler_dismiss ();
      rt_driver_cpu.stop ();
      rt_offload_stop (stack);
    }
}

/* Complete all tasks and end all workers.  With FORGET, forget all regions. */
static void
stop (bool forget)
{
  rt_wait_begin (rt_self, RT_WAITS_END, NULL);
  release_holds ();
  quiesce (0);
  /* Other threads may be waiting in an acquire or unregister; no group counts
     that.  It ends, or is a hold to be released.  */
  while (rt_host_domain.holds)
    {
      drop_locks ();
      rt_nap (100);
      release_holds ();
      quiesce (0);
    }
  bool running = atomic_load (&rt_state) != RT_STOPPED;
  if (running)
    {
      atomic_store (&rt_state, RT_STOPPED);
      if (rt_observer)
        rt_observer->stopped (forget);
      if (RT_RECORDED ())
        rt_recorder->stopped ();
      if (forget)
        {
          rt_graph_destroy_all (&rt_host_domain);
          rt_domain_clear (&rt_host_domain);
        }
    }
  rt_gates_open ();
  if (running)
    {
      stop_execution (forget);
      rt_scheduler_stop ();
      rt_models_save (rt_models);
    }
  pthread_mutex_unlock (&starting);
  rt_wait_go_on (rt_self, (struct wait_place){ 0 });
}

static void
at_exit (void)
{
  at_exit_registered = false;
  if (!rt_failed ())
    rt_launch_check_end (false);
  rt_offload_settle (true);
  if (rt_failed () || rt_offload_launching ()
      || (rt_self && rt_thread_in_task_p (rt_self))
      || atomic_load (&rt_state) == RT_STOPPED)
    return;
  rt_enter ();
  /* Buffers stay registered: other exit handlers may use tasks, and start the
     runtime again.  Other host threads go on until the process ends; what they
     may use must not go away.  */
  if (atomic_load (&rt_hosts) == 1)
    stop (false);
  else
    {
      atomic_store (&rt_exiting, true);
      release_holds ();
      rt_wait_begin (rt_self, RT_WAITS_END, NULL);
      rt_group_wait (rt_self);
      rt_errand_settle ();
      rt_offload_home_now ();
      if (rt_observer)
        rt_observer->stopped (false);
      rt_simulation_report ();
      rt_models_save (rt_models);
    }
  rt_explain_report ();
}

/* What before_fork found, for after_fork and the child.  Each thread has its
   own: several may be about to fork.  */
static _Thread_local struct
{
  bool locked; /* the locks are held */
  bool quiet;  /* no tasks are pending */
} fork_state;

/* Rounds of waiting: others that submit cannot keep a thread from forking.  */
#define FORK_PATIENCE 10

/* Turn state FROM, if it is that, into TO.  */
static void
change_state (int from, int to)
{
  atomic_compare_exchange_strong (&rt_state, &from, to);
}

/* Complete all tasks and take the locks, if that can be done.  */
static bool
quiesce_for_fork (void)
{
  /* It may wait for tasks of others, though it has called none.  */
  if (!rt_self)
    rt_thread_attach (RT_NO_SLOT);
  if (rt_thread_in_task_p (rt_self))
    return false;
  rt_gates_close ();
  bool held = rt_host_domain.held != NULL;
  if (!held)
    change_state (RT_RUNNING, RT_FORKING);
  rt_gates_open ();
  if (held)
    return false;
  rt_wait_begin (rt_self, RT_WAITS_FORK, NULL);
  bool quiet = quiesce (FORK_PATIENCE);
  rt_wait_go_on (rt_self, (struct wait_place){ 0 });
  return quiet;
}

static void
before_fork (void)
{
  fork_state.locked = false;
  /* A thread that failed, or launches, may hold the locks.  */
  if (rt_failed () || rt_offload_launching () || rt_errand_p ()
      || rt_orders_forking ())
    return;
  bool quiet = quiesce_for_fork ();
  if (!quiet)
    take_locks (true);
  else
    {
      rt_offload_home_all (true);
      if (rt_observer)
        rt_observer->waited ();
    }
  rt_offload_fork_prepare ();
  rt_group_fork_prepare ();
  rt_threads_lock ();
  rt_pool_fork_prepare ();
  rt_models_fork_prepare ();
  fork_state.locked = true;
  /* Holds are in no group: another thread may be about to acquire or to
     unregister a buffer, which in the child it never would release.  */
  fork_state.quiet = quiet && rt_segments_idle (&rt_host_domain.map);
}

static void
after_fork (void)
{
  if (!fork_state.locked)
    return;
  rt_models_fork_done (false);
  rt_pool_fork_done ();
  rt_threads_unlock ();
  rt_group_fork_done ();
  rt_offload_fork_done ();
  change_state (RT_FORKING, RT_RUNNING);
  drop_locks ();
}

static void
after_fork_in_child (void)
{
  if (!fork_state.locked)
    return;
  rt_models_fork_done (true);
  rt_pool_fork_done ();
  rt_thread_forked ();
  rt_threads_unlock ();
  rt_group_fork_done ();
  rt_group_forked ();
  rt_gates_forked ();
  rt_gates_open ();
  pthread_mutex_init (&starting, NULL);
  rt_offload_forked ();
  if (RT_RECORDED ())
    rt_recorder->forked ();
  if (atomic_load (&rt_state) == RT_STOPPED)
    return;
  rt_park_forked ();
  rt_driver_cpu.forked ();
  rt_scheduler_forked ();
  rt_copies_forked ();
  rt_combine_forked ();
  rt_simulation_forked ();
  if (rt_self && rt_thread_in_task_p (rt_self))
    forked_inside_task = true;
  if (!fork_state.quiet)
    {
      /* Accesses are pending on its segments: they are left alone.  */
      rt_domain_initialize (&rt_host_domain);
      if (rt_observer)
        rt_observer->stopped (true);
    }
  else
    {
      /* Other threads may have waited to unregister empty buffers.  */
      rt_host_domain.holds = 0;
      rt_graph_forked (&rt_host_domain);
    }
  atomic_store (&rt_state, RT_STOPPED);
}

static void
once (void)
{
  rt_offloader = &rt_device_offloader;
  rt_watchdog = &rt_stall_watchdog;
  rt_domain_initialize (&rt_host_domain);
  pthread_atfork (before_fork, after_fork, after_fork_in_child);
}

/* On the machine that there is.  */
static void
start_workers (void)
{
  rt_models_open (rt_models, rt_config.models ? MODELS_KEEP : MODELS_MEMORY,
                  rt_config.models_directory);
  unsigned cores = rt_driver_cpu.discover ();
  bool serial = rt_observer && rt_observer->serial;
  unsigned slots = serial ? 1 : rt_config_slots (&rt_config, cores);
  rt_machine_start (slots);
  rt_scheduler_start (rt_config.policy, slots, cores, rt_config.seed,
                      rt_config.inlines && !rt_observer);
  int error = rt_driver_cpu.start (1, slots, slots, rt_scheduler_work);
  if (error)
    rt_fatal (NULL,
              "%u threads to execute tasks cannot be created: %s; set"
              " TASKS_NCPU to a smaller number or raise the limits (ulimit -u,"
              " ulimit -v)",
              slots - 1, strerror (error));
  rt_offload_start ();
}

/* On one that is described.  What tasks take in virtual time is nobody else's
   business.  */
static void
start_simulation (void)
{
  unsigned slots = rt_description->core_count;
  rt_models_open (rt_models, MODELS_MEMORY, rt_config.models_directory);
  rt_machine_describe ();
  rt_scheduler_start (rt_config.policy, slots, slots, rt_config.seed, false);
  rt_simulation_start ();
  /* Described devices may execute whatever there is.  */
  if (rt_description->device_count)
    rt_offload_want (false);
  else
    rt_offload_start ();
}

/* Start slots and workers; STARTING is held.  */
static void
start_runtime (void)
{
  rt_config = rt_config_read ();
  rt_config.policy = rt_policy_read ();
  rt_crash_start ();
  rt_watch_calls (NULL);
  rt_simulation_configure ();
  rt_check_configure ();
  rt_orders_configure (&rt_config);
  rt_trace_configure ();
  /* Again if the runtime is started by an exit handler.  */
  if (!at_exit_registered)
    at_exit_registered = !atexit (at_exit);
  if (rt_simulated_p ())
    start_simulation ();
  else
    start_workers ();
  if (RT_RECORDED ())
    rt_recorder->started ();
  atomic_store_explicit (&rt_state, RT_RUNNING, memory_order_release);
}

void
rt_start (void)
{
  static pthread_once_t done = PTHREAD_ONCE_INIT;
  rt_offload_check_caller ();
  pthread_once (&done, once);
  if (!rt_self)
    rt_thread_attach (RT_NO_SLOT);
  if (forked_inside_task)
    rt_fatal (NULL, "a process that was forked inside a task uses tasks; it"
                    " may only call exec or _exit");
  pthread_mutex_lock (&starting);
  if (atomic_load (&rt_state) == RT_STOPPED)
    start_runtime ();
  pthread_mutex_unlock (&starting);
}

void
rt_exit_first (void)
{
  /* Handlers run in reverse order; the older one will find nothing to do.  */
  (void)atexit (at_exit);
}

void
rt_stop (void)
{
  stop (true);
}

void
rt_pause (void)
{
  if (!rt_failed () && atomic_load (&rt_state) != RT_STOPPED)
    stop (false);
}

void
rt_last_thread_ends (void)
{
  rt_pause ();
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Devices: when they are looked for, and given up.

   To load OpenCL takes longer than many programs.  So nothing is loaded where
   it is known that nothing can be used (`promising' in device.h), and
   otherwise the thread of errands searches while cores execute tasks.  What is
   found is used by tasks that become ready from then on.  A call waits for the
   search only if nothing but a device can execute its task.

   There are two aims of a search: devices that tasks are given which have a
   choice, and all, for tasks that have none.  In the first case devices that
   no such task would be given are given up again, and kinds of tasks that are
   called later have no places on devices at all.

   STARTING guards AIM, SOUGHT, REACHED, SEARCHES and BEGUN.  Who searches
   writes the nodes and the machine without it while BEGUN is set, before
   rt_offload_active says that they are there: a release, which the acquire in
   rt_offload_started pairs with.

   A fork waits for a search that has begun.  It may have closed the gates,
   which so the thread that searches passes only before it begins, or
   afterwards.  A fork by that thread is a driver's own (runtime.c).

   A process must not end while libraries are loaded, nor while kernels are
   built: exit handlers of the libraries would run beside that, some of which
   they register when they first need them.  So a thread that has called a task
   for devices and calls `exit' waits for that before all handlers (thread.c),
   and after each errand at_exit becomes the first of these again.  */

#include <pthread.h>

#include "base/clock.h"
#include "base/config.h"
#include "base/error.h"
#include "base/observer.h"
#include "builds.h"
#include "engine/entry.h"
#include "engine/scheduler.h"
#include "engine/thread.h"
#include "errand.h"
#include "foreign.h"
#include "found.h"
#include "launch.h"
#include "memory/history.h"
#include "memory/piece.h"
#include "memory/replica.h"
#include "mixed.h"
#include "model/machine.h"
#include "offload.h"
#include "place.h"
#include "service.h"

const struct device_driver *rt_device_driver = &rt_driver_opencl;

/* What devices are looked for.  */
enum aim
{
  AIM_NONE,
  AIM_CHOICE, /* for tasks that cores can execute, too */
  AIM_ALL
};

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t searched = PTHREAD_COND_INITIALIZER;
static enum aim aim;     /* the most that a call has needed... */
static enum aim reached; /* ...and what has been done since the start */
static enum aim sought;  /* by who searches... */
static bool searches;    /* ...if somebody does, or will... */
static bool begun;       /* ...and has begun */
static atomic_bool loading;
static _Thread_local bool loads; /* the calling thread does that */
static bool used;                /* libraries have been loaded... */
static bool child;               /* ...in the process that forked this one */

void *
rt_offload_pin (size_t bytes)
{
  return rt_node_count ? rt_device_driver->pin (bytes) : NULL;
}

bool
rt_offload_unpin (void *memory)
{
  /* It may be from before the devices were forgotten.  */
  return rt_device_driver->unpin (memory);
}

/* Whether a search for WANTED may find something.  */
static bool
promising (enum aim wanted)
{
  bool choice = wanted == AIM_CHOICE;
  if (rt_device_driver->described)
    return true;
  return !child && rt_config.check != CHECK_ORDER
         && (!choice || rt_place_allowed (rt_device_driver->target))
         && rt_device_driver->promising (choice);
}

/* Find DEVICES for WANTED; their number.  */
static unsigned
find (enum aim wanted, struct device *const **devices)
{
  struct foreign foreign;
  atomic_store (&loading, true);
  loads = true;
  used = true;
  rt_foreign_begin (&foreign);
  unsigned count = rt_device_driver->discover (devices), general = 0;
  if (count > RT_MOST_DEVICES)
    count = RT_MOST_DEVICES;
  rt_foreign_end (&foreign);
  /* PoCL's compiler, for one, is gone at the end of exit.  */
  rt_exit_first ();
  loads = false;
  atomic_store (&loading, false);
  for (unsigned i = 0; i < count; i++)
    general += rt_place_general ((*devices)[i]);
  if (!count || general || wanted == AIM_ALL || rt_device_driver->described)
    return count;
  rt_device_driver->stop ();
  return 0;
}

/* The COUNT DEVICES are all that there are.  */
static void
use (struct device *const *devices, unsigned count)
{
  rt_launch_start (count);
  for (unsigned i = 0; i < count; i++)
    {
      rt_node_add (devices[i]);
      rt_machine_add (&rt_nodes[i]);
    }
  /* Others look at commands as soon as there is something to decide, and wake
     it.  */
  if (count)
    rt_service_start (rt_offload_serve);
  rt_machine_ready ();
  if (rt_mixed_p ())
    rt_mixed_change ();
  atomic_store (&rt_offload_active, true);
}

bool
rt_offload_search (void)
{
  pthread_mutex_lock (&starting);
  bool due = begun = searches;
  pthread_mutex_unlock (&starting);
  if (!due)
    return false;
  struct device *const *devices = NULL;
  struct record_frame frame;
  if (RT_RECORDED ())
    rt_recorder->begin (&frame, RECORDED_SEARCH);
  unsigned count = find (sought, &devices);
  if (RT_RECORDED ())
    rt_recorder->end (&frame, RECORDED_SEARCH, NULL, NULL);
  if (count || sought == AIM_ALL || rt_device_driver->described)
    use (devices, count);
  pthread_mutex_lock (&starting);
  reached = count ? AIM_ALL : sought;
  searches = begun = false;
  pthread_cond_broadcast (&searched);
  pthread_mutex_unlock (&starting);
  return true;
}

/* See to it that devices are looked for, as WANTED; STARTING is held, and
   perhaps given up meanwhile.  */
static void
begin (enum aim wanted)
{
  if (!promising (wanted))
    {
      if (wanted == AIM_ALL)
        use (NULL, 0);
      reached = wanted;
      return;
    }
  searches = true;
  sought = wanted;
  if (!rt_device_driver->at_hand)
    {
      rt_errand_wake ();
      return;
    }
  pthread_mutex_unlock (&starting);
  rt_offload_search ();
  pthread_mutex_lock (&starting);
}

bool
rt_offload_want (bool only)
{
  only |= !rt_place_allowed (TASKS_TARGET_CPU);
  enum aim wanted = only ? AIM_ALL : AIM_CHOICE;
  /* The dynamic linker is asked, whose lock a search takes.  */
  if (rt_self)
    rt_thread_settle (rt_self);
  pthread_mutex_lock (&starting);
  if (aim < wanted)
    aim = wanted;
  if (!searches && reached < wanted)
    begin (wanted);
  while (only && reached < AIM_ALL)
    if (searches)
      pthread_cond_wait (&searched, &starting);
    else
      begin (wanted);
  /* Or it will be: ranks join when constructors have run.  */
  bool found = only || searches || rt_node_count || rt_device_driver->described
               || rt_device_driver->tacit;
  pthread_mutex_unlock (&starting);
  return found;
}

void
rt_offload_start (void)
{
  pthread_mutex_lock (&starting);
  enum aim before = aim;
  pthread_mutex_unlock (&starting);
  if (before)
    rt_offload_want (before == AIM_ALL);
}

void
rt_offload_settle (bool exits)
{
  while (atomic_load (&loading) && !loads)
    rt_nap (1000);
  /* A thread that failed, or launches, may hold what is waited for.  */
  if (!exits || rt_failed () || rt_offload_launching () || rt_errand_p ())
    return;
  rt_builds_stop ();
  rt_errand_settle ();
}

void
rt_offload_stop (bool stack)
{
  rt_errand_stop ();
  if (atomic_load (&rt_offload_active))
    rt_offload_home_all (stack);
  pthread_mutex_lock (&starting);
  /* Another thread may have called a task meanwhile.  */
  while (searches)
    {
      pthread_mutex_unlock (&starting);
      rt_errand_stop ();
      pthread_mutex_lock (&starting);
    }
  if (rt_node_count)
    {
      rt_service_stop ();
      rt_memory_lock ();
      for (unsigned i = 0; i < rt_node_count; i++)
        {
          rt_history_break (&rt_nodes[i]);
          rt_history_trim (&rt_nodes[i]);
          rt_replicas_drop (&rt_nodes[i]);
        }
      rt_pieces_sweep ();
      rt_memory_unlock ();
      rt_device_driver->stop ();
      rt_nodes_clear ();
    }
  rt_builds_stop ();
  reached = AIM_NONE;
  atomic_store (&rt_offload_active, false);
  pthread_mutex_unlock (&starting);
}

void
rt_offload_fork_prepare (void)
{
  pthread_mutex_lock (&starting);
  while (begun)
    pthread_cond_wait (&searched, &starting);
  rt_memory_lock ();
}

void
rt_offload_fork_done (void)
{
  rt_memory_unlock ();
  pthread_mutex_unlock (&starting);
}

void
rt_offload_forked (void)
{
  pthread_mutex_init (&starting, NULL);
  pthread_cond_init (&searched, NULL);
  reached = AIM_NONE;
  searches = false;
  atomic_store (&rt_offload_active, false);
  rt_errand_forked ();
  /* Devices cannot be used by both, nor by the child if the parent has given
     them up: what their libraries need is gone.  */
  if (used)
    {
      child = true;
      rt_device_driver->forked ();
    }
  if (rt_node_count)
    rt_service_forked ();
  rt_memory_forked ();
  rt_builds_forked ();
  if (rt_self)
    {
      rt_self->launches = NULL;
      rt_self->flushes = rt_self->feeds = false;
    }
}

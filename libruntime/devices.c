/* SPDX-License-Identifier: LGPL-2.1-or-later

   Devices: when they are looked for, and given up.  */

#include <pthread.h>

#include "check/check.h"
#include "check/orders.h"
#include "clock.h"
#include "foreign.h"
#include "launch.h"
#include "machine.h"
#include "memory/history.h"
#include "memory/piece.h"
#include "memory/replica.h"
#include "offload.h"
#include "runtime.h"
#include "scheduler.h"
#include "service.h"
#include "thread.h"

const struct device_driver *rt_device_driver = &rt_driver_opencl;
atomic_bool rt_offload_active;

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool wanted;
static bool used;  /* there have been devices... */
static bool child; /* ...in the process that forked this one */

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

/* Look for devices; STARTING is held.  */
static void
start (void)
{
  if (atomic_load (&rt_offload_active))
    return;
  struct device *const *devices = NULL;
  /* Described devices are there in a child, too.  */
  bool none = (child && !rt_simulated_p ()) || rt_orders_p ();
  struct foreign foreign;
  rt_foreign_begin (&foreign);
  unsigned count = none ? 0 : rt_device_driver->discover (&devices);
  rt_foreign_end (&foreign);
  if (rt_check_on)
    rt_check_loaded ();
  /* PoCL's compiler, for one, is gone at the end of exit.  */
  used |= count != 0;
  if (count)
    rt_exit_first ();
  for (unsigned i = 0; i < count; i++)
    {
      rt_node_add (devices[i]);
      rt_machine_add (&rt_nodes[i]);
    }
  rt_launch_start (count);
  rt_machine_ready ();
  if (rt_mixed_p ())
    rt_scheduler_change ();
  if (count)
    rt_service_start (rt_offload_serve);
  atomic_store (&rt_offload_active, true);
}

void
rt_offload_want (void)
{
  pthread_mutex_lock (&starting);
  atomic_store (&wanted, true);
  start ();
  pthread_mutex_unlock (&starting);
}

void
rt_offload_start (void)
{
  if (atomic_load (&wanted))
    rt_offload_want ();
}

void
rt_offload_stop (bool stack)
{
  if (!atomic_load (&rt_offload_active))
    return;
  rt_offload_home_all (stack);
  pthread_mutex_lock (&starting);
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
  atomic_store (&rt_offload_active, false);
  pthread_mutex_unlock (&starting);
}

void
rt_offload_fork_prepare (void)
{
  pthread_mutex_lock (&starting);
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
  rt_launch_forked ();
  if (rt_self)
    {
      rt_self->launches = NULL;
      rt_self->flushes = rt_self->feeds = false;
    }
}

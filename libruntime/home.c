/* SPDX-License-Identifier: LGPL-2.1-or-later

   Data come home: to whoever accesses them at the host.  */

#define _GNU_SOURCE
#include <pthread.h>

#include "counter.h"
#include "memory/piece.h"
#include "memory/replica.h"
#include "memory/transfer.h"
#include "offload.h"
#include "park.h"
#include "scheduler.h"
#include "service.h"
#include "simulate/simulation.h"
#include "thread.h"

bool
rt_offload_has (uintptr_t begin, size_t bytes)
{
  if (!bytes || !atomic_load (&rt_memory_used))
    return false;
  rt_memory_lock ();
  struct piece *piece = rt_piece_find (begin);
  bool has = piece && piece->begin < begin + bytes;
  rt_memory_unlock ();
  return has;
}

/* A thread that waits for data to come home.  */
struct guest
{
  struct arrival arrival;
  counter unfinished;
};

static void
guest_arrived (struct thread *self, struct arrival *arrival)
{
  (void)self;
  rt_counter_down (&((struct guest *)arrival)->unfinished, 1, 1);
}

void
rt_offload_home (struct thread *self, uintptr_t begin, size_t bytes,
                 bool leave)
{
  struct range range = { .begin = begin,
                         .end = begin + bytes,
                         .written_end = begin + bytes,
                         .mode = TASKS_READ_WRITE };
  for (;;)
    {
      struct guest guest = { .arrival.arrived = guest_arrived };
      struct command_set before = { 0 };
      atomic_init (&guest.unfinished, 2);
      rt_memory_lock ();
      rt_fetch_to_host (&range, 1, &before);
      bool waits = before.count;
      bool awaited = waits && self->depth == 0 && rt_offload_block (&before);
      if (waits && !awaited)
        rt_arrival_wait (&guest.arrival, &before);
      else if (!waits && leave)
        rt_replicas_release (begin, begin + bytes);
      rt_set_clear (&before);
      rt_memory_unlock ();
      if (!waits)
        return;
      if (awaited)
        {
          rt_offload_poll (self);
          rt_offload_flush (self);
          continue;
        }
      rt_service_watch ();
      rt_wait_counter (self, &guest.unfinished, 1);
    }
}

/* Where the stack of the calling thread ends.  */
static uintptr_t
stack_end (void)
{
  pthread_attr_t attr;
  void *low = NULL;
  size_t size = 0;
  if (!pthread_getattr_np (pthread_self (), &attr))
    {
      pthread_attr_getstack (&attr, &low, &size);
      pthread_attr_destroy (&attr);
    }
  return (uintptr_t)low + size;
}

void
rt_offload_home_all (bool stack)
{
  /* But for what was on this thread's stack in functions that have returned:
     other functions use that now.  */
  uintptr_t used
      = stack ? (uintptr_t)__builtin_frame_address (0) : stack_end ();
  struct range ranges[]
      = { { .end = rt_self->stack_low, .mode = TASKS_READ },
          { .begin = used, .end = UINTPTR_MAX, .mode = TASKS_READ } };
  if (!atomic_load (&rt_memory_used))
    return;
  for (bool again = true; again;)
    {
      struct endings endings = RT_ENDINGS (endings);
      struct command_set before = { 0 };
      rt_memory_lock ();
      rt_commands_poll (&endings);
      rt_fetch_to_host (ranges, 2, &before);
      again = before.count;
      rt_set_clear (&before);
      rt_memory_unlock ();
      rt_offload_finish (rt_self, &endings);
      if (again && rt_simulated_p ())
        rt_simulation_finish (rt_self);
      else if (again)
        rt_nap (50);
    }
}

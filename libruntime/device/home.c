/* SPDX-License-Identifier: LGPL-2.1-or-later

   Data come home: to whoever accesses them at the host.  */

#define _GNU_SOURCE
#include <pthread.h>

#include "base/clock.h"
#include "engine/counter.h"
#include "engine/region.h"
#include "engine/scheduler.h"
#include "engine/simulator.h"
#include "engine/task.h"
#include "engine/thread.h"
#include "footing.h"
#include "memory/piece.h"
#include "memory/replica.h"
#include "memory/transfer.h"
#include "mixed.h"
#include "offload.h"
#include "service.h"

/* Others that go on, and write, cannot keep a thread for more rounds of
   waiting: what it has waited for itself is at the host after the first.  */
#define PATIENCE 10

bool
rt_offload_has_now (uintptr_t begin, size_t bytes)
{
  rt_memory_lock ();
  struct piece *piece = rt_piece_find (begin);
  bool has = piece && piece->interval.begin < begin + bytes;
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

/* SELF waits for GUEST, and keeps its slot for what comes.  */
static void
stay (struct thread *self, struct guest *guest)
{
  rt_pay (self);
  rt_offload_flush (self);
  while (rt_counter_read (&guest->unfinished) != 1)
    {
      rt_park_enter (&rt_staying, self);
      if (rt_counter_announce (&guest->unfinished, self->number) == 1)
        rt_park_cancel (&rt_staying, self);
      else
        rt_park_sleep (self);
    }
}

/* Begin to bring home what COUNT RANGES access, and wait for that; with STAYS
   SELF executes nothing meanwhile.  False if it is all there; with LEAVE,
   devices have forgotten the first range then.  */
static bool
fetch (struct thread *self, const struct range *ranges, uint32_t count,
       bool stays, bool leave)
{
  struct guest guest = { .arrival.arrived = guest_arrived };
  struct command_set before = { 0 };
  atomic_init (&guest.unfinished, 2);
  rt_memory_lock ();
  rt_fetch_to_host (ranges, count, &before);
  bool waits = before.count;
  bool awaited
      = waits && (stays || self->depth == 0) && rt_offload_block (&before);
  if (waits && !awaited)
    rt_arrival_wait (&guest.arrival, &before);
  else if (!waits && leave)
    rt_replicas_release (ranges->begin, ranges->end);
  rt_set_clear (&before);
  rt_memory_unlock ();
  if (awaited)
    {
      rt_offload_poll (self);
      rt_offload_flush (self);
    }
  else if (waits)
    {
      rt_service_watch ();
      if (stays)
        stay (self, &guest);
      else
        rt_wait_counter (self, &guest.unfinished, 1);
    }
  return waits;
}

void
rt_offload_home (struct thread *self, const struct region *region, bool leave)
{
  struct range range = rt_range_of (region, TASKS_READ_WRITE);
  while (fetch (self, &range, 1, false, leave))
    ;
}

void
rt_offload_fetch (struct thread *self, const struct range *ranges,
                  uint32_t count)
{
  while (fetch (self, ranges, count, true, false))
    ;
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

/* Everything but what was on this thread's stack, or with STACK only what was
   there in functions that have returned: other functions use that now.  */
static void
describe_all (struct range ranges[2], bool stack)
{
  uintptr_t used
      = stack ? (uintptr_t)__builtin_frame_address (0) : stack_end ();
  ranges[0] = (struct range){ .end = rt_self->stack_low, .mode = TASKS_READ };
  ranges[1] = (struct range){ .begin = used,
                              .end = UINTPTR_MAX,
                              .mode = TASKS_READ };
}

void
rt_offload_home_all (bool stack)
{
  const bool waits = !rt_simulated_p (); /* or lets time go on */
  struct range ranges[2];
  describe_all (ranges, stack);
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
      /* Copies to devices, too, that nobody needs any more.  */
      for (unsigned i = 0; i < rt_node_count && waits; i++)
        again |= rt_commands_left (&rt_nodes[i]);
      rt_memory_unlock ();
      rt_offload_finish (rt_self, &endings);
      if (again && waits)
        rt_nap (50);
      else if (again)
        rt_simulator->finish (rt_self);
    }
}

/* Bring home RANGES, two.  */
static void
fetch_all (struct thread *self, const struct range *ranges)
{
  for (unsigned rounds = 0; rounds < PATIENCE; rounds++)
    if (!atomic_load (&rt_memory_used)
        || !fetch (self, ranges, 2, false, false))
      return;
}

void
rt_offload_waited (struct thread *self)
{
  if (!rt_device_driver->tacit || !atomic_load (&rt_memory_used))
    return;
  struct range ranges[2];
  describe_all (ranges, true);
  for (unsigned i = 0; i < 2; i++)
    {
      ranges[i].mode = TASKS_READ_WRITE;
      ranges[i].written_end = ranges[i].end;
    }
  fetch_all (self, ranges);
  rt_mixed_all_home ();
}

void
rt_offload_home_now (void)
{
  struct range ranges[2];
  describe_all (ranges, false);
  fetch_all (rt_self, ranges);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Slots are claimed and left, and their threads sleep and are woken.  */

#include "slot.h"

#include "crowd.h"
#include "offloader.h"
#include "park.h"
#include "policy/policy.h"
#include "task.h"
#include "thread.h"
#include "watch.h"
#include "watchdog.h"

/* Rounds of looking for a task before parking: some 50 us.  */
#define SPINS 1000

/* If the scheduler is being stopped no tasks are left, and what SELF waits for
   has come.  The order is that of Dekker's algorithm, with rt_scheduler_stop.
 */
bool
rt_slot_enter (struct thread *self)
{
  if (self->depth > 0)
    return true;
  atomic_fetch_add (&rt_slots.visitors, 1);
  if (atomic_load (&rt_slots.running))
    return true;
  atomic_fetch_sub (&rt_slots.visitors, 1);
  return false;
}

void
rt_slot_leave (struct thread *self)
{
  if (self->depth == 0)
    atomic_fetch_sub (&rt_slots.visitors, 1);
}

/* With more threads than cores, not while another that was woken has not found
   a task yet: it will, and will wake the next if there are more
   (rt_slot_arrive). WAKING says so.  Who queues a task and reads that WAKING
   is set does both before the woken thread clears it and looks at the queues,
   for the queue's lock, and each access to WAKING, is a read-modify-write.
   With a core for each thread that is not done: the woken one may wait for a
   core that some other program uses, while more are free.  */
void
rt_slot_wake (void)
{
  if (!rt_slots.crowded)
    {
      rt_wake_one (&rt_idle);
      return;
    }
  while (atomic_load (&rt_idle.count) && !rt_crowd_watched_p ()
         && !atomic_exchange (&rt_slots.waking, true))
    {
      if (rt_wake_listed (&rt_idle))
        return;
      atomic_exchange (&rt_slots.waking, false);
      if (!rt_slots.policy->any ())
        return;
    }
}

bool
rt_slot_claim (struct thread *self)
{
  if (atomic_load_explicit (&rt_slots.host_slot_taken, memory_order_relaxed)
      || atomic_exchange (&rt_slots.host_slot_taken, true))
    return false;
  self->slot = 0;
  atomic_store_explicit (&rt_slots.state->thread, self->number,
                         memory_order_relaxed);
  return true;
}

void
rt_slot_retire (struct thread *self, bool claimed)
{
  rt_pay (self);
  rt_offload_flush (self);
  if (self->next_task)
    {
      rt_slots.policy->push (self->slot, self->next_task, NULL);
      self->next_task = NULL;
    }
  if (claimed)
    {
      self->slot = RT_NO_SLOT;
      /* An exchange, ordered before the look at the list (park.h).  */
      atomic_exchange (&rt_slots.host_slot_taken, false);
    }
  /* SELF may have been woken to take the slot, and does not: another does.  */
  if (self->slot == RT_NO_SLOT && !atomic_load (&rt_slots.host_slot_taken))
    rt_wake_one (&rt_waiting);
  rt_slot_arrive (self);
  if (rt_slots.policy->hint ())
    rt_slot_wake ();
}

void
rt_slot_park (struct thread *self, counter *c, uint32_t target)
{
  bool idle = self->slot != RT_NO_SLOT;
  struct park_list *list = idle ? &rt_idle : &rt_waiting;
  rt_slot_arrive (self);
  rt_park_enter (list, self);
  if ((c ? rt_counter_announce (c, self->number) == target
         : atomic_load (&rt_slots.dismissed))
      || (idle ? rt_slots.policy->any ()
               : !atomic_load (&rt_slots.host_slot_taken)))
    rt_park_cancel (list, self);
  else if (idle && rt_watch_keep (self))
    ;
  else
    rt_watchdog_sleep (self);
  self->woken = rt_slots.crowded;
}

bool
rt_slot_spins_p (unsigned spins)
{
  return spins < SPINS && (!rt_slots.crowded || !rt_crowd_excess_p ());
}

bool
rt_slot_others_run (struct thread *self)
{
  for (unsigned i = 0; i < rt_slots.count; i++)
    if (i != self->slot
        && atomic_load_explicit (&rt_slots.state[i].depth,
                                 memory_order_relaxed))
      return true;
  return false;
}

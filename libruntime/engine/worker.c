/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the thread of a worker does.  */

#include "base/lock.h"
#include "base/observer.h"
#include "crowd.h"
#include "driver/driver.h"
#include "scheduler.h"
#include "slot.h"
#include "task.h"
#include "thread.h"

void
rt_scheduler_work (unsigned slot)
{
  if (atomic_load (&rt_slots.dismissed))
    return;
  rt_thread_attach (slot);
  atomic_fetch_add (&rt_slots.workers, 1);
  struct thread *self = rt_self;
  atomic_store (&rt_slots.state[slot].thread, self->number);
  /* If the program is over at once, it sleeps until then; and nowhere in
     particular, perhaps in the way of the thread that starts.  */
  bool settled = false;
  rt_slot_park (self, NULL, 0);
  for (unsigned spins = 0;
       !atomic_load_explicit (&rt_slots.dismissed, memory_order_relaxed);)
    {
      struct task *task = rt_take (self);
      if (task)
        {
          if (!settled)
            rt_driver_cpu.settle (slot);
          settled = true;
          rt_run (self, task);
          spins = 0;
        }
      else if (rt_slot_spins_p (spins++))
        rt_relax ();
      else
        {
          rt_slot_park (self, NULL, 0);
          rt_crowd_watch (self);
        }
    }
  if (RT_RECORDED ())
    rt_recorder->leaves (self);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Holds: a thread keeps tasks away from a region, as a writer that takes its
   turn among them.  `acquire' is a hold until `release', `unregister' one that
   ends with the region.

   A thread may hold a region that overlaps what it holds already, as long as
   no task waits between the two: that task would wait for the thread, and the
   thread for it.  */

#ifndef RT_HOLD_H
#define RT_HOLD_H

#include "context.h"
#include "model/machine.h"
#include "offloader.h"
#include "region.h"

/* Acquire REGION of DOMAIN for SELF.  DOMAIN is locked, and unlocked while
   this waits.  SITE is where that was asked for.  */
void rt_hold_acquire (struct thread *self, struct domain *domain,
                      struct region *region, const struct tasks_site *site);

/* Undo one rt_hold_acquire of REGION, which is acquired.  */
void rt_hold_release (struct thread *self, struct domain *domain,
                      struct region *region);

/* Wait for the tasks that overlap REGION of DOMAIN, which is locked, and
   unlocked while this waits: it is going to be removed.  If it is acquired it
   is released.  */
void rt_hold_clear (struct thread *self, struct domain *domain,
                    struct region *region, const struct tasks_site *site);

/* The same, and remove it.  */
static inline void
rt_hold_remove (struct thread *self, struct domain *domain,
                struct region *region, const struct tasks_site *site)
{
  if (!rt_context_idle (self, domain) || rt_mixed_p ()
      || rt_offload_has (region->start, region->bytes))
    rt_hold_clear (self, domain, region, site);
  rt_region_remove (domain, region);
}

/* End the program if SELF, which is about to wait at SITE for all tasks it has
   called, has acquired a region of DOMAIN that one of them waits for, and
   nobody else can release it.  */
void rt_holds_check_wait (struct thread *self, struct domain *domain,
                          const struct tasks_site *site);

/* The accesses of TASK, which SELF is about to enter and wait for, to what it
   has acquired in DOMAIN itself, do not wait for that; WHAT says in messages
   what waits, at SITE.  Ends the program if another task waits for it.  */
void rt_holds_share (struct thread *self, struct domain *domain,
                     struct task *task, const char *what,
                     const struct tasks_site *site);

/* Release all regions of DOMAIN that are acquired.  */
void rt_holds_release (struct thread *self, struct domain *domain);

#endif /* RT_HOLD_H */

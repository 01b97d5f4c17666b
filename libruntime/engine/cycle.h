/* SPDX-License-Identifier: LGPL-2.1-or-later

   A thread that waits for what waits for itself.

   Who has acquired a buffer and waits for another, while a task between the
   two waits for the first, would wait forever: nobody else releases it, unless
   there are other host threads.  */

#ifndef RT_CYCLE_H
#define RT_CYCLE_H

#include "region.h"

/* SELF, which alone enters and releases in DOMAIN, is about to acquire or
   unregister REGION: a task that it would wait for, and that waits, perhaps by
   way of others, for what SELF has acquired; or NULL.  If very many tasks wait
   it is not looked for.  */
struct task *rt_cycle_find (struct thread *self, struct domain *domain,
                            struct region *region);

#endif /* RT_CYCLE_H */

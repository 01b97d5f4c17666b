/* SPDX-License-Identifier: LGPL-2.1-or-later

   The runtime as a whole: when it starts and how it ends.  */

#ifndef RT_RUNTIME_H
#define RT_RUNTIME_H

#include "base/self.h"
#include "engine/entry.h"

/* The calling thread, which is known then; NULL in a kernel (simulator.h):
   there pragmas are nothing.  */
struct thread *rt_make_known (void);

static inline struct thread *
rt_known (void)
{
  return __builtin_expect (rt_self != NULL, 1) ? rt_self : rt_make_known ();
}

/* The region that PTR and BYTES name in DOMAIN, which SELF has entered, for
   pragma WHAT at SITE.  Ends the program if there is none.  */
struct region *rt_find_named (struct thread *self, struct domain *domain,
                              const void *ptr, size_t bytes, const char *what,
                              const struct tasks_site *site);

/* Complete all tasks, forget all regions, end all workers.  */
void rt_stop (void);

/* The same if it runs, but regions stay: the next use starts it again.  */
void rt_pause (void);

#endif /* RT_RUNTIME_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   What threads wait for: noted in their records, for who explains it when
   nothing happens (diagnose/stall.h).  */

#ifndef RT_WAITS_H
#define RT_WAITS_H

#include "thread.h"

#define RT_WAITS "#pragma tasks wait"
#define RT_WAITS_ACQUIRE "#pragma tasks acquire"
#define RT_WAITS_UNREGISTER "#pragma tasks unregister"
#define RT_WAITS_CALL "a call that runs in place"
#define RT_WAITS_END "the end of the program or of the runtime"
#define RT_WAITS_FORK "a fork"

/* What a thread waits for, in its record; read by others.  */
struct wait_place
{
  const char *what; /* NULL: it does not wait */
  const struct tasks_site *site;
};

/* SELF begins to wait, for WHAT at SITE, perhaps within another wait, which is
   returned; and goes on with that, WAIT.  */
static inline void
rt_wait_go_on (struct thread *self, struct wait_place wait)
{
  atomic_store_explicit (&self->waits_for, wait.what, memory_order_relaxed);
  atomic_store_explicit (&self->waits_at, wait.site, memory_order_relaxed);
}

static inline struct wait_place
rt_wait_begin (struct thread *self, const char *what,
               const struct tasks_site *site)
{
  struct wait_place outer = {
    atomic_load_explicit (&self->waits_for, memory_order_relaxed),
    atomic_load_explicit (&self->waits_at, memory_order_relaxed),
  };
  rt_wait_go_on (self, (struct wait_place){ what, site });
  return outer;
}

#endif /* RT_WAITS_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   What will happen in virtual time.  Of events at the same time, the one that
   was added first happens first.  */

#ifndef RT_EVENTS_H
#define RT_EVENTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct thread;

struct event
{
  uint64_t time;
  uint64_t serial;
  void (*happen) (struct thread *self, void *data);
  void *data;
};

/* Call HAPPEN (DATA) at TIME, which is not in the past.  Any thread.  */
void rt_event_add (uint64_t time,
                   void (*happen) (struct thread *self, void *data),
                   void *data);

/* The time of the next event, or UINT64_MAX.  */
extern _Atomic uint64_t rt_next_event;

static inline uint64_t
rt_event_time (void)
{
  return atomic_load_explicit (&rt_next_event, memory_order_relaxed);
}

/* Whether there is one, ordered against those that others add (park.h).  */
bool rt_event_any (void);

/* Take the next event; false if there is none.  */
bool rt_event_take (struct event *event);

/* Forget all.  */
void rt_events_clear (void);

#endif /* RT_EVENTS_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Events, in a binary heap.  */

#include "events.h"

#include <stdlib.h>

#include "base/binary-heap.h"
#include "base/error.h"
#include "base/lock.h"

static struct lock lock;
static struct event *heap;
static size_t count, room;
static uint64_t serial;

_Atomic uint64_t rt_next_event = UINT64_MAX;

/* The first event is another one.  */
static void
note_next (void)
{
  atomic_store_explicit (&rt_next_event, count ? heap[0].time : UINT64_MAX,
                         memory_order_relaxed);
}

static bool
before (const void *first, const void *second)
{
  const struct event *a = first, *b = second;
  return a->time < b->time || (a->time == b->time && a->serial < b->serial);
}

static const struct heap_order by_time
    = { sizeof (struct event), before, NULL };

static void
grow (void)
{
  room = room ? 2 * room : 256;
  heap = realloc (heap, room * sizeof *heap);
  if (!heap)
    rt_no_memory (NULL, room * sizeof *heap, "events of the simulation");
}

void
rt_event_add (uint64_t time, void (*happen) (struct thread *, void *),
              void *data)
{
  rt_lock (&lock);
  struct event event = { time, serial++, happen, data };
  if (count == room)
    grow ();
  rt_heap_add (&by_time, heap, count++, &event);
  note_next ();
  rt_unlock (&lock);
}

bool
rt_event_any (void)
{
  rt_lock (&lock);
  bool any = count;
  rt_unlock (&lock);
  return any;
}

bool
rt_event_take (struct event *event)
{
  rt_lock (&lock);
  bool any = count;
  if (any)
    {
      *event = heap[0];
      rt_heap_remove (&by_time, heap, 0, --count);
      note_next ();
    }
  rt_unlock (&lock);
  return any;
}

void
rt_events_clear (void)
{
  free (heap);
  heap = NULL;
  count = room = 0;
  serial = 0;
  note_next ();
}

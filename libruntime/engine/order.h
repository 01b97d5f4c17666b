/* SPDX-License-Identifier: LGPL-2.1-or-later

   The order of the accesses to one piece of data: sequential task flow.

   Accesses *enter* in program order.  Those that may proceed are active: of
   one group (dependence.h), one writer or any number of readers.  The others
   wait in a FIFO queue.  When the last active one *leaves*, the first group
   that waits is granted.  The active are only counted, so an access costs one
   lock on its way in and one on its way out, and no memory outside its task.

   An order can be *succeeded* by new ones when its data is cut into several
   while accesses are pending: it then takes no more accesses, and its
   successors, siblings of each other, start with one active writer each, which
   leaves when the old order has drained.  Data is only ever cut: an order
   succeeds one at most.

   An order may be *looked at from outside*, by a thread whose access it is
   not, under its lock: only what waits there then.  That has entered, and its
   task stays at least until the lock is free.  It stays for as long as the
   thread keeps it waiting: if it stands behind an access of a task that is the
   thread's own (ready and not begun, or a hold), and so on behind the accesses
   of those that wait.  But to stand behind an access means something only if
   that has entered, and one that has not looks like one that is granted.  So
   who goes on from a task either lets nobody enter meanwhile
   (engine/cycle.c), or makes sure that this one has, by its blockers
   (engine/rank.c).  The order that an access names is there from before it
   enters until it has left.  */

#ifndef RT_ORDER_H
#define RT_ORDER_H

#include <stddef.h>

#include "base/dependence.h"
#include "base/lock.h"

struct order;

enum access_state
{
  ACCESS_PLAIN,
  ACCESS_WAITS, /* in the queue of its order; written under its lock */
  ACCESS_SHARES /* of a thread that is the active writer already: it proceeds
                 */
};

/* One access of a task, which is part of that task's memory.  */
struct access
{
  struct access *next; /* waiting in ORDER, or granted by rt_order_leave; or
                          of those that ORDER excludes */
  struct order *order;
  uint32_t at;   /* bytes from the task to here */
  uint16_t mode; /* see dependence.h */
  uint8_t state; /* enum access_state */
};

struct order
{
  struct lock lock;
  _Atomic uint32_t active; /* written under LOCK */
  unsigned mode;           /* of the active accesses */
  bool taken;              /* by one of those: exclusion.h... */
  struct access *excluded; /* ...and these wait for it: the last */
  struct access *first, *last;
  struct order *successors; /* the first... */
  struct order *sibling;    /* ...and the next of those that this is one of */
};

/* A new order without accesses.  */
void rt_order_initialize (struct order *order);

/* Whether accesses wait in ORDER.  */
bool rt_order_contended (struct order *order);

/* Let SUCCESSORS, which are fresh and linked by `sibling', succeed ORDER.
   False, and nothing is changed, if ORDER has no accesses: there is nothing to
   wait for.  */
bool rt_order_succeed (struct order *order, struct order *successors);

/* Whether ORDER has no accesses, and nobody touches it any more.  */
bool rt_order_idle (struct order *order);

/* The same without the lock: the thread of the last access may still be about
   to unlock ORDER, but all that this access did is seen.  */
static inline bool
rt_order_calm (struct order *order)
{
  return atomic_load_explicit (&order->active, memory_order_acquire) == 0;
}

static inline void
rt_order_set_active (struct order *order, uint32_t active)
{
  /* Released for rt_order_calm, which takes no lock.  */
  atomic_store_explicit (&order->active, active, memory_order_release);
}

static inline uint32_t
rt_order_active (struct order *order)
{
  return atomic_load_explicit (&order->active, memory_order_relaxed);
}

/* ACCESS enters its order, which is locked; true if it may proceed at once,
   otherwise rt_order_leave of an earlier one will return it.  */
static inline bool
rt_order_enter_locked (struct access *access)
{
  struct order *order = access->order;
  uint32_t active = rt_order_active (order);
  if (!active || access->state == ACCESS_SHARES
      || (!order->first && rt_modes_share (order->mode, access->mode)))
    {
      rt_order_set_active (order, active + 1);
      order->mode = access->mode;
      return true;
    }
  access->next = NULL;
  access->state = ACCESS_WAITS;
  if (order->first)
    order->last->next = access;
  else
    order->first = access;
  order->last = access;
  return false;
}

static inline bool
rt_order_enter (struct access *access)
{
  rt_lock (&access->order->lock);
  bool granted = rt_order_enter_locked (access);
  rt_unlock (&access->order->lock);
  return granted;
}

/* Whether ACCESS, which waits, is the last of its group so far.  */
static inline bool
rt_order_ends_group (const struct access *access)
{
  return !access->next || !rt_modes_share (access->mode, access->next->mode);
}

/* Make the first group that waits active and put it in front of GRANTED; the
   lock is held and some access waits.  */
static inline struct access *
rt_order_grant (struct order *order, struct access *granted)
{
  struct access *first = order->first, *last = first;
  uint32_t active = 1;
  order->mode = first->mode;
  first->state = ACCESS_PLAIN;
  while (!rt_order_ends_group (last))
    {
      last = last->next;
      last->state = ACCESS_PLAIN;
      active++;
    }
  rt_order_set_active (order, active);
  order->first = last->next;
  last->next = granted;
  return first;
}

/* The rest of rt_order_leave for an ORDER that has drained and is succeeded:
   nobody else knows it.  */
struct access *rt_order_pass_on (struct order *order, struct access *granted,
                                 void (*drained) (struct order *));

/* One active access leaves ORDER.  Whether ORDER has drained and has
   successors.  */
static inline bool
rt_order_leave_one (struct order *order, struct access **granted)
{
  bool succeeded = false;
  rt_lock (&order->lock);
  uint32_t active = rt_order_active (order) - 1;
  if (active || !order->first)
    {
      succeeded = !active && order->successors;
      rt_order_set_active (order, active);
    }
  else
    *granted = rt_order_grant (order, *granted);
  rt_unlock (&order->lock);
  return succeeded;
}

/* An active access leaves ORDER.  The accesses that may proceed now are put in
   front of the list GRANTED.  After this the caller may not touch ORDER any
   more.  If ORDER has drained and has successors, it is given to DRAINED.  */
static inline struct access *
rt_order_leave (struct order *order, struct access *granted,
                void (*drained) (struct order *))
{
  if (__builtin_expect (rt_order_leave_one (order, &granted), 0))
    return rt_order_pass_on (order, granted, drained);
  return granted;
}

#endif /* RT_ORDER_H */

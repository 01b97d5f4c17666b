/* SPDX-License-Identifier: LGPL-2.1-or-later

   The order of the accesses to one piece of data: sequential task flow.

   Accesses *enter* in program order.  Those that may proceed are active:
   either one writer or any number of readers.  The others wait in a FIFO
   queue.  When the last active one *leaves*, the first waiting writer, or the
   first run of readers, is granted.  So a reader waits for earlier writers, a
   writer for earlier readers and writers, and nothing waits for later ones.
   The active are only counted, so an access costs one lock on its way in and
   one on its way out, and no memory outside its task.

   An order can be *succeeded* by two new ones when its data is cut in two
   while accesses are pending: it then takes no more accesses, and the two
   successors start with one active writer each, which leaves when the old
   order has drained.  */

#ifndef RT_ORDER_H
#define RT_ORDER_H

#include "lock.h"

struct task;
struct order;

/* One access of TASK, which is part of that task's memory.  */
struct access
{
  struct access *next; /* waiting in ORDER, or granted by rt_order_leave */
  struct task *task;
  struct order *order;
  bool write;
  bool shares; /* of a thread that is the active writer already: it proceeds */
};

struct order
{
  struct lock lock;
  uint32_t active;
  bool write; /* the active access is a writer */
  struct access *first, *last;
  struct order *successors[2];
};

/* A new order without accesses.  */
void rt_order_initialize (struct order *order);

/* ACCESS enters its order; true if it may proceed at once, otherwise
   rt_order_leave of an earlier one will return it.  */
bool rt_order_enter (struct access *access);

/* Whether accesses wait in ORDER.  */
bool rt_order_contended (struct order *order);

/* An active access leaves ORDER.  The accesses that may proceed now are put in
   front of the list GRANTED.  After this the caller may not touch ORDER any
   more.  If ORDER has drained and has successors, it is given to DRAINED.  */
struct access *rt_order_leave (struct order *order, struct access *granted,
                               void (*drained) (struct order *));

/* Let A and B, fresh, succeed ORDER.  False, and nothing is changed, if ORDER
   has no accesses: there is nothing to wait for.  */
bool rt_order_succeed (struct order *order, struct order *a, struct order *b);

/* Whether ORDER has no accesses.  */
bool rt_order_idle (struct order *order);

#endif /* RT_ORDER_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Epochs: tasks that are collected, and then executed in some order.  */

#define _GNU_SOURCE
#include "orders.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "base/observer.h"
#include "engine/guide.h"
#include "engine/task.h"
#include "policy/policy.h"
#include "simulate/simulation.h"

/* So many epochs are all checked; of later ones fewer and fewer, so that a
   program that waits very often comes to its end.  */
#define ALL_EPOCHS 256

/* Bytes of the stack that are cleared before each body, so that what it finds
   there uninitialized is the same in every order.  */
#define CLEARED_STACK 16384

#define PURPOSE "tasks whose order is checked"

static struct trial as_called; /* that of the program */

static struct
{
  struct lock lock;
  struct task **ready;
  _Atomic uint32_t count; /* written under LOCK */
  uint32_t room;

  /* Of the epoch.  */
  struct order_call *calls;
  uint32_t call_count, call_room;
  uint32_t executed;   /* of these */
  uint32_t children;   /* that were called by tasks */
  struct trial *trial; /* that is executed */
  uint32_t deepest;    /* rank that has been given */
  uint64_t epochs, seed;
} orders;

static void
submitted (struct thread *self, struct task *task)
{
  if (!task->guided)
    rt_guide (self, task, 0);
  rt_lock (&orders.lock);
  if (self->current)
    {
      const struct guidance *outer = self->current->guidance;
      task->guidance->number = orders.children++;
      orders.trial->nested = true;
      task->guidance->depth = outer->depth + 1;
      task->guidance->outermost = outer->outermost;
    }
  else
    {
      orders.calls
          = rt_grow (orders.calls, &orders.call_room, orders.call_count,
                     sizeof *orders.calls, PURPOSE);
      task->guidance->number = orders.call_count;
      task->guidance->outermost = orders.call_count;
      orders.calls[orders.call_count++]
          = (struct order_call){ task->codelet, task->site, task };
    }
  rt_unlock (&orders.lock);
}

void
rt_orders_configure (struct config *config)
{
  if (config->check != CHECK_ORDER)
    return;
  if (rt_simulated_p ())
    rt_fatal (NULL, "TASKS_CHECK is 'order' and TASKS_MACHINE is set, which"
                    " does not go together; unset one of them");
  rt_watch_calls (submitted);
  config->policy = &rt_policy_orders;
  config->ncpu = 1;
  config->targets = UINT32_C (1) << TASKS_TARGET_CPU;
  /* What is uninitialized on the heap is the same in every order, too.  */
  mallopt (M_PERTURB, 0x5a);
}

static void
start (void)
{
  orders.seed = rt_policy_view->seed;
  orders.trial = &as_called;
}

static void
stop (void)
{
  free (orders.ready);
  free (orders.calls);
  memset (&orders, 0, sizeof orders);
}

static void
push (unsigned slot, struct task *task, struct guidance *guidance)
{
  (void)guidance;
  (void)slot;
  rt_lock (&orders.lock);
  orders.ready = rt_grow (orders.ready, &orders.room, orders.count,
                          sizeof *orders.ready, PURPOSE);
  orders.ready[orders.count] = task;
  atomic_store (&orders.count, orders.count + 1);
  if (orders.trial->deep && !task->nested)
    orders.trial->ranks[task->guidance->number] = --orders.deepest;
  rt_unlock (&orders.lock);
}

/* The lowest is next: children, the innermost first, then calls.  */
static uint64_t
key (const struct task *task)
{
  const struct trial *trial = orders.trial;
  uint32_t number = task->guidance->number;
  if (!task->nested)
    return UINT64_C (1) << 63 | (trial->ranks ? trial->ranks[number] : number);
  if (task->guidance->outermost < trial->reversed)
    number = ~number;
  return (uint64_t)(INT32_MAX - task->guidance->depth) << 32 | number;
}

/* Take the next task, or NULL.  INSIDE the body of another only children are
   executed: what waits there waits for such.  */
static struct task *
take (bool inside)
{
  uint64_t least = inside ? UINT64_C (1) << 63 : UINT64_MAX;
  uint32_t found = UINT32_MAX;
  struct task *task = NULL;
  rt_lock (&orders.lock);
  for (uint32_t i = 0; i < orders.count; i++)
    if (key (orders.ready[i]) < least)
      {
        found = i;
        least = key (orders.ready[i]);
      }
  if (found != UINT32_MAX)
    {
      task = orders.ready[found];
      atomic_store (&orders.count, orders.count - 1);
      orders.ready[found] = orders.ready[orders.count];
    }
  rt_unlock (&orders.lock);
  return task;
}

static __attribute__ ((noinline)) void
clear_stack (void)
{
  char stack[CLEARED_STACK];
  memset (stack, 0, sizeof stack);
  __asm__ volatile("" : : "r"(stack) : "memory");
}

uint32_t
rt_orders_execute (struct trial *trial)
{
  struct task *task;
  uint32_t executed = 0;
  orders.trial = trial;
  orders.deepest = UINT32_MAX / 2;
  while ((task = take (false)))
    {
      if (!task->nested)
        {
          if (trial->executed)
            trial->executed[trial->executed_count++] = task->guidance->number;
          executed++;
        }
      clear_stack ();
      rt_conflict_follow (&trial->conflict, task->guidance->outermost);
      rt_task_run (rt_self, task);
      rt_pay (rt_self);
    }
  orders.trial = &as_called;
  return executed;
}

const struct tasks_parameter *
rt_orders_parameter (const struct order_call *call, uintptr_t address)
{
  const struct kind *kind = rt_kind_known (call->codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_region_contains (call->task->regions[i], address, 1))
      return &call->codelet->parameters[kind->buffers[i].parameter];
  return NULL;
}

/* Whether the tasks that are ready, of which there are some, may have other
   orders, and this epoch is one to be checked.  Others that use the runtime,
   or what tasks use, would be missing in a child.  */
static bool
worth (void)
{
  const struct kind *kind = rt_kind_known (orders.ready[0]->codelet);
  uint64_t epoch = orders.epochs++;
  if (atomic_load (&rt_hosts) > 1 || epoch % (epoch / ALL_EPOCHS + 1))
    return false;
  return orders.call_count - orders.executed > 1
         || !atomic_load (&kind->samples) || atomic_load (&kind->nests);
}

static void
execute_epoch (void)
{
  if (worth ())
    rt_orders_search (orders.calls, orders.call_count,
                      orders.seed + orders.epochs);
  orders.executed += rt_orders_execute (&as_called);
  /* Some may still wait for a buffer that is acquired.  */
  if (orders.executed == orders.call_count)
    orders.executed = orders.call_count = 0;
}

static bool
hint (void)
{
  return atomic_load (&orders.count) != 0;
}

static struct task *
pop (unsigned slot, unsigned depth)
{
  (void)slot;
  if (depth)
    {
      struct task *task = take (true);
      if (task)
        clear_stack ();
      return task;
    }
  if (hint ())
    execute_epoch ();
  return NULL;
}

static struct task *
take_none (unsigned worker)
{
  (void)worker;
  return NULL;
}

static uint32_t
choose_first (uint32_t count)
{
  (void)count;
  return 0;
}

const struct policy rt_policy_orders = {
  .name = "orders",
  .start = start,
  .stop = stop,
  .push = push,
  .ahead = 1,
  .pop = pop,
  .take = take_none,
  .hint = hint,
  .any = hint,
  .choose = choose_first,
};

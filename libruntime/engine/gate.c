/* SPDX-License-Identifier: LGPL-2.1-or-later

   Closing and opening all gates.  */

#include "gate.h"

#include "base/error.h"

#include <errno.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct lock closing;
static uint32_t closed; /* how many records' gates are, under CLOSING */

static bool
membarrier (int command)
{
  int saved = errno;
  bool done = syscall (SYS_membarrier, command, 0, 0) == 0;
  errno = saved;
  return done;
}

/* All threads of the process execute a memory barrier.  False if the system
   has no way to do that.  */
static bool
bar_memory (void)
{
  return membarrier (MEMBARRIER_CMD_PRIVATE_EXPEDITED)
         || (membarrier (MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED)
             && membarrier (MEMBARRIER_CMD_PRIVATE_EXPEDITED));
}

/* Whether the system has, asked once, under CLOSING.  */
static bool
may_bias (void)
{
  static bool asked, possible;
  if (!asked)
    possible = bar_memory ();
  asked = true;
  return possible;
}

/* Take the bias of GATE, which is locked, from its owner, another thread. True
   if the gate is closed then.  False if the owner is in it; with WAIT, wait
   until it is not.  */
static bool
unbias (struct gate *gate, bool wait)
{
  if (atomic_load_explicit (&gate->biased, memory_order_relaxed))
    {
      atomic_store_explicit (&gate->biased, false, memory_order_relaxed);
      if (!bar_memory ())
        rt_fatal (NULL, "the system call membarrier is not possible any more;"
                        " permit it, or deny it before the first task");
    }
  for (unsigned tries = 0;
       atomic_load_explicit (&gate->busy, memory_order_acquire); tries++)
    if (!wait)
      return false;
    else if (tries < 64)
      rt_relax ();
    else
      sched_yield ();
  return true;
}

void
rt_gates_close (void)
{
  rt_lock (&closing);
  closed = rt_thread_records ();
  for (uint32_t i = 1; i <= closed; i++)
    {
      struct thread *thread = rt_thread_get (i);
      rt_lock (&thread->gate.lock);
      if (thread != rt_self)
        unbias (&thread->gate, true);
    }
}

bool
rt_gates_try_close (void)
{
  if (!rt_trylock (&closing))
    return false;
  uint32_t all = rt_thread_records ();
  for (closed = 0; closed < all; closed++)
    {
      struct thread *thread = rt_thread_get (closed + 1);
      if (!rt_trylock (&thread->gate.lock))
        break;
      if (thread != rt_self && !unbias (&thread->gate, false))
        {
          rt_unlock (&thread->gate.lock);
          break;
        }
    }
  if (closed == all)
    return true;
  rt_gates_open ();
  return false;
}

/* Bias the gate of the calling thread, which is not in it, if it is the only
   host thread.  CLOSING is locked: nobody takes the bias away meanwhile.  */
static void
bias (void)
{
  struct thread *self = rt_self;
  if (self && self->slot == RT_NO_SLOT && !self->service
      && !atomic_load_explicit (&self->gate.biased, memory_order_relaxed)
      && atomic_load (&rt_hosts) == 1 && may_bias ())
    atomic_store_explicit (&self->gate.biased, true, memory_order_relaxed);
}

void
rt_gates_open (void)
{
  bias ();
  for (uint32_t i = closed; i > 0; i--)
    rt_unlock (&rt_thread_get (i)->gate.lock);
  rt_unlock (&closing);
}

/* A thread that had the bias may have been about to see that it has it no
   more: `busy' would stay.  */
void
rt_gates_forked (void)
{
  for (uint32_t i = 1; i <= closed; i++)
    {
      struct thread *thread = rt_thread_get (i);
      if (thread != rt_self)
        atomic_store_explicit (&thread->gate.busy, false,
                               memory_order_relaxed);
    }
}

void
rt_gates_pass (void)
{
  rt_gates_close ();
  rt_gates_open ();
}

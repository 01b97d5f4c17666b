/* SPDX-License-Identifier: LGPL-2.1-or-later

   A one-word spin lock for sections of a few dozen instructions.

   The holder may be preempted (more threads than cores, a virtual machine),
   so a waiter soon yields its core instead of spinning.  Acquire and release
   are ordinary C11 atomics: ThreadSanitizer follows them, and two sections of
   one lock are ordered, which the parking protocol (park.h) builds on.  */

#ifndef RT_LOCK_H
#define RT_LOCK_H

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct lock
{
  _Atomic uint32_t held;
};

static inline void
rt_relax (void)
{
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause ();
#elif defined __aarch64__
  __asm__ volatile("yield");
#endif
}

static inline bool
rt_trylock (struct lock *lock)
{
  return !atomic_load_explicit (&lock->held, memory_order_relaxed)
         && !atomic_exchange_explicit (&lock->held, 1, memory_order_acquire);
}

static inline void
rt_lock (struct lock *lock)
{
  if (!atomic_exchange_explicit (&lock->held, 1, memory_order_acquire))
    return;
  for (unsigned tries = 0; !rt_trylock (lock); tries++)
    if (tries < 64)
      rt_relax ();
    else
      sched_yield ();
}

static inline void
rt_unlock (struct lock *lock)
{
  atomic_store_explicit (&lock->held, 0, memory_order_release);
}

#endif /* RT_LOCK_H */

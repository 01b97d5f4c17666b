/* SPDX-License-Identifier: LGPL-2.1-or-later

   Parked threads.  */

#define _GNU_SOURCE
#include "park.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

struct park_list rt_idle, rt_waiting, rt_staying;

static long
futex (_Atomic uint32_t *word, int op, uint32_t value,
       const struct timespec *timeout)
{
  return syscall (SYS_futex, word, op | FUTEX_PRIVATE_FLAG, value, timeout,
                  NULL, 0);
}

static void
set_count (struct park_list *list, int change)
{
  /* A read-modify-write, because rt_wake_one reads without the lock and must
     be ordered against what the parker does next.  */
  atomic_fetch_add_explicit (&list->count, change, memory_order_seq_cst);
}

void
rt_park_enter (struct park_list *list, struct thread *self)
{
  rt_lock (&list->lock);
  atomic_store_explicit (&self->parker.list, list, memory_order_relaxed);
  self->parker.next = list->first;
  list->first = self;
  set_count (list, 1);
  rt_unlock (&list->lock);
}

/* Take THREAD out of the links of LIST, where it is.  */
static void
unlink_from (struct park_list *list, struct thread *thread)
{
  struct thread **link = &list->first;
  while (*link != thread)
    link = &(*link)->parker.next;
  *link = thread->parker.next;
}

/* Take THREAD off LIST; false if it is not there.  The lock is held.  */
static bool
unlist (struct park_list *list, struct thread *thread)
{
  if (atomic_load_explicit (&thread->parker.list, memory_order_relaxed)
      != list)
    return false;
  unlink_from (list, thread);
  atomic_store_explicit (&thread->parker.list, NULL, memory_order_relaxed);
  set_count (list, -1);
  return true;
}

static void
give_token (struct thread *thread)
{
  atomic_store_explicit (&thread->parker.token, 1, memory_order_release);
  futex (&thread->parker.token, FUTEX_WAKE, 1, NULL);
}

/* Sleep, for TIMEOUT at most if that is not NULL.  */
static bool
sleep_until_woken (struct thread *self, const struct timespec *timeout)
{
  _Atomic uint32_t *token = &self->parker.token;
  while (!atomic_load_explicit (token, memory_order_acquire))
    if (futex (token, FUTEX_WAIT, 0, timeout) && errno == ETIMEDOUT)
      return false;
  atomic_store_explicit (token, 0, memory_order_relaxed);
  return true;
}

void
rt_park_sleep (struct thread *self)
{
  sleep_until_woken (self, NULL);
}

bool
rt_park_sleep_for (struct thread *self, unsigned microseconds)
{
  struct timespec time = { .tv_sec = microseconds / 1000000,
                           .tv_nsec = microseconds % 1000000 * 1000L };
  return sleep_until_woken (self, &time);
}

void
rt_park_last (struct park_list *list, struct thread *self)
{
  rt_lock (&list->lock);
  if (atomic_load_explicit (&self->parker.list, memory_order_relaxed) == list)
    {
      unlink_from (list, self);
      struct thread **link = &list->first;
      while (*link)
        link = &(*link)->parker.next;
      *link = self;
      self->parker.next = NULL;
    }
  rt_unlock (&list->lock);
}

void
rt_park_cancel (struct park_list *list, struct thread *self)
{
  rt_lock (&list->lock);
  bool listed = unlist (list, self);
  rt_unlock (&list->lock);
  /* Whoever took SELF off the list has given, or is about to give, a token. */
  if (!listed)
    rt_park_sleep (self);
}

bool
rt_wake_listed (struct park_list *list)
{
  rt_lock (&list->lock);
  struct thread *thread = list->first;
  if (thread)
    unlist (list, thread);
  rt_unlock (&list->lock);
  if (thread)
    give_token (thread);
  return thread != NULL;
}

void
rt_wake_every (struct park_list *list)
{
  /* Until it is empty, not as many as there are now: one that only passes
     through the list could be taken for one that sleeps.  */
  while (atomic_load_explicit (&list->count, memory_order_seq_cst))
    rt_wake_listed (list);
}

bool
rt_wake_thread (uint32_t number)
{
  struct thread *thread = rt_thread_get (number);
  struct park_list *lists[] = { &rt_idle, &rt_waiting, &rt_staying };
  for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++)
    {
      rt_lock (&lists[i]->lock);
      bool listed = unlist (lists[i], thread);
      rt_unlock (&lists[i]->lock);
      if (listed)
        {
          give_token (thread);
          return true;
        }
    }
  return false;
}

void
rt_park_forked (void)
{
  rt_idle = (struct park_list){ 0 };
  rt_waiting = (struct park_list){ 0 };
  rt_staying = (struct park_list){ 0 };
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The table of threads.  */

#define _GNU_SOURCE
#include "thread.h"

#include <pthread.h>
#include <stdlib.h>

#include "error.h"
#include "scheduler.h"

#define MOST_THREADS 65536

/* A wait may run other tasks on the stack of the waiting one; with less than
   this left it runs only what it must.  */
#define STACK_RESERVE (256 * 1024)

_Thread_local struct thread *rt_self;

static struct
{
  struct lock lock;
  struct thread *unused;
  unsigned made, attached;
  _Atomic (struct thread *) by_number[MOST_THREADS];
} table;

static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

static void
end_of_thread (void *unused)
{
  (void)unused;
  if (rt_self)
    rt_thread_detach ();
}

static void
make_key (void)
{
  if (pthread_key_create (&key, end_of_thread))
    rt_fatal (NULL, "no thread-specific key is left for the runtime");
}

/* The lowest address of the calling thread's stack that may still be used
   freely.  */
static char *
stack_reserve (void)
{
  pthread_attr_t attr;
  void *low = NULL;
  size_t size = 0;
  if (pthread_getattr_np (pthread_self (), &attr))
    return NULL;
  pthread_attr_getstack (&attr, &low, &size);
  pthread_attr_destroy (&attr);
  size_t reserve = STACK_RESERVE < size / 4 ? STACK_RESERVE : size / 4;
  return (char *)low + reserve;
}

static struct thread *
take_record (void)
{
  rt_lock (&table.lock);
  struct thread *thread = table.unused;
  if (thread)
    table.unused = thread->next;
  uint32_t number = thread ? thread->number : ++table.made;
  table.attached++;
  rt_unlock (&table.lock);
  if (thread)
    return thread;
  if (number >= MOST_THREADS)
    rt_fatal (NULL, "more than %d threads use tasks at once", MOST_THREADS);
  thread = aligned_alloc (64, (sizeof *thread + 63) & ~(size_t)63);
  if (!thread)
    rt_no_memory (NULL, sizeof *thread, "a thread");
  *thread = (struct thread){ .number = number };
  atomic_store (&table.by_number[number], thread);
  return thread;
}

void
rt_thread_attach (void)
{
  if (rt_failed ())
    rt_end_failed ();
  pthread_once (&key_once, make_key);
  struct thread *thread = take_record ();
  thread->current = NULL;
  thread->slot = RT_NO_SLOT;
  thread->depth = 0;
  thread->completing = false;
  thread->next_task = NULL;
  thread->window = RT_WINDOW;
  thread->stack_reserve = stack_reserve ();
  pthread_setspecific (key, thread);
  rt_self = thread;
}

void
rt_thread_detach (void)
{
  struct thread *self = rt_self;
  rt_pool_flush (&self->cache);
  rt_self = NULL;
  pthread_setspecific (key, NULL);
  rt_lock (&table.lock);
  self->next = table.unused;
  table.unused = self;
  table.attached--;
  rt_unlock (&table.lock);
}

struct thread *
rt_thread_get (uint32_t number)
{
  return atomic_load_explicit (&table.by_number[number], memory_order_acquire);
}

unsigned
rt_thread_count (void)
{
  rt_lock (&table.lock);
  unsigned count = table.attached;
  rt_unlock (&table.lock);
  return count;
}

void
rt_thread_fork_prepare (void)
{
  rt_lock (&table.lock);
}

/* The records of the other threads, and what their pools held, are lost to a
   child.  */
void
rt_thread_fork_done (bool child)
{
  if (child)
    table.attached = rt_self ? 1 : 0;
  rt_unlock (&table.lock);
}

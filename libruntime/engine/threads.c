/* SPDX-License-Identifier: LGPL-2.1-or-later

   The table of threads.  */

#define _GNU_SOURCE
#include "thread.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/error.h"

#define MOST_THREADS 65536

_Atomic unsigned rt_hosts;

static struct
{
  struct lock lock;
  struct thread *unused;
  _Atomic uint32_t made;
  _Atomic (struct thread *) by_number[MOST_THREADS];
} table;

struct thread *
rt_thread_take (void)
{
  rt_lock (&table.lock);
  struct thread *thread = table.unused;
  if (thread)
    table.unused = thread->next;
  else
    {
      uint32_t number = table.made + 1;
      if (number >= MOST_THREADS)
        rt_fatal (NULL, "more than %d threads use tasks at once",
                  MOST_THREADS - 1);
      thread = aligned_alloc (64, sizeof *thread);
      if (!thread)
        rt_no_memory (NULL, sizeof *thread, "a thread");
      *thread = (struct thread){ .number = number, .lot = number };
      atomic_store (&table.by_number[number], thread);
      atomic_store (&table.made, number);
    }
  rt_unlock (&table.lock);
  return thread;
}

void
rt_thread_give (struct thread *thread)
{
  rt_lock (&table.lock);
  thread->next = table.unused;
  table.unused = thread;
  rt_unlock (&table.lock);
}

struct thread *
rt_thread_get (uint32_t number)
{
  return atomic_load_explicit (&table.by_number[number], memory_order_acquire);
}

uint32_t
rt_thread_records (void)
{
  return atomic_load_explicit (&table.made, memory_order_acquire);
}

bool
rt_thread_sleeps_p (struct thread *thread)
{
  char name[48], text[128];
  snprintf (name, sizeof name, "/proc/self/task/%d/stat",
            atomic_load_explicit (&thread->id, memory_order_relaxed));
  int file = (int)syscall (SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return true;
  long size = syscall (SYS_read, file, text, sizeof text - 1);
  syscall (SYS_close, file);
  text[size > 0 ? size : 0] = '\0';
  /* The name, in parentheses, may be anything.  */
  const char *end = strrchr (text, ')');
  return end && (!strncmp (end, ") S", 3) || !strncmp (end, ") D", 3));
}

void
rt_threads_lock (void)
{
  rt_lock (&table.lock);
}

void
rt_threads_unlock (void)
{
  rt_unlock (&table.lock);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Bodies that wait for another thread.

   What such a body belongs to is read from outside.  It is the thread's own,
   and stays as long as that sleeps: which it did, if its processor time is the
   same before and behind.  The kernel copies it, for if the thread just woke
   the memory may be gone.  */

#define _GNU_SOURCE
#include "still.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "engine/light.h"
#include "engine/task.h"
#include "engine/thread.h"

/* The processor time of THREAD; 0: not known.  */
static uint64_t
processor_time (const struct thread *thread)
{
  struct timespec time;
  /* As clock_getcpuclockid makes it of a process.  */
  clockid_t clock = (clockid_t)(~(unsigned)thread->id << 3 | 6);
  if (clock_gettime (clock, &time))
    return 0;
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* Whether THREAD is in futex (2), waits, and has no limit.  */
static bool
waits (const struct thread *thread)
{
  char name[64], text[256];
  unsigned long long call, operation, limit;
  snprintf (name, sizeof name, "/proc/self/task/%d/syscall", (int)thread->id);
  int file = open (name, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  ssize_t length = read (file, text, sizeof text - 1);
  close (file);
  text[length > 0 ? length : 0] = '\0';
  if (sscanf (text, "%llu %*x %llx %*x %llx", &call, &operation, &limit) != 3)
    return false;
  operation &= (unsigned)FUTEX_CMD_MASK;
  return call == SYS_futex && !limit
         && (operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET
             || operation == FUTEX_LOCK_PI);
}

bool
rt_still_p (const struct thread *thread, uint64_t *time)
{
  *time = processor_time (thread);
  return *time && waits (thread);
}

static bool
copy (void *to, const void *from, size_t bytes)
{
  struct iovec here = { to, bytes }, there = { (void *)from, bytes };
  return process_vm_readv (getpid (), &here, 1, &there, 1, 0)
         == (ssize_t)bytes;
}

/* ThreadSanitizer does not know that the thread sleeps.  */
static __attribute__ ((no_sanitize_thread)) struct task *
current (const struct thread *thread)
{
  return *(struct task *const volatile *)&thread->current;
}

void
rt_still_say (const struct thread *thread)
{
  uint64_t before, after;
  struct task task;
  struct light light;
  if (!rt_still_p (thread, &before))
    return;
  const struct light *innermost = atomic_load (&thread->light);
  if (innermost ? !copy (&light, innermost, sizeof light)
                : !copy (&task, current (thread), sizeof task))
    return;
  if (rt_still_p (thread, &after) && after == before)
    rt_note (innermost ? light.site : task.site,
             "the body of task '%s' waits for another thread of the program:"
             " for a lock, perhaps",
             innermost ? light.codelet->name : task.codelet->name);
}

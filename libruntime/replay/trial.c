/* SPDX-License-Identifier: LGPL-2.1-or-later

   The processes of trials.

   Each difference between the buffers counts, but for words that are addresses
   in both: of memory that a task has allocated, perhaps, which is elsewhere in
   another order.  */

#define _GNU_SOURCE
#include "orders.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "engine/entry.h"

/* Seconds that a trial may take.  */
#define MOST_SECONDS 100

/* What is shared, at the same address for all.  */
static struct shared
{
  struct trial trial;
  size_t size;
  bool compares;            /* this is not the first trial */
  bool finished;            /* it has got to its end */
  unsigned char *reference; /* what the first one has left in the buffers, one
                               behind the other */
} * shared;

static _Thread_local bool forking;
static bool given_up;

bool
rt_orders_forking (void)
{
  return forking;
}

/* For each segment of the host's domain; AT runs through the reference.  */
#define FOR_EACH_BUFFER(SEGMENT, AT)                                          \
  for (struct segment *SEGMENT = rt_segment_first (&rt_host_domain.map);      \
       SEGMENT; AT += SEGMENT->interval.end - SEGMENT->interval.begin,        \
                      SEGMENT = rt_segment_next (SEGMENT))

/* Whether VALUE may be the address of something that the program has.  */
static bool
is_address (uint64_t value)
{
  uintptr_t page = (uintptr_t)sysconf (_SC_PAGESIZE);
  return value >= page
         && !msync ((void *)((uintptr_t)value & -page), 1, MS_ASYNC);
}

/* Whether what differs at ADDRESS, from REFERENCE, is two addresses, in
   WHOLE.  */
static bool
are_addresses (uintptr_t address, const unsigned char *reference,
               const struct interval *whole)
{
  uintptr_t word = address & -sizeof (void *);
  uint64_t mine, other;
  if (word < whole->begin || whole->end - word < sizeof (void *))
    return false;
  memcpy (&mine, (void *)word, sizeof mine);
  memcpy (&other, reference - (address - word), sizeof other);
  return is_address (mine) && is_address (other);
}

/* The buffers are the reference, or are compared with that.  */
static void
look_at_buffers (struct trial_result *result)
{
  unsigned char *at = shared->reference;
  result->end = TRIAL_SAME;
  FOR_EACH_BUFFER (segment, at)
    {
      const struct interval *whole = &segment->interval;
      const unsigned char *mine = (const unsigned char *)whole->begin;
      size_t bytes = whole->end - whole->begin;
      if (!shared->compares)
        memcpy (at, mine, bytes);
      if (!memcmp (mine, at, bytes))
        continue;
      for (size_t i = 0; i < bytes; i++)
        if (mine[i] != at[i]
            && !are_addresses (whole->begin + i, &at[i], whole))
          {
            result->end = TRIAL_DIFFERS;
            result->address = whole->begin + i;
            return;
          }
    }
}

/* What a trial prints, reads or leaves behind is nobody's business.  */
static void
be_quiet (void)
{
  static const struct rlimit none = { 0, 0 };
  int null = open ("/dev/null", O_RDWR);
  for (int i = 0; i < 3; i++)
    dup2 (null, i);
  setrlimit (RLIMIT_CORE, &none);
}

static void
give_up (const char *why)
{
  given_up = true;
  rt_warning ("TASKS_CHECK=order: %s; orders are not checked any more", why);
}

/* Wait for CHILD, but not for long.  Returns how it ended.  */
static enum trial_end
watch (pid_t child, int *signal)
{
  uint64_t begin = rt_real_clock ();
  int status = 0;
  for (unsigned nap = 20; !waitpid (child, &status, WNOHANG);)
    {
      if (rt_real_clock () - begin > MOST_SECONDS * UINT64_C (1000000000))
        {
          kill (child, SIGKILL);
          waitpid (child, NULL, 0);
          give_up ("tasks do not end soon in another order, or where there is"
                   " no other thread");
          return TRIAL_ENDLESS;
        }
      rt_nap (nap);
      nap = nap < 1000 ? 2 * nap : nap;
    }
  if (shared->finished)
    return shared->trial.result.end;
  *signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  return *signal ? TRIAL_CRASHED : TRIAL_EXITED;
}

void
rt_trial_run (struct trial *trial)
{
  trial->result.end = TRIAL_ENDLESS;
  trial->executed_count = 0;
  shared->finished = false;
  if (given_up)
    return;
  forking = true;
  pid_t child = fork ();
  if (child == 0)
    {
      be_quiet ();
      rt_orders_execute (trial);
      look_at_buffers (&trial->result);
      shared->finished = true;
      _exit (0);
    }
  forking = false;
  if (child < 0)
    give_up ("processes cannot be forked");
  else
    trial->result.end = watch (child, &trial->result.signal);
  shared->compares = true;
}

struct trial *
rt_trials_begin (uint32_t count)
{
  size_t front = sizeof *shared + 2 * count * sizeof (uint32_t), size = front;
  if (given_up)
    return NULL;
  FOR_EACH_BUFFER (segment, size)
    ;
  shared = mmap (NULL, size, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (shared == MAP_FAILED)
    {
      give_up ("there is no memory for it");
      return NULL;
    }
  shared->size = size;
  shared->reference = (unsigned char *)shared + front;
  shared->trial.ranks = (uint32_t *)(shared + 1);
  shared->trial.executed = shared->trial.ranks + count;
  return &shared->trial;
}

void
rt_trials_end (void)
{
  munmap (shared, shared->size);
}

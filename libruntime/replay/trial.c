/* SPDX-License-Identifier: LGPL-2.1-or-later

   The processes of trials.

   Each difference between the buffers counts, but for words that are addresses
   in both: of memory that a task has allocated, perhaps, which is elsewhere in
   another order.  */

#define _GNU_SOURCE
#include "trial.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "address.h"
#include "base/clock.h"
#include "base/error.h"
#include "engine/entry.h"
#include "orders.h"

/* A trial may take so many times what the epoch took in its order, and some:
   nanoseconds.  */
#define MOST_TIMES 20
#define AND_SOME UINT64_C (10000000000)

/* In shared memory, at the same address for all.  */
struct shared
{
  struct trial trial;
  uint64_t limit;           /* nanoseconds that it may take */
  bool finished;            /* the child got to the end */
  unsigned char *reference; /* the buffers, one behind the other */
};

static struct
{
  struct shared *shared;
  size_t size;
  pid_t keeper;
  int keeper_at; /* our end of the connection to it */
  uint64_t begin;
} trials;

static _Thread_local bool forking;
static bool given_up;

bool
rt_orders_forking (void)
{
  return forking;
}

/* For each segment of the host's domain, AT runs through the reference.  */
#define FOR_EACH_BUFFER(SEGMENT, AT)                                          \
  for (struct segment *SEGMENT = (AT = trials.shared->reference,              \
                                 rt_segment_first (&rt_host_domain.map));     \
       SEGMENT; AT += SEGMENT->interval.end - SEGMENT->interval.begin,        \
                      SEGMENT = rt_segment_next (SEGMENT))

/* Whether what differs at ADDRESS, from REFERENCE, is two addresses.  */
static bool
addresses (uintptr_t address, const unsigned char *reference, uintptr_t begin,
           uintptr_t end)
{
  uintptr_t word = address & -sizeof (void *);
  uint64_t mine, other;
  if (word < begin || end - word < sizeof (void *))
    return false;
  memcpy (&mine, (void *)word, sizeof mine);
  memcpy (&other, reference - (address - word), sizeof other);
  return rt_address_p (mine) && rt_address_p (other);
}

/* The bytes of SEGMENT around ADDRESS into WINDOW; AT is where BASE stands
   for ADDRESS.  */
static void
copy_window (unsigned char *window, const unsigned char *base,
             const struct segment *segment, uintptr_t address)
{
  uintptr_t from = address & -(uintptr_t)RT_TRIAL_WINDOW;
  for (unsigned i = 0; i < RT_TRIAL_WINDOW; i++)
    if (from + i >= segment->interval.begin
        && from + i < segment->interval.end)
      window[i] = base[from + i - address];
}

/* Compare the buffers with the reference.  */
static void
compare (struct trial *trial)
{
  const unsigned char *at;
  trial->end = TRIAL_SAME;
  FOR_EACH_BUFFER (segment, at)
    {
      const unsigned char *mine
          = (const unsigned char *)segment->interval.begin;
      size_t bytes = segment->interval.end - segment->interval.begin;
      if (!memcmp (mine, at, bytes))
        continue;
      for (size_t i = 0; i < bytes; i++)
        if (mine[i] != at[i]
            && !addresses ((uintptr_t)&mine[i], &at[i],
                           segment->interval.begin, segment->interval.end))
          {
            trial->end = TRIAL_DIFFERS;
            trial->address = (uintptr_t)&mine[i];
            copy_window (trial->here, &at[i], segment, trial->address);
            copy_window (trial->there, &mine[i], segment, trial->address);
            return;
          }
    }
}

static _Noreturn void
execute (struct shared *shared)
{
  struct trial *trial = &shared->trial;
  struct order_plan plan
      = { .ranks = trial->ranks,
          .reversed = trial->reversed,
          .conflict = trial->conflict.wanted ? &trial->conflict : NULL,
          .executed = trial->executed,
          .executed_count = &trial->executed_count };
  trial->executed_count = 0;
  for (unsigned i = 0; plan.conflict && i < 2 && !trial->parameter; i++)
    trial->parameter = rt_orders_parameter (
        plan.conflict->calls[i], trial->address, &trial->element_size);
  rt_orders_execute (&plan);
  compare (trial);
  shared->finished = true;
  _exit (0);
}

/* Wait for CHILD, but not for long.  */
static void
watch (struct shared *shared, pid_t child)
{
  struct trial *trial = &shared->trial;
  uint64_t begin = rt_real_clock ();
  int status = 0;
  pid_t ended;
  for (unsigned nap = 20; !(ended = waitpid (child, &status, WNOHANG));)
    {
      if (rt_real_clock () - begin > shared->limit)
        {
          kill (child, SIGKILL);
          waitpid (child, &status, 0);
          trial->end = TRIAL_ENDLESS;
          return;
        }
      rt_nap (nap);
      nap = nap < 1000 ? 2 * nap : nap;
    }
  if (shared->finished)
    return;
  trial->end
      = ended > 0 && WIFSIGNALED (status) ? TRIAL_CRASHED : TRIAL_EXITED;
  trial->signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
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
  signal (SIGCHLD, SIG_DFL);
}

static void
run (struct shared *shared)
{
  shared->finished = false;
  pid_t child = fork ();
  if (child == 0)
    execute (shared);
  if (child < 0)
    shared->trial.end = TRIAL_ENDLESS;
  else
    watch (shared, child);
}

/* What the keeper does: a trial for each byte that it reads.  */
static _Noreturn void
keep (struct shared *shared, int connection)
{
  char request;
  be_quiet ();
  while (read (connection, &request, 1) == 1)
    {
      run (shared);
      if (write (connection, &request, 1) != 1)
        break;
    }
  _exit (0);
}

/* Map what is shared: for COUNT calls, and all buffers.  */
static bool
map (uint32_t count)
{
  size_t buffers = 0, numbers = count * sizeof (uint32_t);
  for (struct segment *segment = rt_segment_first (&rt_host_domain.map);
       segment; segment = rt_segment_next (segment))
    buffers += segment->interval.end - segment->interval.begin;
  trials.size = sizeof (struct shared) + 2 * numbers + buffers;
  struct shared *shared
      = mmap (NULL, trials.size, PROT_READ | PROT_WRITE,
              MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (shared == MAP_FAILED)
    return false;
  trials.shared = shared;
  shared->trial.ranks = (uint32_t *)(shared + 1);
  shared->trial.executed = shared->trial.ranks + count;
  shared->reference = (unsigned char *)(shared->trial.executed + count);
  return true;
}

/* Fork the keeper.  */
static bool
fork_keeper (void)
{
  int ends[2];
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
    return false;
  forking = true;
  trials.keeper = fork ();
  if (trials.keeper == 0)
    {
      close (ends[0]);
      keep (trials.shared, ends[1]);
    }
  forking = false;
  close (ends[1]);
  trials.keeper_at = ends[0];
  if (trials.keeper > 0)
    return true;
  close (trials.keeper_at);
  return false;
}

static void
give_up (const char *why)
{
  given_up = true;
  rt_warning ("TASKS_CHECK=order: %s; orders are not checked any more", why);
}

bool
rt_trial_begin (uint32_t count)
{
  if (given_up)
    return false;
  if (!map (count))
    {
      give_up ("there is no memory for another copy of the buffers");
      return false;
    }
  if (!fork_keeper ())
    {
      munmap (trials.shared, trials.size);
      give_up ("processes cannot be forked");
      return false;
    }
  trials.begin = rt_real_clock ();
  return true;
}

/* Copy the BYTES at FROM.  False if they are not there: the program may have
   given a buffer back that it has not unregistered.  */
static bool
copy (unsigned char *to, uintptr_t from, size_t bytes)
{
  while (bytes)
    {
      struct iovec local = { to, bytes }, remote = { (void *)from, bytes };
      ssize_t got = process_vm_readv (getpid (), &local, 1, &remote, 1, 0);
      if (got < 0 && errno == EFAULT)
        return false;
      if (got <= 0)
        {
          /* It is not allowed here.  */
          memcpy (to, (void *)from, bytes);
          return true;
        }
      to += got;
      from += (uintptr_t)got;
      bytes -= (size_t)got;
    }
  return true;
}

struct trial *
rt_trial_ready (void)
{
  unsigned char *at;
  trials.shared->limit
      = MOST_TIMES * (rt_real_clock () - trials.begin) + AND_SOME;
  FOR_EACH_BUFFER (segment, at)
    if (!copy (at, segment->interval.begin,
               segment->interval.end - segment->interval.begin))
      return NULL;
  return &trials.shared->trial;
}

/* Let the keeper run the trial.  */
static bool
ask (void)
{
  char request = 0;
  ssize_t got;
  if (send (trials.keeper_at, &request, 1, MSG_NOSIGNAL) != 1)
    return false;
  while ((got = recv (trials.keeper_at, &request, 1, 0)) < 0 && errno == EINTR)
    ;
  return got == 1;
}

void
rt_trial_run (void)
{
  struct trial *trial = &trials.shared->trial;
  if (!ask ())
    trial->end = TRIAL_ENDLESS;
  if (trial->end == TRIAL_ENDLESS && !given_up)
    give_up ("tasks do not end in another order, or where there is no other"
             " thread");
}

void
rt_trial_end (void)
{
  close (trials.keeper_at);
  while (waitpid (trials.keeper, NULL, 0) < 0 && errno == EINTR)
    ;
  munmap (trials.shared, trials.size);
  trials.shared = NULL;
}

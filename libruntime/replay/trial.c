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
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "engine/entry.h"
#include "orders.h"

/* A trial may take so many times what the epoch took in its order, and some:
   nanoseconds.  */
#define MOST_TIMES 20
#define AND_SOME UINT64_C (10000000000)

static struct
{
  struct trial *trial; /* in shared memory, at the same address for all */
  size_t size;
  uint64_t begin;
  pid_t searcher;
  int connection; /* to the searcher, or to the program */

  /* The searcher's: nanoseconds that a trial may take; the program's buffers,
     one behind the other; and whether the trial has got to its end, shared. */
  uint64_t limit;
  unsigned char *reference;
  bool *finished;
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
  for (struct segment *SEGMENT                                                \
       = (AT = trials.reference, rt_segment_first (&rt_host_domain.map));     \
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

/* The buffers differ at ADDRESS of WHOLE, which begins at REFERENCE.  */
static void
note_difference (struct trial_result *result, uintptr_t address,
                 const unsigned char *reference, const struct interval *whole)
{
  uintptr_t from = address & -(uintptr_t)RT_TRIAL_WINDOW;
  uintptr_t to = from + RT_TRIAL_WINDOW;
  from = from > whole->begin ? from : whole->begin;
  to = to < whole->end ? to : whole->end;
  result->end = TRIAL_DIFFERS;
  result->address = address;
  memcpy (result->here + from % RT_TRIAL_WINDOW,
          reference + (from - whole->begin), to - from);
  memcpy (result->there + from % RT_TRIAL_WINDOW, (void *)from, to - from);
}

/* Compare the buffers with the reference.  */
static void
compare (struct trial *trial)
{
  const unsigned char *at;
  trial->result.end = TRIAL_SAME;
  FOR_EACH_BUFFER (segment, at)
    {
      const struct interval *whole = &segment->interval;
      const unsigned char *mine = (const unsigned char *)whole->begin;
      size_t bytes = whole->end - whole->begin;
      if (!memcmp (mine, at, bytes))
        continue;
      for (size_t i = 0; i < bytes; i++)
        if (mine[i] != at[i]
            && !are_addresses (whole->begin + i, &at[i], whole))
          {
            note_difference (&trial->result, whole->begin + i, at, whole);
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

static _Noreturn void
execute (struct trial *trial)
{
  be_quiet ();
  rt_orders_execute (trial);
  compare (trial);
  *trials.finished = true;
  _exit (0);
}

/* Wait for CHILD, but not for long.  */
static void
watch (struct trial *trial, pid_t child)
{
  uint64_t begin = rt_real_clock ();
  int status = 0;
  pid_t ended;
  for (unsigned nap = 20; !(ended = waitpid (child, &status, WNOHANG));)
    {
      if (rt_real_clock () - begin > trials.limit)
        {
          kill (child, SIGKILL);
          waitpid (child, &status, 0);
          trial->result.end = TRIAL_ENDLESS;
          return;
        }
      rt_nap (nap);
      nap = nap < 1000 ? 2 * nap : nap;
    }
  if (*trials.finished)
    return;
  trial->result.end
      = ended > 0 && WIFSIGNALED (status) ? TRIAL_CRASHED : TRIAL_EXITED;
  trial->result.signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
}

void
rt_trial_run (struct trial *trial)
{
  *trials.finished = false;
  trial->executed_count = 0;
  pid_t child = fork ();
  if (child == 0)
    execute (trial);
  if (child < 0)
    trial->result.end = TRIAL_ENDLESS;
  else
    watch (trial, child);
}

/* Send BYTES at AT to the searcher, or get them from the program.  False if
   that cannot be: a buffer may be gone that is not unregistered.  */
static bool
transfer (void *at, size_t bytes, bool out)
{
  while (bytes)
    {
      ssize_t done = out ? send (trials.connection, at, bytes, MSG_NOSIGNAL)
                         : recv (trials.connection, at, bytes, 0);
      if (done > 0)
        {
          at = (char *)at + done;
          bytes -= (size_t)done;
        }
      else if (done == 0 || errno != EINTR)
        return false;
    }
  return true;
}

/* The same with all that the searcher needs.  */
static bool
transfer_all (bool out)
{
  unsigned char *at;
  bool done = transfer (&trials.limit, sizeof trials.limit, out);
  FOR_EACH_BUFFER (segment, at)
    done = done
           && transfer (out ? (void *)segment->interval.begin : at,
                        segment->interval.end - segment->interval.begin, out);
  return done;
}

/* What the searcher does.  */
static _Noreturn void
search (const struct order_call *calls, uint32_t count, uint64_t seed)
{
  unsigned char *at;
  FOR_EACH_BUFFER (segment, at)
    ;
  void *memory = mmap (NULL, (size_t)at + 1, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  trials.reference = memory;
  signal (SIGCHLD, SIG_DFL);
  if (memory != MAP_FAILED && transfer_all (false))
    rt_orders_search (trials.trial, calls, count, seed);
  _exit (0);
}

/* Map what is shared, for COUNT calls.  */
static bool
map (uint32_t count)
{
  trials.size = sizeof (struct trial) + 4 * count * sizeof (uint32_t) + 1;
  struct trial *trial = mmap (NULL, trials.size, PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (trial == MAP_FAILED)
    return false;
  trials.trial = trial;
  trial->ranks = (uint32_t *)(trial + 1);
  trial->executed = trial->ranks + count;
  trial->order = trial->executed + count;
  trial->mixed = trial->order + count;
  trials.finished = (bool *)(trial->mixed + count);
  return true;
}

static void
give_up (const char *why)
{
  given_up = true;
  rt_warning ("TASKS_CHECK=order: %s; orders are not checked any more", why);
}

bool
rt_trial_begin (const struct order_call *calls, uint32_t count, uint64_t seed)
{
  int ends[2];
  if (given_up)
    return false;
  if (!map (count)
      || socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
    {
      give_up ("there is no memory for it");
      return false;
    }
  forking = true;
  trials.searcher = fork ();
  trials.connection = ends[trials.searcher == 0];
  close (ends[trials.searcher != 0]);
  if (trials.searcher == 0)
    search (calls, count, seed);
  forking = false;
  trials.begin = rt_real_clock ();
  if (trials.searcher < 0)
    give_up ("processes cannot be forked");
  return trials.searcher > 0;
}

void
rt_trial_end (bool search)
{
  const struct trial *trial = trials.trial;
  trials.limit = MOST_TIMES * (rt_real_clock () - trials.begin) + AND_SOME;
  if (search)
    (void)!transfer_all (true);
  /* Children that tasks have forked may have it, too.  */
  shutdown (trials.connection, SHUT_WR);
  close (trials.connection);
  while (waitpid (trials.searcher, NULL, 0) < 0 && errno == EINTR)
    ;
  if (trial->message[0])
    rt_fatal (trial->site, "%s", trial->message);
  if (trial->result.end == TRIAL_ENDLESS && !given_up)
    give_up ("tasks do not end in another order, or where there is no other"
             " thread");
  munmap (trials.trial, trials.size);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Driver `cpu': a thread for each slot, bound to a core of its own when there
   are enough, once it has a task: programs that are over at once have none.

   The cores are those that the affinity mask of the process allows
   (processors.h); a cgroup may also limit the time they run, which counts as
   fewer cores.  */

#define _GNU_SOURCE
#include "driver.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cgroup.h"
#include "processors.h"

#define SMALLEST_STACK ((size_t)8 << 20)
#define LARGEST_STACK ((size_t)256 << 20)

struct worker
{
  pthread_t thread;
  unsigned slot;
  void (*work) (unsigned slot);
};

static struct
{
  struct worker *workers;
  unsigned count, slots;
  int processor; /* where the thread ran that started them */
} cpu;

/* "QUOTA PERIOD" of cgroup version 2: cores, rounded up, or 0 if there is no
   limit.  */
static uint64_t
read_quota (FILE *stream)
{
  unsigned long long quota, period;
  return fscanf (stream, "%llu %llu", &quota, &period) == 2 && period
             ? (quota + period - 1) / period
             : 0;
}

/* The cores that cgroups grant; 0 if they do not limit them.  */
static unsigned
cgroup_cores (void)
{
  return (unsigned)rt_cgroup_least ("cpu.max", read_quota);
}

static unsigned
discover (void)
{
  unsigned cores = rt_processors_count (), granted = cgroup_cores ();
  return granted && granted < cores ? granted : cores;
}

static void *
begin (void *data)
{
  struct worker *worker = data;
  char name[16];
  snprintf (name, sizeof name, "tasks-%u", worker->slot);
  pthread_setname_np (pthread_self (), name);
  worker->work (worker->slot);
  return NULL;
}

/* Binding is a matter of speed; where it is refused we go on.  */
static void
settle (unsigned slot)
{
  rt_processors_load ();
  unsigned core = rt_processors_core (cpu.processor);
  int processor = rt_processors_place (slot, cpu.slots, core);
  if (processor >= 0)
    rt_processors_bind (processor);
}

/* Tasks nest on a worker's stack as they would on the main thread's.  */
static size_t
stack_size (void)
{
  struct rlimit limit;
  if (getrlimit (RLIMIT_STACK, &limit) || limit.rlim_cur == RLIM_INFINITY
      || limit.rlim_cur > LARGEST_STACK)
    return LARGEST_STACK;
  return limit.rlim_cur < SMALLEST_STACK ? SMALLEST_STACK
                                         : (size_t)limit.rlim_cur;
}

static void
free_workers (void)
{
  free (cpu.workers);
  cpu.workers = NULL;
  cpu.count = 0;
  rt_processors_forget ();
}

static void
stop (void)
{
  for (unsigned i = 0; i < cpu.count; i++)
    pthread_join (cpu.workers[i].thread, NULL);
  free_workers ();
}

/* Leave signals to the program's own threads, but for those that a thread
   raises itself, by a fault or as its profiling clock runs.  The mask there
   was goes to OLD.  */
static void
block_signals (sigset_t *old)
{
  static const int own[]
      = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT, SIGPROF };
  sigset_t set;
  sigfillset (&set);
  for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++)
    sigdelset (&set, own[i]);
  pthread_sigmask (SIG_SETMASK, &set, old);
}

int
rt_driver_thread (pthread_t *thread, void *(*function) (void *), void *data)
{
  pthread_attr_t attr;
  sigset_t old;
  block_signals (&old);
  pthread_attr_init (&attr);
  pthread_attr_setstacksize (&attr, stack_size ());
  int error = pthread_create (thread, &attr, function, data);
  pthread_attr_destroy (&attr);
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  return error;
}

static int
start (unsigned first, unsigned last, unsigned slots,
       void (*work) (unsigned slot))
{
  int error = 0;
  if (first == last)
    return error;
  cpu.slots = slots;
  cpu.processor = sched_getcpu ();
  cpu.workers = calloc (last - first + 1, sizeof *cpu.workers);
  if (!cpu.workers)
    return ENOMEM;
  for (unsigned slot = first; slot < last && !error; slot++)
    {
      struct worker *worker = &cpu.workers[cpu.count];
      worker->slot = slot;
      worker->work = work;
      error = rt_driver_thread (&worker->thread, begin, worker);
      cpu.count += !error;
    }
  return error;
}

/* Consecutive slots that are bound to processors at equal distances.  */
struct row
{
  unsigned slot, count;
  int processor, step;
};

/* Whether ROW goes on with PROCESSOR; then it does.  */
static bool
append (struct row *row, int processor)
{
  if (row->count == 1)
    row->step = processor - row->processor;
  if (!row->count || processor != row->processor + (int)row->count * row->step)
    return false;
  row->count++;
  return true;
}

static void
print_row (FILE *stream, const struct row *row)
{
  char threads[32];
  unsigned last = row->slot + row->count - 1;
  if (row->count == 1)
    fprintf (stream, "  thread %-9u bound to processor %d\n", row->slot,
             row->processor);
  if (row->count <= 1)
    return;
  snprintf (threads, sizeof threads, "threads %u-%u", row->slot, last);
  fprintf (stream, "  %-16s bound to processors %d, %d", threads,
           row->processor, row->processor + row->step);
  if (row->count > 2)
    fprintf (stream, "%s %d", row->count > 3 ? " ..." : ",",
             row->processor + (int)(row->count - 1) * row->step);
  fprintf (stream, "\n");
}

static void
describe_workers (FILE *stream, unsigned slots)
{
  rt_processors_load ();
  unsigned core = rt_processors_core (sched_getcpu ());
  struct row row = { 0 };
  fprintf (stream, "  thread 0         the program's own, while it waits; not"
                   " bound\n");
  for (unsigned slot = 1; slot < slots; slot++)
    {
      int processor = rt_processors_place (slot, slots, core);
      if (processor < 0)
        {
          fprintf (stream, "  the others       not bound: there are fewer"
                           " processors than threads\n");
          return;
        }
      if (append (&row, processor))
        continue;
      print_row (stream, &row);
      row = (struct row){ .slot = slot, .count = 1, .processor = processor };
    }
  print_row (stream, &row);
}

static void
describe (FILE *stream, unsigned slots)
{
  unsigned granted = cgroup_cores (), mask = rt_processors_count ();
  fprintf (stream, "  affinity mask    %u processor%s\n", mask,
           mask == 1 ? "" : "s");
  if (granted)
    fprintf (stream, "  cgroup           grants the time of %u\n", granted);
  else
    fprintf (stream, "  cgroup           does not limit their time\n");
  describe_workers (stream, slots);
}

const struct driver rt_driver_cpu = {
  .name = "cpu",
  .discover = discover,
  .start = start,
  .settle = settle,
  .stop = stop,
  .forked = free_workers,
  .describe = describe,
};

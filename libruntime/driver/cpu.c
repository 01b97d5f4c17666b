/* SPDX-License-Identifier: LGPL-2.1-or-later

   Driver `cpu': a thread for each slot, bound to a core of its own when there
   are enough.

   The cores are those that the affinity mask of the process allows, which
   hwloc knows; a cgroup may also limit the time they run, which counts as
   fewer cores.  */

#define _GNU_SOURCE
#include "driver.h"

#include <errno.h>
#include <hwloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/single_threaded.h>

#define SMALLEST_STACK ((size_t)8 << 20)
#define LARGEST_STACK ((size_t)256 << 20)

struct worker
{
  pthread_t thread;
  unsigned slot;
  void (*work) (unsigned slot);
  hwloc_cpuset_t cpuset; /* NULL: not bound */
};

static struct
{
  hwloc_topology_t topology; /* NULL if hwloc failed */
  struct worker *workers;
  unsigned count;
} cpu;

/* Begin with hwloc, but without its plugins: they find what nobody here asks
   for, and load large libraries, such as those of OpenCL and X11.  Only the
   environment can keep them away; it is changed where no other thread can be
   reading it.  */
static int
begin_topology (void)
{
  static const char variable[] = "HWLOC_PLUGINS_PATH";
  bool changed = __libc_single_threaded && !getenv (variable)
                 && !setenv (variable, "", 0);
  int error = hwloc_topology_init (&cpu.topology);
  if (changed)
    unsetenv (variable);
  return error;
}

/* Load what hwloc needs for binding, and no more: reading all of a large
   machine takes long.  */
static void
load_topology (void)
{
  if (cpu.topology)
    return;
  if (begin_topology ())
    {
      cpu.topology = NULL;
      return;
    }
  /* The kernel knows all we ask for; asking the processors itself takes long,
     and valgrind does not like it.  */
  hwloc_topology_set_components (
      cpu.topology, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
  hwloc_topology_set_all_types_filter (cpu.topology,
                                       HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc_topology_set_type_filter (cpu.topology, HWLOC_OBJ_CORE,
                                  HWLOC_TYPE_FILTER_KEEP_ALL);
  hwloc_topology_set_flags (cpu.topology,
                            HWLOC_TOPOLOGY_FLAG_RESTRICT_TO_CPUBINDING
                                | HWLOC_TOPOLOGY_FLAG_IS_THISSYSTEM);
  if (hwloc_topology_load (cpu.topology))
    {
      hwloc_topology_destroy (cpu.topology);
      cpu.topology = NULL;
    }
}

/* Read "QUOTA PERIOD" from FILE of cgroup version 2; cores, rounded up, or 0
   if there is no limit.  */
static unsigned
read_quota (const char *file)
{
  FILE *stream = fopen (file, "re");
  unsigned long long quota, period;
  unsigned cores = 0;
  if (!stream)
    return 0;
  if (fscanf (stream, "%llu %llu", &quota, &period) == 2 && period)
    cores = (quota + period - 1) / period;
  fclose (stream);
  return cores;
}

/* The cores that the cgroup of this process, or one above it, grants; 0 if it
   does not limit them.  */
static unsigned
cgroup_cores (void)
{
  char line[4096], path[4200];
  char *group = NULL;
  FILE *stream = fopen ("/proc/self/cgroup", "re");
  if (!stream)
    return 0;
  while (!group && fgets (line, sizeof line, stream))
    if (!strncmp (line, "0::", 3))
      group = line + 3;
  fclose (stream);
  if (!group)
    return 0;
  group[strcspn (group, "\n")] = '\0';
  unsigned least = 0;
  for (;;)
    {
      snprintf (path, sizeof path, "/sys/fs/cgroup%s/cpu.max", group);
      unsigned cores = read_quota (path);
      if (cores && (!least || cores < least))
        least = cores;
      char *slash = strrchr (group, '/');
      if (!slash)
        return least;
      *slash = '\0';
    }
}

/* The cores in the affinity mask.  */
static unsigned
mask_cores (void)
{
  cpu_set_t set;
  int cores = 0;
  load_topology ();
  if (cpu.topology)
    cores = hwloc_get_nbobjs_by_type (cpu.topology, HWLOC_OBJ_PU);
  if (cores <= 0)
    cores = sched_getaffinity (0, sizeof set, &set) ? 1 : CPU_COUNT (&set);
  return cores;
}

static unsigned
discover (void)
{
  unsigned cores = mask_cores (), granted = cgroup_cores ();
  return granted && granted < cores ? granted : cores;
}

/* The index of the core on which the calling thread runs, or 0.  */
static unsigned
current_core (void)
{
  unsigned index = 0;
  hwloc_cpuset_t set = hwloc_bitmap_alloc ();
  if (set
      && !hwloc_get_last_cpu_location (cpu.topology, set,
                                       HWLOC_CPUBIND_THREAD))
    {
      hwloc_obj_t core = hwloc_get_next_obj_covering_cpuset_by_type (
          cpu.topology, set, HWLOC_OBJ_CORE, NULL);
      if (core)
        index = core->logical_index;
    }
  hwloc_bitmap_free (set);
  return index;
}

/* Where the worker of SLOT runs when there are SLOTS: each physical core once
   before its second hardware thread is used.  Slot 0 is the host's, whose
   threads are not bound: the one that starts the runtime keeps core FIRST,
   where it runs now.  Nowhere in particular if there are more slots than
   hardware threads.  */
static hwloc_cpuset_t
place (unsigned slot, unsigned slots, unsigned first)
{
  if (!cpu.topology)
    return NULL;
  int units = hwloc_get_nbobjs_by_type (cpu.topology, HWLOC_OBJ_PU);
  int cores = hwloc_get_nbobjs_by_type (cpu.topology, HWLOC_OBJ_CORE);
  if (units <= 0 || slots > (unsigned)units)
    return NULL;
  hwloc_obj_t unit = NULL;
  if (cores > 0)
    {
      hwloc_obj_t core = hwloc_get_obj_by_type (cpu.topology, HWLOC_OBJ_CORE,
                                                (first + slot) % cores);
      unit = hwloc_get_obj_inside_cpuset_by_type (cpu.topology, core->cpuset,
                                                  HWLOC_OBJ_PU, slot / cores);
    }
  if (!unit)
    unit = hwloc_get_obj_by_type (cpu.topology, HWLOC_OBJ_PU, slot);
  return unit ? hwloc_bitmap_dup (unit->cpuset) : NULL;
}

static void *
begin (void *data)
{
  struct worker *worker = data;
  char name[16];
  snprintf (name, sizeof name, "tasks-%u", worker->slot);
  pthread_setname_np (pthread_self (), name);
  /* Binding is a matter of speed; where it is refused we go on.  */
  if (worker->cpuset)
    (void)hwloc_set_cpubind (cpu.topology, worker->cpuset,
                             HWLOC_CPUBIND_THREAD);
  worker->work (worker->slot);
  return NULL;
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
  for (unsigned i = 0; i < cpu.count; i++)
    hwloc_bitmap_free (cpu.workers[i].cpuset);
  free (cpu.workers);
  cpu.workers = NULL;
  cpu.count = 0;
}

static void
stop (void)
{
  for (unsigned i = 0; i < cpu.count; i++)
    pthread_join (cpu.workers[i].thread, NULL);
  free_workers ();
  if (cpu.topology)
    hwloc_topology_destroy (cpu.topology);
  cpu.topology = NULL;
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
  unsigned core = cpu.topology ? current_core () : 0;
  cpu.workers = calloc (last - first + 1, sizeof *cpu.workers);
  if (!cpu.workers)
    return ENOMEM;
  for (unsigned slot = first; slot < last && !error; slot++)
    {
      struct worker *worker = &cpu.workers[cpu.count];
      worker->slot = slot;
      worker->work = work;
      worker->cpuset = place (slot, slots, core);
      error = rt_driver_thread (&worker->thread, begin, worker);
      if (!error)
        cpu.count++;
      else
        hwloc_bitmap_free (worker->cpuset);
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
  unsigned core = cpu.topology ? current_core () : 0;
  struct row row = { 0 };
  fprintf (stream, "  thread 0         the program's own, while it waits; not"
                   " bound\n");
  for (unsigned slot = 1; slot < slots; slot++)
    {
      hwloc_cpuset_t set = place (slot, slots, core);
      if (!set)
        {
          fprintf (stream, "  the others       not bound: there are fewer"
                           " processors than threads\n");
          return;
        }
      int processor = hwloc_bitmap_first (set);
      hwloc_bitmap_free (set);
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
  unsigned granted = cgroup_cores (), allowed = mask_cores ();
  fprintf (stream, "  affinity mask    %u processor%s\n", allowed,
           allowed == 1 ? "" : "s");
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
  .stop = stop,
  .forked = free_workers,
  .describe = describe,
};

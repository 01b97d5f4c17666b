/* SPDX-License-Identifier: LGPL-2.1-or-later

   Processors.  */

#define _GNU_SOURCE
#include "processors.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/single_threaded.h>
#include <unistd.h>

/* Linux allows no more processors.  */
#define MOST_PROCESSORS 8192

/* A processor, one hardware thread of a core.  */
struct unit
{
  int processor;
  int package;
  int first; /* the first processor of its core: that is the core's number */
  int core;  /* index of the core, in the order of packages and cores */
};

/* Those that may be used, by core.  */
static struct unit *units;
static unsigned unit_count, core_count;

/* Add to SET the processors that thread TID may use, 0 for the calling one. */
static void
add_mask (cpu_set_t *set, pid_t tid)
{
  size_t size = CPU_ALLOC_SIZE (MOST_PROCESSORS);
  cpu_set_t *mask = CPU_ALLOC (MOST_PROCESSORS);
  if (mask && !sched_getaffinity (tid, size, mask))
    CPU_OR_S (size, set, set, mask);
  CPU_FREE (mask);
}

/* The processors that some thread of the process may use; NULL if there is no
   memory for that.  */
static cpu_set_t *
allowed (void)
{
  cpu_set_t *set = CPU_ALLOC (MOST_PROCESSORS);
  if (!set)
    return NULL;
  CPU_ZERO_S (CPU_ALLOC_SIZE (MOST_PROCESSORS), set);
  add_mask (set, 0);
  DIR *threads = __libc_single_threaded ? NULL : opendir ("/proc/self/task");
  for (struct dirent *entry; threads && (entry = readdir (threads));)
    if (entry->d_name[0] != '.')
      add_mask (set, atoi (entry->d_name));
  if (threads)
    closedir (threads);
  return set;
}

unsigned
rt_processors_count (void)
{
  cpu_set_t *set = allowed ();
  int count = set ? CPU_COUNT_S (CPU_ALLOC_SIZE (MOST_PROCESSORS), set) : 0;
  CPU_FREE (set);
  return count > 0 ? (unsigned)count : 1;
}

/* The number with which file NAME of the topology of PROCESSOR begins, or
   FALLBACK.  */
static int
read_topology (int processor, const char *name, int fallback)
{
  char path[96], text[16] = "", *end;
  snprintf (path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/%s",
            processor, name);
  int file = open (path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return fallback;
  ssize_t length = read (file, text, sizeof text - 1);
  close (file);
  long number = strtol (text, &end, 10);
  return length > 0 && end != text ? (int)number : fallback;
}

static int
compare_units (const void *a, const void *b)
{
  const struct unit *x = a, *y = b;
  if (x->package != y->package)
    return x->package < y->package ? -1 : 1;
  if (x->first != y->first)
    return x->first < y->first ? -1 : 1;
  return (x->processor > y->processor) - (x->processor < y->processor);
}

void
rt_processors_load (void)
{
  cpu_set_t *set = units ? NULL : allowed ();
  if (!set)
    return;
  size_t size = CPU_ALLOC_SIZE (MOST_PROCESSORS);
  units = malloc ((CPU_COUNT_S (size, set) + 1) * sizeof *units);
  unit_count = core_count = 0;
  for (int i = 0; units && i < MOST_PROCESSORS; i++)
    if (CPU_ISSET_S (i, size, set))
      units[unit_count++] = (struct unit){
        .processor = i,
        .package = read_topology (i, "physical_package_id", 0),
        .first = read_topology (i, "thread_siblings_list", i),
      };
  CPU_FREE (set);
  if (!unit_count)
    return;
  qsort (units, unit_count, sizeof *units, compare_units);
  for (unsigned i = 0; i < unit_count; i++)
    {
      core_count += !i || units[i].first != units[i - 1].first;
      units[i].core = (int)core_count - 1;
    }
}

void
rt_processors_forget (void)
{
  free (units);
  units = NULL;
  unit_count = core_count = 0;
}

unsigned
rt_processors_core (void)
{
  int processor = sched_getcpu ();
  for (unsigned i = 0; i < unit_count; i++)
    if (units[i].processor == processor)
      return (unsigned)units[i].core;
  return 0;
}

int
rt_processors_place (unsigned slot, unsigned slots, unsigned first)
{
  if (slots > unit_count)
    return -1;
  unsigned core = (first + slot) % core_count;
  unsigned skip = slot / core_count;
  for (unsigned i = 0; i < unit_count; i++)
    if (units[i].core == (int)core && !skip--)
      return units[i].processor;
  return units[slot].processor;
}

void
rt_processors_bind (int processor)
{
  size_t size = CPU_ALLOC_SIZE (MOST_PROCESSORS);
  cpu_set_t *set = CPU_ALLOC (MOST_PROCESSORS);
  if (!set)
    return;
  CPU_ZERO_S (size, set);
  CPU_SET_S (processor, size, set);
  (void)sched_setaffinity (0, size, set);
  CPU_FREE (set);
}

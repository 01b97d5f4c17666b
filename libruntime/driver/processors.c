/* SPDX-License-Identifier: LGPL-2.1-or-later

   Processors.  */

#define _GNU_SOURCE
#include "processors.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/single_threaded.h>
#include <unistd.h>

#include "base/lock.h"

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

/* A set of them: glibc's own type may be too small.  */
#define SET_SIZE (MOST_PROCESSORS / 8)
typedef cpu_set_t processor_set[SET_SIZE / sizeof (cpu_set_t)];

/* Those that may be used; and the same, by core, once they are LOADED. Nothing
   here is on the heap, where a child of fork would lose it.  */
static processor_set allowed;
static struct unit units[MOST_PROCESSORS];
static unsigned unit_count, core_count;
static bool loaded;
static struct lock loading;

/* Add to ALLOWED the processors that thread TID may use, 0 for the calling
   one.  */
static void
add_mask (pid_t tid)
{
  processor_set mask;
  if (!sched_getaffinity (tid, SET_SIZE, mask))
    CPU_OR_S (SET_SIZE, allowed, allowed, mask);
}

unsigned
rt_processors_count (void)
{
  CPU_ZERO_S (SET_SIZE, allowed);
  add_mask (0);
  DIR *threads = __libc_single_threaded ? NULL : opendir ("/proc/self/task");
  for (struct dirent *entry; threads && (entry = readdir (threads));)
    if (entry->d_name[0] != '.')
      add_mask (atoi (entry->d_name));
  if (threads)
    closedir (threads);
  int count = CPU_COUNT_S (SET_SIZE, allowed);
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

static void
load (void)
{
  for (int i = 0; i < MOST_PROCESSORS; i++)
    if (CPU_ISSET_S (i, SET_SIZE, allowed))
      units[unit_count++] = (struct unit){
        .processor = i,
        .package = read_topology (i, "physical_package_id", 0),
        .first = read_topology (i, "thread_siblings_list", i),
      };
  qsort (units, unit_count, sizeof *units, compare_units);
  for (unsigned i = 0; i < unit_count; i++)
    {
      core_count += !i || units[i].first != units[i - 1].first;
      units[i].core = (int)core_count - 1;
    }
}

void
rt_processors_load (void)
{
  rt_lock (&loading);
  if (!loaded)
    load ();
  loaded = true;
  rt_unlock (&loading);
}

void
rt_processors_forget (void)
{
  unit_count = core_count = 0;
  loaded = false;
  loading = (struct lock){ 0 };
}

unsigned
rt_processors_core (int processor)
{
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
  processor_set set;
  CPU_ZERO_S (SET_SIZE, set);
  CPU_SET_S (processor, SET_SIZE, set);
  (void)sched_setaffinity (0, SET_SIZE, set);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a rank that is not 0 is, and has, and leaves to rank 0.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/config.h"
#include "device/offload.h"
#include "driver/cgroup.h"
#include "driver/cluster-modules.h"
#include "driver/driver.h"
#include "engine/context.h"
#include "engine/entry.h"
#include "engine/heap.h"
#include "memory/node.h"
#include "serve.h"
#include "trace/recorder.h"

/* Of the memory that is free: the rest is for what tasks allocate.  */
#define SHARE 0.8

unsigned rt_served_cores;

/* The cores of this rank, as TASKS_NCPU says, or the system.  This thread
   talks and executes nothing, so the runtime shall have one more.  */
static void
take_cores (void)
{
  char text[16];
  const char *said = getenv ("TASKS_NCPU");
  rt_served_cores = said ? (unsigned)strtoul (said, NULL, 10) : 0;
  if (!rt_served_cores)
    rt_served_cores = rt_driver_cpu.discover ();
  snprintf (text, sizeof text, "%u", rt_served_cores + 1);
  setenv ("TASKS_NCPU", text, 1);
}

/* What the user wants to know rank 0 tells, which also learns what tasks take,
   and writes a trace of all.  */
void
rt_served_prepare (unsigned rank)
{
  static const char *const names[]
      = { "TASKS_CHECK",  "TASKS_EXPLAIN", "TASKS_MACHINE", "TASKS_PROGRESS",
          "TASKS_REPORT", "TASKS_STATS",   "TASKS_TRACE" };
  if (rt_config_text ("TASKS_TRACE"))
    rt_trace_rank = rank;
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    unsetenv (names[i]);
  setenv ("TASKS_MODELS", "0", 1);
  take_cores ();
  rt_context_unknown = true;
}

/* How many devices this rank has.  They are looked for now, which takes a
   while, as rank 0 has to know who can execute tasks that have no body; in a
   program without implementations for devices they are not.  */
static unsigned
find_devices (void)
{
  if (!rt_heap_devices ())
    return 0;
  rt_enter ();
  rt_offload_want (true);
  return rt_node_count;
}

static uint64_t
read_limit (FILE *stream)
{
  unsigned long long bytes;
  return fscanf (stream, "%llu", &bytes) == 1 ? bytes : 0;
}

/* Bytes that a rank may use of what is free, as the system says, or of what
   its cgroup grants; BESIDE ranks are on this machine.  */
static uint64_t
free_memory (unsigned beside)
{
  uint64_t bytes = (uint64_t)sysconf (_SC_AVPHYS_PAGES)
                   * (uint64_t)sysconf (_SC_PAGESIZE);
  uint64_t limit = rt_cgroup_least ("memory.max", read_limit);
  FILE *stream = fopen ("/proc/meminfo", "re");
  char line[128];
  unsigned long long kilobytes;
  while (stream && fgets (line, sizeof line, stream))
    if (sscanf (line, "MemAvailable: %llu kB", &kilobytes) == 1)
      bytes = kilobytes << 10;
  if (stream)
    fclose (stream);
  if (limit && limit < bytes)
    bytes = limit;
  return (uint64_t)((double)bytes * SHARE / beside);
}

/* The name of the processor, as it says.  */
static void
name_processor (char *name, size_t size)
{
  FILE *stream = fopen ("/proc/cpuinfo", "re");
  char line[256];
  while (stream && fgets (line, sizeof line, stream))
    if (!strncmp (line, "model name", 10) && strchr (line, ':'))
      {
        line[strcspn (line, "\n")] = '\0';
        snprintf (name, size, "%.*s", (int)size - 1, strchr (line, ':') + 2);
        break;
      }
  if (stream)
    fclose (stream);
}

void
rt_served_introduce (const struct mpi *mpi, struct wire_batch *batch,
                     unsigned beside)
{
  unsigned devices = find_devices ();
  const char *modules = rt_modules_text ();
  struct wire_head *head
      = rt_wire_add (mpi, batch, WIRE_HELLO, 0, 0,
                     sizeof (struct wire_hello) + strlen (modules) + 1);
  struct wire_hello *hello = rt_wire_rest (head);
  *hello = (struct wire_hello){ .cores = rt_served_cores,
                                .devices = devices,
                                .process = (uint32_t)getpid (),
                                .memory = free_memory (beside) };
  gethostname (hello->host, sizeof hello->host - 1);
  name_processor (hello->processor, sizeof hello->processor);
  strcpy ((char *)(hello + 1), modules);
  rt_wire_send (mpi, batch);
}

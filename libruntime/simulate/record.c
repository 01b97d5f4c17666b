/* SPDX-License-Identifier: LGPL-2.1-or-later

   Notes of a simulation.  */

#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/lock.h"
#include "cost.h"
#include "dag.h"
#include "engine/task.h"
#include "model/machine.h"
#include "output.h"
#include "simulation.h"

struct worker_record *rt_worker_records;
uint64_t rt_simulated_makespan;
struct link_record rt_link_records[RT_MOST_MEMORIES][RT_MOST_MEMORIES];

static struct lock lock;
static uint64_t count;
static FILE *schedule; /* or NULL */

/* Pending tasks and their nodes in the graph, for what their bodies may call,
   if these are executed.  By their addresses: open addressing, at most half
   full.  */
struct pending
{
  const struct task *task; /* NULL: an unused entry */
  uint32_t node;           /* or RT_NO_NODE */
};
static struct pending *table;
static size_t room, used;

static size_t
look_up (const struct task *task)
{
  size_t at = rt_hash_address (task, room);
  while (table[at].task && table[at].task != task)
    at = (at + 1) & (room - 1);
  return at;
}

static void
grow (void)
{
  struct pending *old = table;
  size_t before = room;
  room = room ? 2 * room : 1024;
  table = calloc (room, sizeof *table);
  if (!table)
    rt_no_memory (NULL, room * sizeof *table, "pending tasks");
  for (size_t i = 0; i < before; i++)
    if (old[i].task)
      table[look_up (old[i].task)] = old[i];
  free (old);
}

/* Remove the entry AT; those behind it that belonged there, or before, move up
   (Knuth, TAOCP 3, 6.4, algorithm R).  */
static void
erase (size_t at)
{
  for (size_t next = (at + 1) & (room - 1); table[next].task;
       next = (next + 1) & (room - 1))
    {
      size_t home = rt_hash_address (table[next].task, room);
      if (((next - home) & (room - 1)) >= ((next - at) & (room - 1)))
        {
          table[at] = table[next];
          at = next;
        }
    }
  table[at].task = NULL;
  used--;
}

struct simulated_class *
rt_record_class (const struct task *task)
{
  struct footprint footprint;
  rt_footprint_begin (&footprint);
  for (uint32_t i = 0; i < task->region_count; i++)
    rt_footprint_buffer (&footprint, rt_region_size (task->regions[i]));
  return rt_simulated_class (task->codelet, &footprint);
}

/* The node of TASK, whose body is executed.  */
static uint32_t
node_of (const struct task *task)
{
  rt_lock (&lock);
  uint32_t node = table[look_up (task)].node;
  rt_unlock (&lock);
  return node;
}

void
rt_simulation_called (struct thread *self, struct task *task)
{
  const struct task *parent = self->current;
  uint32_t outer = parent ? node_of (parent) : RT_NO_NODE;
  uint32_t node = rt_dag_add (rt_record_class (task), outer,
                              rt_task_accesses (task), task->access_count);
  if (rt_simulation_config.bodies == BODIES_SKIPPED)
    return;
  rt_lock (&lock);
  if (2 * used >= room)
    grow ();
  table[look_up (task)] = (struct pending){ task, node };
  used++;
  rt_unlock (&lock);
}

void
rt_record_ended (const struct task *task)
{
  if (rt_simulation_config.bodies == BODIES_SKIPPED)
    return;
  rt_lock (&lock);
  size_t at = look_up (task);
  if (table[at].task)
    erase (at);
  rt_unlock (&lock);
}

void
rt_record_executed (const struct simulated_class *class, unsigned worker,
                    uint64_t begin, uint64_t end)
{
  rt_lock (&lock);
  rt_worker_records[worker].busy += end - begin;
  rt_worker_records[worker].tasks++;
  count++;
  if (schedule)
    fprintf (schedule, "%s,%llu,%u,%llu,%llu\n", class->codelet->name,
             (unsigned long long)class->footprint.bytes, worker,
             (unsigned long long)begin, (unsigned long long)end);
  if (end > rt_simulated_makespan)
    rt_simulated_makespan = end;
  rt_unlock (&lock);
}

void
rt_record_copied (unsigned from, unsigned to, uint64_t bytes, uint64_t begin,
                  uint64_t end)
{
  struct link_record *link = &rt_link_records[from][to];
  rt_lock (&lock);
  link->bytes += bytes;
  link->copies++;
  link->busy += end - begin;
  rt_unlock (&lock);
}

uint64_t
rt_record_count (void)
{
  return count;
}

void
rt_record_start (unsigned workers)
{
  rt_worker_records = calloc (workers, sizeof *rt_worker_records);
  if (!rt_worker_records)
    rt_no_memory (NULL, workers * sizeof *rt_worker_records, "notes");
  count = 0;
  rt_simulated_makespan = 0;
  schedule = rt_output_schedule ();
  if (schedule)
    fprintf (schedule, "task,bytes,worker,begin,end\n");
}

void
rt_record_forked (void)
{
  schedule = NULL;
  rt_outputs_forked ();
  lock = (struct lock){ 0 };
  rt_record_stop ();
}

void
rt_record_stop (void)
{
  if (schedule)
    rt_output_check (schedule);
  schedule = NULL;
  free (rt_worker_records);
  rt_worker_records = NULL;
  free (table);
  table = NULL;
  room = used = 0;
  memset (rt_link_records, 0, sizeof rt_link_records);
  rt_dag_clear ();
  rt_simulated_costs_stop ();
}

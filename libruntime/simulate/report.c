/* SPDX-License-Identifier: LGPL-2.1-or-later

   The report of a simulation.  */

#include "report.h"

#include <stdio.h>
#include <string.h>

#include "base/amount.h"
#include "base/error.h"
#include "bounds.h"
#include "cost.h"
#include "output.h"
#include "record.h"
#include "simulation.h"

typedef unsigned long long ull;

struct spot
{
  char name[80]; /* `cpu 3', `gpu 0' */
  unsigned memory;
};

/* The worker with INDEX: cores, then devices.  */
static struct spot
worker (unsigned index)
{
  struct spot spot = { .memory = 0 };
  unsigned first = 0, memory = 1;
  for (unsigned pass = 0; pass < 2; pass++)
    for (unsigned i = 0; i < rt_description->group_count; i++)
      {
        const struct group_description *group = &rt_description->groups[i];
        if (group->device != (pass == 1))
          continue;
        if (index - first < group->count)
          {
            if (group->device)
              spot.memory = memory + index - first;
            snprintf (spot.name, sizeof spot.name, "%s %u", group->name,
                      index - first);
            return spot;
          }
        first += group->count;
        memory += group->device ? group->count : 0;
      }
  return spot;
}

static struct spot
memory (unsigned index)
{
  if (index)
    return worker (rt_description->core_count + index - 1);
  return (struct spot){ "host", 0 };
}

/* How long something was copied to or from MEMORY.  */
static uint64_t
transfer (unsigned index)
{
  uint64_t sum = 0;
  for (unsigned i = 0; i <= rt_description->device_count; i++)
    sum += rt_link_records[index][i].busy + rt_link_records[i][index].busy;
  return sum;
}

static unsigned
worker_count (void)
{
  return rt_description->core_count + rt_description->device_count;
}

static double
percent (uint64_t part, uint64_t all)
{
  return all ? 100 * (double)part / (double)all : 0;
}

static void
print_workers (FILE *stream)
{
  uint64_t all = rt_simulated_makespan;
  fprintf (stream, "%-18s %10s %8s %8s %10s\n", "worker", "tasks", "busy",
           "idle", "transfer");
  for (unsigned i = 0; i < worker_count (); i++)
    {
      struct spot spot = worker (i);
      const struct worker_record *record = &rt_worker_records[i];
      struct amount_text time;
      fprintf (stream, "%-18s %10llu %7.1f%% %7.1f%% %10s\n", spot.name,
               (ull)record->tasks, percent (record->busy, all),
               percent (all > record->busy ? all - record->busy : 0, all),
               spot.memory ? rt_amount_time (&time, transfer (spot.memory))
                           : "");
    }
}

#define FOR_EACH_LINK(FROM, TO)                                               \
  for (unsigned FROM = 0; FROM <= rt_description->device_count; FROM++)       \
    for (unsigned TO = 0; TO <= rt_description->device_count; TO++)           \
      if (rt_link_records[FROM][TO].copies)

static void
print_links (FILE *stream)
{
  bool first = true;
  FOR_EACH_LINK (i, j)
    {
      const struct link_record *link = &rt_link_records[i][j];
      struct amount_text bytes, time;
      if (first)
        fprintf (stream, "%-18s %-18s %10s %10s %10s\n", "copies from", "to",
                 "number", "bytes", "time");
      first = false;
      fprintf (stream, "%-18s %-18s %10llu %10s %10s\n", memory (i).name,
               memory (j).name, (ull)link->copies,
               rt_amount_bytes (&bytes, link->bytes),
               rt_amount_time (&time, link->busy));
    }
}

static void
print_bound (FILE *stream, const char *name, double bound)
{
  if (bound < 0)
    return;
  fprintf (stream, "  %-16s %.6f ms", name, bound / 1e6);
  if (bound > 0)
    fprintf (stream, ", the makespan is %.3f times that",
             (double)rt_simulated_makespan / bound);
  fprintf (stream, "\n");
}

/* What the line of RULE is to no task that was called.  */
static const char *
unused_because (const struct cost_rule *rule)
{
  return rule->foreign ? "no such workers here"
         : strcmp (rule->task, "*") && !rt_simulated_called (rule->task)
             ? "not called"
             : "an earlier line fits, or sizes differ";
}

#define FOR_EACH_UNUSED(RULE)                                                 \
  for (const struct cost_rule *RULE = rt_description->costs.rules;            \
       RULE < rt_description->costs.rules + rt_description->costs.count;      \
       RULE++)                                                                \
    if (!atomic_load (&RULE->used))

static void
print_unused (FILE *stream)
{
  bool first = true;
  FOR_EACH_UNUSED (rule)
    {
      if (first)
        fprintf (stream, "lines of costs that nothing used\n");
      first = false;
      fprintf (stream, "  %s: %s %s: %s\n", rule->place, rule->task,
               rule->kind, unused_because (rule));
    }
}

/* Lines for tasks that were not called, but others of a like name were, for
   which there is no line.  */
static void
warn_of_misspelt (void)
{
  FOR_EACH_UNUSED (rule)
    if (!rt_simulated_called (rule->task))
      {
        const char *meant = rt_simulated_meant (rule->task);
        if (meant)
          rt_warning ("%s: no task '%s' was called; did you mean '%s'?",
                      rule->place, rule->task, meant);
      }
}

static void
print_text (FILE *stream)
{
  struct bounds bounds = rt_bounds ();
  uint64_t end = rt_clock ();
  fprintf (stream, "Simulated on %s\n", rt_simulation_config.machine);
  if (rt_simulation_config.bodies == BODIES_MEASURED)
    fprintf (stream, "Costs that nothing states were measured: another run"
                     " may be different.\n");
  fprintf (stream, "makespan %.6f ms", (double)rt_simulated_makespan / 1e6);
  if (end > rt_simulated_makespan)
    fprintf (stream, "; all data were at the host after %.6f ms",
             (double)end / 1e6);
  fprintf (stream, "\n%llu tasks\n", (ull)rt_record_count ());
  print_workers (stream);
  print_links (stream);
  fprintf (stream, "lower bounds, without copies\n");
  print_bound (stream, "critical path", bounds.path);
  print_bound (stream, "area", bounds.area);
  print_bound (stream, "mixed", bounds.mixed);
  if (bounds.why)
    fprintf (stream, "  not known: %s\n", bounds.why);
  print_unused (stream);
}

static void
print_csv (FILE *stream)
{
  struct bounds bounds = rt_bounds ();
  fprintf (stream, "what,name,to,count,bytes,nanoseconds\n");
  fprintf (stream, "makespan,,,%llu,,%llu\n", (ull)rt_record_count (),
           (ull)rt_simulated_makespan);
  fprintf (stream, "end,,,,,%llu\n", (ull)rt_clock ());
  for (unsigned i = 0; i < worker_count (); i++)
    {
      const struct worker_record *record = &rt_worker_records[i];
      struct spot spot = worker (i);
      fprintf (stream, "busy,%s,,%llu,,%llu\n", spot.name, (ull)record->tasks,
               (ull)record->busy);
      if (spot.memory)
        fprintf (stream, "transfer,%s,,,,%llu\n", spot.name,
                 (ull)transfer (spot.memory));
    }
  FOR_EACH_LINK (i, j)
    {
      const struct link_record *link = &rt_link_records[i][j];
      fprintf (stream, "copies,%s,%s,%llu,%llu,%llu\n", memory (i).name,
               memory (j).name, (ull)link->copies, (ull)link->bytes,
               (ull)link->busy);
    }
  const struct
  {
    const char *name;
    double value;
  } values[] = { { "critical path", bounds.path },
                 { "area", bounds.area },
                 { "mixed", bounds.mixed } };
  for (unsigned i = 0; i < 3; i++)
    if (values[i].value >= 0)
      fprintf (stream, "bound,%s,,,,%.0f\n", values[i].name, values[i].value);
  FOR_EACH_UNUSED (rule)
    fprintf (stream, "unused,%s,%s,,,\n", rule->place, rule->task);
}

void
rt_report (void)
{
  const char *name = rt_simulation_config.report;
  size_t length = name ? strlen (name) : 0;
  FILE *stream = rt_output_report ();
  rt_simulated_look_up_all ();
  warn_of_misspelt ();
  if (length > 4 && !strcmp (name + length - 4, ".csv"))
    print_csv (stream);
  else
    print_text (stream);
  rt_output_check (stream);
}

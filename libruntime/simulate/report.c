/* SPDX-License-Identifier: LGPL-2.1-or-later

   The report of a simulation.  */

#define _GNU_SOURCE
#include "report.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/config.h"
#include "base/error.h"
#include "bounds.h"
#include "cost.h"
#include "simulation.h"

typedef unsigned long long ull;

static uint64_t count, makespan;

/* Where it goes.  */
static struct
{
  char *name; /* as it is in the environment */
  FILE *stream;
  pid_t process; /* that opened it */
} file;
static bool child;

/* Whether A and B, which may be NULL, name the same file.  */
static bool
same_file (const char *a, const char *b)
{
  struct stat x, y;
  if (!a || !b)
    return false;
  if (stat (a, &x) || stat (b, &y))
    return !strcmp (a, b);
  return S_ISREG (x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static void
refuse (const char *name, const char *other)
{
  if (same_file (rt_simulation_config.report, name))
    rt_fatal (NULL, "TASKS_REPORT and %s name the same file, '%.200s'", other,
              rt_simulation_config.report);
}

static void
forget (void)
{
  /* All that was written has arrived, unless this is a child: what its parent
     has yet to write is the parent's.  */
  if (file.stream)
    {
      __fpurge (file.stream);
      fclose (file.stream);
    }
  free (file.name);
  file.name = NULL;
  file.stream = NULL;
}

static void
open_file (const char *name)
{
  bool inherited = file.stream && file.process != getpid ();
  child |= inherited;
  if (file.stream && name && !strcmp (file.name, name) && !inherited)
    return;
  forget ();
  if (!name)
    return;
  char *path;
  file.name = strdup (name);
  if (!file.name
      || (child ? asprintf (&path, "%s.%ld", name, (long)getpid ())
                : asprintf (&path, "%s", name))
             < 0)
    rt_no_memory (NULL, strlen (name) + 1, "the name of a file");
  file.stream = fopen (path, "we");
  if (!file.stream)
    rt_fatal (NULL, "TASKS_REPORT is '%.200s', which cannot be written: %s",
              path, strerror (errno));
  file.process = getpid ();
  free (path);
}

void
rt_report_start (const char *machine)
{
  refuse (machine, "TASKS_MACHINE");
  refuse (rt_simulation_config.costs, "TASKS_COSTS");
  refuse (rt_config_text ("TASKS_TRACE"), "TASKS_TRACE");
  open_file (rt_simulation_config.report);
  count = makespan = 0;
}

void
rt_report_forked (void)
{
  forget ();
  child = true;
}

void
rt_report_ended (void)
{
  count++;
  makespan = rt_clock ();
}

static void
print_bound (FILE *stream, const char *name, double bound)
{
  if (bound < 0)
    return;
  fprintf (stream, "  %-16s %.6f ms", name, bound / 1e6);
  if (bound > 0)
    fprintf (stream, ", the makespan is %.3f times that",
             (double)makespan / bound);
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
  fprintf (stream, "makespan %.6f ms", (double)makespan / 1e6);
  if (end > makespan)
    fprintf (stream, "; all data were at the host after %.6f ms",
             (double)end / 1e6);
  fprintf (stream, "\n%llu tasks\n", (ull)count);
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
  fprintf (stream, "makespan,,,%llu,,%llu\n", (ull)count, (ull)makespan);
  fprintf (stream, "end,,,,,%llu\n", (ull)rt_clock ());
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
  FILE *stream = file.stream ? file.stream : stderr;
  if (!count)
    return;
  rt_simulated_look_up_all ();
  warn_of_misspelt ();
  if (length > 4 && !strcmp (name + length - 4, ".csv"))
    print_csv (stream);
  else
    print_text (stream);
  errno = 0;
  if (!(fflush (stream) | ferror (stream)))
    return;
  const char *why = errno ? strerror (errno) : "an earlier write failed";
  rt_fatal (NULL,
            "the report of the simulation cannot be written to %s%.200s%s: %s",
            name ? "'" : "the standard error", name ? name : "",
            name ? "'" : "", why);
}

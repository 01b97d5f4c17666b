/* SPDX-License-Identifier: LGPL-2.1-or-later

   Files of a simulation.  */

#include "output.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "simulation.h"

struct output
{
  const char *variable;
  char *name; /* as it is in the environment */
  FILE *stream;
  pid_t process; /* that opened it */
};

static struct output report = { .variable = "TASKS_REPORT" },
                     schedule = { .variable = "TASKS_SCHEDULE" };
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
refuse (const char *name, const char *variable, const char *other_name,
        const char *other)
{
  if (same_file (name, other_name))
    rt_fatal (NULL, "%s and %s name the same file, '%.200s'", variable, other,
              name);
}

static void
forget (struct output *output)
{
  /* All that was written has arrived, unless this is a child: what its parent
     has yet to write is the parent's.  */
  if (output->stream)
    {
      __fpurge (output->stream);
      fclose (output->stream);
    }
  free (output->name);
  *output = (struct output){ .variable = output->variable };
}

static void
open_output (struct output *output, const char *name)
{
  bool inherited = output->stream && output->process != getpid ();
  child |= inherited;
  if (output->stream && name && !strcmp (output->name, name) && !inherited)
    return;
  forget (output);
  if (!name)
    return;
  char number[32] = "";
  if (child)
    snprintf (number, sizeof number, ".%ld", (long)getpid ());
  size_t size = strlen (name) + strlen (number) + 1;
  char *path = malloc (size);
  output->name = strdup (name);
  if (!path || !output->name)
    rt_no_memory (NULL, size, "the name of a file");
  snprintf (path, size, "%s%s", name, number);
  output->stream = fopen (path, "we");
  if (!output->stream)
    rt_fatal (NULL, "%s is '%.200s', which cannot be written: %s",
              output->variable, path, strerror (errno));
  output->process = getpid ();
  free (path);
}

void
rt_outputs_open (const char *machine)
{
  const struct simulation_config *config = &rt_simulation_config;
  refuse (config->report, "TASKS_REPORT", config->schedule, "TASKS_SCHEDULE");
  refuse (config->report, "TASKS_REPORT", machine, "TASKS_MACHINE");
  refuse (config->report, "TASKS_REPORT", config->costs, "TASKS_COSTS");
  refuse (config->schedule, "TASKS_SCHEDULE", machine, "TASKS_MACHINE");
  refuse (config->schedule, "TASKS_SCHEDULE", config->costs, "TASKS_COSTS");
  open_output (&report, config->report);
  open_output (&schedule, config->schedule);
}

FILE *
rt_output_report (void)
{
  return report.stream ? report.stream : stderr;
}

FILE *
rt_output_schedule (void)
{
  return schedule.stream;
}

void
rt_output_check (FILE *stream)
{
  errno = 0;
  if (!(fflush (stream) | ferror (stream)))
    return;
  const char *why = errno ? strerror (errno) : "an earlier write failed";
  const struct output *output
      = stream == schedule.stream ? &schedule : &report;
  rt_fatal (NULL,
            "the %s of the simulation cannot be written to %s%.200s%s: "
            "%s",
            stream == schedule.stream ? "schedule" : "report",
            output->name ? "'" : "the standard error",
            output->name ? output->name : "", output->name ? "'" : "", why);
}

void
rt_outputs_forked (void)
{
  forget (&report);
  forget (&schedule);
  child = true;
}

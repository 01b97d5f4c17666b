/* SPDX-License-Identifier: LGPL-2.1-or-later

   The table of TASKS_STATS, thirty lines at most, and its last sentence.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/amount.h"
#include "driver/device.h"
#include "engine/region.h"
#include "json.h"
#include "recorder.h"
#include "statistics.h"

/* Lines for types, and for workers; of more, the rest in one.  */
#define TYPE_LINES 10
#define ROW_LINES 10

/* Nanoseconds of tasks for which beginning them counts.  */
#define SHORT 50000

typedef unsigned long long ull;

static double elapsed; /* ticks */
static double all;     /* of all workers and devices */

static double
percent (double part, double whole)
{
  return whole > 0 ? 100 * part / whole : 0;
}

static const char *
time_text (struct amount_text *text, uint64_t ticks)
{
  return rt_amount_time (text, rt_ticks_time (ticks));
}

static int
by_ticks (const void *a, const void *b)
{
  const struct type_sum *one = *(struct type_sum *const *)a;
  const struct type_sum *other = *(struct type_sum *const *)b;
  return one->ticks > other->ticks ? -1 : one->ticks < other->ticks;
}

static void
add_light (void *data, const struct tasks_codelet *codelet, uint64_t count,
           uint64_t ticks)
{
  struct type_sum *type = rt_sums_type (codelet);
  (void)data;
  type->light += count;
  type->light_ticks += ticks;
}

/* All types, those that took most first; how many.  */
static unsigned
sort_types (struct type_sum **types)
{
  unsigned count = 0;
  for (unsigned i = 0; i <= MOST_TYPES; i++)
    {
      struct type_sum *type = &rt_sums.types[i];
      type->ticks += type->light_ticks;
      if (type->count + type->light)
        types[count++] = type;
    }
  qsort (types, count, sizeof *types, by_ticks);
  return count;
}

static void
print_types (struct type_sum *const *types, unsigned count)
{
  struct amount_text total, median, most;
  fprintf (stderr, "%-24s %10s %10s %8s %10s %10s\n", "task", "count", "total",
           "share", "median", "95 %");
  for (unsigned i = 0; i < count && i < TYPE_LINES; i++)
    {
      const struct type_sum *type = types[i];
      fprintf (
          stderr, "%-24.40s %10llu %10s %7.1f%% %10s %10s%s\n",
          type->codelet->name, (ull)(type->count + type->light),
          time_text (&total, type->ticks), percent (type->ticks, all),
          type->count ? time_text (&median, rt_sums_quantile (type, 0.5)) : "",
          type->count ? time_text (&most, rt_sums_quantile (type, 0.95)) : "",
          type->light ? " as calls" : "");
    }
  if (count > TYPE_LINES)
    {
      uint64_t number = 0, ticks = 0;
      for (unsigned i = TYPE_LINES; i < count; i++)
        {
          number += types[i]->count + types[i]->light;
          ticks += types[i]->ticks;
        }
      fprintf (stderr, "%u others%*s %10llu %10s %7.1f%%\n",
               count - TYPE_LINES, count - TYPE_LINES < 10 ? 16 : 15, "",
               (ull)number, time_text (&total, ticks), percent (ticks, all));
    }
}

static void
print_row (const char *name, const struct row_sum *row, unsigned count)
{
  double whole = elapsed * count;
  double rest = whole - (double)(row->busy + row->idle + row->late);
  fprintf (stderr, "%-24.40s %10llu %9.1f%% %7.1f%% %9.1f%% %9.1f%%\n", name,
           (ull)row->tasks, percent (row->busy, whole),
           percent (row->idle, whole), percent (row->late, whole),
           percent (rest > 0 ? rest : 0, whole));
}

/* The rows of workers: those that executed tasks, or looked for them.  */
static void
print_rows (void)
{
  unsigned lines = 0, more = 0;
  struct row_sum rest = { 0 };
  fprintf (stderr, "%-24s %10s %10s %8s %10s %10s\n", "worker", "tasks",
           "busy", "idle", "late", "else");
  for (unsigned i = 0; i < ROW_LINK; i++)
    {
      const struct row_sum *row = &rt_sums.rows[i];
      if (!row->tasks && !row->idle)
        continue;
      if (lines++ < ROW_LINES)
        {
          char name[80];
          print_row (rt_row_text (i, name, sizeof name), row, 1);
          continue;
        }
      more++;
      rest.tasks += row->tasks;
      rest.busy += row->busy;
      rest.idle += row->idle;
      rest.late += row->late;
    }
  if (more)
    {
      char name[80];
      snprintf (name, sizeof name, "%u other%s", more, more == 1 ? "" : "s");
      print_row (name, &rest, more);
    }
}

static void
print_times (void)
{
  struct amount_text bytes, copying, building, searching;
  if (rt_sums.copies)
    fprintf (stderr, "%llu copies to and from devices: %s in %s\n",
             (ull)rt_sums.copies, rt_amount_bytes (&bytes, rt_sums.bytes),
             time_text (&copying, rt_sums.copying));
  if (rt_device_driver->count)
    rt_device_driver->count (stderr);
  if (rt_sums.searching)
    fprintf (stderr, "looking for devices took %s, building kernels %s\n",
             time_text (&searching, rt_sums.searching),
             time_text (&building, rt_sums.building));
}

/* Regions whose tasks wait for those of others of which they are no part.  */
static void
print_overlaps (void)
{
  unsigned count = atomic_load (&rt_overlaps.count);
  if (count)
    fprintf (stderr,
             "%u region%s, the first registered%s, overlapped others in part,"
             " which orders their tasks: for the tiles of an array see"
             " '#pragma tasks partition'.\n",
             count, count == 1 ? "" : "s", rt_overlaps.first.text);
}

/* What is lost most, of all the time of all workers.  */
struct loss
{
  double ticks;
  const char *because, *name, *try;
};

static void
consider (struct loss *worst, double ticks, const char *because,
          const char *name, const char *try)
{
  if (ticks > worst->ticks)
    *worst = (struct loss){ ticks, because, name, try };
}

/* Devices that execute tasks.  */
static unsigned
devices_used (void)
{
  unsigned count = 0;
  for (unsigned i = ROW_DEVICE; i < ROW_LINK; i++)
    count += rt_sums.rows[i].tasks != 0;
  return count;
}

/* Of devices or of threads: how long ready tasks waited.  */
static double
lateness (bool devices)
{
  double sum = 0;
  for (unsigned i = 0; i < ROW_LINK; i++)
    if ((i >= ROW_DEVICE) == devices)
      sum += (double)rt_sums.rows[i].late;
  return sum;
}

/* What threads that executed tasks did beside that, where they do nothing
   else: what tasks cost.  */
static double
overhead (void)
{
  double sum = 0;
  for (unsigned i = ROW_WORKER; i < ROW_SERVICE; i++)
    {
      const struct row_sum *row = &rt_sums.rows[i];
      double rest = elapsed - (double)(row->busy + row->idle + row->late);
      sum += row->tasks && rest > 0 ? rest : 0;
    }
  return sum;
}

static void
print_loss (double busy, uint64_t tasks, unsigned workers)
{
  struct loss worst = { 0 };
  for (unsigned i = 0; i <= MOST_TYPES; i++)
    {
      const struct type_sum *type = &rt_sums.types[i];
      if (!type->codelet)
        continue;
      bool waited_for = type->last > type->awaited;
      consider (&worst, (double)(type->awaited + type->last),
                waited_for ? "nothing else is left until"
                           : "no task is ready until",
                type->codelet->name,
                waited_for ? "smaller tasks of it, or more even ones, or to"
                             " wait later"
                           : "smaller tasks of it, a higher priority, or calls"
                             " of what does not wait for it before it");
    }
  consider (&worst, (double)rt_sums.uncalled,
            "the program has not called more tasks", NULL,
            "to call them earlier, or to make tasks of what it does itself");
  consider (&worst, lateness (true), "devices wait for data or launches", NULL,
            "larger tasks, or fewer buffers that go from one memory to"
            " another");
  bool are_short = busy < (double)tasks * (double)rt_ticks_in (SHORT);
  consider (&worst, lateness (false) + overhead (),
            are_short ? "tasks are so short that to begin them counts"
                      : "tasks that are ready are begun late",
            NULL,
            are_short ? "fewer and larger tasks"
                      : "whether other programs need the cores, or fewer"
                        " threads (TASKS_NCPU)");
  consider (&worst, (double)rt_sums.starting * workers, "the runtime starts",
            NULL, "a larger problem");
  if (rt_sums.first
      > rt_sums.found) /* nothing else was to be done meanwhile */
    consider (&worst, (double)rt_sums.searching * workers,
              "devices are looked for", NULL,
              "a larger problem, or TASKS_OPENCL_DEVICES=none");
  /* Others may have been busy meanwhile.  */
  consider (&worst,
            fmin ((double)rt_sums.awaited_builds * workers, all - busy),
            "kernels are built", NULL,
            "a larger problem, or a second run, for which they are kept"
            " (TASKS_OPENCL_CACHE)");
  double share = percent (worst.ticks, all);
  if (percent (busy, all) >= 90 || share < 3)
    fprintf (stderr, "Little is lost.\n");
  else
    fprintf (stderr,
             "Most is lost, %.0f %% of the time of the workers, because"
             " %s%s%.60s%s: try %s.\n",
             share, worst.because, worst.name ? " '" : "",
             worst.name ? worst.name : "", worst.name ? "' ends" : "",
             worst.try);
}

void
rt_statistics_print (const struct run_facts *facts)
{
  static struct type_sum *types[MOST_TYPES + 1];
  struct amount_text time;
  uint64_t tasks = 0, busy = 0;
  rt_tapes_visit (add_light, NULL);
  unsigned count = sort_types (types);
  for (unsigned i = 0; i < count; i++)
    {
      tasks += types[i]->count + types[i]->light;
      busy += types[i]->ticks;
    }
  uint64_t end = facts->simulated ? rt_sums.end : rt_ticks ();
  unsigned workers = facts->workers + (facts->simulated ? 0 : devices_used ());
  elapsed = (double)rt_ticks_since (end);
  all = elapsed * workers;
  fprintf (stderr,
           "tasks: %llu task%s in %s on %u worker%s, which they kept busy for"
           " %.1f %% of that time\n",
           (ull)tasks, tasks == 1 ? "" : "s",
           time_text (&time, (uint64_t)elapsed), workers,
           workers == 1 ? "" : "s", percent ((double)busy, all));
  if (tasks)
    {
      print_types (types, count);
      print_rows ();
      print_times ();
      print_overlaps ();
      print_loss ((double)busy, tasks, workers);
    }
  if (rt_events_lost ())
    fprintf (stderr, "%llu events were lost, and are in none of this\n",
             (ull)rt_events_lost ());
  fflush (stderr);
}

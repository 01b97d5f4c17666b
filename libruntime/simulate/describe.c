/* SPDX-License-Identifier: LGPL-2.1-or-later

   What tasks-info says of a described machine.

   Equal links between two groups of devices are one line, and so are both
   directions if they are alike.  */

#include <math.h>

#include "base/amount.h"
#include "base/config.h"
#include "simulation.h"

/* A time that a file states: as fine as it may be.  */
static const char *
time_text (struct amount_text *text, double nanoseconds)
{
  return rt_amount_time (text, (uint64_t)(nanoseconds + 0.5));
}

static void
print_group (FILE *stream, const struct group_description *group)
{
  static const char *const targets[] = { [TASKS_TARGET_CPU] = "the CPU",
                                         [TASKS_TARGET_OPENCL] = "OpenCL",
                                         [TASKS_TARGET_CUDA] = "CUDA" };
  struct amount_text memory, launch;
  unsigned count = group->each ? group->each : group->count;
  fprintf (stream, "  %-16s %u %s%s", group->name, count,
           group->device ? "device" : "core", count == 1 ? "" : "s");
  if (group->each)
    fprintf (stream, " in each '%s'",
             rt_description->groups[group->ranks].name);
  if (group->cores)
    fprintf (stream, " of %u core%s", group->cores,
             group->cores == 1 ? "" : "s");
  fprintf (stream, ", speed %g", group->speed);
  if (group->model[0])
    fprintf (stream, ", costs as models know of '%s'", group->model);
  if (group->count && group->device && group->memory == RT_ENOUGH_MEMORY)
    fprintf (stream, ", memory enough");
  else if (group->count && group->device)
    fprintf (stream, ", memory %s%s", rt_amount_bytes (&memory, group->memory),
             group->count > 1 ? " each" : "");
  fprintf (stream, "\n    used for       ");
  if (!(rt_config.targets >> group->target & 1))
    fprintf (stream, "nothing, as TASKS_TARGETS says");
  else if (group->any)
    fprintf (stream, "all tasks");
  else if (group->cores)
    fprintf (stream,
             "tasks that other ranks may execute, which rank 0"
             " launches in %s each",
             time_text (&launch, group->launch));
  else
    fprintf (stream, "tasks that have an implementation for %s",
             targets[group->target]);
  fprintf (stream, "\n");
}

/* Memories that links join: the host's, or those of a group of devices.  */
struct end
{
  const char *name;
  unsigned first, count;
};

static unsigned
find_ends (struct end ends[RT_MOST_GROUPS + 1])
{
  unsigned count = 1, memory = 1;
  ends[0] = (struct end){ "host", 0, 1 };
  for (unsigned i = 0; i < rt_description->group_count; i++)
    {
      const struct group_description *group = &rt_description->groups[i];
      if (!group->device || group->each)
        continue;
      ends[count++] = (struct end){ group->name, memory, group->count };
      memory += group->count;
    }
  return count;
}

static const struct link_description *
link_between (unsigned from, unsigned to)
{
  return &rt_description->links[from][to];
}

static bool
alike (const struct link_description *a, const struct link_description *b)
{
  return a->exists == b->exists
         && (!a->exists
             || (a->latency == b->latency && a->bandwidth == b->bandwidth
                 && a->contended == b->contended && a->bus == b->bus
                 && a->network == b->network));
}

/* Whether all links from A to B are; and those from B to A, too, unless BACK
   is NULL.  */
static bool
all_alike (const struct end *a, const struct end *b, bool *back)
{
  const struct link_description *first = NULL;
  bool same = true;
  *back = true;
  for (unsigned i = a->first; i < a->first + a->count; i++)
    for (unsigned j = b->first; j < b->first + b->count; j++)
      if (i != j)
        {
          first = first ? first : link_between (i, j);
          same &= alike (first, link_between (i, j));
          *back &= alike (first, link_between (j, i));
        }
  *back &= same;
  return same;
}

static void
print_link (FILE *stream, const char *ends,
            const struct link_description *link)
{
  struct amount_text latency;
  if (!link->exists)
    return;
  fprintf (stream, "  %-24s ", ends);
  if (link->bandwidth < INFINITY)
    fprintf (stream, "%g GB/s, ", link->bandwidth);
  fprintf (stream, "latency %s", time_text (&latency, link->latency));
  if (link->network)
    fprintf (stream, ", network");
  else if (link->bus >= 0)
    fprintf (stream, ", bus %s", rt_description->buses[link->bus]);
  else if (!link->contended)
    fprintf (stream, ", uncontended");
  fprintf (stream, "\n");
}

/* The name of the I-th memory of END.  */
static void
name_of (const struct end *end, unsigned i, char name[80])
{
  if (end->first)
    snprintf (name, 80, "%s.%u", end->name, i);
  else
    snprintf (name, 80, "%s", end->name);
}

/* Links between A and B that are not all alike, one by one.  */
static void
print_each (FILE *stream, const struct end *a, const struct end *b)
{
  char from[80], to[80], text[200];
  for (unsigned i = 0; i < a->count; i++)
    for (unsigned j = 0; j < b->count; j++)
      {
        unsigned x = a->first + i, y = b->first + j;
        bool back = alike (link_between (x, y), link_between (y, x));
        /* Once for both directions.  */
        if (x == y || (back && x > y))
          continue;
        name_of (a, i, from);
        name_of (b, j, to);
        snprintf (text, sizeof text, back ? "%s %s" : "%s to %s", from, to);
        print_link (stream, text, link_between (x, y));
        if (a == b || back)
          continue;
        snprintf (text, sizeof text, "%s to %s", to, from);
        print_link (stream, text, link_between (y, x));
      }
}

static void
print_links (FILE *stream, const struct end *a, const struct end *b)
{
  char text[200];
  bool back, other;
  if (a == b && a->count == 1)
    return;
  bool same = all_alike (a, b, &back), same_back = all_alike (b, a, &other);
  if (!same || !same_back)
    {
      print_each (stream, a, b);
      return;
    }
  snprintf (text, sizeof text, back ? "%s %s" : "%s to %s", a->name, b->name);
  print_link (stream, text,
              link_between (a->first, b->first + (a == b ? 1 : 0)));
  if (back)
    return;
  snprintf (text, sizeof text, "%s to %s", b->name, a->name);
  print_link (stream, text, link_between (b->first, a->first));
}

void
rt_simulation_describe (FILE *stream)
{
  const struct description *description = rt_description;
  struct end ends[RT_MOST_GROUPS + 1];
  fprintf (stream, "Machine that is described, by '%s'\n",
           rt_simulation_config.machine);
  for (unsigned i = 0; i < description->group_count; i++)
    print_group (stream, &description->groups[i]);
  for (unsigned i = 0; i < description->change_count; i++)
    {
      const struct change *change = &description->changes[i];
      struct amount_text time;
      fprintf (stream, "  from %-11s %s: %g times that speed\n",
               time_text (&time, (double)change->time),
               description->groups[change->group].name, change->factor);
    }
  unsigned count = find_ends (ends);
  if (count > 1)
    fprintf (stream, "Links\n");
  for (unsigned i = 0; i < count; i++)
    for (unsigned j = i; j < count; j++)
      print_links (stream, &ends[i], &ends[j]);
  if (description->through > 0 && description->through < INFINITY)
    fprintf (stream, "  %-24s %g GB/s\n", "switch", description->through);
  unsigned foreign = 0;
  for (unsigned i = 0; i < description->costs.count; i++)
    foreign += description->costs.rules[i].foreign;
  fprintf (stream, "Costs\n  lines            %u",
           description->costs.count - foreign);
  if (foreign)
    fprintf (stream, ", and %u for workers that this machine lacks", foreign);
  fprintf (stream, "\n");
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Lower bounds.

   Tasks of one class whose heads and tails are about the same are a *lot*.
   The program's first variable is the makespan, then there is one for each lot
   and group of workers: how many of its tasks are executed there.  Lengths are
   in units of the critical path.  */

#include "bounds.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/grow.h"
#include "cost.h"
#include "dag.h"
#include "paths.h"
#include "program.h"
#include "simulation.h"

/* Heads and tails are told apart so finely.  */
#define LEVELS 16

/* Seconds for one program, and for all that follow from paths; and how many of
   these.  */
#define SECONDS_SOLVE 10
#define SECONDS_PATHS 5
#define MOST_PATHS 40

/* Where the first so many paths have not raised the bound, others hardly do.
 */
#define MOST_IN_VAIN 8

/* A path that is so little longer than the makespan adds nothing.  */
#define CLOSE 1e-4

/* By this part programs may be solved wrongly: no bound shall be above a
   makespan for that.  */
#define WRONG 1e-9

struct lot
{
  uint32_t class;
  unsigned head, tail;           /* levels */
  double count;                  /* tasks */
  double visited;                /* of them, on a path */
  int variables[RT_MOST_GROUPS]; /* 0: it is not executed there */
  double costs[RT_MOST_GROUPS];
};

struct work
{
  unsigned groups;
  double unit; /* nanoseconds */
  struct paths paths;
  double *costs, *to, *from; /* of tasks; of vertices */
  uint32_t *lot_of;          /* tasks */
  struct lot *lots;
  unsigned lot_count, lot_room;
  struct program *program;
};

static void *
allocate (uint64_t count, size_t size)
{
  void *memory = calloc (count ? count : 1, size);
  if (!memory)
    rt_no_memory (NULL, count * size, "the lower bounds");
  return memory;
}

/* The least nanoseconds that a task of CLASS takes on group GROUP, at any
   time; less than 0 if it cannot be executed there.  */
static double
cost_on (struct simulated_class *class, unsigned group)
{
  if (!rt_simulated_able (class->codelet, &rt_description->groups[group]))
    return -1;
  double nominal = rt_simulated_nominal (class, group);
  if (nominal < 0)
    return -1;
  /* What is stated takes whole nanoseconds (rt_simulated_cost); what has been
     measured is the mean of such.  */
  double cost = nominal / rt_simulated_best_factor (group);
  if (!(cost < 0x1p63)) /* virtual time ends before */
    return -1;
  return class->measurements ? cost : floor (cost + 0.5);
}

static double
least_cost (struct simulated_class *class)
{
  double least = INFINITY;
  for (unsigned i = 0; i < rt_description->group_count; i++)
    {
      double cost = cost_on (class, i);
      if (cost >= 0 && cost < least)
        least = cost;
    }
  return least < INFINITY ? least : 0;
}

static struct lot *
add_lot (struct work *work, uint32_t class, unsigned head, unsigned tail)
{
  work->lots = rt_grow (work->lots, &work->lot_room, work->lot_count,
                        sizeof *work->lots, "lots");
  struct lot *lot = &work->lots[work->lot_count++];
  *lot = (struct lot){ .class = class, .head = head, .tail = tail };
  for (unsigned i = 0; i < work->groups; i++)
    lot->costs[i] = cost_on (rt_simulated_class_at (class), i) / work->unit;
  return lot;
}

/* One lot for each class.  */
static void
make_lots_of_classes (struct work *work)
{
  for (unsigned i = 0; i < rt_simulated_class_count (); i++)
    add_lot (work, i, 0, 0)->count = (double)rt_simulated_class_at (i)->count;
}

static unsigned
level (double value, double unit)
{
  double at = floor (value / unit * LEVELS);
  return at < LEVELS - 1 ? (unsigned)at : LEVELS - 1;
}

/* Lots by class, head and tail.  */
static void
make_lots (struct work *work)
{
  unsigned classes = rt_simulated_class_count ();
  uint32_t *index
      = allocate ((uint64_t)classes * LEVELS * LEVELS, sizeof *index);
  work->lot_of = allocate (work->paths.tasks, sizeof *work->lot_of);
  for (uint32_t i = 0; i < work->paths.tasks; i++)
    {
      uint32_t class = rt_dag.nodes[i].class;
      unsigned head
          = level (work->to[rt_paths_begin (&work->paths, i)], work->unit);
      unsigned tail
          = level (work->from[rt_paths_end (&work->paths, i)], work->unit);
      uint32_t *at = &index[(class * LEVELS + head) * LEVELS + tail];
      if (!*at)
        {
          add_lot (work, class, head, tail);
          *at = work->lot_count;
        }
      work->lot_of[i] = *at - 1;
      work->lots[*at - 1].count++;
    }
  free (index);
}

/* The tasks of lots whose heads and tails are at least HEAD and TAIL share
   GROUP for the rest of the makespan.  */
static void
add_area (struct work *work, unsigned group, unsigned head, unsigned tail)
{
  const struct group_description *of = &rt_description->groups[group];
  double workers = of->each
                       ? of->each * rt_description->groups[of->ranks].count
                       : of->count * (of->cores ? of->cores : 1.0);
  for (unsigned i = 0; i < work->lot_count; i++)
    if (work->lots[i].head >= head && work->lots[i].tail >= tail
        && work->lots[i].variables[group] && work->lots[i].costs[group] > 0)
      rt_program_term (work->program, work->lots[i].variables[group],
                       work->lots[i].costs[group] / workers);
  if (!rt_program_terms (work->program))
    return;
  rt_program_term (work->program, 1, -1);
  rt_program_line (work->program, -(double)(head + tail) / LEVELS, false);
}

/* The program for the lots, with LEVELS or 1 levels of heads and tails.  False
   if GLPK is not there.  */
static bool
make_program (struct work *work, double least, unsigned levels)
{
  work->program = rt_program_new (least);
  if (!work->program)
    return false;
  for (unsigned i = 0; i < work->lot_count; i++)
    {
      struct lot *lot = &work->lots[i];
      for (unsigned j = 0; j < work->groups; j++)
        if (lot->costs[j] >= 0)
          {
            lot->variables[j] = rt_program_variable (work->program);
            rt_program_term (work->program, lot->variables[j], 1);
          }
      if (rt_program_terms (work->program))
        rt_program_line (work->program, lot->count, true);
    }
  for (unsigned head = 0; head < levels; head++)
    for (unsigned tail = 0; head + tail < levels; tail++)
      for (unsigned j = 0; j < work->groups; j++)
        add_area (work, j, head, tail);
  return true;
}

static void
visit (void *data, uint32_t task)
{
  struct work *work = data;
  work->lots[work->lot_of[task]].visited++;
}

/* The tasks that have been visited are on a path: their times are no more than
   the makespan.  How many of a lot are executed by a group is no more than how
   many of all of it are.  */
static void
add_path (struct work *work)
{
  int *parts
      = allocate ((uint64_t)work->lot_count * work->groups, sizeof *parts);
  for (unsigned i = 0; i < work->lot_count; i++)
    {
      struct lot *lot = &work->lots[i];
      for (unsigned j = 0; lot->visited > 0 && j < work->groups; j++)
        if (lot->variables[j])
          {
            int *part = &parts[i * work->groups + j];
            *part = rt_program_variable (work->program);
            rt_program_term (work->program, *part, 1);
            rt_program_term (work->program, lot->variables[j], -1);
            rt_program_line (work->program, 0, false);
          }
      for (unsigned j = 0; lot->visited > 0 && j < work->groups; j++)
        if (parts[i * work->groups + j])
          rt_program_term (work->program, parts[i * work->groups + j], 1);
      if (rt_program_terms (work->program))
        rt_program_line (work->program, lot->visited, true);
    }
  for (unsigned i = 0; i < work->lot_count; i++)
    for (unsigned j = 0; j < work->groups; j++)
      if (parts[i * work->groups + j] && work->lots[i].costs[j] > 0)
        rt_program_term (work->program, parts[i * work->groups + j],
                         work->lots[i].costs[j]);
  rt_program_term (work->program, 1, -1);
  rt_program_line (work->program, 0, false);
  free (parts);
}

/* What a task of LOT takes on average, as the program divides it.  */
static double
average (const struct work *work, const struct lot *lot)
{
  double sum = 0;
  for (unsigned j = 0; j < work->groups; j++)
    if (lot->variables[j])
      sum += rt_program_value (work->program, lot->variables[j])
             * lot->costs[j];
  return sum / lot->count;
}

/* Add the path that is the longest with average costs, if that is longer than
   MAKESPAN.  */
static bool
find_path (struct work *work, double makespan)
{
  for (uint32_t i = 0; i < work->paths.tasks; i++)
    work->costs[i] = average (work, &work->lots[work->lot_of[i]]);
  double longest
      = rt_paths_longest (&work->paths, work->costs, work->to, NULL);
  if (longest <= makespan * (1 + CLOSE))
    return false;
  for (unsigned i = 0; i < work->lot_count; i++)
    work->lots[i].visited = 0;
  rt_paths_visit (&work->paths, work->costs, work->to, visit, work);
  add_path (work);
  return true;
}

/* The mixed bound, in units; less than 0 if it takes too long.  */
static double
solve_mixed (struct work *work)
{
  double first = 0, best = -1;
  uint64_t end = rt_real_clock () + SECONDS_PATHS * UINT64_C (1000000000);
  for (unsigned i = 0; i < MOST_PATHS; i++)
    {
      double makespan = rt_program_solve (work->program,
                                          i ? SECONDS_PATHS : SECONDS_SOLVE);
      if (makespan < 0)
        break;
      best = makespan;
      if (!i)
        first = best;
      if (rt_real_clock () > end
          || (i == MOST_IN_VAIN && best <= first * (1 + CLOSE))
          || !find_path (work, makespan))
        break;
    }
  return best;
}

static double
area (struct work *work)
{
  make_lots_of_classes (work);
  double bound = -1;
  if (make_program (work, 0, 1))
    {
      bound = rt_program_solve (work->program, SECONDS_SOLVE);
      rt_program_free (work->program);
    }
  work->lot_count = 0;
  return bound < 0 ? -1 : bound * (1 - WRONG) * work->unit;
}

static void
path_and_mixed (struct work *work, struct bounds *bounds)
{
  work->paths = rt_paths_make ();
  uint32_t tasks = work->paths.tasks;
  work->costs = allocate (tasks, sizeof *work->costs);
  work->to = allocate (work->paths.vertices, sizeof *work->to);
  work->from = allocate (work->paths.vertices, sizeof *work->from);
  double *least = allocate (rt_simulated_class_count (), sizeof *least);
  for (unsigned i = 0; i < rt_simulated_class_count (); i++)
    least[i] = least_cost (rt_simulated_class_at (i));
  for (uint32_t i = 0; i < tasks; i++)
    work->costs[i] = least[rt_dag.nodes[i].class];
  free (least);
  bounds->path
      = rt_paths_longest (&work->paths, work->costs, work->to, work->from);
  work->unit = bounds->path > 0 ? bounds->path : 1;
  make_lots (work);
  if (bounds->path > 0 && make_program (work, 1, LEVELS))
    {
      double mixed = solve_mixed (work);
      if (mixed >= 0)
        bounds->mixed = mixed * (1 - WRONG) * work->unit;
      else
        bounds->why = "the mixed bound, which takes too long";
      rt_program_free (work->program);
    }
  rt_paths_free (&work->paths);
}

struct bounds
rt_bounds (void)
{
  struct work work = { .groups = rt_description->group_count, .unit = 1 };
  struct bounds bounds = { .path = -1, .area = -1, .mixed = -1 };
  /* Numbers near 1 are solved best.  */
  if (rt_simulated_class_count ())
    work.unit = fmax (1, least_cost (rt_simulated_class_at (0)));
  bounds.area = area (&work);
  if (bounds.area < 0)
    bounds.why = "area and mixed, for libglpk.so.40 cannot be loaded";
  if (rt_dag.full)
    bounds.why = "critical path and mixed, for there are too many tasks";
  else
    path_and_mixed (&work, &bounds);
  free (work.costs);
  free (work.to);
  free (work.from);
  free (work.lot_of);
  free (work.lots);
  return bounds;
}

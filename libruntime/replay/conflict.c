/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which accesses of two calls conflict.

   A program that was compiled with `taskcc --check' tells what it accesses. In
   a trial that executes the calls in their order what the first one accesses
   is noted, and what the second one does compared with that: the first access
   to the same byte, if one of the two writes, is the conflict.  Variables on
   the stack of a body, and memory that the second call allocates, are its own.
   What the first one accesses is in a tree of intervals.  */

#include "orders.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/interval.h"
#include "base/where.h"
#include "engine/entry.h"
#include "engine/partition.h"

void (*rt_check_recorder) (uintptr_t at, size_t size, unsigned mode,
                           const void *caller);

/* What the first call has read, and written, and where, or NULL.  */
struct part
{
  struct interval interval;
  const void *callers[2];
};

static struct
{
  struct conflict *conflict;
  bool second;     /* the second call is executed */
  uintptr_t stack; /* of bodies is below */
  struct interval_tree parts;
} recorder;

static struct interval *
make_part (struct interval_tree *tree, struct interval *front)
{
  struct part *part = calloc (1, sizeof *part);
  (void)tree;
  if (!part)
    rt_no_memory (NULL, sizeof *part, "accesses of tasks");
  if (front)
    *part = *RT_OF_INTERVAL (struct part, front);
  return &part->interval;
}

static struct part *
part_from (uintptr_t at)
{
  return RT_OF_INTERVAL (struct part, rt_interval_from (&recorder.parts, at));
}

/* The first call accesses what is between BEGIN and END.  */
static void
note (uintptr_t begin, uintptr_t end, unsigned mode, const void *caller)
{
  rt_intervals_cover (&recorder.parts, begin, end, make_part);
  for (struct part *part = part_from (begin);
       part && part->interval.begin < end;
       part = part_from (part->interval.end))
    for (unsigned writes = 0; writes < 2; writes++)
      if (mode & (writes ? TASKS_WRITE : TASKS_READ))
        part->callers[writes] = caller;
}

/* The second one does.  */
static void
compare (uintptr_t begin, uintptr_t end, unsigned mode, const void *caller)
{
  struct conflict *conflict = recorder.conflict;
  bool writes = mode & TASKS_WRITE;
  rt_intervals_cut (&recorder.parts, begin, end, make_part);
  for (struct part *part = part_from (begin);
       part && part->interval.begin < end && !conflict->found;
       part = part_from (part->interval.end))
    {
      bool wrote = part->callers[1] != NULL;
      /* What it allocates is its own.  */
      if (!mode)
        part->callers[0] = part->callers[1] = NULL;
      else if (wrote || (writes && part->callers[0]))
        {
          conflict->found = true;
          conflict->address = part->interval.begin;
          conflict->writes[0] = wrote;
          conflict->writes[1] = writes;
          conflict->callers[0] = part->callers[wrote];
          conflict->callers[1] = caller;
        }
    }
}

static void
record (uintptr_t at, size_t size, unsigned mode, const void *caller)
{
  uintptr_t here = (uintptr_t)__builtin_frame_address (0);
  if (!size || (at >= here && at < recorder.stack))
    return;
  if (recorder.second)
    compare (at, at + size, mode, caller);
  else if (mode)
    note (at, at + size, mode, caller);
}

void
rt_conflict_follow (struct conflict *conflict, uint32_t call)
{
  rt_check_recorder = NULL;
  if (!conflict->wanted
      || (call != conflict->calls[0] && call != conflict->calls[1]))
    return;
  recorder.conflict = conflict;
  recorder.second = call == conflict->calls[1];
  recorder.stack = (uintptr_t)__builtin_frame_address (0);
  rt_check_recorder = record;
}

void
rt_conflict_describe (char *text, size_t room, const struct conflict *conflict,
                      const char *const names[2])
{
  static struct where where;
  struct trace trace = { .pc = conflict->address };
  char what[128];
  struct tile_text tile;
  const struct region *region;
  *text = '\0';
  if (!conflict->found)
    return;
  rt_where_start ();
  rt_where_find (&where, &trace);
  if (where.count)
    snprintf (what, sizeof what, "'%s'", where.calls[0].function);
  else if ((region = rt_region_around (&rt_host_domain, conflict->address)))
    snprintf (what, sizeof what, "byte %zu of %sthe buffer",
              (size_t)(conflict->address - region->start),
              rt_tile_text (&tile, region));
  else
    snprintf (what, sizeof what, "address %#zx", (size_t)conflict->address);
  for (int i = 1; i >= 0; i--)
    {
      trace.pc = (uintptr_t)conflict->callers[i] - 1;
      rt_where_find (&where, &trace);
      int used = snprintf (text, room, "\n    '%.80s' %s %s", names[i],
                           conflict->writes[i] ? "writes" : "reads",
                           i ? what : "it");
      if (where.user < where.count)
        used += snprintf (text + used, room - (size_t)used, " at %s",
                          where.calls[where.user].place);
      text += used;
      room -= (size_t)used;
    }
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   What instrumented code calls before loops, of accesses at equal distances.

   As many as the cache allows are left out at a time: mostly all of them.
   What is said of the others is what would be said of each, in the loop.  */

#include "entry.h"

#include <errno.h>

#include "tasks/abi.h"

/* Accesses of a loop.  */
struct series
{
  uintptr_t at;   /* the first */
  size_t size;    /* of each */
  ptrdiff_t step; /* from each to the next */
  size_t count;
};

static struct series
series (const void *address, size_t size, ptrdiff_t step, size_t count)
{
  return (struct series){ (uintptr_t)address, size, step,
                          step || !count ? count : 1 };
}

/* How many of S, from the first on, lie within ENTRY.  */
static size_t
count_within (const struct cache_entry *entry, const struct series *s)
{
  size_t offset = s->at - entry->begin;
  if (!covers (entry, s->at, s->size))
    return 0;
  size_t step = s->step < 0 ? -(size_t)s->step : (size_t)s->step, way;
  size_t room = s->step < 0 ? offset : entry->room - offset - s->size;
  if (!__builtin_mul_overflow (s->count - 1, step, &way) && way <= room)
    return s->count;
  return room / step + 1;
}

/* COUNT of S, all in an output, have these MARKS: how many, from the first on,
   are written.  */
static size_t
count_written (const uint8_t *marks, const struct series *s, size_t count)
{
  if (s->step == (ptrdiff_t)s->size && !memchr (marks, 0, count * s->size))
    return count;
  size_t written = 0;
  while (written < count && !is_unwritten (marks, s->size))
    {
      written++;
      marks += s->step;
    }
  return written;
}

static void
mark_written (uint8_t *marks, const struct series *s, size_t count)
{
  if (s->step == (ptrdiff_t)s->size)
    memset (marks, 1, count * s->size);
  else
    for (; count > 0; count--, marks += s->step)
      memset (marks, 1, s->size);
}

/* How many of S, from the first on, the cache allows in MODE.  */
static size_t
count_allowed (const struct series *s, unsigned mode)
{
  const struct cache_entry *entry = rt_cache_entry (cache, s->at);
  size_t count = count_within (entry, s);
  if (!count || (mode & TASKS_READ_WRITE & ~entry->rights))
    return 0;
  uint8_t *marks = entry->marks;
  if (marks)
    marks += s->at - entry->begin;
  if (marks && mode == TASKS_READ)
    return count_written (marks, s, count);
  if (marks && mode == TASKS_WRITE)
    mark_written (marks, s, count);
  return count;
}

/* Leave the first COUNT of S out.  */
static void
skip (struct series *s, size_t count)
{
  s->at += count * (size_t)s->step;
  s->count -= count;
}

/* The program, at CALLER, accesses S in MODE.  */
static void
look_at_series (struct series s, unsigned mode, const void *caller)
{
  while (s.count)
    {
      size_t count = cache ? count_allowed (&s, mode) : 0;
      if (!count)
        {
          miss (s.at, s.size, mode, caller);
          count = 1;
        }
      skip (&s, count);
      if (!cache && s.step == (ptrdiff_t)s.size && s.count)
        {
          /* It is recorded.  */
          miss (s.at, s.count * s.size, mode, caller);
          return;
        }
    }
}

void
tasks_check_loop_reads (const void *address, size_t size, ptrdiff_t step,
                        size_t count, int every)
{
  const void *caller = __builtin_return_address (0);
  struct series s = series (address, size, step, count);
  if (count && !every)
    {
      struct series first = s;
      first.count = 1;
      look_at_series (first, TASKS_READ, caller);
      skip (&s, 1);
    }
  look_at_series (s, every ? TASKS_READ : TASKS_READ | CHECK_WRITTEN, caller);
}

void
tasks_check_loop_writes (const void *address, size_t size, ptrdiff_t step,
                         size_t count)
{
  look_at_series (series (address, size, step, count), TASKS_WRITE,
                  __builtin_return_address (0));
}

void
tasks_check_loop_bounds (const void *parameter, const void *address,
                         size_t size, unsigned mode, ptrdiff_t step,
                         size_t count)
{
  const void *caller = __builtin_return_address (0);
  struct series s = series (address, size, step, count);
  int saved = errno;
  while (s.count)
    {
      size_t within = 0;
      if (cache)
        {
          const struct cache_entry *entry = rt_cache_entry (cache, s.at);
          if (is_within (entry, parameter))
            within = count_within (entry, &s);
        }
      if (!within
          && tasks_check_touch_by ((uintptr_t)parameter, s.at, size, mode,
                                   caller))
        break;
      skip (&s, within ? within : 1);
    }
  errno = saved;
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_STATS: what is added up of a run, and said at its end.  */

#ifndef RT_STATISTICS_H
#define RT_STATISTICS_H

#include <stddef.h>
#include <stdint.h>

#include "event.h"

struct run_facts;
struct tasks_codelet;

#define MOST_TYPES 1024
#define BINS (62 * 8)

/* The tasks of a codelet: their own times.  */
struct type_sum
{
  const struct tasks_codelet *codelet; /* NULL: not used */
  uint64_t count, ticks;
  uint64_t light, light_ticks; /* as calls */
  uint64_t least, most;        /* ticks of one */
  /* So long workers were idle until one of them ended and let the next task
     go; or that was waited for, and nothing else was left.  */
  uint64_t awaited, last;
  uint32_t bins[BINS];
};

/* What a worker, or a host thread, has done.  */
struct row_sum
{
  uint64_t tasks, busy, idle, late; /* LATE: until it began a ready one */
};

/* In ticks, where they are times.  */
struct sums
{
  struct type_sum types[MOST_TYPES + 1]; /* the last is all others */
  struct row_sum rows[ROW_LINK];
  uint64_t first;    /* task that began, when; 0: none did */
  uint64_t found;    /* devices, when */
  uint64_t end;      /* of the last event */
  uint64_t uncalled; /* idle: no task had been called that was left */
  uint64_t copies, bytes, copying;
  uint64_t starting, searching;
  uint64_t building, awaited_builds; /* the second: of kernels that tasks
                                        waited for */
};

extern struct sums rt_sums;

/* The tasks of CODELET there.  */
struct type_sum *rt_sums_type (const struct tasks_codelet *codelet);

/* What PART of the tasks of TYPE takes at most.  */
uint64_t rt_sums_quantile (const struct type_sum *type, double part);

/* Add the COUNT cells at CELLS, whole events.  */
void rt_statistics_add (const struct cell *cells, size_t count);

/* Say it; and forget it.  */
void rt_statistics_print (const struct run_facts *facts);
void rt_statistics_forget (void);

#endif /* RT_STATISTICS_H */

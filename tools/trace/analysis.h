/* SPDX-License-Identifier: GPL-3.0-or-later

   What is to be said of a record, worked out once for all that is written.
   The manual, tasks-trace(1), defines each number.  */

#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "trace.h"

/* What the time of processors goes into.  */
enum cause
{
  CAUSE_BODIES,  /* of tasks: all the rest is lost */
  CAUSE_PROGRAM, /* its own code, and its calls */
  CAUSE_CALLED,  /* no task is called, or all have ended */
  CAUSE_READY,   /* no task is ready */
  CAUSE_DATA,    /* data are on their way */
  CAUSE_DEVICE,  /* a device executes tasks, nothing else is ready */
  CAUSE_START,   /* the runtime, devices, kernels */
  CAUSE_RUNTIME, /* a task is found, begun, ended */
  CAUSE_RECORD,  /* the record is written */
  CAUSE_COUNT
};
extern const char *const cause_names[CAUSE_COUNT];

enum efficiency
{
  EFFICIENCY_PARALLEL,
  EFFICIENCY_BALANCE,
  EFFICIENCY_TRANSFER,
  EFFICIENCY_SERIALIZATION,
  EFFICIENCY_SCHEDULING,
  EFFICIENCY_COUNT
};
extern const char *const efficiency_names[EFFICIENCY_COUNT];

/* Bins of a histogram: a factor of two each, the first from 1 ns on.  */
#define BINS 48

/* All tasks of a name; the time of each is that of its body, without what
   this executes or waits for meanwhile.  */
struct type
{
  uint32_t name, site; /* the site of one call */
  uint32_t count;
  uint64_t inlined; /* calls that are only counted */
  int64_t total, least, median, p95, most;
  int64_t queued;   /* from ready to begun, all together */
  int64_t critical; /* its part of the critical path */
  uint32_t bins[BINS];
};

/* A part of the critical path: TASK, or the program where that is NOTHING.  */
struct step
{
  uint32_t task;
  int64_t start, end; /* as recorded */
  int64_t time;       /* without waits in between */
};

/* How long the program would have taken if something were different.  */
struct guess
{
  const char *what;
  int64_t time;
};

struct analysis
{
  const struct trace *trace;
  int64_t time;        /* of all */
  uint32_t processors; /* that execute tasks */
  int64_t causes[CAUSE_COUNT];
  double efficiency[EFFICIENCY_COUNT];
  int64_t (*row_causes)[CAUSE_COUNT]; /* of each row */
  struct type *types;                 /* the longest in all first */
  uint32_t type_count;
  uint32_t *type_of; /* each task's */
  struct step *path; /* the critical one, from its beginning */
  uint32_t path_count;
  int64_t path_time, path_program;
  bool *critical; /* each task */
  struct guess guesses[3];
  unsigned guess_count;
};

/* What works it out.  causes.c: causes and efficiency; types.c: types;
   replay.c: the critical path, and guesses.  */
void analyse_causes (struct analysis *analysis);
void analyse_types (struct analysis *analysis);
void analyse_replay (struct analysis *analysis);

/* Something that happens; of equal times what ends is first.  */
enum deed
{
  DEED_END,
  DEED_WAIT_END,
  DEED_CALL,
  DEED_START,
  DEED_WAIT_BEGIN
};

struct happening
{
  int64_t time;
  uint32_t which; /* a task; of waits, the span */
  uint32_t deed;
};

/* story.c: all that happens in TRACE, COUNT in an array that the caller
   frees.  */
struct happening *happenings_of (const struct trace *trace, size_t *count);

/* Colours of types, by their place in the list.  */
#define COLOURS 12
extern const char *const colours[COLOURS];

/* What is written, to STREAM.  */
void write_text (FILE *stream, const struct analysis *analysis);
void write_comparison (FILE *stream, const struct analysis analyses[2]);
void write_svg (FILE *stream, const struct analysis *analysis);
void write_dot (FILE *stream, const struct analysis *analysis);
void write_page (FILE *stream, const struct analysis *analysis);

/* summary.c: the members of a JSON object with all but the columns of
   page.c.  */
void write_summary (FILE *json, const struct analysis *analysis);

#endif /* ANALYSIS_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   The record once more, under other conditions (replay.c).  */

#ifndef REPLAY_H
#define REPLAY_H

#include "analysis.h"
#include "cover.h"

/* Something that happens, in the order of the record.  */
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

/* All of that, worked out once for all replays.  */
struct story
{
  const struct trace *trace;
  struct happening *happenings;
  size_t count;
  uint32_t *edges;    /* of each task, where those to it begin; one more */
  struct cover *data; /* of each row, when data are on their way to it */
};

struct conditions
{
  bool same_rows;   /* tasks are executed where they were, one by one... */
  bool delays;      /* ...and each begins as late as it did... */
  bool transfers;   /* ...for want of its data, too */
  unsigned workers; /* with other rows: so many, or 0: enough */
};

/* How long that takes.  With PATH, an analysis, its critical path is found,
   the last step first.  */
int64_t replay (const struct story *story, const struct conditions *conditions,
                struct analysis *path);

/* The code of the program itself, from beginning to end, without waits, and
   the bodies of all tasks.  */
int64_t sequential_time (const struct trace *trace);

#endif /* REPLAY_H */

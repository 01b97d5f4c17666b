/* SPDX-License-Identifier: GPL-3.0-or-later

   The record is gone through again, in its order, with other times.  Who calls
   and waits, the program or a task, has a clock: it goes on as recorded, but a
   wait ends as soon as those tasks have ended that the recorded one was for.
   A task begins when it is called, all tasks for which it waited have ended,
   and there is a worker.  With the recorded rows and delays all times are the
   recorded ones.

   What the record does not know cannot be kept: an order that made nobody
   wait, since the earlier task had long ended.

   The critical path is found from its end.  A clock goes on by itself up to
   where a wait ended (a joint), and there it follows the task that was waited
   for; a task follows the last of those that it waited for, or its call.  */

#include "replay.h"

#include <stdlib.h>

/* Where a clock was moved, by the end of a task.  */
struct joint
{
  uint32_t task; /* or NOTHING: it was not */
  int64_t real, time;
};

/* Of the program or a task: when, as recorded, it had which time.  */
struct clock
{
  int64_t real, time;
  uint32_t last_child; /* the last task that ended of those it called... */
  uint32_t latest;     /* ...and that which ends last in the replay */
  struct joint joint;
};

struct playing
{
  int64_t called, start, end; /* or -1 */
  uint32_t after;             /* the task that let it go, or NOTHING */
  struct joint called_joint;
};

struct line
{
  int64_t real, time; /* free from then on */
};

struct player
{
  const struct story *story;
  const struct trace *trace;
  const struct conditions *conditions;
  struct clock *clocks; /* of tasks, then the program's */
  struct playing *tasks;
  struct line *rows;
  int64_t *workers; /* when each is free; -1: never */
  unsigned worker_count;
  bool host_works; /* the first one is the program's thread, while it waits */
  int64_t total;
};

static int64_t
later (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* What CLOCK shows at the recorded time REAL.  */
static int64_t
clock_at (const struct clock *clock, int64_t real)
{
  return clock->time + later (real - clock->real, 0);
}

/* The clock of who called TASK.  */
static struct clock *
caller (struct player *player, uint32_t task)
{
  uint32_t parent = player->trace->tasks[task].parent;
  return &player
              ->clocks[parent == NOTHING ? player->trace->task_count : parent];
}

/* The clock of who is in SPAN, or NULL.  */
static struct clock *
around (struct player *player, const struct span *span)
{
  const struct trace *trace = player->trace;
  for (uint32_t outer = span->outer; outer != NOTHING;
       outer = trace->spans[outer].outer)
    if (trace->spans[outer].kind == SPAN_TASK)
      return &player->clocks[trace->spans[outer].more];
  return span->row == trace->host ? &player->clocks[trace->task_count] : NULL;
}

/* Whether SPAN is executed in place, by who does not wait meanwhile.  */
static bool
in_place (const struct trace *trace, const struct span *span)
{
  return span->outer == NOTHING ? span->row == trace->host
                                : trace->spans[span->outer].kind == SPAN_TASK;
}

/* The worker that takes a task that is ready at TIME: of those that are free
   then the one that has been for the shortest time, so that the others can
   take what is ready earlier and comes later in the record; or who is free
   first.  */
static int64_t *
choose_worker (struct player *player, int64_t time)
{
  int64_t *best = NULL;
  for (unsigned i = 0; i < player->worker_count; i++)
    {
      int64_t *free = &player->workers[i];
      if (*free < 0)
        continue;
      if (!best
          || (*best > time ? *free < *best : *free > *best && *free <= time))
        best = free;
    }
  return best;
}

/* The part of what lies between EARLIEST and ACTUAL, recorded times in ROW,
   that stays.  */
static int64_t
delay (const struct player *player, uint32_t row, int64_t earliest,
       int64_t actual)
{
  if (!player->conditions->delays || earliest >= actual)
    return 0;
  return actual - earliest
         - (player->conditions->transfers
                ? 0
                : cover_within (&player->story->data[row], earliest, actual));
}

/* TASK, which could begin at TIME, begins when there is a worker; as recorded
   it could have begun at EARLIEST.  */
static int64_t
when_free (struct player *player, uint32_t task, int64_t time,
           int64_t earliest)
{
  const struct span *span = task_span (player->trace, task);
  const struct line *row = &player->rows[span->row];
  if (player->conditions->same_rows)
    return later (time, row->time)
           + delay (player, span->row, later (earliest, row->real),
                    span->start);
  if (!player->conditions->workers)
    return time;
  int64_t *worker = choose_worker (player, time);
  time = later (time, *worker);
  *worker = time + span->own;
  return time;
}

static void
end_task (struct player *player, uint32_t task)
{
  const struct span *span = task_span (player->trace, task);
  struct playing *playing = &player->tasks[task];
  if (playing->start < 0 || playing->end >= 0)
    return;
  playing->end = clock_at (&player->clocks[task], span->end);
  player->rows[span->row] = (struct line){ span->end, playing->end };
  struct clock *clock = caller (player, task);
  clock->last_child = task;
  if (clock->latest == NOTHING
      || player->tasks[clock->latest].end < playing->end)
    clock->latest = task;
  player->total = later (player->total, playing->end);
}

static void
start_task (struct player *player, uint32_t task)
{
  const struct trace *trace = player->trace;
  const struct span *span = task_span (trace, task);
  struct playing *playing = &player->tasks[task];
  int64_t time = playing->called, earliest = trace->tasks[task].called;
  for (uint32_t i = player->story->edges[task];
       i < player->story->edges[task + 1]; i++)
    {
      uint32_t from = trace->edges[i].from;
      if (player->tasks[from].end < 0)
        continue;
      earliest = later (earliest, task_span (trace, from)->end);
      if (player->tasks[from].end > time)
        {
          time = player->tasks[from].end;
          playing->after = from;
        }
    }
  const struct clock *here
      = in_place (trace, span) ? around (player, span) : NULL;
  if (here)
    {
      playing->called = clock_at (here, span->start);
      playing->called_joint = here->joint;
      playing->after = NOTHING;
    }
  playing->start
      = here ? playing->called : when_free (player, task, time, earliest);
  player->clocks[task].real = span->start;
  player->clocks[task].time = playing->start;
  if (span->start == span->end)
    end_task (player, task);
}

static void
begin_wait (struct player *player, const struct span *span)
{
  struct clock *clock = around (player, span);
  if (!clock)
    return;
  clock->time = clock_at (clock, span->start);
  clock->real = span->start;
  player->rows[span->row] = (struct line){ clock->real, clock->time };
  if (player->host_works
      && clock == &player->clocks[player->trace->task_count])
    player->workers[0] = clock->time;
}

/* Whether SPAN, a wait, is for all tasks that were called before; others are
   for the one that ends last in the record.  */
static bool
waits_for_all (const struct span *span)
{
  return span->name == WORD_WAIT || span->name == WORD_SHUTDOWN;
}

static void
end_wait (struct player *player, const struct span *span)
{
  struct clock *clock = around (player, span);
  if (!clock)
    return;
  int64_t earliest = span->start, time = clock->time;
  uint32_t child = clock->last_child;
  if (child != NOTHING && task_span (player->trace, child)->end > span->start)
    {
      earliest = task_span (player->trace, child)->end;
      child = waits_for_all (span) ? clock->latest : child;
      time = later (time, player->tasks[child].end);
    }
  if (time > clock->time)
    clock->joint = (struct joint){ child, span->end, time };
  const struct line *row = &player->rows[span->row];
  if (player->conditions->same_rows)
    time = later (time, row->time)
           + delay (player, span->row, later (earliest, row->real), span->end);
  if (player->host_works
      && clock == &player->clocks[player->trace->task_count])
    {
      time = later (time, player->workers[0]);
      player->workers[0] = -1;
    }
  clock->real = span->end;
  clock->time = time;
  player->rows[span->row] = (struct line){ clock->real, clock->time };
}

static void
call_task (struct player *player, uint32_t task)
{
  const struct clock *clock = caller (player, task);
  player->tasks[task].called
      = clock_at (clock, player->trace->tasks[task].called);
  player->tasks[task].called_joint = clock->joint;
}

static void
add_step (struct analysis *path, uint32_t task, int64_t start, int64_t end,
          int64_t time)
{
  path->path = grow (path->path, path->path_count, sizeof *path->path);
  path->path[path->path_count++] = (struct step){ task, start, end, time };
  path->path_time += time;
  if (task == NOTHING)
    path->path_program += time;
  else
    {
      path->critical[task] = true;
      path->types[path->type_of[task]].critical += time;
    }
}

/* Find the critical path of what PLAYER has played, from its end back.  */
static void
trace_back (struct player *player, struct analysis *path)
{
  const struct trace *trace = player->trace;
  const struct clock *host = &player->clocks[trace->task_count];
  uint32_t task = NOTHING;
  int64_t real = trace->end, time = clock_at (host, real);
  struct joint joint = host->joint;
  for (uint32_t i = 0; i < trace->task_count; i++)
    if (player->tasks[i].end > time)
      {
        task = i;
        time = player->tasks[i].end;
      }
  for (bool whole = task != NOTHING;;) /* up to the end of TASK */
    {
      const struct playing *playing
          = task == NOTHING ? NULL : &player->tasks[task];
      if (whole)
        {
          real = task_span (trace, task)->end;
          time = playing->end;
          joint = player->clocks[task].joint;
        }
      bool joined = joint.task != NOTHING;
      int64_t start = joined    ? joint.real
                      : playing ? task_span (trace, task)->start
                                : 0;
      int64_t begun = joined ? joint.time : playing ? playing->start : 0;
      add_step (path, task, start, real, time - begun);
      if (!joined && !playing)
        break;
      whole = joined || playing->after != NOTHING;
      if (whole)
        task = joined ? joint.task : playing->after;
      else
        {
          real = trace->tasks[task].called;
          time = playing->called;
          joint = playing->called_joint;
          task = trace->tasks[task].parent;
        }
    }
}

static void
prepare (struct player *player)
{
  const struct trace *trace = player->trace;
  unsigned workers = player->conditions->workers;
  player->clocks = allocate ((trace->task_count + 1) * sizeof *player->clocks);
  player->tasks = allocate (trace->task_count * sizeof *player->tasks);
  player->rows = allocate (trace->row_count * sizeof *player->rows);
  player->workers = allocate ((workers + 1) * sizeof *player->workers);
  const struct joint unjoined = { .task = NOTHING };
  for (uint32_t i = 0; i <= trace->task_count; i++)
    player->clocks[i] = (struct clock){ .last_child = NOTHING,
                                        .latest = NOTHING,
                                        .joint = unjoined };
  for (uint32_t i = 0; i < trace->task_count; i++)
    player->tasks[i] = (struct playing){ -1, -1, -1, NOTHING, unjoined };
  player->worker_count = workers;
  player->host_works = workers && trace->host != NOTHING
                       && trace->rows[trace->host].processor;
  if (player->host_works)
    player->workers[0] = -1;
}

int64_t
replay (const struct story *story, const struct conditions *conditions,
        struct analysis *path)
{
  struct player player
      = { .story = story, .trace = story->trace, .conditions = conditions };
  const struct trace *trace = story->trace;
  prepare (&player);
  for (size_t i = 0; i < story->count; i++)
    {
      uint32_t which = story->happenings[i].which;
      switch (story->happenings[i].deed)
        {
        case DEED_END:
          end_task (&player, which);
          break;
        case DEED_WAIT_END:
          end_wait (&player, &trace->spans[which]);
          break;
        case DEED_CALL:
          call_task (&player, which);
          break;
        case DEED_START:
          start_task (&player, which);
          break;
        default:
          begin_wait (&player, &trace->spans[which]);
        }
    }
  if (path)
    trace_back (&player, path);
  if (trace->host != NOTHING)
    player.total
        = later (player.total,
                 clock_at (&player.clocks[trace->task_count], trace->end));
  free (player.clocks);
  free (player.tasks);
  free (player.rows);
  free (player.workers);
  return player.total;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   The critical path, and what if: the record is gone through again, in its
   order, with other times: with as many workers as there are tasks, or where
   everything was, with copies or without.  Who calls
   and waits, the program or a task, has a clock: it goes on as recorded, but a
   wait ends as soon as those tasks have ended that the recorded one was for.
   A task begins when it is called and all tasks for which it waited have
   ended; where everything was its processor must be free, too, and what
   delayed it besides does so again.  With copies all times are then the
   recorded ones.

   What the record does not know cannot be kept: an order that made nobody
   wait, since the earlier task had long ended.

   The critical path is found from its end.  A clock goes on by itself up to
   where a wait ended (a joint), and there it follows the task that was waited
   for; a task follows the last of those that it waited for, or its call.  */

#include <stdlib.h>

#include "analysis.h"
#include "cover.h"

enum mode
{
  MODE_RECORDED, /* tasks are executed where they were, one by one... */
  MODE_NO_COPY,  /* ...but wait for no data */
  MODE_FREE      /* there is always a worker */
};

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
  const struct trace *trace;
  enum mode mode;
  const struct happening *happenings; /* in their order */
  size_t count;
  const struct cover *data; /* of each row, when data come to its memory */
  struct clock *clocks;     /* of tasks, then the program's */
  struct playing *tasks;
  struct line *rows;
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

/* When ROW goes on that could at TIME; as recorded it could have at EARLIEST
   and did at ACTUAL.  The difference stays.  */
static int64_t
when_free (const struct player *player, uint32_t row, int64_t time,
           int64_t earliest, int64_t actual)
{
  const struct line *line = &player->rows[row];
  if (player->mode == MODE_FREE)
    return time;
  time = later (time, line->time);
  earliest = later (earliest, line->real);
  if (earliest >= actual)
    return time;
  if (player->mode == MODE_NO_COPY)
    time -= cover_within (&player->data[row], earliest, actual);
  return time + actual - earliest;
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
  for (uint32_t i = 0; i < trace->tasks[task].edge_count; i++)
    {
      uint32_t from = trace->edges[trace->tasks[task].edges + i].from;
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
      = here ? playing->called
             : when_free (player, span->row, time, earliest, span->start);
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
  time = when_free (player, span->row, time, earliest, span->end);
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
happen (struct player *player, const struct happening *happening)
{
  const struct span *spans = player->trace->spans;
  switch (happening->deed)
    {
    case DEED_END:
      end_task (player, happening->which);
      break;
    case DEED_WAIT_END:
      end_wait (player, &spans[happening->which]);
      break;
    case DEED_CALL:
      call_task (player, happening->which);
      break;
    case DEED_START:
      start_task (player, happening->which);
      break;
    default:
      begin_wait (player, &spans[happening->which]);
    }
}

/* How long that takes in PLAYER's mode; in PATH, if that is not NULL, its
   critical path.  */
static int64_t
replay (struct player player, struct analysis *path)
{
  const struct trace *trace = player.trace;
  const struct joint unjoined = { .task = NOTHING };
  player.clocks = allocate ((trace->task_count + 1) * sizeof *player.clocks);
  player.tasks = allocate (trace->task_count * sizeof *player.tasks);
  player.rows = allocate (trace->row_count * sizeof *player.rows);
  for (uint32_t i = 0; i <= trace->task_count; i++)
    player.clocks[i] = (struct clock){ .last_child = NOTHING,
                                       .latest = NOTHING,
                                       .joint = unjoined };
  for (uint32_t i = 0; i < trace->task_count; i++)
    player.tasks[i] = (struct playing){ -1, -1, -1, NOTHING, unjoined };
  for (size_t i = 0; i < player.count; i++)
    happen (&player, &player.happenings[i]);
  if (path)
    trace_back (&player, path);
  if (trace->host != NOTHING)
    player.total
        = later (player.total,
                 clock_at (&player.clocks[trace->task_count], trace->end));
  free (player.clocks);
  free (player.tasks);
  free (player.rows);
  return player.total;
}

/* Of each row, when data are on their way to its memory.  */
static struct cover *
data_of (const struct trace *trace)
{
  struct cover *data = allocate (trace->row_count * sizeof *data);
  for (uint32_t i = 0; i < trace->row_count; i++)
    {
      for (uint32_t j = 0; j < trace->transfer_count; j++)
        if (trace->transfers[j].to == trace->rows[i].memory)
          cover_add (&data[i], trace->spans[trace->transfers[j].span].start,
                     trace->spans[trace->transfers[j].span].end);
      cover_settle (&data[i]);
    }
  return data;
}

void
analyse_replay (struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  size_t count;
  struct happening *happenings = happenings_of (trace, &count);
  struct cover *data = data_of (trace);
  struct player player = { .trace = trace,
                           .mode = MODE_FREE,
                           .count = count,
                           .happenings = happenings,
                           .data = data };
  analysis->critical = allocate (trace->task_count);
  replay (player, analysis);
  for (uint32_t i = 0, j = analysis->path_count - 1; i < j; i++, j--)
    {
      struct step step = analysis->path[i];
      analysis->path[i] = analysis->path[j];
      analysis->path[j] = step;
    }
  player.mode = MODE_RECORDED;
  int64_t recorded = replay (player, NULL);
  player.mode = MODE_NO_COPY;
  analysis->guesses[0] = (struct guess){ "nothing else", recorded };
  analysis->guesses[1]
      = (struct guess){ "any number of workers", analysis->path_time };
  analysis->guesses[2]
      = (struct guess){ "copies that take no time", replay (player, NULL) };
  analysis->guess_count = trace->transfer_count ? 3 : 2;
  for (uint32_t i = 0; i < trace->row_count; i++)
    free (data[i].intervals);
  free (data);
  free (happenings);
}

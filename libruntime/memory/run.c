/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commands that copy: see run.h.  */

#include "run.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/observer.h"
#include "base/pool.h"
#include "history.h"
#include "piece.h"
#include "recovery.h"
#include "replica.h"

/* So many runs are open at a time: more than there are blocks side by side,
   and few enough to look at each.  */
#define MOST_OPEN 256

void
rt_copy_users (struct command_set *set, const struct copy *copy, bool readers)
{
  rt_set_add (set, copy->writer);
  if (readers)
    rt_set_add_all (set, &copy->readers);
}

void
rt_wait_events_make (struct wait_events *events, struct command_set *waits,
                     struct memory_node *node, enum stream stream)
{
  events->count = 0;
  events->causes = 0;
  events->all = events->few;
  if (rt_stream_ordered (node, stream))
    rt_set_add (waits,
                STAILQ_LAST (&node->streams[stream].commands, command, link));
  if (waits->count > RT_FEW_EVENTS)
    events->all = malloc (waits->count * sizeof *events->all);
  if (!events->all)
    rt_no_memory (NULL, waits->count * sizeof *events->all,
                  "events of a device");
  for (uint32_t i = 0; i < waits->count; i++)
    {
      const struct command *command = rt_set_commands (waits)[i];
      if (!rt_command_on_device (command))
        continue;
      events->all[events->count++] = command->event;
      events->causes |= command->causes | rt_node_bit (command->node);
    }
}

void
rt_wait_events_clear (struct wait_events *events)
{
  if (events->all != events->few)
    free (events->all);
}

bool
rt_wait_at_host (struct memory_node *node, struct command_set *waits,
                 struct command_set *before)
{
  bool any = false;
  for (uint32_t i = 0; i < waits->count; i++)
    {
      struct command *command = rt_set_commands (waits)[i];
      if (rt_command_pending (command)
          && (!rt_command_on_device (command)
              || !rt_node_reaches (command->node, node)))
        {
          rt_set_add (before, command);
          any = true;
        }
    }
  return any;
}

void
rt_break_histories (struct piece *piece, const struct memory_node *except)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->node != except && copy->node->intact
        && copy->replica->epoch == copy->node->epoch)
      rt_history_break (copy->node);
}

/* The number of the memory of REPLICA; NULL: the host's.  */
static unsigned
memory_of (const struct replica *replica)
{
  return replica ? (unsigned)(replica->node - rt_nodes) + 1 : 0;
}

/* Give the driver the command for RUN, behind EVENTS.  */
static enum device_status
copy (const struct run *run, const struct wait_events *events,
      device_event *event)
{
  struct device *from = run->from ? run->from->node->device : NULL;
  struct device *to = run->to ? run->to->node->device : NULL;
  const struct device_driver *driver = (to ? to : from)->driver;
  uintptr_t begin = run->first->interval.begin;
  size_t bytes = run->end - begin;
  device_memory source = from ? run->from->memory : NULL;
  device_memory target = to ? run->to->memory : NULL;
  size_t source_offset = from ? begin - run->from->begin : 0;
  size_t target_offset = to ? begin - run->to->begin : 0;
  if (run->box.rows)
    return driver->copy_rows (from, source, source_offset, to, target,
                              target_offset, &run->box, events->count,
                              events->all, event);
  if (!to)
    return driver->copy_out (from, source, source_offset, bytes, (void *)begin,
                             events->count, events->all, event);
  if (!from)
    return driver->copy_in (to, target, target_offset, bytes, (void *)begin,
                            events->count, events->all, event);
  return driver->copy_across (from, source, source_offset, to, target,
                              target_offset, bytes, events->count, events->all,
                              event);
}

/* What RUN copies is on its way, by COMMAND.  */
static void
given (const struct run *run, struct command *command)
{
  struct memory_node *node = command->node;
  RT_FOR_EACH_PIECE_FROM (piece, run->first, run)
  {
    struct copy *from = rt_copy_in (piece, run->from);
    struct copy *to = rt_copy_in (piece, run->to);
    if (run->to)
      rt_copy_overtaken (to);
    to->sends = ++from->sends;
    rt_copy_read_by (from, command);
    rt_copy_written_by (to, command);
    rt_copy_set_valid (piece, to, true);
    if (!run->to)
      rt_break_histories (piece, node);
    if (run->to)
      to->mapped = false;
    else if (node->device->shares_host)
      {
        /* Mapped for the host, which may write: a kernel must not even read
           it then.  */
        from->mapped = true;
        rt_copy_set_valid (piece, from, false);
      }
  }
}

/* Give the command for the rows of RUN that are complete.  */
static void
give (const struct run *run, struct command_set *before)
{
  struct memory_node *node = run->to ? run->to->node : run->from->node;
  const struct device_driver *driver = node->device->driver;
  enum stream stream = run->to ? STREAM_IN : STREAM_OUT;
  struct command_set waits = { 0 };
  bool late = false;
  RT_FOR_EACH_PIECE_FROM (piece, run->first, run)
  {
    const struct copy *from = rt_copy_in (piece, run->from);
    rt_copy_users (&waits, from, false);
    /* If what is copied is not what it should be, the host shall still have
       what the epoch began with.  */
    if (!run->to && node->intact && rt_command_pending (from->writer))
      {
        rt_set_add (before, from->writer);
        late = true;
      }
    rt_copy_users (&waits, rt_copy_in (piece, run->to), true);
  }
  if (rt_wait_at_host (node, &waits, before) || late)
    {
      rt_set_clear (&waits);
      return;
    }

  device_event event = NULL;
  struct wait_events events;
  rt_wait_events_make (&events, &waits, node, stream);
  enum device_status status = copy (run, &events, &event);
  rt_wait_events_clear (&events);
  rt_set_clear (&waits);
  if (status != DEVICE_OK)
    {
      rt_recovery_begin (node, node->device->failure);
      rt_set_add (before, node->recovery);
      return;
    }
  if (run->to && run->from)
    run->to->author = run->from->author;
  struct command *command
      = rt_command_new (node, stream, event, events.causes);
  if (RT_RECORDED ())
    rt_recorder->copies (command, memory_of (run->from), memory_of (run->to),
                         run->box.rows
                             ? rt_box_bytes (&run->box)
                             : run->end - run->first->interval.begin);
  driver->flush (node->device);
  given (run, command);
}

/* Where the first row begins that RUN, of rows, does not have as a whole.  It
   is of another plane if these have a pitch.  */
static uintptr_t
next_row (const struct run *run)
{
  const struct box *box = &run->box;
  return box->start
         + (box->plane_pitch
                ? box->planes * box->plane_pitch + run->more * box->pitch
                : box->rows * box->pitch);
}

/* Give the command for ROWS rows of WIDTH bytes from BEGIN on, of RUN.  */
static void
give_rest (const struct run *run, uintptr_t begin, size_t rows, size_t width,
           struct command_set *before)
{
  size_t pitch = run->box.pitch;
  struct run rest = { .from = run->from,
                      .to = run->to,
                      .first = rt_piece_find (begin),
                      .end = begin + (rows - 1) * pitch + width };
  if (rows > 1)
    rest.box = (struct box){ begin, 1, rows * pitch, rows, pitch, width };
  give (&rest, before);
}

/* Give the commands for RUN, which has nothing then.  */
static void
give_all (struct run *run, struct command_set *before)
{
  /* What is given may change pieces, but not where they are.  */
  struct box box = run->box;
  if (!run->first)
    return;
  if (box.rows == 1 && box.planes == 1)
    run->box.rows = 0;
  give (run, before);
  if (run->more)
    give_rest (run, box.start + box.planes * box.plane_pitch, run->more,
               box.width, before);
  run->box = box;
  if (run->partial)
    give_rest (run, next_row (run), 1, run->partial, before);
}

void
rt_runs_give (struct runs *runs, struct command_set *before)
{
  struct run *run;
  while ((run = STAILQ_FIRST (&runs->list)))
    {
      STAILQ_REMOVE_HEAD (&runs->list, link);
      give_all (run, before);
      if (run != &runs->one)
        rt_pool_free (run, sizeof *run);
    }
  runs->count = 0;
}

/* Whether RUN, which is contiguous or has complete rows, can be the first
   plane or row of several, of which the next begins at BEGIN: *BOX then.
   OpenCL wants planes to be so many rows apart.  */
static bool
another (const struct run *run, uintptr_t begin, struct box *box)
{
  uintptr_t start = run->first->interval.begin;
  size_t pitch = begin - start;
  if (begin < run->end)
    return false;
  if (!box->rows)
    *box = (struct box){ start, 1, 0, 1, pitch, run->end - start };
  else if (begin != next_row (run) + run->partial)
    {
      if (run->partial || box->plane_pitch || pitch % box->pitch
          || pitch < box->rows * box->pitch)
        return false;
      box->plane_pitch = pitch;
    }
  return true;
}

/* Whether PIECE continues RUN, which has it then: the row that is not complete
   yet, or one more, perhaps of another plane.  */
static bool
extend (struct run *run, const struct piece *piece)
{
  uintptr_t begin = piece->interval.begin, end = piece->interval.end;
  struct box box = run->box;
  if (!box.rows && begin == run->end)
    {
      run->end = end;
      return true;
    }
  if (!another (run, begin, &box) || end - begin > box.width - run->partial)
    return false;
  run->box = box;
  run->partial += end - begin;
  if (run->partial < box.width)
    return true;
  run->partial = 0;
  if (!box.plane_pitch)
    run->box.rows++;
  else if (++run->more == box.rows)
    {
      run->box.planes++;
      run->more = 0;
    }
  if (!run->more)
    run->end = end;
  return true;
}

void
rt_runs_add (struct runs *runs, struct replica *from, struct replica *to,
             struct piece *piece, struct command_set *before)
{
  struct run *run;
  STAILQ_FOREACH (run, &runs->list, link)
    if (run->from == from && run->to == to)
      {
        if (run->first && extend (run, piece))
          return;
        give_all (run, before);
        run->first = NULL;
        /* It was in there already if two parameters are the same.  */
        if (rt_copy_in (piece, to)->valid && !rt_copy_in (piece, to)->mapped)
          return;
        break;
      }
  if (!run)
    {
      if (runs->count == MOST_OPEN)
        rt_runs_give (runs, before);
      runs->count++;
      run = STAILQ_EMPTY (&runs->list) ? &runs->one
                                       : rt_pool_allocate (sizeof *run);
      STAILQ_INSERT_TAIL (&runs->list, run, link);
    }
  run->from = from;
  run->to = to;
  run->first = piece;
  run->end = piece->interval.end;
  run->box = (struct box){ 0 };
  run->more = run->partial = 0;
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commands of rank 0, and when they begin.  */

#include "serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/observer.h"
#include "base/prompt.h"
#include "engine/entry.h"
#include "engine/foster.h"
#include "engine/thread.h"
#include "memory/node.h"
#include "trace/recorder.h"
#include "trace/trace.h"

static struct
{
  const struct mpi *mpi;
  struct wire_table table;
  struct wire_batch batch; /* for rank 0 */
  struct wire_rest rest;
  unsigned pending; /* commands... */
  unsigned copies;  /* ...but for launches */
  uint64_t arrived; /* batches there */
  uint64_t ends;    /* the number of what rank 0 has said of the end, or 0 */
  struct wire_end end; /* if there is a trace */

  struct served *_Atomic ending; /* launches whose body has ended, on a core */
  struct served *watched; /* these, those that devices may execute, and copies
                             that wait for data */
} serve = { .rest = WIRE_REST };

/* Batches of events that are under way.  */
#define BATCHES 64

static void end (struct served *command);

/* The box of WIRE in MEMORY.  */
static struct box
box_in (const struct served_memory *memory, const struct wire_copy *wire)
{
  struct box box = wire->box;
  box.start += (uintptr_t)memory->bytes;
  return box;
}

/* Tell rank 0 that COMMAND has ended, if that does not know.  */
static void
tell (const struct served *command)
{
  if (command->kind == WIRE_OUT || command->kind == WIRE_SEND)
    return;
  struct wire_done *done
      = rt_wire_rest (rt_wire_add (serve.mpi, &serve.batch, WIRE_DONE,
                                   command->entry.number, 0, sizeof *done));
  done->time = command->time;
}

/* The bytes of COMMAND, a copy within this rank.  */
static void
copy_within (const struct served *command)
{
  const struct box *from = &command->boxes[0], *to = &command->boxes[1];
  for (size_t i = 0; i < rt_box_rows (from); i++)
    memmove ((void *)rt_box_row (to, i), (const void *)rt_box_row (from, i),
             from->width);
}

/* Give the bytes of COMMAND to rank 0 at once.  */
static void
send_eagerly (const struct served *command)
{
  const struct box *box = &command->boxes[0];
  struct wire_head *head
      = rt_wire_add (serve.mpi, &serve.batch, WIRE_DATA, command->entry.number,
                     0, rt_box_bytes (box));
  rt_wire_pack (rt_wire_rest (head), box);
}

/* Look now and then whether the children of COMMAND's foster parent are
   complete.  */
static void
watch (struct served *command)
{
  command->next = serve.watched;
  serve.watched = command;
}

/* Whether what COMMAND copies is at the host, and no device has what it
   overwrites; if not it is watched.  */
static bool
home (struct served *command)
{
  bool reads = command->kind == WIRE_OUT || command->kind == WIRE_SEND
               || command->kind == WIRE_WITHIN;
  if (!rt_served_memory_fetch (command, reads))
    return true;
  watch (command);
  return false;
}

/* COMMAND, a copy, begins.  Who sends notes it, but for rank 0: it knows since
   when the bytes are there.  */
static void
note_copy (const struct served *command)
{
  unsigned from = command->kind == WIRE_IN ? 0 : rt_trace_rank;
  unsigned to = command->kind == WIRE_SEND || command->kind == WIRE_OUT
                    ? command->peer
                    : rt_trace_rank;
  rt_memory_lock ();
  rt_recorder->carries (command, from, to, rt_box_bytes (&command->boxes[0]));
  rt_memory_unlock ();
}

/* COMMAND has nothing to wait for any more.  */
static void
begin (struct served *command)
{
  const struct box *box = &command->boxes[0];
  uint64_t number = command->entry.number;
  if (command->kind != WIRE_LAUNCH && !home (command))
    return;
  if (RT_RECORDED () && command->kind != WIRE_LAUNCH
      && command->kind != WIRE_RECEIVE)
    note_copy (command);
  command->began = rt_clock ();
  switch (command->kind)
    {
    case WIRE_LAUNCH:
      rt_served_launch_begin (command);
      if (command->silent)
        watch (command);
      return;
    case WIRE_RECEIVE:
      serve.mpi->receive (command->peer, number, box, command);
      return;
    case WIRE_SEND:
      serve.mpi->send (command->peer, number, box, command);
      return;
    case WIRE_IN:
      if (!command->data)
        {
          serve.mpi->receive (0, number, box, command);
          return;
        }
      rt_wire_unpack (box, command->data);
      break;
    case WIRE_OUT:
      if (!rt_wire_eager (box))
        {
          serve.mpi->send (0, number, box, command);
          return;
        }
      send_eagerly (command);
      break;
    default:
      copy_within (command);
    }
  end (command);
}

static void
end (struct served *command)
{
  if (RT_RECORDED () && command->memories[0])
    {
      rt_memory_lock ();
      rt_recorder->copied (command, 0);
      rt_memory_unlock ();
    }
  tell (command);
  rt_wire_leave (&serve.table, &command->entry);
  serve.pending--;
  serve.copies -= command->kind != WIRE_LAUNCH;
  for (unsigned i = 0; i < command->dependent_count; i++)
    if (--command->dependents[i]->missing == 0)
      begin (command->dependents[i]);
  for (unsigned i = 0; i < 2; i++)
    if (command->memories[i])
      rt_served_memory_drop (command->memories[i]);
  if (command->launch)
    rt_served_launch_forget (command);
  free (command->dependents);
  free (command->data);
  free (command);
}

/* COMMAND waits for what HEAD says.  */
static void
depend (struct served *command, struct wire_head *head)
{
  const uint64_t *waits = rt_wire_waits (head);
  for (unsigned i = 0; i < head->waits; i++)
    {
      struct served *before
          = (struct served *)rt_wire_find (&serve.table, waits[i]);
      if (!before)
        continue;
      before->dependents = rt_grow (
          before->dependents, &before->dependent_room, before->dependent_count,
          sizeof *before->dependents, "commands of rank 0");
      before->dependents[before->dependent_count++] = command;
      command->missing++;
    }
}

/* What HEAD says of copies.  */
static void
read_copy (struct served *command, struct wire_head *head)
{
  const struct wire_copy *wire = rt_wire_rest (head);
  unsigned count = command->kind == WIRE_WITHIN ? 2 : 1;
  for (unsigned i = 0; i < count; i++)
    {
      command->memories[i] = rt_served_memory (wire[i].memory);
      command->boxes[i] = box_in (command->memories[i], &wire[i]);
    }
  command->peer = (unsigned)wire->peer;
  size_t bytes = rt_box_bytes (&command->boxes[0]);
  if (command->kind != WIRE_IN || !rt_wire_eager (&command->boxes[0]))
    return;
  if (!(command->data = malloc (bytes)))
    rt_no_memory (NULL, bytes, "a buffer of rank 0");
  memcpy (command->data, wire + 1, bytes);
}

static void
hear_command (struct wire_head *head)
{
  struct served *command = calloc (1, sizeof *command);
  if (!command)
    rt_no_memory (NULL, sizeof *command, "a command of rank 0");
  command->kind = head->kind;
  if (head->kind == WIRE_LAUNCH)
    rt_served_launch_read (command, head);
  else if (head->kind != WIRE_PING)
    read_copy (command, head);
  depend (command, head);
  rt_wire_enter (&serve.table, &command->entry, head->number);
  serve.pending++;
  serve.copies += command->kind != WIRE_LAUNCH;
  if (head->kind == WIRE_PING)
    {
      command->time = rt_real_clock ();
      end (command);
    }
  else if (!command->missing)
    begin (command);
}

/* Say for how long the copy of NUMBER could have been under way.  */
static void
answer (uint64_t number)
{
  const struct served *command
      = (struct served *)rt_wire_find (&serve.table, number);
  struct wire_done *done = rt_wire_rest (rt_wire_add (
      serve.mpi, &serve.batch, WIRE_SINCE, number, 0, sizeof *done));
  done->time = !command         ? UINT64_MAX
               : command->began ? rt_clock () - command->began
                                : 0;
}

static void
hear (unsigned rank, struct wire_head *head)
{
  (void)rank;
  const struct wire_memory *memory = rt_wire_rest (head);
  switch (head->kind)
    {
    case WIRE_ALLOCATE:
      rt_served_memory_allocate (memory);
      break;
    case WIRE_FREE:
      rt_served_memory_free (memory->memory);
      break;
    case WIRE_ASK:
      answer (head->number);
      break;
    case WIRE_END:
      serve.ends = head->number;
      if (head->size > sizeof *head)
        serve.end = *(const struct wire_end *)rt_wire_rest (head);
      break;
    default:
      hear_command (head);
    }
}

void
rt_served_ends (struct served *command)
{
  if (!command->silent)
    {
      command->next
          = atomic_load_explicit (&serve.ending, memory_order_relaxed);
      while (!atomic_compare_exchange_weak_explicit (
          &serve.ending, &command->next, command, memory_order_release,
          memory_order_relaxed))
        continue;
    }
  rt_wire_rouse (&serve.rest);
}

/* Go on with what is watched, if that can be; whether there was some.  */
static bool
look_after (void)
{
  bool some = false;
  struct served *left, *command;
  left = atomic_exchange_explicit (&serve.ending, NULL, memory_order_acquire);
  while ((command = left))
    {
      left = command->next;
      watch (command);
    }
  left = serve.watched;
  serve.watched = NULL;
  while ((command = left))
    {
      left = command->next;
      if (!rt_foster_over (command->foster))
        {
          watch (command);
          continue;
        }
      some = true;
      rt_foster_end (rt_self, command->foster);
      if (command->kind != WIRE_LAUNCH)
        {
          begin (command);
          continue;
        }
      rt_served_launch_over (command);
      end (command);
    }
  return some;
}

static bool
end_transfers (void)
{
  bool some = false;
  void *data;
  while ((data = serve.mpi->completed ()))
    {
      some = true;
      if (rt_wire_sent (data))
        serve.arrived++;
      else
        end (data);
    }
  return some;
}

/* Let rank 0 write EVENTS of SIZE bytes; no more of them are under way than it
   can take.  */
static void
tell_events (const void *events, size_t size)
{
  memcpy (rt_wire_rest (
              rt_wire_add (serve.mpi, &serve.batch, WIRE_EVENTS, 0, 0, size)),
          events, size);
  while (serve.batch.sent - serve.arrived > BATCHES)
    end_transfers ();
}

void
rt_serve (const struct mpi *mpi, const struct wire_job *job)
{
  unsigned idle = 0;
  serve.mpi = mpi;
  rt_prompt ();
  rt_served_introduce (mpi, &serve.batch, rt_wire_join (mpi, job));
  if (rt_trace_rank)
    rt_enter (); /* copies are noted from now on */
  while (!serve.ends || serve.pending)
    {
      bool some = rt_wire_read (mpi, hear, 0, NULL);
      some |= end_transfers ();
      some |= look_after ();
      some |= rt_wire_send (mpi, &serve.batch);
      idle = some
                 ? rt_wire_looks (serve.pending, serve.copies, rt_served_cores)
                 : idle + 1;
      /* Devices rouse nobody.  Who does so has not quite ended.  */
      if (!some
          && rt_wire_rest_for (
              &serve.rest, rt_node_count && serve.watched ? WIRE_BRIEF : idle,
              false))
        idle = 0;
    }
  if (serve.end.origin && rt_trace_rank)
    rt_trace_tell (&serve.end, serve.batch.sent, serve.batch.sent_bytes,
                   tell_events);
  rt_wire_add (mpi, &serve.batch, WIRE_DONE, serve.ends, 0,
               sizeof (struct wire_done));
  rt_wire_send (mpi, &serve.batch);
  fflush (NULL);
  mpi->stop ();
}

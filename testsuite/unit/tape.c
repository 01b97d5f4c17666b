/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/trace/tape.h: events come out as they went in, while
   another thread reads; and what does not fit is lost, and counted.  */

#include "unit.h"

#include <pthread.h>
#include <sched.h>

#include "trace/tape.h"

/* What has been read: each event has a number, one more than the one before it
   but for those that were lost, and so many cells as follow from that.  */
static uint64_t last, events, gaps;

#define LEAST_CELLS CELLS (sizeof (struct event))

static unsigned
cells_of (uint64_t number)
{
  return LEAST_CELLS + number * 7 % (MOST_CELLS - LEAST_CELLS + 1);
}

static void
take (const struct cell *cells, size_t count)
{
  for (size_t i = 0; i < count; i += rt_event (&cells[i])->cells)
    {
      const struct event *event = rt_event (&cells[i]);
      if (event->kind == EVENT_NONE)
        continue;
      assert_each (event->kind == EVENT_TASK && event->number > last);
      assert_each (event->cells == cells_of (event->number));
      for (unsigned part = LEAST_CELLS; part < event->cells; part++)
        assert_each (cells[i + part].words[0] == event->number + part);
      gaps += event->number - last - 1;
      last = event->number;
      events++;
    }
}

/* Write the event NUMBER; whether there is room.  */
static bool
put (struct tape *tape, uint64_t number)
{
  unsigned count = cells_of (number);
  struct cell *cells = rt_tape_reserve (tape, count);
  if (!cells)
    return false;
  *rt_event (cells) = (struct event){ .kind = EVENT_TASK,
                                      .cells = (uint8_t)count,
                                      .number = number };
  for (unsigned part = LEAST_CELLS; part < count; part++)
    cells[part].words[0] = number + part;
  rt_tape_publish (tape, count);
  return true;
}

START_TEST (tape_full)
{
  struct tape *tape = rt_tape_new ();
  uint64_t number = 1, kept;

  while (put (tape, number++))
    ;
  kept = number - 2;
  ck_assert_uint_gt (kept, TAPE_CELLS / MOST_CELLS);
  /* Nor does the next one fit that is as large.  */
  while (cells_of (number) < cells_of (kept + 1))
    number++;
  ck_assert (!put (tape, number++));
  ck_assert_uint_eq (atomic_load (&tape->lost), 2);
  ck_assert (rt_tape_full_p (tape));
  ck_assert (rt_tape_read (tape, take));
  ck_assert_uint_eq (events, kept);
  ck_assert_uint_eq (gaps, 0);
  /* There is room again; the numbers of those that were lost are missing.  */
  ck_assert (!rt_tape_full_p (tape));
  ck_assert (put (tape, number));
  ck_assert (rt_tape_read (tape, take));
  ck_assert_uint_eq (gaps, number - kept - 1);
}
END_TEST

/* Who finds that another reads goes away.  */
START_TEST (tape_one_reader)
{
  struct tape *tape = rt_tape_new ();

  put (tape, 1);
  rt_lock (&tape->reading);
  ck_assert (!rt_tape_read (tape, take));
  rt_unlock (&tape->reading);
  ck_assert (rt_tape_read (tape, take));
  ck_assert_uint_eq (events, 1);
}
END_TEST

enum
{
  WRITTEN = 300000
};

static atomic_bool done;

static void *
write_all (void *tape)
{
  for (uint64_t number = 1; number <= WRITTEN; number++)
    put (tape, number);
  atomic_store (&done, true);
  return NULL;
}

START_TEST (tape_while_read)
{
  struct tape *tape = rt_tape_new ();
  pthread_t writer;

  ck_assert (!pthread_create (&writer, NULL, write_all, tape));
  while (!atomic_load (&done))
    {
      rt_tape_read (tape, take);
      sched_yield ();
    }
  pthread_join (writer, NULL);
  rt_tape_read (tape, take);
  ck_assert_uint_eq (events + gaps, last);
  ck_assert_uint_eq (events + atomic_load (&tape->lost), WRITTEN);
}
END_TEST

START_TEST (tape_forked)
{
  struct tape *tape = rt_tape_new ();

  put (tape, 1);
  rt_lock (&tape->reading);
  rt_tapes_forked ();
  put (tape, 2);
  ck_assert (rt_tape_read (tape, take));
  ck_assert_uint_eq (events, 1);
  ck_assert_uint_eq (last, 2);
}
END_TEST

Suite *
tape_suite (void)
{
  const TTest *const tests[]
      = { tape_full, tape_one_reader, tape_while_read, tape_forked, NULL };
  return make_suite ("tape", tests);
}

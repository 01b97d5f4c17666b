/* SPDX-License-Identifier: LGPL-2.1-or-later

   Progress.  The line is written by whoever has just ended a task, so that no
   thread is needed for it; and again in its place, and is gone at the end: it
   disturbs what the program writes only while it is there.  */

#include "progress.h"

#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "base/amount.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/lock.h"
#include "engine/slot.h"

/* Nanoseconds.  */
#define EVERY 100000000

static struct lock lock;
static bool on, shown;
static uint64_t began, due;

void
rt_progress_start (void)
{
  on = isatty (STDERR_FILENO);
  began = rt_real_clock ();
  due = began + EVERY;
}

void
rt_progress (uint64_t called, uint64_t ended, unsigned busy)
{
  char line[160];
  struct amount_text left;
  uint64_t now;
  if (!on || !rt_trylock (&lock))
    return;
  if ((now = rt_real_clock ()) >= due && ended)
    {
      due = now + EVERY;
      double seconds = (double)(now - began) / 1e9;
      double rate = (double)ended / seconds;
      uint64_t rest = called > ended ? called - ended : 0;
      int length = snprintf (
          line, sizeof line,
          "\r\033[Ktasks: %llu of %llu called done, %.0f a second, %s left,"
          " %u of %u workers busy",
          (unsigned long long)ended, (unsigned long long)called, rate,
          rt_amount_time (&left, (uint64_t)((double)rest / rate * 1e9)), busy,
          rt_slots.count);
      rt_write (line, (size_t)length);
      shown = true;
    }
  rt_unlock (&lock);
}

void
rt_progress_end (void)
{
  if (shown)
    rt_write ("\r\033[K", 4);
  shown = false;
}

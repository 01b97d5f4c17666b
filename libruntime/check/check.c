/* SPDX-License-Identifier: LGPL-2.1-or-later

   Whether, and how, what a program touches is checked; and the end.  */

#define _GNU_SOURCE
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/config.h"
#include "base/error.h"
#include "base/observer.h"
#include "base/where.h"
#include "engine/kind.h"
#include "inside.h"
#include "pages.h"
#include "report.h"
#include "simulate/simulation.h"
#include "view.h"

/* The exit status of a program that would have none but for its mistakes.  */
#define STATUS_MISTAKES 1

static bool instrumented;
static pid_t process; /* that is checked */
static int exit_status;

/* Note the status with which the program ends.  */
static void
note_status (int status, void *unused)
{
  (void)unused;
  exit_status = status;
}

/* When all else has ended.  */
static __attribute__ ((destructor)) void
end (void)
{
  if (process != getpid ())
    return;
  if (rt_pages_on)
    fputs ("tasks: check: not all was looked at: the program was not compiled"
           " with 'taskcc --check', so only whole pages of buffers are"
           " watched\n",
           stderr);
  fflush (stderr);
  unsigned count = rt_reports_end ();
  if (!count)
    return;
  fprintf (stderr, "tasks: check: %u mistake%s\n", count,
           count == 1 ? "" : "s");
  fflush (NULL);
  if (!exit_status)
    _exit (STATUS_MISTAKES);
}

void
rt_check_configure (void)
{
  static struct observer with_pages;
  if (rt_config.check == CHECK_ORDER
      || (!instrumented && rt_config.check != CHECK_ACCESSES))
    return;
  if (rt_simulated_p ())
    rt_fatal (NULL, "%s and TASKS_MACHINE exclude each other; %s",
              instrumented ? "taskcc --check" : "TASKS_CHECK=1",
              instrumented ? "compile the program without that"
                           : "unset one of them");
  rt_watch_calls (rt_view_called);
  if (process == getpid ())
    return;
  if (process)
    rt_reports_forget ();
  else
    {
      on_exit (note_status, NULL);
      rt_where_start ();
      with_pages = rt_view_observer;
      with_pages.serial = true;
      rt_observer = instrumented ? &rt_view_observer : &with_pages;
      rt_body_runner = rt_kind_observe;
    }
  process = getpid ();
  if (!instrumented)
    rt_pages_start ();
}

void
tasks_check_begin (void)
{
  instrumented = true;
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   What is recorded for, and the files that come of it.

   A file is opened when the runtime starts first, so that it does not turn out
   at the end that it cannot be, and written when the process ends, after all
   exit handlers, in one go: in a destructor, or in the handler of a signal.
   The child of a fork has a file of its own, from its first use of tasks on.
 */

#define _GNU_SOURCE
#include "trace.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/config.h"
#include "base/error.h"
#include "base/observer.h"
#include "engine/slot.h"
#include "json.h"
#include "policy/policy.h"
#include "progress.h"
#include "recorder.h"
#include "simulate/simulation.h"
#include "spool.h"
#include "statistics.h"
#include "tape.h"

static struct
{
  bool configured;
  pid_t process;   /* whose files these are */
  char name[4096]; /* of the trace, "" if there is none */
  int fd;
  bool compressed, statistics;
  atomic_bool ends; /* it is being written, or has been */
  bool kept;        /* events, in the spool */
  char program[256], machine[256];
  struct run_facts facts;
} trace = { .fd = -1 };

static void
take (const struct cell *cells, size_t count)
{
  if (trace.kept)
    rt_spool_write (cells, count);
  if (trace.statistics)
    rt_statistics_add (cells, count);
}

/* The name of the file: NAME; in a child of fork with its number before the
   suffix.  */
static void
name_file (const char *name, bool child)
{
  size_t length = strlen (name), end = length;
  trace.compressed = length > 3 && !strcmp (name + length - 3, ".gz");
  if (trace.compressed)
    end -= 3;
  const char *dot = memrchr (name, '.', end), *slash = strrchr (name, '/');
  if (!dot || (slash && dot < slash + 2) || dot == name)
    dot = name + end;
  if (child)
    snprintf (trace.name, sizeof trace.name, "%.*s.%ld%s", (int)(dot - name),
              name, (long)getpid (), dot);
  else
    snprintf (trace.name, sizeof trace.name, "%s", name);
}

/* Open what is written; without it nothing is traced.  */
static void
open_file (void)
{
  trace.fd = open (trace.name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (trace.fd < 0 || !rt_spool_open (trace.name))
    rt_fatal (NULL,
              "TASKS_TRACE is '%.200s', which cannot be written, or not beside"
              " it: %s",
              trace.name, strerror (errno));
  trace.kept = true;
}

/* Write what there is.  */
static void
write_file (void)
{
  if (trace.fd < 0)
    return;
  int error = rt_json_write (trace.fd, trace.compressed, &trace.facts);
  if (!error && close (trace.fd))
    error = errno;
  trace.fd = -1;
  rt_spool_close ();
  if (error && !atomic_load (&rt_spool_lost))
    rt_warning ("the trace cannot be written to '%.200s': %s", trace.name,
                strerror (error));
}

/* The process ends.  */
static __attribute__ ((destructor)) void
end (void)
{
  if (trace.process != getpid () || atomic_exchange (&trace.ends, true))
    return;
  rt_progress_end ();
  rt_record_flush ();
  if (trace.statistics)
    rt_statistics_print (&trace.facts);
  write_file ();
}

void
rt_trace_crashed (void)
{
  if (trace.process != getpid () || atomic_exchange (&trace.ends, true))
    return;
  rt_progress_end ();
  trace.statistics = false;
  rt_record_flush ();
  write_file ();
}

/* The user interrupts the program: it ends as it would have.  */
static void
interrupted (int signal)
{
  struct sigaction action = { .sa_handler = SIG_DFL };
  rt_trace_crashed ();
  sigaction (signal, &action, NULL);
  raise (signal);
}

static void
catch_signals (void)
{
  static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
  struct sigaction action = { .sa_handler = interrupted }, old;
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
    if (!sigaction (signals[i], NULL, &old) && !(old.sa_flags & SA_SIGINFO)
        && old.sa_handler == SIG_DFL)
      sigaction (signals[i], &action, NULL);
}

void
rt_trace_forked (void)
{
  /* What is in the spool, and on tapes, is the parent's.  */
  if (trace.fd >= 0)
    close (trace.fd);
  trace.fd = -1;
  trace.kept = false;
  rt_spool_close ();
  rt_tapes_forked ();
  rt_recorder_devices_forked ();
  if (trace.statistics)
    rt_statistics_forget ();
}

/* What the trace says of the run; for each start anew.  */
static void
note_facts (void)
{
  const char *machine = rt_config_text ("TASKS_MACHINE");
  snprintf (trace.program, sizeof trace.program, "%s",
            program_invocation_name);
  snprintf (trace.machine, sizeof trace.machine, "%s", machine ? machine : "");
  trace.facts = (struct run_facts){
    .program = trace.program,
    .machine = machine ? trace.machine : NULL,
    .policy = rt_config.policy->name,
    .simulated = rt_simulated_p (),
  };
}

uint64_t
rt_trace_origin (void)
{
  return trace.fd >= 0 && !rt_simulated_p () ? rt_ticks_origin () : 0;
}

void
rt_trace_workers (void)
{
  trace.facts.workers
      = rt_slots.count
        + (rt_simulated_p () ? rt_description->device_count : 0);
}

/* What is wanted, for the first time in this process.  */
static void
configure (void)
{
  static const char *const switches[] = { "0", "1", NULL };
  const char *name = rt_config_file ("TASKS_TRACE");
  bool statistics = rt_config_word ("TASKS_STATS", switches, 0);
  bool progress = rt_config_word ("TASKS_PROGRESS", switches, 0);
  bool child = trace.configured;
  trace.configured = true;
  if (rt_trace_rank && !child && !rt_observer)
    trace.kept = rt_spool_open (NULL);
  if (!name && !statistics && !progress && !trace.kept)
    return;
  if (rt_observer || rt_config.check == CHECK_ORDER)
    {
      rt_warning ("%s has no effect while mistakes are looked for, which"
                  " executes the tasks one at a time, or slowly: unset"
                  " TASKS_CHECK, or compile without --check",
                  name         ? "TASKS_TRACE"
                  : statistics ? "TASKS_STATS"
                               : "TASKS_PROGRESS");
      return;
    }
  if (!child)
    rt_ticks_start ();
  trace.statistics = statistics;
  if (name)
    {
      name_file (name, child);
      open_file ();
    }
  if (progress)
    rt_progress_start ();
  trace.process = getpid ();
  atomic_store (&trace.ends, false);
  rt_record_take = take;
  if (!child && !rt_trace_rank)
    catch_signals ();
}

void
rt_trace_configure (void)
{
  if (!trace.configured || (rt_recorder && trace.process != getpid ()))
    configure ();
  else
    rt_ticks_restart ();
  if (trace.process != getpid ())
    return;
  note_facts ();
  rt_recorder_start ();
}

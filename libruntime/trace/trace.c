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
  char program[256], machine[256];
  struct run_facts facts;
} trace = { .fd = -1 };

static void
take (const union cell *cells, size_t count)
{
  if (trace.fd >= 0)
    rt_spool_write (cells, count);
  if (trace.statistics)
    rt_statistics_add (cells, count);
}

uint64_t
rt_events_lost (void)
{
  uint64_t lost = atomic_load (&rt_spool_lost);
  RT_FOR_EACH_TAPE (tape)
  lost += atomic_load_explicit (&tape->lost, memory_order_relaxed);
  return lost;
}

/* The name of light tasks LIGHT, or NULL.  */
static const struct tasks_codelet *
codelet_of (const struct light_count *light)
{
  return __atomic_load_n (&light->codelet, __ATOMIC_ACQUIRE);
}

/* What a tape before LIMIT has counted of CODELET.  */
static bool
counted_before (const struct tape *limit, const struct tasks_codelet *codelet)
{
  RT_FOR_EACH_TAPE (tape)
  {
    if (tape == limit)
      return false;
    for (unsigned i = 0; i < LIGHT_KINDS; i++)
      if (codelet_of (&tape->lights[i]) == codelet)
        return true;
  }
  return false;
}

void
rt_lights_visit (void (*found) (void *data,
                                const struct tasks_codelet *codelet,
                                uint64_t count, uint64_t ticks),
                 void *data)
{
  RT_FOR_EACH_TAPE (tape)
  for (unsigned i = 0; i < LIGHT_KINDS; i++)
    {
      const struct tasks_codelet *codelet = codelet_of (&tape->lights[i]);
      uint64_t count = 0, ticks = 0;
      if (!codelet || counted_before (tape, codelet))
        continue;
      RT_FOR_EACH_TAPE (each)
      for (unsigned j = 0; j < LIGHT_KINDS; j++)
        if (codelet_of (&each->lights[j]) == codelet)
          {
            count += atomic_load (&each->lights[j].count);
            ticks += atomic_load (&each->lights[j].ticks);
          }
      if (count)
        found (data, codelet, count, ticks);
    }
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
  rt_spool_close ();
  rt_tapes_forked ();
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
  if (!name && !statistics && !progress)
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
  if (!child)
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

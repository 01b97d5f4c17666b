/* SPDX-License-Identifier: LGPL-2.1-or-later

   Explanations of decisions, for people.  */

#include "explain.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/config.h"
#include "base/error.h"
#include "base/lock.h"
#include "base/spelling.h"
#include "guidance.h"
#include "plan.h"
#include "policy.h"

/* Of the task that is to be explained.  */
static atomic_bool called, explained, reported;

void
rt_explain_submitted (struct guidance *guidance)
{
  const char *name = rt_config.explain;
  guidance->choice = NULL;
  if (__builtin_expect (!name, 1) || strcmp (name, guidance->codelet->name))
    return;
  guidance->choice = malloc (sizeof *guidance->choice);
  if (!guidance->choice)
    rt_no_memory (guidance->site, sizeof *guidance->choice, "TASKS_EXPLAIN");
  rt_plan_explain (guidance->plan, guidance->choice);
}

/* TIME as microseconds from NOW on, or before.  */
static double
from (uint64_t time, uint64_t now)
{
  return ((double)time - (double)now) / 1000;
}

/* KIND for people: several devices may have the same name.  */
struct label
{
  char text[80];
};

static const char *
label (struct label *buffer, unsigned kind)
{
  unsigned equal = 0, before = 0;
  const char *name = rt_machine.kinds[kind].name;
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    if (!strcmp (rt_machine.kinds[i].name, name))
      {
        equal++;
        before += i < kind;
      }
  if (equal > 1)
    snprintf (buffer->text, sizeof buffer->text, "%.60s %u", name, before);
  else
    snprintf (buffer->text, sizeof buffer->text, "%.60s", name);
  return buffer->text;
}

static void
print_kind (const struct plan_choice *choice, unsigned kind, unsigned worker,
            uint64_t now)
{
  struct label name;
  fprintf (stderr, " %c %-24s ", kind == worker ? '*' : ' ',
           label (&name, kind));
  if (choice->cost[kind] == PLAN_NEVER)
    fprintf (stderr, "cannot execute it\n");
  else if (choice->cost[kind] == PLAN_UNKNOWN)
    fprintf (stderr, "not known how long it takes there\n");
  else
    {
      fprintf (stderr,
               "takes %.1f us; data there at %+.1f, start %+.1f, end %+.1f us",
               (double)choice->cost[kind] / 1000,
               from (choice->data_ready[kind], now),
               from (choice->start[kind], now),
               from (choice->finish[kind], now));
      if (choice->toll[kind])
        fprintf (stderr, ", toll %.1f us", (double)choice->toll[kind] / 1000);
      putc ('\n', stderr);
    }
}

void
rt_explain_begun (const struct guidance *guidance, unsigned worker)
{
  static const char *const reasons[]
      = { [PLAN_EARLIEST] = "it was planned where it ends first",
          [PLAN_TRIAL] = "to learn how long it takes there" };
  const struct plan_choice *choice = guidance->choice;
  struct site_text where;
  struct label name;
  if (__builtin_expect (!choice, 1))
    return;
  explained = true;
  uint64_t now = rt_clock ();
  flockfile (stderr);
  fprintf (stderr, "tasks: '%s'%s begins on '%s': ", guidance->codelet->name,
           rt_site_text (&where, guidance->site), label (&name, worker));
  if (choice->why == PLAN_TAKEN)
    fprintf (stderr, "planned on '%s', but it ends here earlier",
             label (&name, (unsigned)choice->planned));
  else
    fprintf (stderr, "%s", reasons[choice->why]);
  fprintf (stderr, " (rank %.1f us)\n", choice->rank / 1000);
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    print_kind (choice, i, worker, now);
  funlockfile (stderr);
}

void
rt_explain_ended (struct guidance *guidance)
{
  free (guidance->choice);
  guidance->choice = NULL;
}

/* The name of a task that has been called, most like the one that is to be
   explained.  */
static struct
{
  struct lock lock;
  unsigned changes; /* 0: there is none */
  char name[64];
} meant;

void
rt_explain_called (const char *name)
{
  const char *wanted = rt_config.explain;
  if (!wanted)
    return;
  if (!strcmp (name, wanted))
    {
      called = true;
      return;
    }
  unsigned changes = rt_spelling (wanted, name);
  rt_lock (&meant.lock);
  if (changes && (!meant.changes || changes < meant.changes))
    {
      meant.changes = changes;
      snprintf (meant.name, sizeof meant.name, "%s", name);
    }
  rt_unlock (&meant.lock);
}

/* Why nothing was planned.  */
static const char *
nothing_planned (void)
{
  if (strcmp (rt_config.policy->name, "heft"))
    return "only TASKS_SCHED=heft plans tasks";
  if (!rt_mixed_p ())
    return "all workers are equal, so nothing was to be decided";
  return "none had a choice of workers, or took long enough";
}

void
rt_explain_report (void)
{
  const char *name = rt_config.explain;
  if (!name || atomic_load (&explained) || atomic_exchange (&reported, true))
    return;
  if (called)
    rt_warning ("TASKS_EXPLAIN is '%.100s': no task of that name was planned;"
                " %s",
                name, nothing_planned ());
  else if (meant.changes)
    rt_warning ("TASKS_EXPLAIN is '%.100s': no task of that name was called;"
                " did you mean '%s'?",
                name, meant.name);
  else
    rt_warning ("TASKS_EXPLAIN is '%.100s': no task of that name was called",
                name);
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Trials: an epoch is executed in some order by a process of its own, before
   the program itself executes it.

   The first one executes it in the order of the calls, and leaves what is in
   the buffers then; others compare theirs with that.  Program and trials share
   what is said of one.  */

#ifndef RT_TRIAL_H
#define RT_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "conflict.h"

enum trial_end
{
  TRIAL_SAME,
  TRIAL_DIFFERS, /* the buffers do */
  TRIAL_CRASHED, /* a signal ended it */
  TRIAL_EXITED,  /* the program would have ended */
  TRIAL_ENDLESS /* it took too long, or could not be made: there are no more */
};

#define RT_TRIAL_WINDOW 16

/* What came of a trial.  */
struct trial_result
{
  enum trial_end end;
  int signal;
  /* Where the first difference is, and what was there in the first trial and
     in this one: all bytes between two multiples of RT_TRIAL_WINDOW.  */
  uintptr_t address;
  unsigned char here[RT_TRIAL_WINDOW], there[RT_TRIAL_WINDOW];
};

struct trial
{
  /* In which order tasks are executed.  */
  uint32_t *ranks; /* of each call, the lowest first; NULL: as called */
  bool deep;       /* who waits for what has been executed comes before others,
                      and gets such a rank */
  uint32_t reversed; /* calls before this one have their children executed from
                        the last to the first */
  struct conflict conflict; /* to be found, or not wanted */

  struct trial_result result;
  uint32_t *executed; /* calls, in this order, unless it is NULL */
  uint32_t executed_count;
  bool nested; /* they have called tasks */
};

/* Trials of an epoch of COUNT calls begin.  NULL if there can be none.  */
struct trial *rt_trials_begin (uint32_t count);

/* Try what TRIAL says.  */
void rt_trial_run (struct trial *trial);

/* The trials of the epoch have ended.  */
void rt_trials_end (void);

#endif /* RT_TRIAL_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Trials: an epoch is executed in some order by a process of its own.

   At the beginning of the epoch a *searcher* is forked.  It never executes
   anything, so that it has all as it was then, and forks a child for each
   order that is to be tried.  It begins when the program has executed the
   epoch, and sends it what is in its buffers then.  Program, searcher and
   children share what is said of a trial.  */

#ifndef RT_TRIAL_H
#define RT_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "conflict.h"

struct order_call;

enum trial_end
{
  TRIAL_SAME,
  TRIAL_DIFFERS, /* the buffers do */
  TRIAL_CRASHED, /* a signal ended it */
  TRIAL_EXITED,  /* the program would have ended */
  TRIAL_ENDLESS  /* it took too long, or could not be made */
};

#define RT_TRIAL_WINDOW 16

/* What came of a trial.  */
struct trial_result
{
  enum trial_end end;
  int signal;
  /* Where the first difference is, and what was there in the program and in
     the trial: all bytes between two multiples of RT_TRIAL_WINDOW.  */
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

  /* The searcher's: numbers of calls; and what is wrong, unless it is "".  */
  uint32_t *order, *mixed;
  const struct tasks_site *site;
  char message[2000];
};

/* An epoch of COUNT CALLS begins.  False if there can be no trials.  */
bool rt_trial_begin (const struct order_call *calls, uint32_t count,
                     uint64_t seed);

/* It has been executed.  SEARCH for an order with another result; if there is
   one, end the program.  */
void rt_trial_end (bool search);

/* In the searcher: try what TRIAL says.  */
void rt_trial_run (struct trial *trial);

#endif /* RT_TRIAL_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Trials: an epoch is executed in some order by a process of its own.

   At the beginning of the epoch a *keeper* is forked.  It never executes
   anything, so that it has all as it was then, and forks a child for each
   order that is to be tried.  Parent, keeper and child share memory: for the
   order, for what is in the parent's buffers after the epoch, and for what
   came of it.  */

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
  TRIAL_ENDLESS  /* it took too long, or could not be made */
};

#define RT_TRIAL_WINDOW 16

struct trial
{
  /* To be tried: see struct order_plan.  */
  uint32_t *ranks;
  uint32_t reversed;
  struct conflict conflict; /* to be found, or not wanted */

  /* What came of it.  */
  enum trial_end end;
  int signal;
  uint32_t *executed; /* calls, in this order... */
  uint32_t executed_count;
  /* Where the first difference is, and what is there now and was found in the
     trial: all bytes between two multiples of RT_TRIAL_WINDOW.  */
  uintptr_t address;
  unsigned char here[RT_TRIAL_WINDOW], there[RT_TRIAL_WINDOW];
  /* If a conflict was wanted: the parameter of its calls whose buffer ADDRESS
     lies in, where that was found before, or NULL; and what its elements take.
     Names are where they are in all processes.  */
  const char *parameter;
  size_t element_size;
};

/* An epoch begins that has COUNT calls.  False if there can be no trials.  */
bool rt_trial_begin (uint32_t count);

/* It has been executed: from now on there can be.  NULL if a buffer is gone.
 */
struct trial *rt_trial_ready (void);

/* Try what the trial says.  */
void rt_trial_run (void);

void rt_trial_end (void);

#endif /* RT_TRIAL_H */

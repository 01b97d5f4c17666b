/* SPDX-License-Identifier: LGPL-2.1-or-later

   Executing what a thread does instruction by instruction, with the trap flag
   of x86-64, and looking at what each touches.  */

#ifndef RT_CHECK_STEP_H
#define RT_CHECK_STEP_H

#include <stdbool.h>
#include <stdint.h>

/* Prepare for it.  */
void rt_step_start (void);

/* Step from now on, within the budget of PLACE, an address that tells places
   apart; only while there are DOUBTS (doubt.h), if so.  No more.  */
void rt_step_on (const void *place, bool doubts);
void rt_step_off (void);

/* Go on with it, if it has ended where the program called a function of
   divert.h.  */
void rt_step_resume (void);

/* Whether the calling thread is stepped.  */
bool rt_step_runs (void);

/* If the calling thread is in the C library: the call by which the program has
   gone there, or jump in place of one; and the latter, or 0 if it is none,
   also in a function of divert.h.  0 if it is not stepped.  */
uintptr_t rt_step_caller (void);
uintptr_t rt_step_tail (void);

/* The registers, as in `struct values', to which the instruction reads that
   the calling thread is about to execute, or executes; 0 if it does something
   else, or is not known.  */
uint64_t rt_step_loads (void);

/* The calling thread hands VALUE to others, behind what is stepped.  */
void rt_step_hand_over (const void *value);

/* No more, after a signal with CONTEXT.  */
void rt_step_give_up (void *context);

#endif /* RT_CHECK_STEP_H */

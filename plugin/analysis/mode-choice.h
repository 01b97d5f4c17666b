/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions by which calls of a task are told apart.  */

#ifndef TASKS_PLUGIN_MODE_CHOICE_H
#define TASKS_PLUGIN_MODE_CHOICE_H

#include "gcc/gcc.h"

#include "mode-order.h"

/* Whether STMT is executed only if a parameter of the function, which is no
   size, has a certain value: perhaps by one of many calls.  */
extern bool chosen_p (gimple *stmt);

/* Whether ONE and OTHER pass the same numbers, for sure.  */
extern bool same_numbers_p (const task_call &one, const task_call &other);

/* Find in CHOSEN the blocks of the function FN that may be executed when CALL
   calls FN: constants that it passes decide over conditions.  Return false if
   they decide over none.  */
extern bool find_chosen_blocks (tree fn, gcall *call, sbitmap chosen);

#endif /* TASKS_PLUGIN_MODE_CHOICE_H */

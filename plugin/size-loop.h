/* SPDX-License-Identifier: GPL-3.0-or-later

   Amounts that the counter of a loop makes.  */

#ifndef TASKS_PLUGIN_SIZE_LOOP_H
#define TASKS_PLUGIN_SIZE_LOOP_H

#include "gcc.h"

#include "size-amount.h"

/* What A is when STMT is executed for the second time or, if LAST, for the
   last time, if that is in a loop whose counter A is made of, and in each
   iteration; else an unknown amount.  */
extern struct amount amount_in_loop (const struct amount &a, gimple *stmt,
                                     bool last);

#endif /* TASKS_PLUGIN_SIZE_LOOP_H */

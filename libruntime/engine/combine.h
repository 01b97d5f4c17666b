/* SPDX-License-Identifier: LGPL-2.1-or-later

   The operators of reductions: neutral elements, and how contributions are
   combined.  */

#ifndef RT_COMBINE_H
#define RT_COMBINE_H

#include <stdbool.h>

#include "tasks/abi.h"

/* Make the BYTES at MEMORY neutral for REDUCTION.  */
void rt_combine_clear (const struct tasks_reduction *reduction, void *memory,
                       size_t bytes);

/* Combine the BYTES at FROM into those at INTO.  */
void rt_combine (const struct tasks_reduction *reduction, void *into,
                 const void *from, size_t bytes);

/* The mode of an access for REDUCTION: TASKS_REDUCTION, with a number for the
   operator.  */
unsigned rt_combine_mode (const struct tasks_reduction *reduction);

/* In a child of fork, where no other thread has locks.  */
void rt_combine_forked (void);

#endif /* RT_COMBINE_H */

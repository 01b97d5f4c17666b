/* SPDX-License-Identifier: LGPL-2.1-or-later

   Copies that are begun before the task is launched that needs them.  */

#ifndef RT_PREFETCH_H
#define RT_PREFETCH_H

#include "offloaded.h"

/* Begin to copy what RANGE reads to NODE, or to the host if that is NULL, if
   there is room without taking it from others.  Who asks has been granted
   RANGE for a task that will be executed there, perhaps.  Under the lock.  */
void rt_prefetch (struct memory_node *node, struct range *range);

#endif /* RT_PREFETCH_H */

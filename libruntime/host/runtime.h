/* SPDX-License-Identifier: LGPL-2.1-or-later

   The runtime as a whole: when it starts and how it ends.  */

#ifndef RT_RUNTIME_H
#define RT_RUNTIME_H

#include "engine/entry.h"

/* Complete all tasks, forget all regions, end all workers.  */
void rt_stop (void);

#endif /* RT_RUNTIME_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_PROGRESS: one line on a terminal.  */

#ifndef RT_PROGRESS_H
#define RT_PROGRESS_H

#include <stdint.h>

/* From now on, if the standard error is a terminal.  */
void rt_progress_start (void);

/* ENDED tasks of those that have been CALLED have ended, and so many workers
   are BUSY: show that, unless that was done just now.  */
void rt_progress (uint64_t called, uint64_t ended, unsigned busy);

/* Wipe the line away.  */
void rt_progress_end (void);

#endif /* RT_PROGRESS_H */

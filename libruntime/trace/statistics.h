/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_STATS: what is added up of a run, and said at its end.  */

#ifndef RT_STATISTICS_H
#define RT_STATISTICS_H

#include <stddef.h>

#include "event.h"

struct run_facts;

/* Add the COUNT cells at CELLS, whole events.  */
void rt_statistics_add (const union cell *cells, size_t count);

/* Say it; and forget it.  */
void rt_statistics_print (const struct run_facts *facts);
void rt_statistics_forget (void);

#endif /* RT_STATISTICS_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The spool: where events are kept until the process ends, in a file that has
   no name, beside the trace that is to be written.  */

#ifndef RT_SPOOL_H
#define RT_SPOOL_H

#include <stdbool.h>
#include <stddef.h>

#include "event.h"

/* Open one beside FILE, or in memory if that is NULL: of another rank.  False,
 * and errno, if that fails.  */
bool rt_spool_open (const char *file);

/* Add COUNT cells at CELLS, from any thread, or a handler of a signal.  */
void rt_spool_write (const struct cell *cells, size_t count);

/* Events that could not be; that has been said.  */
extern _Atomic uint64_t rt_spool_lost;

/* All that there is, so far; NULL: nothing.  Give it back.  */
const struct cell *rt_spool_map (size_t *count);
void rt_spool_unmap (const struct cell *cells, size_t count);

void rt_spool_close (void);

#endif /* RT_SPOOL_H */

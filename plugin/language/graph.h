/* SPDX-License-Identifier: GPL-3.0-or-later

   Blocks of tasks that repeat: `#pragma tasks graph'.  */

#ifndef TASKS_PLUGIN_GRAPH_H
#define TASKS_PLUGIN_GRAPH_H

#include "gcc/gcc.h"

#include "gcc/tokens.h"
#include "pragma-calls.h"

/* Whether PRAGMA stands before a block that belongs to it.  */
static inline bool
block_pragma_p (const struct pragma *pragma)
{
  return pragma->function == ABI_GRAPH_BEGIN;
}

/* The line of PRAGMA at LOC, a block_pragma_p, has been read: read on and add
   to LINE what the parser must find behind it, the start of the block.
   Complain if there is no block.  */
extern void read_block_start (const struct pragma *pragma, location_t loc,
                              token_vec *line);

/* Register the callback that begins such blocks under PLUGIN_NAME.  */
extern void graph_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_GRAPH_H */

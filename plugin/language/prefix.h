/* SPDX-License-Identifier: GPL-3.0-or-later

   Pragmas that become part of the statement behind them, and in which way:
   graph.cc and priority.cc.  */

#ifndef TASKS_PLUGIN_PREFIX_H
#define TASKS_PLUGIN_PREFIX_H

#include "gcc/gcc.h"

#include "gcc/tokens.h"
#include "pragma-calls.h"

/* Whether PRAGMA is one of them.  */
extern bool prefix_pragma_p (const struct pragma *pragma);

/* The line of PRAGMA at LOC, one of them, has been read, with TOKENS: read on
   and add to LINE what the parser must find behind it.  */
extern void read_prefixed (const struct pragma *pragma, location_t loc,
                           const token_vec &tokens, token_vec *line);

/* Handler of them in C; DATA is the `struct pragma'.  */
extern void handle_prefix_pragma (cpp_reader *, void *data);

#endif /* TASKS_PLUGIN_PREFIX_H */

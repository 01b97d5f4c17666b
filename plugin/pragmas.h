/* SPDX-License-Identifier: GPL-3.0-or-later

   The pragmas of the language.  */

#ifndef TASKS_PLUGIN_PRAGMAS_H
#define TASKS_PLUGIN_PRAGMAS_H

#include "language/pragma.h"

/* Register the pragmas' handlers.  Called once, from PLUGIN_PRAGMAS.  */
extern void register_pragmas (void);

/* Whether PRAGMA becomes part of the statement behind it: graph.cc and
   call-pragma.cc.  */
extern bool prefix_pragma_p (const struct pragma *pragma);

/* The line of PRAGMA at LOC, one of these, has been read, with TOKENS: read on
   and add to LINE what the parser must find behind it.  */
extern void read_prefixed (const struct pragma *pragma, location_t loc,
                           const token_vec &tokens, token_vec *line);

/* In C++: handler of all pragmas; DATA is the `struct pragma'.  */
extern void cxx_handle_pragma (cpp_reader *, void *data);

/* In C++: prepare to rewrite those PRAGMAS that must be.  Called once, when
   they have been registered.  */
extern void cxx_pragmas_init (const struct pragma *pragmas);

/* Whether PRAGMA must be rewritten in C++.  */
extern bool cxx_rewritten_p (const struct pragma *pragma);

#endif /* TASKS_PLUGIN_PRAGMAS_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   The pragmas of the language in C++.  These may be called in cc1plus only. */

#ifndef TASKS_PLUGIN_PRAGMAS_CXX_H
#define TASKS_PLUGIN_PRAGMAS_CXX_H

#include "gcc/gcc.h"

#include "gcc/tokens.h"
#include "language/pragma-calls.h"

/* Handler of all pragmas; DATA is the `struct pragma'.  */
extern void cxx_handle_pragma (cpp_reader *, void *data);

/* Prepare to rewrite those of the COUNT pragmas at PRAGMAS that have operands.
   Called once, when they have been registered.  */
extern void cxx_pragmas_init (const struct pragma *pragmas, unsigned count);

#endif /* TASKS_PLUGIN_PRAGMAS_CXX_H */

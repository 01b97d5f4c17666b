/* SPDX-License-Identifier: GPL-3.0-or-later

   Pragmas as the whole body of an `if', `else', `for', `while' or `do' without
   braces.  C only.  */

#ifndef TASKS_PLUGIN_PRAGMA_BODY_H
#define TASKS_PLUGIN_PRAGMA_BODY_H

#include "gcc/gcc.h"

#include "gcc/tokens.h"
#include "pragma-calls.h"

/* Prepare for pragma_is_body_p.  Called once, before anything is read.  */
extern void pragma_body_init (void);

/* Whether the pragma at LOC, whose handler runs, is such a body.  */
extern bool pragma_is_body_p (location_t loc);

/* The line of PRAGMA at LOC, which is such a body, has been read.  Add to END,
   which ends the line, what the parser must find behind it.  Return whether
   the next statement is to be added by add_rest_of_body.  */
extern bool end_of_body (const struct pragma *pragma, location_t loc,
                         token_vec *end);

/* Parse the next statement and add it to the body whose pragma was added, and
   whose line ends at EOL.  */
extern void add_rest_of_body (location_t eol);

#endif /* TASKS_PLUGIN_PRAGMA_BODY_H */

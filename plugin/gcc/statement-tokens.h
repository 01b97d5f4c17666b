/* SPDX-License-Identifier: GPL-3.0-or-later

   The tokens of one C statement.  */

#ifndef TASKS_PLUGIN_STATEMENT_TOKENS_H
#define TASKS_PLUGIN_STATEMENT_TOKENS_H

#include "gcc.h"

#include "tokens.h"

/* Read the tokens of the next statement into *STATEMENT, and into *BEHIND
   those that had to be read to know where it ends.  What is wrong with the
   statement does not matter here.  */
extern void read_statement (token_vec *statement, token_vec *behind);

#endif /* TASKS_PLUGIN_STATEMENT_TOKENS_H */

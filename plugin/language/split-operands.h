/* SPDX-License-Identifier: GPL-3.0-or-later

   Where PTR ends in the operands of a pragma, `PTR COUNT'.  */

#ifndef TASKS_PLUGIN_SPLIT_OPERANDS_H
#define TASKS_PLUGIN_SPLIT_OPERANDS_H

#include "gcc/gcc.h"

#include "gcc/tokens.h"

/* The number of tokens of PTR at the start of TOKENS, in C.  */
extern unsigned split_operands (const token_vec &tokens);

/* The same in C++.  COUNT_NEEDED if the pragma needs a COUNT behind most
   PTR.  */
extern unsigned cxx_split_operands (const token_vec &tokens,
                                    bool count_needed);

#endif /* TASKS_PLUGIN_SPLIT_OPERANDS_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   Operands of pragmas as expressions.  */

#ifndef TASKS_PLUGIN_OPERANDS_H
#define TASKS_PLUGIN_OPERANDS_H

#include "gcc/gcc.h"

#include "gcc/tokens.h"
#include "pragma-calls.h"

/* Parse TOKENS, the operands of PRAGMA at LOC, into *OPERANDS; report what is
   wrong with them.  Return whether all is well.  The compiler's parser finds
   END next, in any case, which starts with the end of the line.  C only.  */
extern bool parse_operands (const struct pragma *pragma, location_t loc,
                            const token_vec &tokens, const token_vec &end,
                            struct pragma_operands *operands);

/* Parse the expressions RANGES of TOKENS, of a line at LOC, into VALUES;
   report what is wrong with them.  Return whether all is well.  The compiler's
   parser finds END next, in any case.  C only.  */
extern bool parse_expressions (location_t loc, const token_vec &tokens,
                               const vec<token_range> &ranges,
                               const token_vec &end, vec<tree> *values);

/* Report TOKENS behind PRAGMA, which has no operands.  Return whether there
   are none.  */
extern bool check_no_operands (const struct pragma *pragma,
                               const token_vec &tokens);

/* Where the operands of PRAGMA at LOC end and start: TOKENS[0..*PTR_END) is
   PTR, TOKENS[*COUNT_START..] is COUNT.  Return whether there are well-formed
   operands; report if not.  */
extern bool delimit_operands (const struct pragma *pragma, location_t loc,
                              const token_vec &tokens, unsigned *ptr_end,
                              unsigned *count_start);

#endif /* TASKS_PLUGIN_OPERANDS_H */

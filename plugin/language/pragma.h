/* SPDX-License-Identifier: GPL-3.0-or-later

   The pragmas of the language, but for `opencl'.  */

#ifndef TASKS_PLUGIN_PRAGMA_H
#define TASKS_PLUGIN_PRAGMA_H

#include "gcc/gcc.h"

#include "abi/abi.h"
#include "gcc/tokens.h"

/* One pragma of the language.  */
struct pragma
{
  const char *space;
  const char *name;
  enum abi_function function; /* or ABI_FUNCTION_COUNT: it is ignored */
  bool operands;              /* PTR [COUNT], or PTR (SIZE, ...) */
};

/* Whether PRAGMA was written for StarPU's plugin, which reads some of them in
   another way.  */
static inline bool
starpu_p (const struct pragma *pragma)
{
  return !strcmp (pragma->space, "starpu");
}

/* So many dimensions have blocks at most.  */
#define MAX_SIZES 3

/* Operands of a pragma, parsed: PTR after the conversion of arrays to
   pointers, and COUNT numbers: one of elements, or the sizes of a block.  */
struct pragma_operands
{
  tree ptr;
  location_t ptr_loc;
  unsigned count;
  struct
  {
    tree value;
    tree constant; /* NULL_TREE if VALUE is not a constant expression */
    location_t loc;
  } numbers[MAX_SIZES];
};

/* Whether PRAGMA at LOC does anything, and may do it there.  Complain if
   not.  */
extern bool check_pragma (const struct pragma *pragma, location_t loc);

/* The call that PRAGMA at LOC stands for, or NULL_TREE if its OPERANDS, which
   are NULL for a pragma without, are wrong, which has been said then.  */
extern tree pragma_call (const struct pragma *pragma, location_t loc,
                         const struct pragma_operands *operands);

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

/* Append where the operands of PRAGMA at LOC are in TOKENS to RANGES: PTR, and
   COUNT or sizes.  Return whether there are well-formed operands; report if
   not.  */
extern bool delimit_operands (const struct pragma *pragma, location_t loc,
                              const token_vec &tokens,
                              vec<token_range> *ranges);

/* Where a PTR that begins at TOKENS[I] ends.  COUNT_NEEDED if the pragma needs
   a COUNT behind most PTR.  */
extern unsigned split_operands (const token_vec &tokens, unsigned i,
                                bool count_needed);

/* Pragmas as the whole body of an `if', `else', `for', `while' or `do' without
   braces.  C only.  */

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

/* Blocks of tasks that repeat: `#pragma tasks graph'.  */

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

/* Calls of tasks: `#pragma tasks priority', `if' and `final'.  */

/* Whether PRAGMA stands before a call of a task and belongs to it.  */
static inline bool
call_pragma_p (const struct pragma *pragma)
{
  return pragma->function == ABI_SUBMIT;
}

/* The line of PRAGMA at LOC, a call_pragma_p, has been read, with the operand
   TOKENS: read on and add to LINE what the parser must find behind it.
   Complain if TOKENS are wrong or no expression follows.  */
extern void read_call_start (const struct pragma *pragma, location_t loc,
                             const token_vec &tokens, token_vec *line);

/* The call_pragma_p that has the preprocessor's NUMBER; NULL if there is none.
   In C++: any that is rewritten.  */
extern const struct pragma *numbered_pragma (unsigned number);

/* Register the callback that lowers them under PLUGIN_NAME.  */
extern void call_pragma_init (const char *plugin_name);

/* VALUE, which stands at LOC, as a priority; NULL_TREE, with a message, if it
   is none.  */
extern tree checked_priority (tree value, location_t loc);

/* The attribute `task_priority'.  */

/* Handler of the attribute.  */
extern tree handle_task_priority (tree *node, tree name, tree args, int flags,
                                  bool *no_add);

/* A declaration of the function DECL was parsed and merged with earlier ones:
   complain if the attribute is on something else than a task or has
   several values.  */
extern void check_task_priority (tree decl);

/* The priority of tasks that are calls of DECL.  */
extern tree task_priority (tree decl);

#endif /* TASKS_PLUGIN_PRAGMA_H */

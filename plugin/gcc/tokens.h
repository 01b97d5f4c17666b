/* SPDX-License-Identifier: GPL-3.0-or-later

   Preprocessing tokens of pragmas: read them, take them apart, give others
   back in their place.  */

#ifndef TASKS_PLUGIN_TOKENS_H
#define TASKS_PLUGIN_TOKENS_H

#include "gcc.h"

typedef auto_vec<cpp_token, 32> token_vec;

/* The tokens [START..END) of a token_vec, an expression that begins at
   LOCATION.  */
struct token_range
{
  unsigned start;
  unsigned end;
  location_t location;
};

/* Read one token, fully macro-expanded.  */
extern cpp_token read_token (void);

/* Read the rest of the pragma into TOKENS, fully macro-expanded, and what ends
   its line into END: a CPP_PRAGMA_EOL, and behind that a CPP_EOF if the file
   ended as well, which nobody will be told again.  */
extern void collect_tokens (token_vec *tokens, token_vec *end);

/* Let the compiler read TOKENS next.  */
extern void inject_tokens (const token_vec &tokens);

/* A token of TYPE, or the name TEXT, at LOC.  */
extern cpp_token make_token (enum cpp_ttype type, location_t loc);
extern cpp_token make_name (const char *text, location_t loc);

/* Append the tokens of TEXT at LOC to LINE: names, numbers and punctuation,
   with a blank between any two.  */
extern void append_text (token_vec *line, const char *text, location_t loc);

/* Append `(TOKENS[START..END))' to LINE.  */
extern void append_operand (token_vec *line, const token_vec &tokens,
                            unsigned start, unsigned end);

/* Report brackets of TOKENS that do not match, and what no operand can
   contain.  Return whether all is well.  */
extern bool check_tokens (const token_vec &tokens);

/* The front end's identifier of the name TOKEN.  */
extern tree identifier (const cpp_token &token);

/* TOKENS[START..END) as text, on the heap.  */
extern char *spelling (const token_vec &tokens, unsigned start, unsigned end);

/* Whether TOKEN is a keyword of C, and which: RID_MAX if it is none.  */
extern enum rid keyword (const cpp_token &token);

/* The bracket that closes the bracket OPEN, or CPP_EOF if OPEN is none.  */
extern enum cpp_ttype closing_bracket (enum cpp_ttype open);

/* The index behind the bracket group that opens at TOKENS[I].  */
extern unsigned skip_group (const token_vec &tokens, unsigned i);

/* Read the tokens of the next statement of C into *STATEMENT, and into *BEHIND
   those that had to be read to know where it ends.  What is wrong with the
   statement does not matter here.  */
extern void read_statement (token_vec *statement, token_vec *behind);

#endif /* TASKS_PLUGIN_TOKENS_H */

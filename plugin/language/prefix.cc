/* SPDX-License-Identifier: GPL-3.0-or-later

   Pragmas that become part of the statement behind them.  */

#include "gcc/gcc.h"

#include "pragma.h"

bool
prefix_pragma_p (const struct pragma *pragma)
{
  return block_pragma_p (pragma) || priority_pragma_p (pragma);
}

void
read_prefixed (const struct pragma *pragma, location_t loc,
               const token_vec &tokens, token_vec *line)
{
  if (priority_pragma_p (pragma))
    read_call_start (pragma, loc, tokens, line);
  else
    {
      check_no_operands (pragma, tokens);
      read_block_start (pragma, loc, line);
    }
}

void
handle_prefix_pragma (cpp_reader *, void *data)
{
  const struct pragma *pragma = (const struct pragma *)data;
  location_t loc = input_location;
  token_vec tokens, end;
  collect_tokens (&tokens, &end);
  if (!check_pragma (pragma, loc))
    {
      inject_tokens (end);
      return;
    }

  /* Where the parser does not read on it must be given the rest at once.  */
  bool add_rest = !C_PARSER_READS_ON && pragma_is_body_p (loc);
  if (end.last ().type != CPP_EOF)
    {
      token_vec start;
      read_prefixed (pragma, loc, tokens, &start);
      inject_tokens (start);
    }
  inject_tokens (end);
  if (add_rest)
    add_rest_of_body (end[0].src_loc);
}

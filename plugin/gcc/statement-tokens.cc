/* SPDX-License-Identifier: GPL-3.0-or-later

   The tokens of one C statement: a parser of statements that knows only where
   they end.

   One function per production, each of which leaves in `next' the token
   behind what it has read.  Input without end, or with brackets that do not
   match, ends every production.  */

#include "gcc.h"

#include "tokens.h"

struct statement_reader
{
  token_vec *tokens; /* where what is read goes */
  cpp_token next;    /* read, but not there yet */
  bool have_next;
};

/* The next token of READER.  */
static const cpp_token &
peek (statement_reader *reader)
{
  if (!reader->have_next)
    reader->next = read_token ();
  reader->have_next = true;
  return reader->next;
}

static void
consume (statement_reader *reader)
{
  reader->tokens->safe_push (peek (reader));
  reader->have_next = false;
}

static void
consume_if (statement_reader *reader, enum cpp_ttype type)
{
  if (peek (reader).type == type)
    consume (reader);
}

/* Read a bracket group, if there is one.  */
static void
read_group (statement_reader *reader)
{
  enum cpp_ttype close = closing_bracket (peek (reader).type);
  if (close == CPP_EOF)
    return;
  consume (reader);
  while (peek (reader).type != close && peek (reader).type != CPP_EOF)
    if (closing_bracket (peek (reader).type) != CPP_EOF)
      read_group (reader);
    else
      consume (reader);
  consume_if (reader, close);
}

/* Read up to a token of type END, and that, outside brackets; a colon ends
   behind the `?' that it belongs to.  */
static void
read_until (statement_reader *reader, enum cpp_ttype end)
{
  unsigned conditionals = 0;
  for (;;)
    {
      enum cpp_ttype type = peek (reader).type;
      if (type == CPP_EOF || type == CPP_CLOSE_BRACE)
        return;
      if (closing_bracket (type) != CPP_EOF)
        {
          read_group (reader);
          continue;
        }
      consume (reader);
      if (type == CPP_QUERY)
        conditionals++;
      else if (type == CPP_COLON && conditionals > 0)
        conditionals--;
      else if (type == end)
        return;
    }
}

static void
read_pragma (statement_reader *reader)
{
  while (peek (reader).type != CPP_PRAGMA_EOL && peek (reader).type != CPP_EOF)
    consume (reader);
  consume_if (reader, CPP_PRAGMA_EOL);
}

static void read_one (statement_reader *reader);

/* Read a statement that starts with the keyword WORD, if WORD starts one.
   Return whether it does.  */
static bool
read_keyword (statement_reader *reader, enum rid word)
{
  switch (word)
    {
    case RID_IF:
      consume (reader);
      read_group (reader);
      read_one (reader);
      if (keyword (peek (reader)) == RID_ELSE)
        {
          consume (reader);
          read_one (reader);
        }
      return true;
    case RID_FOR:
    case RID_WHILE:
    case RID_SWITCH:
      consume (reader);
      read_group (reader);
      read_one (reader);
      return true;
    case RID_DO:
      consume (reader);
      read_one (reader);
      read_until (reader, CPP_SEMICOLON);
      return true;
    case RID_CASE:
    case RID_DEFAULT:
      read_until (reader, CPP_COLON);
      read_one (reader);
      return true;
    default:
      return false;
    }
}

/* Read a statement.  */
static void
read_one (statement_reader *reader)
{
  switch (peek (reader).type)
    {
    case CPP_OPEN_BRACE:
      read_group (reader);
      return;
    case CPP_PRAGMA:
      read_pragma (reader);
      read_one (reader);
      return;
    case CPP_OPEN_SQUARE:
      /* [[attribute]].  */
      read_group (reader);
      read_one (reader);
      return;
    case CPP_NAME:
      if (enum rid word = keyword (peek (reader)); word != RID_MAX)
        {
          if (read_keyword (reader, word))
            return;
        }
      else
        {
          consume (reader);
          if (peek (reader).type == CPP_COLON)
            {
              consume (reader);
              read_one (reader);
              return;
            }
        }
      break;
    default:
      break;
    }
  read_until (reader, CPP_SEMICOLON);
}

void
read_statement (token_vec *statement, token_vec *behind)
{
  statement_reader reader;
  reader.tokens = statement;
  reader.have_next = false;
  read_one (&reader);
  if (reader.have_next)
    behind->safe_push (reader.next);
}

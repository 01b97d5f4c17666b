/* SPDX-License-Identifier: GPL-3.0-or-later

   Pragmas as the whole body of a statement without braces:

       if (ready)
       #pragma tasks wait
         use (v);

   Without the plugin use (v) is the body, and so it must be with it: the body
   is the pragma's call and use (v).  Programs for StarPU expect the pragma to
   be the body alone.

   What GCC's parser does is neither, always: since GCC 12 it reads on behind
   such a pragma until it has a statement, before it took the pragma for one.
   So the two cases are

               next statement stays      the pragma alone
     GCC 12    nothing to do             give it an empty statement
     GCC 11    parse it here             nothing to do

   The parser does not tell its handlers where it met the pragma.  The token
   before the pragma does: a `)', `else' or `do' is not the end of a statement
   or label.  That token is still in the parser's buffer when the preprocessor
   has read the pragma's line, of which it tells by a callback.  It does not
   for _Pragma; the source text tells then.  (There is no _Pragma in text that
   has been preprocessed.)

   Not noticed is a label between: `if (ready) label:', then the pragma.  */

#include "gcc/gcc.h"

#include "gcc/argument-place.h"
#include "gcc/c-parser-state.h"
#include "pragma.h"

/* A pragma at the start of a line, in a function.  */
struct seen_pragma
{
  location_t loc;
  bool body;
};

/* All of them so far.  */
static vec<seen_pragma> seen_pragmas;

/* What handled new lines before the plugin was loaded.  */
static void (*line_change_before) (cpp_reader *, const cpp_token *, int);

/* The preprocessor has read TOKEN, the first of a line.  */
static void
on_line_change (cpp_reader *reader, const cpp_token *token, int parsing_args)
{
  if (line_change_before)
    line_change_before (reader, token, parsing_args);
  if (token->type != CPP_PRAGMA || parsing_args || !current_function_decl)
    return;
  const c_parser *parser = current_c_parser ();
  if (!parser)
    return;
  const c_parser_token *previous = previous_token (parser);
  bool body
      = previous->type == CPP_CLOSE_PAREN
        || (previous->type == CPP_KEYWORD
            && (previous->keyword == RID_ELSE || previous->keyword == RID_DO));
  seen_pragmas.safe_push ({ token->src_loc, body });
}

void
pragma_body_init (void)
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  line_change_before = callbacks->line_change;
  callbacks->line_change = on_line_change;
}

/* Whether what follows TOKEN is a body.  */
static bool
starts_body_p (const cpp_token &token)
{
  return token.type == CPP_CLOSE_PAREN || keyword (token) == RID_ELSE
         || keyword (token) == RID_DO;
}

/* Note the pragmas among TOKENS[START..], which were not read by the parser,
   and whether they are bodies.  */
static void
note_bodies (const token_vec &tokens, unsigned start)
{
  for (unsigned i = start; i < tokens.length (); i++)
    if (tokens[i].type == CPP_PRAGMA)
      seen_pragmas.safe_push (
          { tokens[i].src_loc, i > start && starts_body_p (tokens[i - 1]) });
}

bool
pragma_is_body_p (location_t loc)
{
  c_parser *parser = current_c_parser ();
  gcc_assert (c_parser_tokens_buf (parser, 3) == &parser->buffer[3]);
  for (unsigned i = seen_pragmas.length (); i-- > 0;)
    if (seen_pragmas[i].loc == loc)
      return seen_pragmas[i].body;
  location_t before = parser->last_location;
  return word_at_p (before, ")") || word_at_p (before, "else")
         || word_at_p (before, "do");
}

bool
end_of_body (const struct pragma *pragma, location_t loc, token_vec *end)
{
  location_t eol = end->last ().src_loc;
  cpp_token next = read_token ();
  if (next.type == CPP_SEMICOLON)
    {
      /* Nothing but the pragma is the body, for everyone.  */
      if (C_PARSER_READS_ON)
        end->safe_push (next);
      return false;
    }

  bool alone = starpu_p (pragma);
  if (alone && C_PARSER_READS_ON)
    end->safe_push (make_token (CPP_SEMICOLON, eol));
  if (!alone)
    warning_at (loc, OPT_Wpragmas,
                "%<#pragma %s %s%> and the next statement are the body of a "
                "statement without braces: put braces around what belongs "
                "together",
                pragma->space, pragma->name);
  if (alone || C_PARSER_READS_ON)
    {
      end->safe_push (next);
      return false;
    }
  token_vec back;
  back.safe_push (next);
  inject_tokens (back);
  return true;
}

void
add_rest_of_body (location_t eol)
{
  /* Drop what is left of the pragma's line, wherever it is.  */
  c_parser *parser = current_c_parser ();
  if (!parser->available || parser->buffer[0].type != CPP_PRAGMA_EOL)
    {
      token_vec rest_of_line, end;
      collect_tokens (&rest_of_line, &end);
    }
  parser->available = 0;

  /* `({ STATEMENT 0; })' as the dimension of a type; see operands.cc.  */
  token_vec line, behind;
  append_text (&line, "char [ __extension__ ( {", eol);
  unsigned start = line.length ();
  read_statement (&line, &behind);
  note_bodies (line, start);
  append_text (&line, "0 ; } ) ]", eol);
  line.safe_push (make_token (CPP_PRAGMA_EOL, eol));
  if (!behind.is_empty ())
    inject_tokens (behind);
  inject_tokens (line);

  /* There may be pragmas in the statement.  */
  parser->in_pragma = false;
  struct c_type_name *type = c_parser_type_name (parser, false);
  parser->in_pragma = true;
  if (type && type->declarator && type->declarator->kind == cdk_array
      && type->declarator->u.array.dimen)
    c_finish_expr_stmt (eol, build1 (CONVERT_EXPR, void_type_node,
                                     type->declarator->u.array.dimen));
}

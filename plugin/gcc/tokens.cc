/* SPDX-License-Identifier: GPL-3.0-or-later

   Preprocessing tokens of pragmas.

   GCC hands a pragma's line out as a CPP_PRAGMA, the line's tokens and a
   CPP_PRAGMA_EOL.  The plugin reads them below the compiler's parser, and
   gives back a line that the parser understands.

   Tokens that are read get NO_EXPAND: they have been through macro expansion
   and must not go through it again.  */

#include "gcc.h"

#include "tokens.h"

/* Of libcpp's internal.h.  TOKENS stay where they are until they are read;
   MACRO may be NULL.  */
extern "C" void _cpp_push_token_context (cpp_reader *, cpp_hashnode *macro,
                                         const cpp_token *tokens,
                                         unsigned int count);

cpp_token
read_token (void)
{
  for (;;)
    {
      location_t loc;
      const cpp_token *token = cpp_get_token_with_location (parse_in, &loc);
      if (token->type == CPP_PADDING || token->type == CPP_COMMENT)
        continue;
      cpp_token copy = *token;
      copy.src_loc = loc;
      copy.flags |= NO_EXPAND;
      return copy;
    }
}

void
collect_tokens (token_vec *tokens, token_vec *end)
{
  cpp_token token;
  while (token = read_token (),
         token.type != CPP_PRAGMA_EOL && token.type != CPP_EOF)
    tokens->safe_push (token);
  end->safe_push (make_token (CPP_PRAGMA_EOL, token.src_loc));
  /* The arguments of a macro that have no end take the file's with them.  */
  if (token.type == CPP_EOF)
    end->safe_push (token);
}

void
inject_tokens (const token_vec &tokens)
{
  /* libcpp keeps pointers to the tokens and never says when it is done with
     them, so they are not freed; it does the same for _Pragma.  */
  cpp_token *copy = XNEWVEC (cpp_token, tokens.length ());
  memcpy (copy, tokens.address (), tokens.length () * sizeof (cpp_token));
  _cpp_push_token_context (parse_in, NULL, copy, tokens.length ());
}

cpp_token
make_token (enum cpp_ttype type, location_t loc)
{
  cpp_token token;
  memset (&token, 0, sizeof token);
  token.type = type;
  token.src_loc = loc;
  return token;
}

cpp_token
make_name (const char *text, location_t loc)
{
  cpp_token token = make_token (CPP_NAME, loc);
  token.flags = NO_EXPAND;
  token.val.node.node
      = cpp_lookup (parse_in, (const unsigned char *)text, strlen (text));
  token.val.node.spelling = token.val.node.node;
  return token;
}

void
append_text (token_vec *line, const char *text, location_t loc)
{
  static const char marks[] = "()[]{};,";
  static const enum cpp_ttype types[]
      = { CPP_OPEN_PAREN, CPP_CLOSE_PAREN, CPP_OPEN_SQUARE, CPP_CLOSE_SQUARE,
          CPP_OPEN_BRACE, CPP_CLOSE_BRACE, CPP_SEMICOLON,   CPP_COMMA };
  for (; *text; text += strspn (text, " "))
    {
      char *word = xstrndup (text, strcspn (text, " "));
      text += strlen (word);
      if (const char *mark = strchr (marks, *word))
        line->safe_push (make_token (types[mark - marks], loc));
      else if (ISDIGIT (*word))
        {
          cpp_token number = make_token (CPP_NUMBER, loc);
          number.val.str.text = (const unsigned char *)word;
          number.val.str.len = strlen (word);
          line->safe_push (number);
        }
      else
        line->safe_push (make_name (word, loc));
    }
}

void
append_operand (token_vec *line, const token_vec &tokens, unsigned start,
                unsigned end)
{
  line->safe_push (make_token (CPP_OPEN_PAREN, tokens[start].src_loc));
  for (unsigned i = start; i < end; i++)
    line->safe_push (tokens[i]);
  line->safe_push (make_token (CPP_CLOSE_PAREN, tokens[end - 1].src_loc));
}

enum cpp_ttype
closing_bracket (enum cpp_ttype open)
{
  switch (open)
    {
    case CPP_OPEN_PAREN:
      return CPP_CLOSE_PAREN;
    case CPP_OPEN_SQUARE:
      return CPP_CLOSE_SQUARE;
    case CPP_OPEN_BRACE:
      return CPP_CLOSE_BRACE;
    default:
      return CPP_EOF;
    }
}

static bool
closing_bracket_p (enum cpp_ttype type)
{
  return type == CPP_CLOSE_PAREN || type == CPP_CLOSE_SQUARE
         || type == CPP_CLOSE_BRACE;
}

bool
check_tokens (const token_vec &tokens)
{
  auto_vec<const cpp_token *, 16> open;
  for (unsigned i = 0; i < tokens.length (); i++)
    {
      const cpp_token &token = tokens[i];
      if (closing_bracket (token.type) != CPP_EOF)
        open.safe_push (&token);
      else if (closing_bracket_p (token.type))
        {
          if (open.is_empty ()
              || closing_bracket (open.last ()->type) != token.type)
            {
              error_at (token.src_loc, "unbalanced %qs in pragma",
                        cpp_type2name (token.type, 0));
              if (!open.is_empty ())
                inform (open.last ()->src_loc, "to match this %qs",
                        cpp_type2name (open.last ()->type, 0));
              return false;
            }
          open.pop ();
        }
      else if (token.type == CPP_PRAGMA)
        {
          error_at (token.src_loc, "pragma within the operand of a pragma");
          return false;
        }
      else if (token.type == CPP_SEMICOLON && open.is_empty ())
        {
          error_at (token.src_loc, "a pragma has no %<;%> at its end");
          return false;
        }
    }
  if (open.is_empty ())
    return true;
  error_at (open.last ()->src_loc, "unbalanced %qs in pragma",
            cpp_type2name (open.last ()->type, 0));
  return false;
}

unsigned
skip_group (const token_vec &tokens, unsigned i)
{
  unsigned depth = 0;
  for (; i < tokens.length (); i++)
    {
      if (closing_bracket (tokens[i].type) != CPP_EOF)
        depth++;
      else if (closing_bracket_p (tokens[i].type) && --depth == 0)
        return i + 1;
    }
  return i;
}

tree
identifier (const cpp_token &token)
{
  return HT_IDENT_TO_GCC_IDENT (HT_NODE (token.val.node.node));
}

enum rid
keyword (const cpp_token &token)
{
  if (token.type != CPP_NAME)
    return RID_MAX;
  tree id = identifier (token);
  return C_IS_RESERVED_WORD (id) ? C_RID_CODE (id) : RID_MAX;
}

char *
spelling (const token_vec &tokens, unsigned start, unsigned end)
{
  char *text = xstrdup ("");
  for (unsigned i = start; i < end; i++)
    text = reconcat (
        text, text, i > start && tokens[i].flags & PREV_WHITE ? " " : "",
        (const char *)cpp_token_as_text (parse_in, &tokens[i]), NULL);
  return text;
}

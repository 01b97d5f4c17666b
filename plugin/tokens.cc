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

cpp_token
make_number (const char *text, location_t loc)
{
  cpp_token token = make_token (CPP_NUMBER, loc);
  token.val.str.text = (const unsigned char *)text;
  token.val.str.len = strlen (text);
  return token;
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

/* The front end's identifier of the name TOKEN.  */
static tree
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

/* Whether the parenthesis before TOKEN holds a type: TOKEN is a type's name
   or a keyword that cannot start an expression.  */
static bool
starts_type_p (const cpp_token &token)
{
  if (token.type != CPP_NAME)
    return false;
  tree id = identifier (token);
  if (!C_IS_RESERVED_WORD (id))
    {
      tree decl = lookup_name (id);
      return decl && TREE_CODE (decl) == TYPE_DECL;
    }
  switch (C_RID_CODE (id))
    {
    case RID_INT:
    case RID_CHAR:
    case RID_SHORT:
    case RID_LONG:
    case RID_FLOAT:
    case RID_DOUBLE:
    case RID_VOID:
    case RID_SIGNED:
    case RID_UNSIGNED:
    case RID_BOOL:
    case RID_COMPLEX:
    case RID_STRUCT:
    case RID_UNION:
    case RID_ENUM:
    case RID_CONST:
    case RID_VOLATILE:
    case RID_RESTRICT:
    case RID_ATOMIC:
    case RID_TYPEOF:
    case RID_ATTRIBUTE:
    case RID_AUTO_TYPE:
    case RID_DFLOAT32:
    case RID_DFLOAT64:
    case RID_DFLOAT128:
    CASE_RID_FLOATN_NX:
      return true;
    default:
      return (C_RID_CODE (id) >= RID_FIRST_INT_N
              && C_RID_CODE (id) <= RID_LAST_INT_N);
    }
}

/* Whether a parenthesis behind the name TOKEN calls a function: it is a
   function, a pointer to one, or a keyword that looks like one.  */
static bool
callable_p (const cpp_token &token)
{
  if (token.type != CPP_NAME)
    return false;
  tree id = identifier (token);
  if (C_IS_RESERVED_WORD (id))
    return true;
  tree decl = lookup_name (id);
  if (!decl || !DECL_P (decl) || TREE_CODE (decl) == TYPE_DECL)
    return false;
  tree type = TREE_TYPE (decl);
  if (type && POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return type && TREE_CODE (type) == FUNCTION_TYPE;
}

/* The index behind the prefix operators and casts that start at TOKENS[I].
   Sets *LITERAL if what looked like a cast is a compound literal: a type and
   a brace.  */
static unsigned
skip_prefix (const token_vec &tokens, unsigned i, bool *literal)
{
  unsigned n = tokens.length ();
  for (; i < n; i++)
    switch (tokens[i].type)
      {
      case CPP_AND:
      case CPP_MULT:
      case CPP_PLUS:
      case CPP_MINUS:
      case CPP_NOT:
      case CPP_COMPL:
      case CPP_PLUS_PLUS:
      case CPP_MINUS_MINUS:
        break;
      case CPP_NAME:
        if (keyword (tokens[i]) != RID_EXTENSION)
          return i;
        break;
      case CPP_OPEN_PAREN:
        {
          if (i + 1 == n || !starts_type_p (tokens[i + 1]))
            return i;
          unsigned end = skip_group (tokens, i);
          if (end < n && tokens[end].type == CPP_OPEN_BRACE)
            {
              *literal = true;
              return i;
            }
          i = end - 1;
        }
        break;
      default:
        return i;
      }
  return i;
}

unsigned
split_operands (const token_vec &tokens)
{
  unsigned n = tokens.length ();
  bool literal = false;
  unsigned i = skip_prefix (tokens, 0, &literal);
  if (i >= n)
    return n;

  bool call = callable_p (tokens[i]);
  if (literal)
    i = skip_group (tokens, i);
  if (closing_bracket (tokens[i].type) != CPP_EOF)
    i = skip_group (tokens, i);
  else if (tokens[i].type == CPP_STRING)
    /* The compiler joins adjacent strings.  */
    while (i < n && tokens[i].type == CPP_STRING)
      i++;
  else
    i++;

  while (i < n)
    switch (tokens[i].type)
      {
      case CPP_OPEN_PAREN:
        if (!call)
          return i;
        call = false;
        /* Fall through.  */
      case CPP_OPEN_SQUARE:
        i = skip_group (tokens, i);
        break;
      case CPP_DOT:
      case CPP_DEREF:
        i = MIN (i + 2, n);
        break;
      case CPP_PLUS_PLUS:
      case CPP_MINUS_MINUS:
        i++;
        break;
      default:
        return i;
      }
  return i;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Where PTR ends in the operands of a pragma in C++.

   The rule is that of C, but no name is declared yet when g++ reads the file.
   So a parenthesis that might be a cast, or the arguments of a call, or COUNT,
   is judged by what it looks like:

     - a cast holds something that ends with `*' or `&', or starts with a
       keyword of a type;
     - arguments are followed by COUNT or by more of PTR, or are empty;
     - at the end of the line a parenthesis is COUNT if `register' needs one,
   or else if there is a blank before it.

   A comma between PTR and COUNT is always clear.  */

#define TASKS_PLUGIN_CXX
#include "gcc/gcc.h"

#include "pragma.h"

/* Which keyword TOKEN is, or RID_MAX.  */
static enum rid
cxx_keyword (const cpp_token &token)
{
  if (token.type != CPP_NAME)
    return RID_MAX;
  tree id = identifier (token);
  return IDENTIFIER_KEYWORD_P (id) ? C_RID_CODE (id) : RID_MAX;
}

/* Whether the parenthesis at TOKENS[START..END) looks like a cast.  */
static bool
cast_p (const token_vec &tokens, unsigned start, unsigned end)
{
  if (end == tokens.length () || end - start < 3)
    return false;
  enum cpp_ttype last = tokens[end - 2].type;
  if (last == CPP_MULT || last == CPP_AND)
    return true;
  switch (cxx_keyword (tokens[start + 1]))
    {
    case RID_INT:
    case RID_CHAR:
    case RID_SHORT:
    case RID_LONG:
    case RID_FLOAT:
    case RID_DOUBLE:
    case RID_SIGNED:
    case RID_UNSIGNED:
    case RID_BOOL:
    case RID_STRUCT:
    case RID_CLASS:
    case RID_UNION:
    case RID_ENUM:
    case RID_CONST:
    case RID_VOLATILE:
    case RID_TYPENAME:
    case RID_AUTO:
    case RID_DECLTYPE:
      return true;
    default:
      return false;
    }
}

/* The index behind the template arguments that open at TOKENS[I].  */
static unsigned
skip_template_arguments (const token_vec &tokens, unsigned i)
{
  unsigned depth = 0;
  while (i < tokens.length ())
    {
      enum cpp_ttype type = tokens[i].type;
      if (closing_bracket (type) != CPP_EOF)
        {
          i = skip_group (tokens, i);
          continue;
        }
      i++;
      if (type == CPP_LESS)
        depth++;
      else if (type == CPP_GREATER)
        depth--;
      else if (type == CPP_RSHIFT)
        depth -= MIN (depth, 2);
      if (depth == 0)
        break;
    }
  return i;
}

/* Whether the parenthesis at TOKENS[START..END), which follows part of PTR,
   holds the arguments of a call.  COUNT_NEEDED if the pragma needs a COUNT. */
static bool
call_p (const token_vec &tokens, unsigned start, unsigned end,
        bool count_needed)
{
  bool blank = tokens[start].flags & PREV_WHITE;
  if (end - start == 2)
    return true;
  if (end == tokens.length ())
    return !count_needed && !blank;
  switch (tokens[end].type)
    {
    case CPP_NAME:
    case CPP_NUMBER:
    case CPP_CHAR:
    case CPP_OPEN_PAREN:
    case CPP_OPEN_SQUARE:
    case CPP_DOT:
    case CPP_DEREF:
    case CPP_COMMA:
      return true;
    default:
      return !blank;
    }
}

/* The index behind the prefix operators and casts at the start of TOKENS.  */
static unsigned
skip_prefix (const token_vec &tokens)
{
  unsigned i = 0;
  for (; i < tokens.length (); i++)
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
      case CPP_SCOPE:
        break;
      case CPP_OPEN_PAREN:
        {
          unsigned end = skip_group (tokens, i);
          if (!cast_p (tokens, i, end))
            return i;
          i = end - 1;
        }
        break;
      default:
        return i;
      }
  return i;
}

unsigned
cxx_split_operands (const token_vec &tokens, bool count_needed)
{
  unsigned n = tokens.length (), i = skip_prefix (tokens);
  if (i >= n)
    return n;
  i = closing_bracket (tokens[i].type) != CPP_EOF ? skip_group (tokens, i)
                                                  : i + 1;
  while (i < n)
    switch (tokens[i].type)
      {
      case CPP_OPEN_PAREN:
        {
          unsigned end = skip_group (tokens, i);
          if (!call_p (tokens, i, end, count_needed))
            return i;
          i = end;
        }
        break;
      case CPP_OPEN_SQUARE:
      case CPP_OPEN_BRACE:
        i = skip_group (tokens, i);
        break;
      case CPP_LESS:
        i = skip_template_arguments (tokens, i);
        break;
      case CPP_DOT:
      case CPP_DEREF:
      case CPP_SCOPE:
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

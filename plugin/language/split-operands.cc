/* SPDX-License-Identifier: GPL-3.0-or-later

   Where PTR ends in the operands of a pragma.

   PTR is prefix operators and casts, one primary expression, and what may
   stand behind that; a parenthesis is part of it only where it calls a
   function.  Which names are types and functions, the parser of C knows.

   In C++ no name is declared yet when g++ reads the file.  So a parenthesis
   that might be a cast, or the arguments of a call, or COUNT, is judged by
   what it looks like:

     - a cast holds something that ends with `*' or `&', or starts with a
       keyword of a type;
     - arguments are followed by COUNT or by more of PTR, or are empty;
     - at the end of the line a parenthesis is COUNT if `register' needs one,
   or else if there is a blank before it.

   A comma between PTR and COUNT is always clear.  */

#include "gcc/gcc.h"

#include "pragma.h"

/* Whether a type may begin with the keyword WORD, and no expression.  */
static bool
type_keyword_p (enum rid word)
{
  switch (word)
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
    case RID_CLASS:
    case RID_UNION:
    case RID_ENUM:
    case RID_CONST:
    case RID_VOLATILE:
    case RID_RESTRICT:
    case RID_ATOMIC:
    case RID_TYPEOF:
    case RID_TYPENAME:
    case RID_DECLTYPE:
    case RID_ATTRIBUTE:
    case RID_AUTO:
    case RID_AUTO_TYPE:
    case RID_DFLOAT32:
    case RID_DFLOAT64:
    case RID_DFLOAT128:
    CASE_RID_FLOATN_NX:
      return true;
    default:
      return word >= RID_FIRST_INT_N && word <= RID_LAST_INT_N;
    }
}

/* Whether the parenthesis at TOKENS[START..END) is a cast, or a compound
   literal's type.  */
static bool
cast_p (const token_vec &tokens, unsigned start, unsigned end)
{
  unsigned n = tokens.length ();
  if (start + 1 == n || (cxx_p () && (end == n || end - start < 3)))
    return false;
  const cpp_token &first = tokens[start + 1];
  if (type_keyword_p (keyword (first)))
    return true;
  if (cxx_p ())
    return tokens[end - 2].type == CPP_MULT || tokens[end - 2].type == CPP_AND;
  tree decl
      = first.type == CPP_NAME ? lookup_name (identifier (first)) : NULL_TREE;
  return decl && TREE_CODE (decl) == TYPE_DECL;
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

/* The index behind the prefix operators and casts at TOKENS[I].  Sets *LITERAL
   if what looked like a cast is a compound literal: a type and a brace.  */
static unsigned
skip_prefix (const token_vec &tokens, unsigned i, bool *literal)
{
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
      case CPP_NAME:
        if (cxx_p () || keyword (tokens[i]) != RID_EXTENSION)
          return i;
        break;
      case CPP_OPEN_PAREN:
        {
          unsigned end = skip_group (tokens, i);
          if (!cast_p (tokens, i, end))
            return i;
          *literal = !cxx_p () && end < tokens.length ()
                     && tokens[end].type == CPP_OPEN_BRACE;
          if (*literal)
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
split_operands (const token_vec &tokens, unsigned i, bool count_needed)
{
  unsigned n = tokens.length ();
  bool literal = false;
  i = skip_prefix (tokens, i, &literal);
  if (i >= n)
    return n;

  bool call = !cxx_p () && callable_p (tokens[i]);
  if (literal)
    i = skip_group (tokens, i);
  if (closing_bracket (tokens[i].type) != CPP_EOF)
    i = skip_group (tokens, i);
  else if (tokens[i].type == CPP_STRING && !cxx_p ())
    /* The compiler joins adjacent strings.  */
    while (i < n && tokens[i].type == CPP_STRING)
      i++;
  else
    i++;

  while (i < n)
    switch (tokens[i].type)
      {
      case CPP_OPEN_PAREN:
        {
          unsigned end = skip_group (tokens, i);
          if (cxx_p () ? !call_p (tokens, i, end, count_needed) : !call)
            return i;
          call = false;
          i = end;
        }
        break;
      case CPP_OPEN_BRACE:
        if (!cxx_p ())
          return i;
        /* Fall through.  */
      case CPP_OPEN_SQUARE:
        i = skip_group (tokens, i);
        break;
      case CPP_LESS:
        if (!cxx_p ())
          return i;
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

/* SPDX-License-Identifier: GPL-3.0-or-later

   Where PTR ends in the operands of a pragma in C.

   PTR is prefix operators and casts, one primary expression, and what may
   stand behind that; a parenthesis is part of it only where it calls a
   function.  Which names are types and functions, the parser knows.  */

#include "gcc/gcc.h"

#include "pragma.h"

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

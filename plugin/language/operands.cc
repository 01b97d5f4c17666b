/* SPDX-License-Identifier: GPL-3.0-or-later

   Operands of pragmas as expressions, parsed by GCC's own parser.

   That parser exports no function for expressions, but it does for the names
   of types, which may contain them.  So the line

       #pragma tasks register v + 1 n

   is given back to it as the type name

       char [ (v + 1) ] [ (n) ]

   and the operands, of which there may be more, are the dimensions of its
   declarator.  They have been
   through the conversion of arrays to pointers there, count as used, and know
   the places of their tokens, so that messages point at them.  Nothing else
   is done to the type, so that they need not be integers.  */

#include "gcc/gcc.h"

#include "gcc/c-parser-state.h"
#include "pragma.h"

/* Take the outermost dimension off *DECLARATOR.  NULL_TREE if there is none,
   or a wrong one.  */
static tree
take_dimension (struct c_declarator **declarator)
{
  if (!*declarator || (*declarator)->kind != cdk_array)
    return NULL_TREE;
  tree dimension = (*declarator)->u.array.dimen;
  *declarator = (*declarator)->declarator;
  return !dimension || error_operand_p (dimension) ? NULL_TREE : dimension;
}

/* Whether TOKEN is a name or a literal number by itself.  */
static bool
plain_operand_p (const cpp_token &token)
{
  return token.type == CPP_NUMBER || token.type == CPP_CHAR
         || (token.type == CPP_NAME && keyword (token) == RID_MAX);
}

/* Report a second comma in COUNT, TOKENS[START..], which would otherwise be
   taken for an operator, something behind COUNT, and an operand that starts
   with a brace.  Return whether all is well.  */
static bool
check_count_tokens (const token_vec &tokens, unsigned start)
{
  for (unsigned i = start; i < tokens.length (); i++)
    switch (tokens[i].type)
      {
      case CPP_OPEN_BRACE:
        if (i == start)
          {
            error_at (tokens[i].src_loc,
                      "expected the number of elements before %<{%>");
            return false;
          }
        /* Fall through.  */
      case CPP_OPEN_PAREN:
      case CPP_OPEN_SQUARE:
        i = skip_group (tokens, i) - 1;
        break;
      case CPP_COMMA:
        error_at (tokens[i].src_loc,
                  "expected end of line after the number of elements");
        return false;
      default:
        if (i > start && plain_operand_p (tokens[i])
            && plain_operand_p (tokens[i - 1]))
          {
            error_at (tokens[i].src_loc,
                      "expected end of line after the number of elements");
            return false;
          }
        break;
      }
  return true;
}

bool
check_no_operands (const struct pragma *pragma, const token_vec &tokens)
{
  if (tokens.is_empty ())
    return true;
  error_at (tokens[0].src_loc, "expected end of line after %<#pragma %s %s%>",
            pragma->space, pragma->name);
  return false;
}

/* Whether an operator of TYPE may stand between two operands.  */
static bool
binary_operator_p (enum cpp_ttype type)
{
  return (type >= CPP_GREATER && type <= CPP_COLON && type != CPP_COMPL)
         || (type >= CPP_EQ_EQ && type <= CPP_LESS_EQ);
}

/* Append the sizes in the parentheses TOKENS[START..], up to the end, to
   RANGES, which has PTR.  Report one that is missing, and one too many.  */
static bool
delimit_sizes (const token_vec &tokens, unsigned start,
               vec<token_range> *ranges)
{
  unsigned end = tokens.length () - 1, first = start + 1;
  for (unsigned i = first; i <= end; i++)
    if (closing_bracket (tokens[i].type) != CPP_EOF)
      i = skip_group (tokens, i) - 1;
    else if (i == end || tokens[i].type == CPP_COMMA)
      {
        if (i == first)
          error_at (tokens[i].src_loc, "expected the size of a block");
        else if (ranges->length () > MAX_SIZES)
          error_at (tokens[first].src_loc,
                    "blocks have sizes in at most %d dimensions", MAX_SIZES);
        else
          {
            ranges->safe_push ({ first, i, tokens[first].src_loc });
            first = i + 1;
            continue;
          }
        return false;
      }
  return true;
}

/* Whether TOKENS[START..] are several numbers in parentheses.  */
static bool
several_p (const token_vec &tokens, unsigned start)
{
  unsigned end = tokens.length ();
  if (start == end || tokens[start].type != CPP_OPEN_PAREN
      || skip_group (tokens, start) != end)
    return false;
  for (unsigned i = start + 1; i < end; i++)
    if (tokens[i].type == CPP_COMMA)
      return true;
    else if (closing_bracket (tokens[i].type) != CPP_EOF)
      i = skip_group (tokens, i) - 1;
  return false;
}

/* Append the numbers of ranks in `cyclic (P, Q)', TOKENS[START..] at LOC, to
   RANGES.  Report what is wrong.  */
static bool
delimit_ranks (const token_vec &tokens, unsigned start, location_t loc,
               vec<token_range> *ranges)
{
  unsigned n = tokens.length (), open = start + 1;
  if (open >= n || tokens[open].type != CPP_OPEN_PAREN
      || strcmp (spelling (tokens, start, open), "cyclic"))
    error_at (loc, "%<#pragma tasks distribute%> needs %<cyclic (P, Q)%>, the "
                   "rows and columns of ranks, behind the pointer or array");
  else if (unsigned end = skip_group (tokens, open); end < n)
    error_at (tokens[end].src_loc,
              "expected end of line after the numbers of ranks");
  else
    return delimit_sizes (tokens, open, ranges);
  return false;
}

/* Append the numbers of PRAGMA, TOKENS[START..] behind PTR, to RANGES.  Report
   what is wrong with them.  */
static bool
delimit_numbers (const struct pragma *pragma, const token_vec &tokens,
                 unsigned start, vec<token_range> *ranges)
{
  unsigned n = tokens.length ();
  location_t loc = start < n ? tokens[start].src_loc : tokens[n - 1].src_loc;
  bool several = !starpu_p (pragma) && several_p (tokens, start);
  if (pragma->function == ABI_PARTITION)
    {
      if (start == n || tokens[start].type != CPP_OPEN_PAREN)
        error_at (loc,
                  "%<#pragma tasks partition%> needs the sizes of blocks in "
                  "parentheses behind the pointer or array");
      else if (unsigned end = skip_group (tokens, start); end < n)
        error_at (tokens[end].src_loc,
                  "expected end of line after the sizes of blocks");
      else
        return delimit_sizes (tokens, start, ranges);
    }
  else if (pragma->function == ABI_DISTRIBUTE)
    return delimit_ranks (tokens, start, loc, ranges);
  else if (pragma->function == ABI_UNPARTITION && start < n)
    error_at (loc, "%<#pragma tasks unpartition%> takes no sizes: it ends all "
                   "blocks");
  else if (pragma->function == ABI_REGISTER && several)
    error_at (loc,
              "%<#pragma tasks register%> takes one number of elements: "
              "register all of them, and cut them into blocks by %<#pragma "
              "tasks partition%>");
  else if (pragma->function == ABI_UNREGISTER && several)
    error_at (loc,
              "%<#pragma tasks unregister%> ends no single block: %<#pragma "
              "tasks unpartition%> ends all of them");
  else if (several)
    return delimit_sizes (tokens, start, ranges);
  else if (check_count_tokens (tokens, start))
    {
      if (start < n)
        ranges->safe_push ({ start, n, loc });
      return true;
    }
  return false;
}

bool
delimit_operands (const struct pragma *pragma, location_t loc,
                  const token_vec &tokens, vec<token_range> *ranges)
{
  if (tokens.is_empty ())
    {
      error_at (loc, "%<#pragma %s %s%> needs a pointer or an array",
                pragma->space, pragma->name);
      return false;
    }
  if (!check_tokens (tokens))
    return false;
  bool count_needed = pragma->function == ABI_REGISTER
                      || pragma->function == ABI_PARTITION
                      || pragma->function == ABI_DISTRIBUTE;
  unsigned end = split_operands (tokens, 0, count_needed), whole = end;
  while (whole < tokens.length () && binary_operator_p (tokens[whole].type))
    whole = split_operands (tokens, whole + 1, count_needed);
  if (starpu_p (pragma))
    end = whole;
  unsigned start = end;
  if (tokens[0].type == CPP_OPEN_BRACE || tokens[0].type == CPP_COMMA)
    {
      error_at (tokens[0].src_loc, "expected a pointer or an array");
      return false;
    }
  if (start < tokens.length () && tokens[start].type == CPP_COMMA
      && ++start == tokens.length ())
    {
      error_at (tokens[end].src_loc,
                "expected the number of elements after %<,%>");
      return false;
    }
  /* Nobody writes `+n' for n, but somebody may mean `(v + n)'.  */
  if (start == end && start < tokens.length ()
      && (tokens[start].type == CPP_PLUS || tokens[start].type == CPP_MINUS))
    {
      error_at (tokens[start].src_loc,
                "this may be a pointer or a number of elements: write "
                "%<(%s)%> or %<%s, %s%>",
                spelling (tokens, 0, whole), spelling (tokens, 0, end),
                spelling (tokens, end, tokens.length ()));
      return false;
    }
  ranges->safe_push ({ 0, end, tokens[0].src_loc });
  return delimit_numbers (pragma, tokens, start, ranges);
}

bool
parse_expressions (location_t loc, const token_vec &tokens,
                   const vec<token_range> &ranges, const token_vec &end,
                   vec<tree> *values)
{
  token_vec line;
  append_text (&line, "char", loc);
  for (const token_range &range : ranges)
    {
      append_text (&line, "[", tokens[range.start].src_loc);
      append_operand (&line, tokens, range.start, range.end);
      append_text (&line, "]", tokens[range.end - 1].src_loc);
    }
  line.safe_splice (end);
  inject_tokens (line);

  struct c_type_name *type = c_parser_type_name (current_c_parser (), false);
  if (!type)
    return false;
  struct c_declarator *declarator = type->declarator;
  values->safe_grow_cleared (ranges.length ());
  for (unsigned i = ranges.length (); i-- > 0;)
    if (!((*values)[i] = take_dimension (&declarator)))
      return false;
  /* A dimension too many is what the tokens of an operand can end with.  */
  return declarator && declarator->kind == cdk_id;
}

bool
parse_operands (const struct pragma *pragma, location_t loc,
                const token_vec &tokens, const token_vec &end,
                struct pragma_operands *operands)
{
  auto_vec<token_range, 1 + MAX_SIZES> ranges;
  if (!delimit_operands (pragma, loc, tokens, &ranges))
    {
      inject_tokens (end);
      return false;
    }
  auto_vec<tree, 1 + MAX_SIZES> values;
  if (!parse_expressions (loc, tokens, ranges, end, &values))
    return false;

  operands->ptr = values[0];
  operands->ptr_loc = tokens[0].src_loc;
  operands->count = values.length () - 1;
  for (unsigned i = 0; i < operands->count; i++)
    {
      tree value = values[i + 1];
      /* To fold it makes a constant of more, depending on -O.  */
      tree constant = TREE_CODE (value) == INTEGER_CST ? value : NULL_TREE;
      operands->numbers[i] = { c_fully_fold (value, false, NULL), constant,
                               ranges[i + 1].location };
    }
  return true;
}

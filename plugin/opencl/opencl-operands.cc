/* SPDX-License-Identifier: GPL-3.0-or-later

   The operands of `#pragma tasks opencl'.

   They end where other pragmas' PTR and COUNT would: GROUPSIZE is what PTR
   could be, GLOBALSIZE is the rest.  A parenthesis that is all of a size may
   hold several, one for each dimension.  In StarPU's namespace there is one
   expression, GLOBALSIZE.

   Preprocessed input may hold the file itself, as opencl-preprocess.cc leaves
   it: `= "PATH" "TEXT"' at the end.  */

#include "gcc/gcc.h"

#include "language/pragma.h"
#include "opencl-pragma.h"

/* What the string TOKEN means, on the heap; NULL if it is none.  */
static const char *
string_value (const cpp_token &token)
{
  if (token.type != CPP_STRING)
    return NULL;
  cpp_string text = token.val.str, value;
  if (!cpp_interpret_string_notranslate (parse_in, &text, 1, &value,
                                         CPP_STRING))
    return NULL;
  return (const char *)value.text;
}

/* Whether TOKEN is a string of any kind.  */
static bool
string_p (const cpp_token &token)
{
  return cpp_token_val_index (const_cast<cpp_token *> (&token))
             == CPP_TOKEN_FLD_STR
         && token.type != CPP_NUMBER && token.type != CPP_CHAR
         && token.type != CPP_HEADER_NAME;
}

const char *
opencl_file_name (const token_vec &tokens)
{
  return tokens.length () > 1 && tokens[0].type == CPP_NAME
             ? string_value (tokens[1])
             : NULL;
}

/* Where TOKENS[I] is, or the end of the line that begins at LOC if there are
   not so many: what is missing is missing there, not in a macro before.  */
static location_t
place (const token_vec &tokens, unsigned i, location_t loc)
{
  return i < tokens.length () ? tokens[i].src_loc
         : tokens.is_empty ()
             ? loc
             : expansion_point (tokens[tokens.length () - 1].src_loc);
}

/* The string TOKENS[I], which is WHAT of P.  NULL, and an error, if it is
   none.  */
static const char *
expect_string (const struct opencl_pragma *p, const token_vec &tokens,
               unsigned i, const char *what)
{
  const char *value = i < tokens.length () ? string_value (tokens[i]) : NULL;
  if (value && *value)
    return value;
  location_t loc = place (tokens, i, p->loc);
  if (value)
    error_at (loc, "%s is empty", what);
  else if (i < tokens.length ())
    error_at (loc, "expected %s, a string, before %qs", what,
              (const char *)cpp_token_as_text (parse_in, &tokens[i]));
  else
    error_at (loc, "expected %s, a string, behind this", what);
  return NULL;
}

/* Whether NAME is an identifier of C.  */
static bool
identifier_p (const char *name)
{
  if (!ISIDST (*name))
    return false;
  while (ISIDNUM (*name))
    name++;
  return *name == '\0';
}

/* Read IMPL, FILE, KERNEL and OPTIONS into P.  Return the index of the token
   behind them; 0, and an error, if they are wrong.  */
static unsigned
read_names (struct opencl_pragma *p, const token_vec &tokens)
{
  if (tokens.is_empty () || tokens[0].type != CPP_NAME)
    {
      error_at (place (tokens, 0, p->loc),
                "expected the name of an OpenCL implementation after "
                "%<#pragma %s %s%>",
                p->pragma->space, p->pragma->name);
      return 0;
    }
  p->implementation = xstrdup (IDENTIFIER_POINTER (identifier (tokens[0])));
  p->implementation_loc = tokens[0].src_loc;

  p->file = expect_string (p, tokens, 1, _ ("the name of a file"));
  if (!p->file)
    return 0;
  p->file_loc = tokens[1].src_loc;
  p->kernel = expect_string (p, tokens, 2, _ ("the name of a kernel"));
  if (!p->kernel)
    return 0;
  p->kernel_loc = tokens[2].src_loc;
  if (!identifier_p (p->kernel))
    {
      error_at (p->kernel_loc, "%qs cannot be the name of a kernel",
                p->kernel);
      return 0;
    }

  unsigned i = 3;
  p->options = "";
  for (; i < tokens.length () && string_p (tokens[i]); i++)
    {
      const char *option = string_value (tokens[i]);
      if (!option)
        {
          error_at (tokens[i].src_loc,
                    "options for OpenCL%'s compiler must be plain strings");
          return 0;
        }
      p->options = concat (p->options, option, NULL);
    }
  return i;
}

/* Add what TOKENS[START..END) says for each dimension to P->sizes.  Return how
   many there are; 0, and an error, if that is wrong.  */
static unsigned
read_size (struct opencl_pragma *p, const token_vec &tokens, unsigned start,
           unsigned end)
{
  bool list = tokens[start].type == CPP_OPEN_PAREN
              && skip_group (tokens, start) == end;
  if (list)
    start++, end--;
  unsigned count = 0, first = start;
  for (unsigned i = start; i <= end; i++)
    {
      if (i < end && tokens[i].type != CPP_COMMA)
        {
          if (closing_bracket (tokens[i].type) != CPP_EOF)
            i = skip_group (tokens, i) - 1;
          continue;
        }
      if (i == first)
        {
          error_at (place (tokens, i, p->loc), "expected a size before %qs",
                    (const char *)cpp_token_as_text (parse_in, &tokens[i]));
          return 0;
        }
      if (i < end && !list)
        {
          error_at (tokens[i].src_loc,
                    "expected end of line; sizes in several dimensions stand "
                    "in parentheses");
          return 0;
        }
      if (++count > MAX_DIMENSIONS)
        {
          error_at (tokens[first].src_loc,
                    "OpenCL knows no more than %d dimensions", MAX_DIMENSIONS);
          return 0;
        }
      token_range range = { first, i, tokens[first].src_loc };
      p->sizes.safe_push (range);
      first = i + 1;
    }
  return count;
}

/* Read GROUPSIZE and GLOBALSIZE, TOKENS[START..], into P.  Return whether they
   are good.  */
static bool
read_sizes (struct opencl_pragma *p, const token_vec &tokens, unsigned start)
{
  unsigned end = tokens.length ();
  if (start == end)
    {
      error_at (place (tokens, start, p->loc),
                starpu_p (p->pragma)
                    ? G_ ("expected the number of work-items behind this")
                    : G_ ("expected the size of a work-group behind this"));
      return false;
    }
  if (!check_tokens (tokens))
    return false;

  /* Numbers and parentheses cannot be called.  */
  unsigned split
      = split_operands (tokens, start, tokens[start].type != CPP_NAME);
  p->group_loc = tokens[start].src_loc;
  p->dimensions = read_size (p, tokens, start, split);
  if (p->dimensions == 0)
    return false;

  if (split < end && tokens[split].type == CPP_COMMA && ++split == end)
    {
      error_at (tokens[split - 1].src_loc,
                "expected the global size after %<,%>");
      return false;
    }
  p->global = split < end;
  if (!p->global)
    {
      if (p->dimensions == 1)
        return true;
      error_at (p->group_loc,
                "the global size may be left out only in one dimension, and "
                "here are %u",
                p->dimensions);
      return false;
    }

  p->global_loc = tokens[split].src_loc;
  unsigned count = read_size (p, tokens, split, end);
  if (count == 0)
    return false;
  if (count != p->dimensions)
    {
      auto_diagnostic_group group;
      error_n (p->global_loc, count, "the global size has %u dimension",
               "the global size has %u dimensions", count);
      inform (p->group_loc, "but the size of a work-group has %u",
              p->dimensions);
      return false;
    }
  return true;
}

/* If TOKENS end with the file itself take it from there, for P.  */
static void
take_given_source (struct opencl_pragma *p, token_vec *tokens)
{
  unsigned n = tokens->length ();
  if (!cpp_get_options (parse_in)->preprocessed || n < 3
      || (*tokens)[n - 3].type != CPP_EQ)
    return;
  const char *path = string_value ((*tokens)[n - 2]);
  const char *text = string_value ((*tokens)[n - 1]);
  if (!path || !text)
    return;
  p->given = given_kernel_source (path, text);
  tokens->truncate (n - 3);
}

/* In StarPU's pragma the one size, TOKENS[START..], is that of the whole
   range, and groups have one work-item: make it `1, (SIZE)'.  */
static void
add_group_of_one (token_vec *tokens, unsigned start)
{
  token_vec line;
  append_text (&line, "1 ,", (*tokens)[start].src_loc);
  append_operand (&line, *tokens, start, tokens->length ());
  tokens->truncate (start);
  tokens->safe_splice (line);
}

struct opencl_pragma *
read_opencl_pragma (const struct pragma *pragma, location_t loc,
                    token_vec *tokens)
{
  struct opencl_pragma *p = new opencl_pragma ();
  p->pragma = pragma;
  p->loc = loc;
  take_given_source (p, tokens);
  unsigned start = read_names (p, *tokens);
  if (start > 0 && start < tokens->length () && starpu_p (pragma))
    add_group_of_one (tokens, start);
  if (start > 0 && read_sizes (p, *tokens, start))
    return p;
  delete p;
  return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   `#pragma tasks opencl' where a file is only preprocessed.

   Under -M and the like the file that the pragma names, and those it includes,
   become dependencies.

   Under -E they are embedded there and then: the line gets the source at its
   end,

       #pragma tasks opencl scale_cl "f.cl" "scale" 64 (n) = "PATH" "TEXT"

   because what compiles it later, perhaps elsewhere, gets no -I to find it;
   and what is done with preprocessed files (-save-temps for a report, a cache
   of compiled objects) relies on there being everything in them.  Behind it
   line markers name the files, as if they were included there:

       # 1 "f.cl" 1
       # 7 "prog.c" 2

   A cache that knows which files an object was made of knows it from these. */

#include "gcc/gcc.h"

#include "opencl-pragma.h"

/* TEXT as the string token of C that means it.  */
static cpp_token
make_string (const char *text, location_t loc)
{
  size_t length = strlen (text);
  char *quoted = XNEWVEC (char, 4 * length + 3), *q = quoted;
  *q++ = '"';
  for (; *text; text++)
    if (*text == '"' || *text == '\\')
      {
        *q++ = '\\';
        *q++ = *text;
      }
    else if (*text == '\n')
      {
        *q++ = '\\';
        *q++ = 'n';
      }
    else if (ISPRINT (*text))
      *q++ = *text;
    else
      q += sprintf (q, "\\%03o", (unsigned char)*text);
  *q++ = '"';
  *q = '\0';

  cpp_token token = make_token (CPP_STRING, loc);
  token.flags = PREV_WHITE;
  token.val.str.text = (const unsigned char *)quoted;
  token.val.str.len = q - quoted;
  return token;
}

/* The source that the pragma with the operands TOKENS names; NULL if it cannot
   be had.  */
static const struct kernel_source *
source_of (const token_vec &tokens)
{
  const char *name = opencl_file_name (tokens);
  return name && *name ? read_kernel_source (name, tokens[1].src_loc) : NULL;
}

/* Whether ID, the preprocessor's number of a pragma, is this one's.  */
static bool
number_p (unsigned id)
{
  const char *space, *name;
  c_pp_lookup_pragma (id, &space, &name);
  return space && (!strcmp (space, "tasks") || !strcmp (space, "starpu"))
         && !strcmp (name, "opencl");
}

/* Let TOKENS be printed so that they are read again as they are, although
   nothing is known any more of the macros they came from.  A name behind a
   string would be part of it in C++.  */
static void
separate (token_vec *tokens)
{
  for (unsigned i = 1; i < tokens->length (); i++)
    {
      const cpp_token &before = (*tokens)[i - 1];
      if (before.type == CPP_STRING
          || cpp_avoid_paste (parse_in, &before, &(*tokens)[i]))
        (*tokens)[i].flags |= PREV_WHITE;
    }
}

/* Print line markers that name the files which were read since the last time.
 */
static void
name_files (void)
{
  static unsigned named;
  for (const vec<const char *> &files = dependencies ();
       named < files.length (); named++)
    {
      linemap_add (line_table, LC_ENTER, 0, files[named], 1);
      linemap_line_start (line_table, 1, 127);
      pp_file_change (LINEMAPS_LAST_ORDINARY_MAP (line_table));
      linemap_add (line_table, LC_LEAVE, 0, NULL, 0);
      const line_map_ordinary *back = LINEMAPS_LAST_ORDINARY_MAP (line_table);
      linemap_line_start (line_table, ORDINARY_MAP_STARTING_LINE_NUMBER (back),
                          127);
      pp_file_change (back);
    }
}

static uintptr_t (*preprocess_token_before) (cpp_reader *, const cpp_token *,
                                             uintptr_t);

/* The language hook that sees each TOKEN when it has been printed; without a
   token it is the beginning, where DATA is 0, or the end.  */
static uintptr_t
preprocess_token (cpp_reader *reader, const cpp_token *token, uintptr_t data)
{
  static uintptr_t data_before;
  if (!token && !data)
    {
      data_before = preprocess_token_before
                        ? preprocess_token_before (reader, NULL, 0)
                        : 0;
      return 1;
    }
  uintptr_t result
      = data_before ? preprocess_token_before (reader, token, data_before) : 0;
  if (token && token->type == CPP_PRAGMA_EOL)
    name_files ();
  if (!token || token->type != CPP_PRAGMA || !number_p (token->val.pragma))
    return result;

  token_vec tokens, end;
  collect_tokens (&tokens, &end);
  separate (&tokens);
  const struct kernel_source *source = source_of (tokens);
  if (source)
    {
      location_t loc = end[0].src_loc;
      cpp_token equals = make_token (CPP_EQ, loc);
      equals.flags = PREV_WHITE;
      tokens.safe_push (equals);
      tokens.safe_push (make_string (source->path, loc));
      tokens.safe_push (make_string (source->text, loc));
    }
  tokens.safe_splice (end);
  inject_tokens (tokens);
  return result;
}

/* Handler of the pragma where nothing is printed.  (There _Pragma has no
   handler: the preprocessor looks only at directives.)  */
static void
handle_silently (cpp_reader *)
{
  token_vec tokens, end;
  collect_tokens (&tokens, &end);
  source_of (tokens);
}

void
register_preprocessed_opencl (const struct pragma *pragma)
{
  if (flag_no_output)
    {
      cpp_register_pragma (parse_in, pragma->space, pragma->name,
                           handle_silently, true);
      return;
    }
  c_register_pragma_with_expansion_and_data (
      pragma->space, pragma->name, handle_opencl_pragma, (void *)pragma);
  if (lang_hooks.preprocess_token != preprocess_token)
    {
      preprocess_token_before = lang_hooks.preprocess_token;
      lang_hooks.preprocess_token = preprocess_token;
    }
}

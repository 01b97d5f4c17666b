/* SPDX-License-Identifier: GPL-3.0-or-later

   The pragmas of the language: which there are, where they may stand, and
   what becomes of them.

   Handlers are deferred: GCC's parser meets the pragma among the statements
   and calls the handler, which adds a statement (pragma-calls.cc).

   Under -E nothing is handled, but the pragmas are registered nevertheless,
   so that macros in their operands are expanded before the macros' definitions
   are gone; except under -fdirectives-only, which keeps these definitions and
   would lose the pragmas.  */

#include "gcc/gcc.h"

#include "gcc/tokens.h"
#include "language/pragma.h"
#include "opencl/opencl.h"
#include "options.h"
#include "pragmas.h"

#define PRAGMAS(SPACE)                                                        \
  { SPACE, "initialize", ABI_INITIALIZE, false },                             \
      { SPACE, "shutdown", ABI_SHUTDOWN, false },                             \
      { SPACE, "wait", ABI_WAIT, false },                                     \
      { SPACE, "register", ABI_REGISTER, true },                              \
      { SPACE, "unregister", ABI_UNREGISTER, true },                          \
      { SPACE, "acquire", ABI_ACQUIRE, true },                                \
      { SPACE, "release", ABI_RELEASE, true },                                \
  {                                                                           \
    SPACE, "opencl", ABI_OPENCL_LAUNCH, false                                 \
  }

/* ABI_FUNCTION_COUNT stands for a pragma that is accepted and ignored.  */
static const struct pragma pragmas[] = {
  PRAGMAS ("tasks"),
  { "tasks", "partition", ABI_PARTITION, true },
  { "tasks", "unpartition", ABI_UNPARTITION, true },
  { "tasks", "distribute", ABI_DISTRIBUTE, true },
  { "tasks", "graph", ABI_GRAPH_BEGIN, false },
  { "tasks", "priority", ABI_SUBMIT, true },
  { "tasks", "if", ABI_SUBMIT, true },
  { "tasks", "final", ABI_SUBMIT, true },
  PRAGMAS ("starpu"),
  { "starpu", "add_target", ABI_FUNCTION_COUNT, false },
  { "starpu", "hello", ABI_FUNCTION_COUNT, false },
  { "starpu", "debug_tree", ABI_FUNCTION_COUNT, false },
};

/* Whether pragmas of SPACE are the plugin's.  */
static bool
space_enabled_p (const char *space)
{
  return !strcmp (space, "tasks")
         || (tasks_starpu && !strcmp (space, "starpu"));
}

/* The call that PRAGMA at LOC with the operands TOKENS stands for; NULL_TREE
   if something is wrong.  The parser finds END next, in any case.  */
static tree
parse_pragma (const struct pragma *pragma, location_t loc,
              const token_vec &tokens, const token_vec &end)
{
  if (pragma->operands)
    {
      struct pragma_operands operands;
      if (!parse_operands (pragma, loc, tokens, end, &operands))
        return NULL_TREE;
      return pragma_call (pragma, loc, &operands);
    }
  inject_tokens (end);
  return check_no_operands (pragma, tokens) ? pragma_call (pragma, loc, NULL)
                                            : NULL_TREE;
}

bool
prefix_pragma_p (const struct pragma *pragma)
{
  return block_pragma_p (pragma) || call_pragma_p (pragma);
}

void
read_prefixed (const struct pragma *pragma, location_t loc,
               const token_vec &tokens, token_vec *line)
{
  if (call_pragma_p (pragma))
    read_call_start (pragma, loc, tokens, line);
  else
    {
      check_no_operands (pragma, tokens);
      read_block_start (pragma, loc, line);
    }
}

/* Handler of pragmas in C; DATA is the `struct pragma'.  */
static void
handle_pragma (cpp_reader *, void *data)
{
  const struct pragma *pragma = (const struct pragma *)data;
  location_t loc = input_location;
  token_vec tokens, end;
  collect_tokens (&tokens, &end);
  if (!check_pragma (pragma, loc))
    {
      inject_tokens (end);
      return;
    }

  location_t eol = end[0].src_loc;
  bool body = pragma_is_body_p (loc), rest = false;
  bool last = end.last ().type == CPP_EOF;
  if (prefix_pragma_p (pragma))
    {
      if (!last)
        {
          token_vec start;
          read_prefixed (pragma, loc, tokens, &start);
          inject_tokens (start);
        }
      inject_tokens (end);
      /* Where the parser does not read on it must be given the rest.  */
      rest = body && !C_PARSER_READS_ON;
    }
  else
    {
      rest = body && !last && end_of_body (pragma, loc, &end);
      tree call = parse_pragma (pragma, loc, tokens, end);
      if (call && !error_operand_p (call))
        c_finish_expr_stmt (loc, call);
    }
  if (rest)
    add_rest_of_body (eol);
}

/* The preprocessor's numbers of pragmas, by index; 0 of those that nobody
   needs to know.  */
static unsigned numbers[ARRAY_SIZE (pragmas)];

const struct pragma *
numbered_pragma (unsigned number)
{
  for (unsigned i = 0; i < ARRAY_SIZE (pragmas); i++)
    if (numbers[i] && numbers[i] == number)
      return &pragmas[i];
  return NULL;
}

/* Of libcpp's internal.h.  */
extern "C" void _cpp_pop_buffer (cpp_reader *);

/* The preprocessor's number of PRAGMA, which GCC gave and keeps to itself:
   let it read the pragma.  */
static unsigned
find_number (const struct pragma *pragma)
{
  char *text = xasprintf ("#pragma %s %s\n", pragma->space, pragma->name);
  cpp_push_buffer (parse_in, (const unsigned char *)text, strlen (text), true);
  cpp_token token = read_token ();
  gcc_assert (token.type == CPP_PRAGMA);
  token_vec rest, end;
  collect_tokens (&rest, &end);
  _cpp_pop_buffer (parse_in);
  return token.val.pragma;
}

/* PLUGIN_START_UNIT: the preprocessor can read, but counts lines only later.
   It must tell nobody about these.  */
static void
find_numbers (void *, void *)
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  auto line_change = callbacks->line_change;
  callbacks->line_change = NULL;
  for (unsigned i = 0; i < ARRAY_SIZE (pragmas); i++)
    if (cxx_p () ? cxx_rewritten_p (&pragmas[i]) : call_pragma_p (&pragmas[i]))
      numbers[i] = find_number (&pragmas[i]);
  callbacks->line_change = line_change;
}

/* What handled unknown pragmas before the plugin was loaded.  */
static void (*handle_unknown_before) (cpp_reader *, location_t);

/* Report an unknown pragma in the plugin's namespaces at LOC.  */
static void
handle_unknown (cpp_reader *reader, location_t loc)
{
  const cpp_token *space = cpp_peek_token (reader, 0);
  if (space->type != CPP_NAME
      || !space_enabled_p ((const char *)NODE_NAME (space->val.node.node)))
    {
      if (handle_unknown_before)
        handle_unknown_before (reader, loc);
      return;
    }
  const char *space_name = (const char *)NODE_NAME (space->val.node.node);
  const cpp_token *token = cpp_peek_token (reader, 1);
  if (token->type != CPP_NAME)
    {
      error_at (space->src_loc,
                "expected the name of a pragma after %<#pragma %s%>",
                space_name);
      return;
    }

  const char *name = (const char *)NODE_NAME (token->val.node.node);
  auto_vec<const char *> names;
  for (const struct pragma &known : pragmas)
    if (!strcmp (known.space, space_name))
      names.safe_push (known.name);
  char *all;
  const char *hint = candidates_list_and_hint (name, all, names);
  if (hint)
    error_at (token->src_loc,
              "unknown pragma %<#pragma %s %s%>; did you mean %qs?",
              space_name, name, hint);
  else
    error_at (token->src_loc,
              "unknown pragma %<#pragma %s %s%>; there are: %s", space_name,
              name, all);
  XDELETEVEC (all);
}

/* The handler of PRAGMA.  */
static pragma_handler_2arg
handler_of (const struct pragma *pragma)
{
  return cxx_p ()                   ? cxx_handle_pragma
         : opencl_pragma_p (pragma) ? handle_opencl_pragma
                                    : handle_pragma;
}

void
register_pragmas (void)
{
  if (flag_preprocess_only && cpp_get_options (parse_in)->directives_only)
    return;
  for (const struct pragma &pragma : pragmas)
    if (!space_enabled_p (pragma.space))
      continue;
    else if (flag_preprocess_only && opencl_pragma_p (&pragma))
      register_preprocessed_opencl (&pragma);
    else
      c_register_pragma_with_expansion_and_data (
          pragma.space, pragma.name, handler_of (&pragma), (void *)&pragma);
  if (!flag_preprocess_only)
    {
      register_callback ("tasks", PLUGIN_START_UNIT, find_numbers, NULL);
      if (cxx_p ())
        cxx_pragmas_init (pragmas);
      else
        pragma_body_init ();
      cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
      handle_unknown_before = callbacks->def_pragma;
      callbacks->def_pragma = handle_unknown;
    }
}

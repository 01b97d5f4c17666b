/* SPDX-License-Identifier: GPL-3.0-or-later

   The pragmas of the language in C++.

   g++ reads the whole file before it parses any of it, and exports no parser
   of expressions.  So pragmas with operands are rewritten while they are
   read:

       #pragma tasks register v + 1 n

   becomes the tokens

       typedef char __tasks_braces_1;
       __tasks_pragma (sizeof (__tasks_braces_1), 3, (v + 1), (n));

   where 3 is the pragma's index, with an argument for each size of
   `partition', and the call, once its function has been parsed, the call that
   the pragma stands for, with all the checks of C.

   The type has a purpose: as the body of an `if' without braces the two
   statements would part, and the call would always be executed.  With the
   type that is an error.  In StarPU's namespace the pragma is meant to be the
   body, so that there is no type there, and pragmas without operands are
   rewritten, too.

   A pragma before a block is moved into the block, see graph.cc; one before a
   call becomes part of that statement, see call-pragma.cc.

   Other pragmas without operands are ordinary deferred pragmas, and so are
   all that come from _Pragma, where nothing can be rewritten.  */

#define TASKS_PLUGIN_CXX
#include "gcc/gcc.h"

#include "gcc/synthesize.h"
#include "language/pragma.h"
#include "opencl/opencl.h"
#include "options.h"
#include "pragmas.h"

#define CALL_NAME "__tasks_pragma"

/* All of them.  */
static const struct pragma *pragmas;

/* What handled new lines before the plugin was loaded.  */
static void (*line_change_before) (cpp_reader *, const cpp_token *, int);

bool
cxx_rewritten_p (const struct pragma *pragma)
{
  if (pragma->function == ABI_FUNCTION_COUNT
      || (starpu_p (pragma) && !tasks_starpu))
    return false;
  return starpu_p (pragma) || pragma->operands || prefix_pragma_p (pragma)
         || opencl_pragma_p (pragma);
}

/* The tokens that stand for pragma INDEX at LOC with TOKENS; only a semicolon
   if they are wrong.  */
static void
rewrite (unsigned index, location_t loc, const token_vec &tokens,
         token_vec *line)
{
  static unsigned count;
  auto_vec<token_range, 1 + MAX_SIZES> ranges;
  if (pragmas[index].operands
          ? !delimit_operands (&pragmas[index], loc, tokens, &ranges)
          : !check_no_operands (&pragmas[index], tokens))
    {
      append_text (line, ";", loc);
      return;
    }
  declare_marker (CALL_NAME);

  const char *size = "char";
  if (!starpu_p (&pragmas[index]))
    {
      size = xasprintf ("__tasks_braces_%u", ++count);
      append_text (line, ACONCAT (("typedef char ", size, " ;", NULL)), loc);
    }
  append_text (line, CALL_NAME " ( sizeof (", loc);
  append_text (line, xasprintf ("%s ) , %u", size, index), loc);
  for (const token_range &range : ranges)
    {
      append_text (line, ",", range.location);
      append_operand (line, tokens, range.start, range.end);
    }
  append_text (line, ") ;", loc);
}

/* The preprocessor has read TOKEN, the first of a line: if it starts a pragma
   that is rewritten, do that.  */
static void
on_line_change (cpp_reader *reader, const cpp_token *token, int parsing_args)
{
  if (line_change_before)
    line_change_before (reader, token, parsing_args);
  /* A pragma met while another is read is in the arguments of a macro without
     end.  */
  static bool reading;
  if (token->type != CPP_PRAGMA || parsing_args == 1 || reading)
    return;
  cpp_token start = *token;
  const struct pragma *pragma = numbered_pragma (start.val.pragma);
  if (!pragma)
    return;

  token_vec tokens, end, line;
  reading = true;
  collect_tokens (&tokens, &end);
  reading = false;
  if (prefix_pragma_p (pragma))
    {
      if (end.last ().type != CPP_EOF)
        read_prefixed (pragma, start.src_loc, tokens, &line);
    }
  else if (opencl_pragma_p (pragma))
    rewrite_opencl_pragma (pragma, start.src_loc, &tokens, &line);
  else
    rewrite (pragma - pragmas, start.src_loc, tokens, &line);
  if (end.last ().type == CPP_EOF)
    line.safe_push (end.last ());
  cpp_token *first = const_cast<cpp_token *> (token);
  *first = line[0];
  line.ordered_remove (0);
  if (!line.is_empty ())
    inject_tokens (line);
}

/* Take the operands of a pragma from CALL, which it was rewritten to.  Return
   whether there are any.  */
static bool
get_operands (tree call, struct pragma_operands *operands)
{
  unsigned count = call_expr_nargs (call);
  if (count < 3)
    return false;
  operands->ptr = CALL_EXPR_ARG (call, 2);
  operands->ptr_loc = EXPR_LOC_OR_LOC (operands->ptr, EXPR_LOCATION (call));
  operands->count = count - 3;
  for (unsigned i = 0; i < operands->count; i++)
    {
      tree value = CALL_EXPR_ARG (call, i + 3);
      tree folded = c_fully_fold (value, false, NULL);
      operands->numbers[i]
          = { value, TREE_CODE (folded) == INTEGER_CST ? folded : NULL_TREE,
              EXPR_LOC_OR_LOC (value, EXPR_LOCATION (call)) };
    }
  return true;
}

/* If *WHERE calls what rewritten pragmas call, put the pragma's call there.
   Callback of walk_tree.  */
static tree
lower_call (tree *where, int *, void *)
{
  tree call = *where;
  if (!marker_call_p (call, CALL_NAME))
    return NULL_TREE;

  unsigned index = tree_to_uhwi (fold (CALL_EXPR_ARG (call, 1)));
  struct pragma_operands operands;
  bool given = get_operands (call, &operands);
  tree lowered = pragma_call (&pragmas[index], EXPR_LOCATION (call),
                              given ? &operands : NULL);
  *where = lowered && !error_operand_p (lowered) ? lowered : void_node;
  return NULL_TREE;
}

/* PLUGIN_PRE_GENERICIZE: a function has been parsed or instantiated.  */
static void
on_pre_genericize (void *data, void *)
{
  tree function = (tree)data;
  if (marker_declared_p (CALL_NAME))
    walk_tree_without_duplicates (&DECL_SAVED_TREE (function), lower_call,
                                  NULL);
}

void
cxx_pragmas_init (const struct pragma *all)
{
  pragmas = all;
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  line_change_before = callbacks->line_change;
  callbacks->line_change = on_line_change;
  register_callback ("tasks", PLUGIN_PRE_GENERICIZE, on_pre_genericize, NULL);
}

void
cxx_handle_pragma (cpp_reader *, void *data)
{
  const struct pragma *pragma = (const struct pragma *)data;
  location_t loc = input_location, operand_loc;
  tree value;
  if (opencl_pragma_p (pragma))
    error_at (loc,
              "%<#pragma %s %s%> cannot come from %<_Pragma%> in C++; write "
              "it on a line of its own",
              pragma->space, pragma->name);
  else if (!check_pragma (pragma, loc))
    ;
  else if (block_pragma_p (pragma))
    error_at (loc,
              "%<#pragma %s %s%> cannot come from %<_Pragma%> in C++; call "
              "%<tasks_%s_begin%> and %<tasks_%s_end%> of %<<tasks.h>%> "
              "instead",
              pragma->space, pragma->name, pragma->name, pragma->name);
  else if (pragma->operands)
    error_at (loc,
              "%<#pragma %s %s%> cannot come from %<_Pragma%> in C++; call "
              "%<tasks_%s%> of %<<tasks.h>%> instead",
              pragma->space, pragma->name, pragma->name);
  else if (pragma_lex (&value, &operand_loc) != CPP_EOF)
    error_at (operand_loc, "expected end of line after %<#pragma %s %s%>",
              pragma->space, pragma->name);
  else if (tree call = pragma_call (pragma, loc, NULL);
           call && !error_operand_p (call))
    finish_expr_stmt (call);
}

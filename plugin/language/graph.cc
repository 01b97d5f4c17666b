/* SPDX-License-Identifier: GPL-3.0-or-later

   Blocks of tasks that repeat:

       #pragma tasks graph
       {
         step (n, a, b);
       }

   becomes, while it is read,

       {
         char tasks graph 1;
         step (n, a, b);
       }

   and, when the declaration has been parsed,

       {
         char tasks graph 1;
         tasks_graph_begin_at (&site);
         try
           step (n, a, b);
         finally
           tasks_graph_end_at (&site);
       }

   The variable is a place that both front ends know all about: where its scope
   ends, on whichever way out; what an instance of its template is; and which
   jumps go past it, see storage-jumps.cc.  No program can have a variable of
   that name.  It is never used.

   A site belongs to one block and is the graph's identity in the runtime, so
   blocks do not share sites, even if one macro makes several at one place.  */

#include "gcc/gcc.h"

#include "gcc/cxx.h"
#include "options.h"
#include "pragma.h"
#include "storage.h"

#define NAME_PREFIX "tasks graph "

/* Add the declaration that begins a graph at LOC to LINE.  */
static void
append_declaration (location_t loc, token_vec *line)
{
  static unsigned count;
  line->safe_push (make_name ("char", loc));
  line->safe_push (make_name (xasprintf (NAME_PREFIX "%u", ++count), loc));
  line->safe_push (make_token (CPP_SEMICOLON, loc));
}

/* Add label declarations of GNU C to LINE, which come first in a block. Return
   the token behind them.  */
static cpp_token
read_label_declarations (token_vec *line)
{
  cpp_token next = read_token ();
  while (keyword (next) == RID_LABEL)
    {
      while (next.type != CPP_SEMICOLON && next.type != CPP_CLOSE_BRACE
             && next.type != CPP_EOF)
        {
          line->safe_push (next);
          next = read_token ();
        }
      if (next.type == CPP_SEMICOLON)
        {
          line->safe_push (next);
          next = read_token ();
        }
    }
  return next;
}

void
read_block_start (const struct pragma *pragma, location_t loc, token_vec *line)
{
  cpp_token next = read_token ();
  if (next.type == CPP_OPEN_BRACE)
    {
      line->safe_push (next);
      next = read_label_declarations (line);
      append_declaration (loc, line);
    }
  else
    {
      error_at (loc, "%<#pragma %s %s%> must be followed by a block in braces",
                pragma->space, pragma->name);
      /* It may have been meant as the body of an `if'.  */
      if (next.type == CPP_CLOSE_BRACE || next.type == CPP_EOF)
        line->safe_push (make_token (CPP_SEMICOLON, loc));
    }
  line->safe_push (next);
}

/* Whether DECL is the variable whose scope is such a block.  */
static bool
graph_variable_p (tree decl)
{
  return TREE_CODE (decl) == VAR_DECL && DECL_NAME (decl)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), NAME_PREFIX);
}

/* PLUGIN_FINISH_DECL: if it is the one of a graph, begin that.  */
static void
on_finish_decl (void *data, void *)
{
  tree decl = (tree)data;
  if (!decl || !graph_variable_p (decl))
    return;
  TREE_USED (decl) = 1;
  DECL_READ_P (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  if (!building_stmt_list_p () || (cxx_p () && cxx_in_template_p ()))
    return;

  location_t loc = DECL_SOURCE_LOCATION (decl);
  tree site = abi_own_site (loc);
  tree begin = abi_function_decl (ABI_GRAPH_BEGIN);
  tree end = abi_function_decl (ABI_GRAPH_END);
  add_stmt (build_call_expr_loc (loc, begin, 1, site));
  tree list = cur_stmt_list;
  push_cleanup (decl, build_call_expr_loc (loc, end, 1, unshare_expr (site)),
                false);
  note_storage_scope (decl, tsi_stmt (tsi_last (list)));
  if (tasks_verbose)
    inform (loc, "the block begins with a call of %qD and ends with %qD",
            begin, end);
}

void
graph_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_DECL, on_finish_decl, NULL);
}

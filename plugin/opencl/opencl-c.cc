/* SPDX-License-Identifier: GPL-3.0-or-later

   `#pragma tasks opencl' in C: defines the implementation where the pragma
   stands, as the compiler's parser would if a definition stood there, with
   the parameters of its declaration.  So the sizes are parsed where these are
   in scope, and whatever else is said of the function later is judged as for
   any definition.

   The parser does not tell that it is in a struct: only a pragma behind the
   brace is seen to be.  */

#include "gcc/gcc.h"

#include "gcc/argument-place.h"
#include "gcc/c-parser-state.h"
#include "language/pragma.h"
#include "opencl-pragma.h"

/* The function DECL begins to be defined at P's IMPL.  */
static void
begin_definition (const struct opencl_pragma *p, tree decl)
{
  struct c_declspecs *specs = build_null_declspecs ();
  struct c_typespec type = {};
  type.kind = ctsk_resword;
  type.spec = ridpointers[RID_VOID];
  if (!TREE_PUBLIC (decl))
    specs = declspecs_add_scspec (p->loc, specs, ridpointers[RID_STATIC]);
  specs = declspecs_add_type (p->loc, specs, type);
  specs = finish_declspecs (specs);

  struct c_arg_info *arguments = build_arg_info ();
  arguments->parms = DECL_ARGUMENTS (decl);
  arguments->types
      = arguments->parms ? TYPE_ARG_TYPES (TREE_TYPE (decl)) : void_list_node;
  struct c_declarator *name = build_id_declarator (DECL_NAME (decl));
  name->id_loc = p->implementation_loc;

  /* A parameter's name is no news to the user.  */
  struct gcc_options options = global_options;
  warn_shadow = warn_shadow_local = warn_shadow_compatible_local = 0;
  bool started = start_function (
      specs, build_function_declarator (arguments, name), NULL_TREE);
  gcc_assert (started);
  store_parm_decls ();
  global_options = options;

  for (tree parm = DECL_ARGUMENTS (current_function_decl); parm;
       parm = DECL_CHAIN (parm))
    {
      TREE_USED (parm) = 1;
      DECL_READ_P (parm) = 1;
      /* The type of its rows is computed here, as the parser would.  */
      tree type = strip_pointer_operator (TREE_TYPE (parm));
      if (!variably_modified_type_p (type, NULL_TREE))
        continue;
      tree rows = build_decl (p->loc, TYPE_DECL, NULL_TREE, type);
      DECL_ARTIFICIAL (rows) = 1;
      add_stmt (build_stmt (p->loc, DECL_EXPR, pushdecl (rows)));
    }
}

/* Define DECL as P, whose operands are TOKENS, says; do so even if there is
   something wrong, so that nobody misses a definition.  The compiler's parser
   finds END next.  */
static void
define_implementation (struct opencl_pragma *p, tree decl,
                       const token_vec &tokens, const token_vec &end)
{
  tree kernel = build_opencl_kernel (p, decl);
  if (kernel)
    set_opencl_kernel (decl, kernel);
  begin_definition (p, decl);
  tree body = c_begin_compound_stmt (true);
  auto_vec<tree, 2 * MAX_DIMENSIONS> sizes;
  if (parse_expressions (p->loc, tokens, p->sizes, end, &sizes))
    {
      for (tree &size : sizes)
        size = c_fully_fold (size, false, NULL);
      tree launch = build_opencl_launch (
          p, kernel, DECL_ARGUMENTS (current_function_decl), sizes);
      if (launch)
        add_stmt (launch);
    }
  add_stmt (c_end_compound_stmt (p->loc, body, true));
  finish_function (p->loc);
}

void
handle_opencl_pragma (cpp_reader *, void *data)
{
  const struct pragma *pragma = (const struct pragma *)data;
  location_t loc = input_location;
  /* The one before the pragma.  */
  location_t last_token = current_c_parser ()->last_location;
  token_vec tokens, end;
  collect_tokens (&tokens, &end);

  struct opencl_pragma *p = NULL;
  if (current_function_decl || !global_bindings_p ()
      || word_at_p (last_token, "{"))
    error_at (loc, "%<#pragma %s %s%> may only stand at file scope",
              pragma->space, pragma->name);
  else
    p = read_opencl_pragma (pragma, loc, &tokens);
  tree decl = p ? lookup_name (get_identifier (p->implementation)) : NULL_TREE;
  if (p && check_opencl_implementation (p, decl))
    define_implementation (p, decl, tokens, end);
  else
    inject_tokens (end);
}

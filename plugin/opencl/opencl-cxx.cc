/* SPDX-License-Identifier: GPL-3.0-or-later

   `#pragma tasks opencl' in C++.

   g++ reads the whole file before it parses any of it, and exports no parser
   of expressions.  So the pragma is rewritten while it is read:

       #pragma tasks opencl scale_cl "scale.cl" "scale" 64 (n)

   becomes the tokens

       struct tasks_opencl.1
       {
         static void tasks_opencl.launch () { __tasks_opencl.sizes (64, n); }
         static void tasks_opencl.end ();
       };

   This is a declaration that may stand anywhere.  When the first member has
   been declared, scale_cl is looked up, and the member gets its parameters.
   The body of the member is parsed only at the end of the struct; if anything
   is wrong, it is dropped when the second member has been declared.  When the
   body has been parsed the call becomes the launch (opencl.cc); and when the
   unit has been parsed, scale_cl gets a body that calls the member.  No
   program can use these names.  */

#define TASKS_PLUGIN_CXX
#include "gcc/gcc.h"

#include "abi/abi.h"
#include "gcc/cxx.h"
#include "gcc/synthesize.h"
#include "opencl-pragma.h"

#define RECORD_NAME "tasks_opencl"
#define LAUNCH_NAME "tasks_opencl.launch"
#define END_NAME "tasks_opencl.end"

/* With underscores, for g++ hides other functions that it has built in.  */
#define SIZES_NAME "__tasks_opencl.sizes"

/* On a launch: the implementation that calls it.  */
#define FOR_ATTRIBUTE "tasks opencl for"

/* Those of this unit, whose precompiled header may have had others.  */
static vec<struct opencl_pragma *> pragmas;

void
rewrite_opencl_pragma (const struct pragma *pragma, location_t loc,
                       token_vec *tokens, token_vec *line)
{
  struct opencl_pragma *p = read_opencl_pragma (pragma, loc, tokens);
  if (!p)
    {
      line->safe_push (make_token (CPP_SEMICOLON, loc));
      return;
    }
  declare_marker (SIZES_NAME);
  p->record = IDENTIFIER_POINTER (create_tmp_var_name (RECORD_NAME));
  pragmas.safe_push (p);

  append_text (line,
               ACONCAT (("struct ", p->record, " { static void ", LAUNCH_NAME,
                         " ( ) { ", SIZES_NAME, " (", NULL)),
               loc);
  for (const token_range &range : p->sizes)
    {
      if (range.start != p->sizes[0].start)
        append_text (line, ",", range.location);
      append_operand (line, *tokens, range.start, range.end);
    }
  append_text (line, ") ; } static void " END_NAME " ( ) ; } ;", loc);
}

/* The pragma that became the struct TYPE; NULL if TYPE is none.  */
static struct opencl_pragma *
pragma_of_record (tree type)
{
  if (!type || TREE_CODE (type) != RECORD_TYPE || !TYPE_IDENTIFIER (type))
    return NULL;
  const char *name = IDENTIFIER_POINTER (TYPE_IDENTIFIER (type));
  if (startswith (name, RECORD_NAME))
    for (struct opencl_pragma *p : pragmas)
      if (!strcmp (p->record, name))
        return p;
  return NULL;
}

/* The pragma that became the struct that DECL is a member of; NULL if it is no
   such member.  */
static struct opencl_pragma *
pragma_of (tree decl)
{
  return pragma_of_record (DECL_CONTEXT (decl));
}

/* Whether DECL is a member NAME of such a struct.  */
static bool
member_p (tree decl, const char *name)
{
  return TREE_CODE (decl) == FUNCTION_DECL && DECL_CLASS_SCOPE_P (decl)
         && DECL_NAME (decl) == get_identifier (name) && pragma_of (decl);
}

/* What P means by the name of its implementation: among functions of that name
   the one that implements tasks.  */
static tree
find_implementation (const struct opencl_pragma *p)
{
  tree found = lookup_name (get_identifier (p->implementation));
  if (!found || !is_overloaded_fn (found))
    return found;
  tree first = NULL_TREE;
  for (lkp_iterator i (get_fns (found)); i; ++i)
    {
      if (TREE_CODE (*i) != FUNCTION_DECL)
        continue;
      if (lookup_attribute ("task_implementation", DECL_ATTRIBUTES (*i)))
        return *i;
      if (!first)
        first = *i;
    }
  return first;
}

static void
misplaced (const struct opencl_pragma *p)
{
  error_at (p->loc, "%<#pragma %s %s%> may only stand at file scope",
            p->pragma->space, p->pragma->name);
}

/* The member LAUNCH of P's struct has been declared: give it the parameters
   of the implementation.  */
static void
begin_launch (struct opencl_pragma *p, tree launch)
{
  p->begun = true;
  if (TREE_CODE (CP_TYPE_CONTEXT (DECL_CONTEXT (launch))) != NAMESPACE_DECL)
    return misplaced (p);
  tree decl = find_implementation (p);
  if (!check_opencl_implementation (p, decl))
    return;
  tree kernel = build_opencl_kernel (p, decl);
  if (!kernel)
    return;
  set_opencl_kernel (decl, kernel);
  set_opencl_kernel (launch, kernel);
  /* g++ looks before the unit ends whether they are defined.  */
  for (tree defined : { decl, task_of_implementation (decl)->decl })
    if (!TREE_PUBLIC (defined))
      DECL_EXTERNAL (defined) = 0;
  DECL_ATTRIBUTES (launch) = tree_cons (get_identifier (FOR_ATTRIBUTE), decl,
                                        DECL_ATTRIBUTES (launch));

  TREE_TYPE (launch) = build_function_type (void_type_node,
                                            TYPE_ARG_TYPES (TREE_TYPE (decl)));
  tree parms = NULL_TREE;
  for (tree parm = DECL_ARGUMENTS (decl); parm; parm = DECL_CHAIN (parm))
    {
      tree copy = copy_decl (parm);
      DECL_CHAIN (copy) = NULL_TREE;
      DECL_CONTEXT (copy) = launch;
      TREE_USED (copy) = 1;
      DECL_READ_P (copy) = 1;
      append_decl (&parms, copy);
    }
  DECL_ARGUMENTS (launch) = parms;

  SET_DECL_ASSEMBLER_NAME (launch, derived_name (decl, ".opencl"));
  TREE_PUBLIC (launch) = 0;
  DECL_COMDAT (launch) = 0;
  DECL_WEAK (launch) = 0;
  DECL_INTERFACE_KNOWN (launch) = 1;
  DECL_ARTIFICIAL (launch) = 1;
  DECL_IGNORED_P (launch) = 1;
  TREE_USED (launch) = 1;
}

/* The last member END of a struct has been declared: drop the body of the
   first if there is something wrong with it.  */
static void
end_launch (tree end)
{
  for (tree member = TYPE_FIELDS (DECL_CONTEXT (end)); member;
       member = DECL_CHAIN (member))
    if (member_p (member, LAUNCH_NAME) && !opencl_kernel_of (member))
      {
        DECL_PENDING_INLINE_INFO (member) = NULL;
        DECL_PENDING_INLINE_P (member) = 0;
      }
}

static void
on_finish_decl (void *data, void *)
{
  tree decl = (tree)data;
  if (!decl)
    return;
  if (member_p (decl, LAUNCH_NAME))
    begin_launch (pragma_of (decl), decl);
  else if (member_p (decl, END_NAME))
    end_launch (decl);
}

/* PLUGIN_FINISH_TYPE: if it is a struct that a pragma became, whose members
   nobody has told of, then because it is in a template.  */
static void
on_finish_type (void *data, void *)
{
  tree type = (tree)data;
  struct opencl_pragma *p
      = type && TYPE_P (type) ? pragma_of_record (type) : NULL;
  if (p && !p->begun)
    misplaced (p);
}

/* If *WHERE calls SIZES_NAME, put the launch of DATA, the FUNCTION_DECL,
   there. Callback of walk_tree.  */
static tree
lower_call (tree *where, int *, void *data)
{
  tree call = *where;
  if (!marker_call_p (call, SIZES_NAME))
    return NULL_TREE;

  tree launch = (tree)data;
  auto_vec<tree, 2 * MAX_DIMENSIONS> sizes;
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree size = CALL_EXPR_ARG (call, i);
      tree value = maybe_constant_value (size);
      sizes.safe_push (TREE_CODE (value) == INTEGER_CST ? value : size);
    }
  tree lowered
      = build_opencl_launch (pragma_of (launch), opencl_kernel_of (launch),
                             DECL_ARGUMENTS (launch), sizes);
  *where = lowered ? lowered : void_node;
  return launch;
}

/* PLUGIN_PRE_GENERICIZE: a function has been parsed.  */
static void
on_pre_genericize (void *data, void *)
{
  tree function = (tree)data;
  if (member_p (function, LAUNCH_NAME))
    walk_tree_without_duplicates (&DECL_SAVED_TREE (function), lower_call,
                                  function);
}

/* PLUGIN_FINISH_PARSE_FUNCTION: if the function has a kernel, too, say so.  */
static void
on_finish_function (void *data, void *)
{
  tree decl = (tree)data;
  tree kernel = decl && TREE_CODE (decl) == FUNCTION_DECL
                    ? opencl_kernel_of (decl)
                    : NULL_TREE;
  if (!kernel)
    return;
  if (member_p (decl, LAUNCH_NAME))
    {
      /* It is inline, which g++ takes for a reason to wait.  */
      DECL_EXTERNAL (decl) = 0;
      return;
    }
  auto_diagnostic_group group;
  error_at (DECL_SOURCE_LOCATION (decl), "%qD has a kernel already", decl);
  inform (DECL_SOURCE_LOCATION (kernel), "from this pragma");
}

/* Define DECL to call LAUNCH.  */
static void
define_implementation (tree decl, tree launch)
{
  tree parms = NULL_TREE;
  auto_vec<tree> arguments;
  for (tree old = DECL_ARGUMENTS (decl); old; old = DECL_CHAIN (old))
    {
      tree parm = build_parameter (DECL_SOURCE_LOCATION (old), DECL_NAME (old),
                                   TREE_TYPE (old));
      append_decl (&parms, parm);
      arguments.safe_push (parm);
    }
  tree statements = alloc_stmt_list ();
  append_to_statement_list (
      build_call_array_loc (DECL_SOURCE_LOCATION (decl), void_type_node,
                            build_fold_addr_expr (launch), arguments.length (),
                            arguments.address ()),
      &statements);
  define_function (decl, parms, NULL_TREE, statements);
}

void
define_opencl_implementations (void)
{
  cgraph_node *node;
  auto_vec<tree> launches;
  FOR_EACH_FUNCTION (node)
    if (lookup_attribute (FOR_ATTRIBUTE, DECL_ATTRIBUTES (node->decl)))
      launches.safe_push (node->decl);
  for (tree launch : launches)
    define_implementation (TREE_VALUE (lookup_attribute (
                               FOR_ATTRIBUTE, DECL_ATTRIBUTES (launch))),
                           launch);
}

void
opencl_cxx_init (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_DECL, on_finish_decl, NULL);
  register_callback (plugin_name, PLUGIN_FINISH_TYPE, on_finish_type, NULL);
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, on_pre_genericize,
                     NULL);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION,
                     on_finish_function, NULL);
}

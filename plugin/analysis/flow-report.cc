/* SPDX-License-Identifier: GPL-3.0-or-later

   Warnings of what was found: see flow-walk.h.  */

#include "gcc/gcc.h"

#include <string>

#include "flow-walk.h"
#include "gcc/argument-place.h"
#include "language/task.h"
#include "warning.h"

struct found
{
  violation v;
  location_t loc;
  std::string name; /* of what it is about, as the user wrote it; or empty */
};

static std::vector<found> *all_found;

/* The variable or member that VALUE, a pointer or a reference, is, or is
   computed from; or NULL_TREE.  Of an array of variable size it is a pointer
   of the compiler's.  */
static tree
named_decl (tree value)
{
  while (value && !DECL_P (value))
    if (TREE_CODE (value) == SSA_NAME)
      {
        tree variable = SSA_NAME_VAR (value);
        gimple *from = SSA_NAME_DEF_STMT (value);
        if (variable && DECL_NAME (variable)
            && (!DECL_ARTIFICIAL (variable) || on_stack_p (from)))
          return variable;
        value
            = is_gimple_assign (from) ? gimple_assign_rhs1 (from) : NULL_TREE;
      }
    else if (TREE_CODE (value) == COMPONENT_REF)
      return TREE_OPERAND (value, 1);
    else
      value = EXPR_P (value) ? TREE_OPERAND (value, 0) : NULL_TREE;
  return value;
}

/* The variable, or member, that the argument that makes V a mistake is, or
   that the region WHAT is in, or by which it is accessed; or NULL_TREE.  */
static tree
named_decl (const violation &v, const region &what)
{
  gcall *call = dyn_cast<gcall *> (v.stmt);
  gassign *access = dyn_cast<gassign *> (v.stmt);
  tree found = NULL_TREE;
  if (call && v.argument >= 0 && v.argument < (int)gimple_call_num_args (call))
    found = named_decl (gimple_call_arg (call, v.argument));
  if (!found && what.cell >= 0)
    found = named_decl (flow_of (v.function).names[what.cell].reference);
  if (!found)
    found = named_decl (what.root);
  if (!found && access)
    found = named_decl (v.writes ? gimple_assign_lhs (access)
                                 : gimple_assign_rhs1 (access));
  return found;
}

/* The name of DECL, or NULL_TREE: of the compiler's pointers the part in front
   of the dot.  */
static std::string
name_of (tree decl)
{
  std::string name
      = decl && DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "";
  return name.substr (0, name.find ('.'));
}

/* The argument number INDEX of STMT, a call or a pragma, as it is written;
   empty if that is not known.  Set *LOC to where.  */
static std::string
argument_text (gimple *stmt, unsigned index, location_t *loc)
{
  char *text = argument_place (gimple_location (stmt), index, loc);
  std::string copy = text ? text : "";
  free (text);
  return copy;
}

/* What the pragma that V has to do with calls it, if that is in the same
   function; else empty.  */
static std::string
pragma_text (const violation &v)
{
  const struct cause &pragma = v.kind == MISTAKE_DEADLOCK ? v.also : v.other;
  location_t loc;
  return (v.kind == MISTAKE_DEADLOCK || v.kind == MISTAKE_FREED
          || v.kind == MISTAKE_REALLOCATED)
                 && !pragma.call && pragma.function == v.function
             ? argument_text (pragma.stmt, 0, &loc)
             : "";
}

/* Whether A and B are the same to whom reads them.  */
static bool
same_found_p (const found &a, const found &b)
{
  return a.v.kind == b.v.kind && a.v.writes == b.v.writes
         && a.v.function == b.v.function
         && LOCATION_LINE (a.loc) == LOCATION_LINE (b.loc) && a.name == b.name;
}

/* Whether WHAT is a variable that cannot be meant to be a buffer, of which
   another warning says so where V calls the task itself.  */
static bool
no_buffer_p (const violation &v, const region &what)
{
  tree callee
      = is_gimple_call (v.stmt) ? gimple_call_fndecl (v.stmt) : NULL_TREE;
  return what.storage && VAR_P (what.root) && task_p (callee)
         && !flow_of (v.function).registers_p (what.root)
         && !AGGREGATE_TYPE_P (TREE_TYPE (what.root))
         && warning_wanted_p (WARNING_SCALAR_BUFFER);
}

/* Where FN returns a value, if at one place only; else UNKNOWN_LOCATION.  */
static location_t
return_place (function *fn)
{
  basic_block exit = EXIT_BLOCK_PTR_FOR_FN (fn);
  greturn *leave
      = single_pred_p (exit)
            ? safe_dyn_cast<greturn *> (last_stmt (single_pred (exit)))
            : NULL;
  tree value = leave ? gimple_return_retval (leave) : NULL_TREE;
  if (!value)
    return UNKNOWN_LOCATION;
  location_t loc = gimple_location (leave);
  return LOCATION_LOCUS (loc) == UNKNOWN_LOCATION
                 && TREE_CODE (value) == SSA_NAME
             ? gimple_location (SSA_NAME_DEF_STMT (value))
             : loc;
}

/* Where V leaves the scope of WHAT, as who reads the source sees it: at a
   `return', or a call, or at the brace.  Of other jumps GCC forgets the place
   if it optimizes.  */
static location_t
scope_end (const violation &v, const region &what)
{
  location_t loc
      = v.left != UNKNOWN_LOCATION ? v.left : gimple_location (v.stmt);
  for (const char *jump : { "break", "continue", "goto" })
    if (word_at_p (loc, jump))
      loc = UNKNOWN_LOCATION;
  if (LOCATION_LOCUS (loc) != UNKNOWN_LOCATION)
    return loc;
  tree variable = named_decl (what.root);
  function *fn = DECL_STRUCT_FUNCTION (v.function);
  location_t last = fn->function_end_locus;
  if (!variable)
    return UNKNOWN_LOCATION;
  loc = block_end_place (DECL_SOURCE_LOCATION (variable), last);
  if (LOCATION_LINE (loc) != LOCATION_LINE (last))
    return loc;
  location_t leave = return_place (fn);
  return LOCATION_LOCUS (leave) != UNKNOWN_LOCATION ? leave : loc;
}

void
note_violation (const violation &v, const region &what)
{
  if (v.kind == MISTAKE_UNREGISTERED && no_buffer_p (v, what))
    return;
  found f = { v, gimple_location (v.stmt), "" };
  if (v.kind == MISTAKE_OUT_OF_SCOPE)
    f.loc = scope_end (v, what);
  else if (v.left != UNKNOWN_LOCATION)
    f.loc = v.left;
  if (LOCATION_LOCUS (f.loc) == UNKNOWN_LOCATION && v.other.stmt)
    f.loc = gimple_location (v.other.call ? v.other.call : v.other.stmt);
  if (v.argument >= 0)
    f.name = argument_text (v.stmt, v.argument, &f.loc);
  if (f.name.empty ())
    {
      f.name = name_of (named_decl (v, what));
      if (!f.name.empty () && v.kind >= MISTAKE_WRITER
          && v.kind <= MISTAKE_RELEASED)
        f.loc = name_place (f.loc, f.name.c_str (), false);
    }
  if (f.name.empty ())
    f.name = pragma_text (v);
  if (!all_found)
    all_found = new std::vector<found>;
  for (const found &other : *all_found)
    if (same_found_p (other, f))
      return;
  all_found->push_back (f);
}

/* How mistakes are shown, in the order of enum mistake.  FORMAT has, in this
   order, the name of the buffer, how it is accessed, and the task.  */
static const struct
{
  enum tasks_warning warning;
  const char *format, *note; /* NOTE: of the other statement */
} texts[] = {
  { WARNING_UNREGISTERED, "%s may be used unregistered",
    "it is registered no longer since here" },
  { WARNING_HOST_ACCESS, "%s is %s while task %qs may still write it",
    "the task is called here" },
  { WARNING_HOST_ACCESS, "%s is %s while task %qs may still read it",
    "the task is called here" },
  { WARNING_HOST_ACCESS,
    "%s is %s but not acquired: a device may have executed task %qs",
    "the task is called here" },
  { WARNING_HOST_ACCESS, "%s is %s after its release", "released here" },
  { WARNING_LIFETIME, "%s is freed while it is registered",
    "registered here" },
  { WARNING_LIFETIME, "%s is reallocated while it is registered",
    "registered here" },
  { WARNING_LIFETIME, "%s may be registered when its scope ends",
    "registered here" },
  { WARNING_LIFETIME, "the address of %s is returned, which goes out of scope",
    NULL },
  { WARNING_REGISTRATION, "%s may be registered already", "registered here" },
  { WARNING_REGISTRATION, "%s may not be registered",
    "it is registered no longer since here" },
  { WARNING_REGISTRATION, "%s may not be acquired", "released here" },
  /* Of this the name comes last.  */
  { WARNING_DEADLOCK, "this never ends: task %qs waits for the release of %s",
    "the task is called here" },
};

/* The name of the task or function that STMT calls.  */
static const char *
callee_name (gimple *stmt)
{
  tree fn
      = stmt && is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return fn && DECL_NAME (fn) ? IDENTIFIER_POINTER (DECL_NAME (fn)) : "";
}

static void
show (const found &f)
{
  const violation &v = f.v;
  const auto &text = texts[v.kind];
  bool color = messages_colored_p ();
  bool variable = v.kind == MISTAKE_UNREGISTERED
                  && std::all_of (f.name.begin (), f.name.end (), [] (char c) {
                       return ISALNUM (c) || c == '_';
                     });
  const char *name
      = !f.name.empty ()
            ? ACONCAT ((variable ? "variable " : "", open_quote,
                        colorize_start (color, "quote"), f.name.c_str (),
                        colorize_stop (color), close_quote, NULL))
            : "the buffer";
  const char *task = callee_name (v.other.stmt);
  auto_diagnostic_group group;
  if (v.kind == MISTAKE_DEADLOCK
          ? !warn_tasks (f.loc, text.warning, text.format, task, name)
          : !warn_tasks (f.loc, text.warning, text.format, name,
                         v.writes ? "written" : "read", task))
    return;
  if (v.inner.stmt)
    inform (gimple_location (v.inner.stmt), "in %qs, here",
            lang_hooks.decl_printable_name (v.inner.function, 1));
  if (v.other.stmt && gimple_location (v.other.stmt) != f.loc)
    inform (gimple_location (v.other.stmt), "%s", text.note);
  if (v.also.stmt)
    inform (gimple_location (v.also.stmt), "acquired here");
}

void
show_violations (void)
{
  if (!all_found)
    return;
  std::stable_sort (
      all_found->begin (), all_found->end (),
      [] (const found &a, const found &b) {
        return linemap_compare_locations (line_table, b.loc, a.loc) < 0;
      });
  tree function = current_function_decl;
  /* What is a mistake whatever was done before is one of the function itself,
     and none of its callers.  */
  auto own_p = [] (const violation &v) {
    return std::any_of (
        all_found->begin (), all_found->end (), [&] (const found &f) {
          return f.v.stmt == v.inner.stmt && f.v.kind == v.kind;
        });
  };
  for (const found &f : *all_found)
    if (!own_p (f.v))
      {
        current_function_decl = f.v.function;
        show (f);
      }
  current_function_decl = function;
  delete all_found;
  all_found = NULL;
}

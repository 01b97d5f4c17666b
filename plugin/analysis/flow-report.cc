/* SPDX-License-Identifier: GPL-3.0-or-later

   Warnings of what was found: see flow-report.h.  */

#include "gcc/gcc.h"

#include "flow-report.h"
#include "flow-scope.h"
#include "flow-subject.h"
#include "gcc/argument-place.h"
#include "language/task.h"
#include "warning.h"

struct found
{
  violation v;
  location_t loc;
  char *name;    /* of what it is about, as the user wrote it; or NULL */
  bool variable; /* NAME is that of a variable */
};

static std::vector<found> *all_found;

/* Whether TEXT is a name.  */
static bool
identifier_p (const char *text)
{
  for (; *text; text++)
    if (!ISALNUM (*text) && *text != '_')
      return false;
  return true;
}

/* The member that REF, perhaps an element of it, is, or the variable; else
   something without a name.  */
static tree
member_or_variable (tree ref)
{
  while (TREE_CODE (ref) == ARRAY_REF)
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : ref;
}

/* The variable or member that POINTER is, or is computed from; or NULL_TREE.
 */
static tree
pointer_decl (tree pointer)
{
  for (unsigned depth = 0; depth < 8 && TREE_CODE (pointer) == SSA_NAME;
       depth++)
    {
      tree variable = SSA_NAME_VAR (pointer);
      if (variable && DECL_NAME (variable) && !DECL_ARTIFICIAL (variable))
        return variable;
      gassign *from = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (pointer));
      if (!from)
        return NULL_TREE;
      pointer = gimple_assign_rhs1 (from);
      if (gimple_assign_load_p (from))
        return member_or_variable (pointer);
    }
  return TREE_CODE (pointer) == ADDR_EXPR
             ? member_or_variable (TREE_OPERAND (pointer, 0))
             : NULL_TREE;
}

/* The pointer, or object, by which V accesses memory in an assignment; or
   NULL_TREE.  */
static tree
accessed_decl (const violation &v)
{
  gassign *stmt = dyn_cast<gassign *> (v.stmt);
  if (!stmt || v.kind < MISTAKE_WRITER || v.kind > MISTAKE_RELEASED)
    return NULL_TREE;
  tree ref = get_base_address (v.writes ? gimple_assign_lhs (stmt)
                                        : gimple_assign_rhs1 (stmt));
  return ref && TREE_CODE (ref) == MEM_REF
             ? pointer_decl (TREE_OPERAND (ref, 0))
             : ref;
}

/* The name of the variable that the region WHAT is in, or that the argument
   that makes V a mistake is, or by which it is accessed; or NULL.  */
static const char *
variable_name (const violation &v, const region &what)
{
  gimple *stmt = v.stmt;
  int argument = v.argument;
  tree variable = NULL_TREE;
  if (argument >= 0 && argument < (int)gimple_call_num_args (stmt))
    variable = variable_of (gimple_call_arg (stmt, argument));
  if (!variable)
    variable = variable_at (v.function, what);
  if (!variable && what.cell >= 0)
    {
      const flow_name &cell = flow_of (v.function).names[what.cell];
      variable = member_or_variable (cell.reference);
    }
  if (!variable)
    variable = accessed_decl (v);
  return variable && DECL_P (variable) && DECL_NAME (variable)
             ? IDENTIFIER_POINTER (DECL_NAME (variable))
             : NULL;
}

/* What the pragma that V has to do with calls it, if that is in the same
   function; or NULL.  The caller frees it.  */
static char *
pragma_name (const violation &v)
{
  struct cause pragma = {};
  if (v.kind == MISTAKE_DEADLOCK)
    pragma = v.also;
  else if (v.kind == MISTAKE_FREED || v.kind == MISTAKE_REALLOCATED
           || v.kind == MISTAKE_OUT_OF_SCOPE)
    pragma = v.other;
  location_t loc;
  return pragma.stmt && !pragma.call && pragma.function == v.function
             ? argument_place (gimple_location (pragma.stmt), 0, &loc)
             : NULL;
}

/* Whether A and B are the same to whom reads them.  */
static bool
same_found_p (const found &a, const found &b)
{
  return a.v.kind == b.v.kind && a.v.writes == b.v.writes
         && a.v.function == b.v.function
         && LOCATION_LINE (a.loc) == LOCATION_LINE (b.loc)
         && (a.v.argument < 0 || b.v.argument < 0 || a.loc == b.loc)
         && (a.name == b.name
             || (a.name && b.name && !strcmp (a.name, b.name)));
}

/* Whether WHAT is a variable that cannot be meant to be a buffer, of which
   another warning says so where STMT calls the task itself.  */
static bool
no_buffer_p (gimple *stmt, const region &what)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return what.storage && !what.declared && VAR_P (what.root) && task_p (callee)
         && !AGGREGATE_TYPE_P (TREE_TYPE (what.root))
         && warning_wanted_p (WARNING_SCALAR_BUFFER);
}

void
note_violation (const violation &v, const region &what)
{
  if (v.kind == MISTAKE_UNREGISTERED && no_buffer_p (v.stmt, what))
    return;
  found f = { v, gimple_location (v.stmt), NULL, false };
  if (v.left != UNKNOWN_LOCATION)
    f.loc = v.left;
  if (v.kind == MISTAKE_OUT_OF_SCOPE)
    f.loc = scope_end (v, what, f.loc);
  if (LOCATION_LOCUS (f.loc) == UNKNOWN_LOCATION && v.other.stmt)
    f.loc = gimple_location (v.other.call ? v.other.call : v.other.stmt);
  if (v.argument >= 0)
    f.name = argument_place (gimple_location (v.stmt), v.argument, &f.loc);
  if (f.name)
    f.variable = identifier_p (f.name);
  else if (const char *name = variable_name (v, what))
    {
      f.name = xstrdup (name);
      f.variable = true;
      if (v.kind >= MISTAKE_WRITER && v.kind <= MISTAKE_RELEASED)
        f.loc = name_place (f.loc, name, false);
    }
  else
    f.name = pragma_name (v);
  if (!all_found)
    all_found = new std::vector<found>;
  for (const found &other : *all_found)
    if (same_found_p (other, f))
      {
        free (f.name);
        return;
      }
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
  { WARNING_UNREGISTERED, "%s may be null here, which is not registered",
    "registered here" },
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
  const char *variable
      = f.variable && v.kind == MISTAKE_UNREGISTERED ? "variable " : "";
  const char *name
      = f.name
            ? ACONCAT ((variable, open_quote, colorize_start (color, "quote"),
                        f.name, colorize_stop (color), close_quote, NULL))
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
  for (const found &f : *all_found)
    {
      current_function_decl = f.v.function;
      show (f);
      free (f.name);
    }
  current_function_decl = function;
  delete all_found;
  all_found = NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   What happens when a translation unit has been parsed: each task that has an
   implementation in it is emitted, see emit.h.

   GCC tells plugins of the end of a unit only when it is too late to add
   functions to it.  So the language hook that parses the file is wrapped: when
   it returns, the front end has seen everything and the middle end has not
   begun.  */

#include "gcc/gcc.h"

#include "emit.h"
#include "language/access.h"
#include "language/attributes.h"
#include "opencl/opencl.h"
#include "options.h"

static void (*parse_file) (void);

/* Whether some implementation of T is defined in this unit.  */
static bool
emitted_here_p (const struct task *t)
{
  if (defined_p (t->decl))
    return true;
  for (const task_implementation &implementation : t->implementations)
    if (defined_p (implementation.decl))
      return true;
  return false;
}

/* Note how T is emitted.  */
static void
report (const struct task *t, const vec<codelet_entry> &entries)
{
  auto_diagnostic_group group;
  inform (t->location, "task %qD is emitted with %u parameters", t->decl,
          t->parameters.length ());
  for (unsigned i = 0; i < t->parameters.length (); i++)
    {
      const task_parameter &p = t->parameters[i];
      inform (p.location, "parameter %u is %s", i + 1, access_name (p.mode));
    }
  for (const codelet_entry &entry : entries)
    inform (DECL_SOURCE_LOCATION (entry.decl), "implementation %qD for %qs",
            entry.decl, target_name (entry.target));
}

/* Add an implementation DECL of T for TARGET to ENTRIES, if it is one that
   can be called.  */
static void
add_entry (const struct task *t, tree decl, unsigned target,
           const struct argument_block *block, vec<codelet_entry> *entries)
{
  if (target == TASKS_TARGET_CUDA && !defined_p (decl))
    return;
  if (!TREE_PUBLIC (decl) && !defined_p (decl))
    {
      error_at (DECL_SOURCE_LOCATION (decl),
                "implementation %qD of task %qD is %<static%> but not "
                "defined",
                decl, t->decl);
      return;
    }
  /* What is inlined into the wrapper has no parameters to be checked by.  */
  if (tasks_check
      && !lookup_attribute ("always_inline", DECL_ATTRIBUTES (decl)))
    DECL_UNINLINABLE (decl) = 1;
  codelet_entry entry = { decl, define_wrapper (t, decl, block), target };
  entries->safe_push (entry);
}

/* Emit T.  Set *OPENCL if it has OpenCL implementations.  */
static void
emit_task (struct task *t, bool *opencl)
{
  tree body = defined_p (t->decl) ? move_body (t->decl) : NULL_TREE;
  t->body = body;
  tree parameters = stub_parameters (t);
  struct argument_block block;
  if (!layout_block (&block, t, parameters))
    return;

  auto_vec<codelet_entry> entries;
  bool runnable = false;
  if (body)
    add_entry (t, body, TASKS_TARGET_CPU, &block, &entries);
  for (const task_implementation &implementation : t->implementations)
    add_entry (t, implementation.decl, implementation.target, &block,
               &entries);
  for (const codelet_entry &entry : entries)
    {
      runnable |= entry.target != TASKS_TARGET_CUDA;
      *opencl |= entry.target == TASKS_TARGET_OPENCL;
    }
  if (!runnable)
    warning_at (t->location, OPT_Wattributes,
                "task %qD has no %<\"cpu\"%> or %<\"opencl\"%> "
                "implementation, so nothing can run it",
                t->decl);

  define_stub (t, parameters, &block, define_codelet (t, &block, entries));
  if (tasks_verbose)
    report (t, entries);
}

static void
parse_unit (void)
{
  parse_file ();
  finish_access ();
  if (seen_error () || flag_syntax_only || pch_file)
    return;

  tree function = current_function_decl;
  current_function_decl = NULL_TREE;
  if (cxx_p ())
    define_opencl_implementations ();
  add_precompiled_tasks ();
  bool opencl = false;
  for (task *t : all_tasks ())
    if (emitted_here_p (t))
      emit_task (t, &opencl);
  if (opencl)
    announce_devices ();
  current_function_decl = function;
}

void
unit_init (void)
{
  parse_file = lang_hooks.parse_file;
  lang_hooks.parse_file = parse_unit;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls in samples (sample.cc): of tasks, of functions of the unit and of the
   C library.  */

#include "gcc/gcc.h"

#include "library.h"
#include "mode-effects.h"
#include "mode-statement.h"
#include "sample.h"

/* Calls in calls.  */
#define MAX_DEPTH 8

/* STMT calls a task: what its modes say is done.  What it reads that has not
   been written it may not need; so nothing is said of that.  */
void
sample_runner::call_task (gcall *stmt, const vec<sample_value> &arguments)
{
  struct task *child = task_get (called_function (stmt));
  auto_vec<tree> constants;
  for (const sample_value &argument : arguments)
    constants.safe_push (argument.constant);
  for (unsigned i = 0;
       i < child->parameters.length () && i < arguments.length (); i++)
    {
      const task_parameter &p = child->parameters[i];
      HOST_WIDE_INT offset, bytes = sampled_bytes (p.bound, constants);
      sample_object *object = find_object (arguments[i], &offset);
      if (p.mode == TASKS_SCALAR || (!object && !(p.mode & TASKS_WRITE)))
        continue;
      bool sure = object && object->inside_p (offset, bytes)
                  && (p.mode == TASKS_WRITE
                      || (object->element && object->first_missing () < 0));
      if (object && !sure)
        object->given_up = true;
      else if (p.mode & TASKS_WRITE)
        store ({ arguments[i], bytes, true }, {}, stmt);
    }
}

/* If STMT calls memcpy(3), memmove(3), or memset(3), do what they do.  Return
   whether it does.  */
bool
sample_runner::call_memory (gcall *stmt, const vec<sample_value> &arguments)
{
  const char *name = plain_function_name (gimple_call_fndecl (stmt));
  if (startswith (name, "__mem") && strstr (name, "_chk"))
    name += 2;
  bool moves = startswith (name, "memcpy") || startswith (name, "memmove");
  if ((!moves && !startswith (name, "memset")) || arguments.length () < 3)
    return false;
  const sample_value &size = arguments[2];
  stopped |= size.soft || !size.constant || !tree_fits_shwi_p (size.constant);
  if (stopped)
    return true;
  HOST_WIDE_INT bytes = tree_to_shwi (size.constant);
  if (moves)
    load ({ arguments[1], bytes, true }, void_type_node, stmt);
  store ({ arguments[0], bytes, true }, {}, stmt);
  return true;
}

/* STMT calls a function of the library, or one that is not known.  */
void
sample_runner::call_library (gcall *stmt, const vec<sample_value> &arguments)
{
  const char *name = plain_function_name (gimple_call_fndecl (stmt));
  if (library_role (stmt) == LIBRARY_FREE || startswith (name, "tasks_")
      || startswith (name, "stack_"))
    return;
  for (unsigned i = 0; i < arguments.length (); i++)
    {
      HOST_WIDE_INT offset;
      unsigned access = library_access (stmt, i);
      sample_object *object = find_object (arguments[i], &offset);
      if (!object || !(access & (ACCESS_WRITE | ACCESS_UNKNOWN)))
        continue;
      /* There may be pointers in it, which it follows.  */
      stopped |= !object->element && (access & ACCESS_UNKNOWN);
      object->given_up = true;
    }
}

void
sample_runner::call (gcall *stmt)
{
  tree fn = called_function (stmt), lhs = gimple_call_lhs (stmt);
  sample_value result;
  auto_vec<sample_value, 8> arguments;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    arguments.safe_push (value_of (gimple_call_arg (stmt, i)));

  bool followed = fn && !task_p (fn) && effects_of (fn);
  /* Nested functions use the variables of the one around them.  */
  stopped |= (gimple_call_flags (stmt) & ECF_NORETURN)
             || gimple_call_chain (stmt)
             || (followed && frame->depth >= MAX_DEPTH);
  if (stopped)
    return;
  if (task_p (fn))
    call_task (stmt, arguments);
  else if (followed)
    result = execute (fn, site_of (stmt), arguments);
  else if (library_role (stmt) == LIBRARY_ALLOCATE)
    result.constant = new_object (-1, NULL_TREE);
  else if (call_memory (stmt, arguments))
    result = arguments[0];
  else
    call_library (stmt, arguments);
  if (!lhs || stopped)
    return;
  if (result.constant
      && !useless_type_conversion_p (TREE_TYPE (lhs),
                                     TREE_TYPE (result.constant)))
    result.constant = NULL_TREE;
  if (TREE_CODE (lhs) == SSA_NAME)
    frame->names[SSA_NAME_VERSION (lhs)] = result;
  else
    store (place_of (lhs), result, stmt);
}

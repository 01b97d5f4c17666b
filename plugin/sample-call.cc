/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls in a sample: of tasks, of functions of the unit and of the C library.
 */

#include "gcc.h"

#include "library.h"
#include "mode-effects.h"
#include "mode-statement.h"
#include "sample-bound.h"
#include "sample-runner.h"

/* Calls in calls.  */
#define MAX_DEPTH 12

/* CALL a task: what its modes say is done.  */
void
sample_runner::call_task (sample_frame *frame, gcall *stmt,
                          const vec<sample_value> &arguments)
{
  struct task *child = task_get (called_function (stmt));
  for (unsigned i = 0;
       i < child->parameters.length () && i < arguments.length (); i++)
    {
      const task_parameter &p = child->parameters[i];
      sample_place place = pointed (arguments[i]);
      HOST_WIDE_INT bytes = sampled_bytes (p.bound, arguments);
      if ((p.mode & TASKS_READ) && place.known)
        {
          sample_object *object = objects[place.object];
          object->asked |= !object->inside_p (place.offset, bytes)
                           || !object->written_p (place.offset, bytes);
        }
      if (!(p.mode & TASKS_WRITE))
        continue;
      if (place.known && !place.soft && bytes >= 0
          && objects[place.object]->inside_p (place.offset, bytes))
        {
          sample_site site
              = { frame->call ? frame->call : stmt, NULL, NULL_TREE };
          objects[place.object]->note_write (place.offset, bytes, site);
          objects[place.object]->forget (place.offset, bytes);
        }
      else if (place.known)
        give_up (arguments[i]);
      else
        stop ();
    }
}

/* Execute the call STMT of a function of the C library, if it is known.  */
bool
sample_runner::call_known (sample_frame *frame, gcall *stmt,
                           const vec<sample_value> &arguments,
                           sample_value *result)
{
  tree fn = gimple_call_fndecl (stmt);
  const char *name = plain_function_name (fn);
  unsigned count = arguments.length ();
  if (startswith (name, "__mem") && strstr (name, "_chk"))
    name += 2;
  bool moves = startswith (name, "memcpy") || startswith (name, "memmove");
  if ((moves || startswith (name, "memset")) && count >= 3)
    {
      if (arguments[2].kind != SAMPLE_INTEGER || arguments[2].soft
          || arguments[2].integer < 0)
        {
          stop ();
          return true;
        }
      sample_place to = pointed (arguments[0]);
      sample_place none = { false, false, 0, 0 };
      HOST_WIDE_INT bytes = arguments[2].integer;
      move (frame, to, moves ? pointed (arguments[1]) : none, bytes, stmt);
      if (!stopped && !moves)
        {
          sample_object *object = objects[to.object];
          object->zero
              = object->cells.is_empty ()
                && arguments[1].kind == SAMPLE_INTEGER
                && arguments[1].integer == 0
                && bitmap_first_set_bit (object->written) == (int)to.offset
                && bitmap_count_bits (object->written) == (unsigned)bytes;
        }
      *result = arguments[0];
      return true;
    }
  bool zero = !strcmp (name, "calloc");
  if (zero || !strcmp (name, "malloc") || !strcmp (name, "aligned_alloc")
      || startswith (name, "alloca") || !strcmp (name, "tasks_heap_allocate"))
    {
      unsigned object = new_object (-1);
      objects[object]->zero = zero;
      sample_value pointer = { SAMPLE_POINTER, false, object, { 0 } };
      *result = pointer;
      return true;
    }
  if (!strcmp (name, "free") || startswith (name, "tasks_")
      || startswith (name, "stack_"))
    return true;
  if (gimple_call_flags (stmt) & ECF_CONST)
    {
      bool known = true;
      for (const sample_value &argument : arguments)
        known &= argument.kind == SAMPLE_REAL;
      /* Some number: what it is has little to say.  */
      if (known && count > 0 && gimple_call_lhs (stmt)
          && SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_call_lhs (stmt))))
        *result = real_value_of (arguments[0].real, true);
      return true;
    }
  return false;
}

/* Execute the call STMT of FN, a function of this unit.  */
sample_value
sample_runner::call_function (sample_frame *frame, gcall *stmt, tree fn,
                              const vec<sample_value> &arguments)
{
  if (frame->depth >= MAX_DEPTH)
    {
      stop ();
      return unknown_value ();
    }
  sample_frame *inner = enter (fn, frame->depth + 1, arguments);
  inner->call = frame->call ? frame->call : stmt;
  return execute (inner);
}

/* Execute OP, such a call.  */
void
sample_runner::call_function (sample_frame *frame, const sample_operation &op)
{
  gcall *stmt = as_a<gcall *> (op.stmt);
  auto_vec<sample_value, 8> arguments;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    arguments.safe_push (value_of (frame, gimple_call_arg (stmt, i)));
  sample_value result = call_function (frame, stmt, op.callee, arguments);
  if (gimple_call_lhs (stmt) && !stopped)
    frame->names[op.target] = result;
}

void
sample_runner::call (sample_frame *frame, gcall *stmt)
{
  tree fn = called_function (stmt);
  tree lhs = gimple_call_lhs (stmt);
  sample_value result = unknown_value ();
  auto_vec<sample_value, 8> arguments;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    arguments.safe_push (value_of (frame, gimple_call_arg (stmt, i)));

  function_effects *known = fn && !task_p (fn) ? effects_of (fn) : NULL;
  /* Nested functions use the variables of the one around them.  */
  if ((gimple_call_flags (stmt) & ECF_NORETURN) || gimple_call_chain (stmt))
    stop ();
  else if (task_p (fn))
    call_task (frame, stmt, arguments);
  else if (known)
    result = call_function (frame, stmt, fn, arguments);
  else if (!call_known (frame, stmt, arguments, &result))
    for (unsigned i = 0; i < arguments.length (); i++)
      {
        unsigned access = library_access (stmt, i);
        if (arguments[i].kind == SAMPLE_POINTER
            && (access & (ACCESS_WRITE | ACCESS_UNKNOWN)))
          give_up (arguments[i]);
      }
  if (!lhs || stopped)
    return;
  if (TREE_CODE (lhs) == SSA_NAME)
    frame->names[SSA_NAME_VERSION (lhs)] = result;
  else if (is_gimple_reg_type (TREE_TYPE (lhs)))
    store (frame, lhs, result, stmt);
  else
    {
      sample_place none = { false, false, 0, 0 };
      move (frame, place_of (frame, lhs), none,
            MAX (type_bytes (TREE_TYPE (lhs)), 0), stmt);
    }
}

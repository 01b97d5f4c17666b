/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls in a sample: of tasks, of functions of the unit and of the C library.
 */

#include "gcc/gcc.h"

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

/* How large the array is that is a member of a struct and that ARGUMENT is the
   address of; or -1.  */
static HOST_WIDE_INT
member_bytes (tree argument)
{
  while (TREE_CODE (argument) == SSA_NAME
         && gimple_assign_single_p (SSA_NAME_DEF_STMT (argument)))
    argument = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (argument));
  if (TREE_CODE (argument) != ADDR_EXPR)
    return -1;
  tree ref = TREE_OPERAND (argument, 0);
  if (TREE_CODE (ref) == ARRAY_REF && integer_zerop (TREE_OPERAND (ref, 1)))
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == COMPONENT_REF
                 && TREE_CODE (TREE_TYPE (ref)) == ARRAY_TYPE
             ? type_bytes (TREE_TYPE (ref))
             : -1;
}

/* If CALL is one of strncpy(3) that writes all of OBJECT from OFFSET on, but
   for one byte perhaps, how many that are; or -1.  Others may write a text
   that ends before.  */
static HOST_WIDE_INT
filled_bytes (gcall *call, const vec<sample_value> &arguments,
              const sample_object *object, HOST_WIDE_INT offset)
{
  const char *name = plain_function_name (called_function (call));
  if (!name
      || (strcmp (name, "strncpy") && strcmp (name, "__builtin_strncpy")
          && strcmp (name, "__strncpy_chk"))
      || arguments.length () < 3 || arguments[2].kind != SAMPLE_INTEGER
      || arguments[2].soft)
    return -1;
  HOST_WIDE_INT bytes = arguments[2].integer;
  return object->size - offset - bytes == 1 || object->size - offset == bytes
             ? bytes
             : -1;
}

/* STMT calls a function of the library, with ARGUMENTS, which accesses what
   number INDEX of them points to, as ACCESS says.  If it only writes a member,
   as strcpy(3) may do, that is all it does.  */
void
sample_runner::access_argument (sample_frame *frame, gcall *stmt,
                                const vec<sample_value> &arguments,
                                unsigned index, unsigned access)
{
  const sample_value &pointer = arguments[index];
  if (pointer.kind != SAMPLE_POINTER
      || !(access & (ACCESS_WRITE | ACCESS_UNKNOWN)))
    return;
  sample_place place = pointed (pointer);
  sample_object *object = objects[place.object];
  HOST_WIDE_INT bytes = filled_bytes (stmt, arguments, object, place.offset);
  if (bytes < 0)
    bytes = member_bytes (gimple_call_arg (stmt, index));
  if ((access & ACCESS_UNKNOWN) || bytes <= 0 || place.soft
      || !object->inside_p (place.offset, bytes))
    {
      give_up (pointer);
      return;
    }
  sample_site site = { frame->call ? frame->call : stmt, NULL, NULL_TREE };
  object->note_write (place.offset, bytes, site);
  object->forget (place.offset, bytes);
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
      access_argument (frame, stmt, arguments, i, library_access (stmt, i));
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

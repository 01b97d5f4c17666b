/* SPDX-License-Identifier: GPL-3.0-or-later

   Counts of `unregister', `acquire' and `release': they choose between buffers
   that begin at the same place, so one of these must have been registered with
   that.  Only what is certain is said: the memory is a variable or a block of
   the function's own, which registers it there with other constants, and hands
   it to nobody who might register it again.  */

#include "gcc.h"

#include "library.h"
#include "mode-origin.h"
#include "mode-statement.h"
#include "size-check.h"
#include "size-choice.h"
#include "task.h"
#include "warning.h"

/* A pragma about BYTES at OFFSET from the beginning of BASE.  */
struct named_part
{
  gcall *call;
  tree base;
  HOST_WIDE_INT offset;
  HOST_WIDE_INT bytes; /* or -1 if that is not constant */
  HOST_WIDE_INT element;
};

/* The number that VALUE is, or -1.  */
static HOST_WIDE_INT
number (tree value)
{
  return tree_fits_shwi_p (value) ? tree_to_shwi (value) : -1;
}

/* Whether BASE is memory that only the current function knows, unless it hands
   it on.  */
static bool
own_memory_p (tree base)
{
  if (TREE_CODE (base) != SSA_NAME)
    return VAR_P (base) && !is_global_var (base);
  gcall *call = SSA_NAME_IS_DEFAULT_DEF (base)
                    ? NULL
                    : dyn_cast<gcall *> (SSA_NAME_DEF_STMT (base));
  return call && library_role (call) == LIBRARY_ALLOCATE;
}

/* Whether CALL may register what it is given.  */
static bool
perhaps_registers_p (gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  return !fn
         || (!task_p (fn) && library_role (call) == LIBRARY_NONE
             && !fndecl_built_in_p (fn)
             && !startswith (plain_function_name (fn), "tasks_"));
}

/* What is found in a function.  */
struct named_parts
{
  std::vector<named_part> registered, chosen;
  hash_set<tree> handed_on; /* memory that others may register */
  bool unknown = false;     /* and others may register all */
};

/* Note in PARTS that others get VALUE.  */
static void
hand_on (tree value, named_parts *parts)
{
  if (!POINTER_TYPE_P (TREE_TYPE (value)) || is_gimple_constant (value))
    return;
  struct origins origins;
  find_origins (value, &origins);
  parts->unknown |= origins.unknown;
  for (tree origin : origins.all)
    parts->handed_on.add (origin);
}

/* Whether NAME is of a pragma, but for `register', that has a count.  */
static bool
choosing_name_p (const char *name)
{
  return !strcmp (name, "tasks_unregister_at")
         || !strcmp (name, "tasks_acquire_at")
         || !strcmp (name, "tasks_release_at");
}

/* Add what STMT does to PARTS.  */
static void
find_parts (gimple *stmt, named_parts *parts)
{
  HOST_WIDE_INT offset;
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    {
      /* An address that is stored.  */
      tree value = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt)
                                                 : NULL_TREE;
      if (value && TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
        hand_on (value, parts);
      return;
    }
  const char *name = plain_function_name (gimple_call_fndecl (call));
  bool registers = !strcmp (name, "tasks_register_at");
  if (registers || choosing_name_p (name))
    {
      tree pointer = gimple_call_arg (call, 0);
      tree base = fixed_place (pointer, &offset);
      HOST_WIDE_INT count = number (gimple_call_arg (call, 1)), element = 1;
      if (registers)
        element = number (gimple_call_arg (call, 2));
      bool known
          = count >= 0 && element > 0 && count < 1 << 30 && element < 1 << 30;
      named_part part
          = { call, base, offset, known ? count * element : -1, element };
      if (!base || !own_memory_p (base))
        {
          /* It may begin at the same place.  */
          if (registers)
            hand_on (pointer, parts);
        }
      else if (registers)
        parts->registered.push_back (part);
      else if (known && count > 0)
        parts->chosen.push_back (part);
    }
  else if (perhaps_registers_p (call))
    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
      hand_on (gimple_call_arg (call, i), parts);
}

/* The registration that is most likely meant by CHOSEN, with another size; or
   NULL if one has that size, perhaps.  */
static const named_part *
other_size (const named_part &chosen, const named_parts &parts)
{
  const named_part *other = NULL;
  for (const named_part &r : parts.registered)
    if (r.base == chosen.base && r.offset == chosen.offset)
      {
        if (r.bytes < 0 || r.bytes == chosen.bytes)
          return NULL;
        other = &r;
      }
  return other;
}

/* Whether STMT is such a pragma with a count that is known.  */
static bool
chooses_p (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  return call
         && choosing_name_p (plain_function_name (gimple_call_fndecl (call)))
         && number (gimple_call_arg (call, 1)) > 0;
}

void
check_choices (function *fn)
{
  /* Hardly any function has one.  */
  if (!any_statement (fn, chooses_p))
    return;
  named_parts parts;
  any_statement (fn, [&] (gimple *stmt) {
    find_parts (stmt, &parts);
    return false;
  });
  if (parts.unknown)
    return;
  for (const named_part &chosen : parts.chosen)
    {
      const named_part *other = other_size (chosen, parts);
      if (!other || parts.handed_on.contains (chosen.base))
        continue;
      auto_diagnostic_group group;
      if (warn_tasks (count_location (chosen.call), WARNING_SIZE,
                      "the number of elements is %wd, but the buffer is "
                      "registered with %wd",
                      chosen.bytes / other->element,
                      other->bytes / other->element))
        inform (gimple_location (other->call), "it is registered here");
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether buffers are as large as is said of them: by the count of a pragma,
   or by the bound of a task's parameter; and whether they are buffers at all.

   A function that always registers a buffer that it is given demands so many
   bytes of it, which is looked at where it is called.  Amounts are compared in
   SSA form, so that it does not matter whether a count is a number or a
   variable that has it.  */

#include "gcc/gcc.h"

#include "deeds.h"
#include "flow-event.h"
#include "gcc/argument-place.h"
#include "gcc/callee.h"
#include "gcc/forget.h"
#include "language/pragma-calls.h"
#include "language/task.h"
#include "library.h"
#include "memory.h"
#include "mode-check.h"
#include "mode-statement.h"
#include "warning.h"

/* What a function says, whenever it is called, of a buffer that it is given:
   that it has BYTES, made of its parameters.  */
struct demand
{
  unsigned index; /* of the parameter that points to it */
  struct amount bytes;
  gcall *pragma;
};

/* Whether STMT is a pragma that registers a buffer.  */
static gcall *
registration (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  return call && gimple_call_num_args (call) == 4
                 && !strcmp (plain_function_name (gimple_call_fndecl (call)),
                             "tasks_register_at")
             ? call
             : NULL;
}

/* The bytes that the pragma CALL registers.  */
static struct amount
registered_amount (gcall *call)
{
  return multiply_amounts (amount_of (gimple_call_arg (call, 1)),
                           amount_of (gimple_call_arg (call, 2)));
}

/* Append to DEMANDS those of FN.  */
static void
find_demands (tree fn, std::vector<demand> *demands)
{
  if (!fn || task_p (fn) || !known_body_p (fn)
      || !(deeds_of (fn) & DEED_TASKS))
    return;
  function_scope scope (fn);
  basic_block first = single_succ (ENTRY_BLOCK_PTR_FOR_FN (cfun));
  any_statement (cfun, [&] (gimple *stmt) {
    gcall *pragma = registration (stmt);
    tree parm
        = pragma ? plain_parameter (gimple_call_arg (pragma, 0)) : NULL_TREE;
    if (parm && post_dominates_p (gimple_bb (pragma), first))
      demands->push_back (
          { parameter_index (parm), registered_amount (pragma), pragma });
    return false;
  });
}

/* What is known of functions.  */
static hash_map<tree, std::vector<demand> *> *known;

/* Those of the function FN, if it is of the unit.  */
static const std::vector<demand> &
demands_of (tree fn)
{
  if (!known)
    known = new hash_map<tree, std::vector<demand> *>;
  bool existed;
  std::vector<demand> *&demands = known->get_or_insert (fn, &existed);
  if (!existed)
    {
      demands = new std::vector<demand>;
      find_demands (fn, demands);
    }
  return *demands;
}

void
forget_demands (void)
{
  forget_all (known);
}

/* Note where OBJECT comes from.  */
static void
note_object (const struct object &object)
{
  if (object.decl)
    inform (DECL_SOURCE_LOCATION (object.decl), "%qE is declared here",
            DECL_NAME (object.decl));
  else
    inform (gimple_location (object.allocation), "it is allocated here");
}

/* What a mistake has been reported of: variables and allocations.  What else
   is said of them follows from that.  */
typedef hash_set<void *> reported_objects;

static void *
object_key (const struct object &object)
{
  return object.decl ? (void *)object.decl : (void *)object.allocation;
}

/* Warn if COUNT elements of SIZE bytes at POINTER are more than there are.
   CALL is that of the pragma.  */
static void
check_count (gcall *call, tree pointer, const struct amount &count,
             const struct amount &size, reported_objects *reported)
{
  struct object object;
  location_t loc = count_location (call);
  if (count.constant_p () && count.constant () < 0)
    {
      warn_tasks (loc, WARNING_SIZE,
                  "the number of elements is %wd, not positive",
                  count.constant ());
      return;
    }
  struct amount bytes = multiply_amounts (count, size);
  if (!find_object (pointer, &object) || !more_than_object_p (bytes, object))
    return;
  reported->add (object_key (object));

  auto_diagnostic_group group;
  bool shown;
  if (!bytes.constant_p () || !object.rest.constant_p ()
      || size.constant () <= 0)
    shown = warn_tasks (loc, WARNING_SIZE,
                        "the buffer is registered with more elements than it "
                        "has");
  else if (object.decl)
    shown = warn_tasks (loc, WARNING_SIZE,
                        "the number of elements is %wd, but %qE has only %wd",
                        count.constant (), DECL_NAME (object.decl),
                        MAX (object.rest.constant (), 0) / size.constant ());
  else
    shown = warn_tasks (loc, WARNING_SIZE,
                        "the number of elements is %wd, but only %wd are "
                        "allocated",
                        count.constant (),
                        MAX (object.rest.constant (), 0) / size.constant ());
  if (shown)
    note_object (object);
}

/* The size of TYPE, as bound_amount has it.  */
static struct amount
element_amount (tree type, tree parms, gcall *call)
{
  tree size = TYPE_SIZE_UNIT (type);
  if (size && TREE_CODE (size) == INTEGER_CST)
    return amount_of (size);
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_DOMAIN (type)
      || !TYPE_MAX_VALUE (TYPE_DOMAIN (type)))
    return {};
  struct amount count = add_amounts (
      bound_amount (TYPE_MAX_VALUE (TYPE_DOMAIN (type)), parms, call),
      constant_amount (1), 1);
  return multiply_amounts (count,
                           element_amount (TREE_TYPE (type), parms, call));
}

/* Warn if an argument of CALL, of task T, is less than the parameter's bound
   says.  */
static void
check_bounds (gcall *call, struct task *t, reported_objects *reported)
{
  for (unsigned i = 0; i < t->parameters.length (); i++)
    {
      const task_parameter &p = t->parameters[i];
      struct object object;
      if (!p.bound.count || i >= gimple_call_num_args (call)
          || !find_object (gimple_call_arg (call, i), &object))
        continue;
      struct amount bytes = multiply_amounts (
          bound_amount (p.bound.count, p.bound.parms, call),
          element_amount (p.bound.element, p.bound.parms, call));
      if (!more_than_object_p (bytes, object)
          || reported->contains (object_key (object)))
        continue;
      location_t loc;
      free (argument_place (gimple_location (call), i, &loc));
      auto_diagnostic_group group;
      if (object.decl ? warn_tasks (loc, WARNING_SIZE,
                                    "%qE is smaller than parameter %qE of "
                                    "task %qE says",
                                    DECL_NAME (object.decl), p.name,
                                    DECL_NAME (t->decl))
                      : warn_tasks (loc, WARNING_SIZE,
                                    "the buffer is smaller than parameter %qE "
                                    "of task %qE says",
                                    p.name, DECL_NAME (t->decl)))
        {
          note_object (object);
          inform (p.location, "the parameter is declared here");
        }
    }
}

/* The local variable, no array and no struct, whose address POINTER is; or
   NULL_TREE.  */
static tree
scalar_local (tree pointer)
{
  struct object object;
  if (!find_object (pointer, &object) || !object.decl
      || is_global_var (object.decl)
      || AGGREGATE_TYPE_P (TREE_TYPE (object.decl)))
    return NULL_TREE;
  return object.decl;
}

/* Warn of CALL, of task T, if it hands the address of a local variable that is
   not in REGISTERED to the task as a buffer.  */
static void
check_scalars (gcall *call, struct task *t, hash_set<tree> *registered,
               reported_objects *reported)
{
  for (unsigned i = 0; i < t->parameters.length (); i++)
    {
      tree variable = t->parameters[i].mode != TASKS_SCALAR
                              && i < gimple_call_num_args (call)
                          ? scalar_local (gimple_call_arg (call, i))
                          : NULL_TREE;
      if (!variable || registered->contains (variable))
        continue;
      reported->add (variable);
      location_t loc;
      free (argument_place (gimple_location (call), i, &loc));
      auto_diagnostic_group group;
      if (warn_tasks (loc, WARNING_SCALAR_BUFFER,
                      "the address of %qE is no buffer: parameter %qE of task "
                      "%qE needs registered memory",
                      DECL_NAME (variable), t->parameters[i].name,
                      DECL_NAME (t->decl)))
        inform (DECL_SOURCE_LOCATION (variable),
                "declare an array %<%E[1]%> with the attribute "
                "%<registered%>, or register the variable",
                DECL_NAME (variable));
    }
}

/* Warn if an argument of CALL, of the function FN of the unit, is less than FN
   registers; or what FN has made of it.  */
static void
check_demands (gcall *call, tree fn, reported_objects *reported)
{
  for (const demand &d : demands_of (fn))
    {
      struct object object;
      if (d.index >= gimple_call_num_args (call)
          || !find_object (gimple_call_arg (call, d.index), &object)
          || !more_than_object_p (amount_in_call (d.bytes, call), object)
          || reported->add (object_key (object)))
        continue;
      location_t loc;
      free (argument_place (gimple_location (call), d.index, &loc));
      auto_diagnostic_group group;
      if (warn_tasks (loc, WARNING_SIZE,
                      "%qE registers more elements than the buffer has",
                      DECL_NAME (fn)))
        {
          inform (gimple_location (d.pragma), "it is registered here");
          note_object (object);
        }
    }
}

/* Check the calls of the function FN.  */
static void
check_function (function *fn)
{
  hash_set<tree> registered;
  reported_objects reported;
  auto_vec<gcall *> tasks;
  any_statement (fn, [&] (gimple *stmt) {
    gcall *call = dyn_cast<gcall *> (stmt);
    tree callee = call ? gimple_call_fndecl (call) : NULL_TREE;
    if (!callee)
      return false;
    if (task_p (callee))
      tasks.safe_push (call);
    else if (registration (call))
      {
        tree pointer = gimple_call_arg (call, 0);
        check_count (call, pointer, amount_of (gimple_call_arg (call, 1)),
                     amount_of (gimple_call_arg (call, 2)), &reported);
        if (tree variable = scalar_local (pointer))
          registered.add (variable);
      }
    else
      check_demands (call, callee, &reported);
    return false;
  });
  for (gcall *call : tasks)
    {
      struct task *t = task_get (gimple_call_fndecl (call));
      check_scalars (call, t, &registered, &reported);
      check_bounds (call, t, &reported);
    }
}

void
check_sizes (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (!task_p (node->decl) && DECL_STRUCT_FUNCTION (node->decl)->cfg
      && (deeds_of (node->decl) & DEED_TASKS))
    {
      push_cfun (DECL_STRUCT_FUNCTION (node->decl));
      check_function (cfun);
      pop_cfun ();
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether buffers are as large as is said of them: by the count of a pragma,
   or by the bound of a task's parameter; and whether they are buffers at all.

   Amounts are compared in SSA form, so that it does not matter whether a count
   is a number or a variable that has it.  */

#include "gcc/gcc.h"

#include "deeds.h"
#include "gcc/argument-place.h"
#include "gcc/callee.h"
#include "language/task.h"
#include "memory.h"
#include "mode-check.h"
#include "mode-statement.h"
#include "warning.h"

/* Whether CALL is a pragma that registers a buffer, or unregisters it.  */
static bool
registration_p (gcall *call)
{
  return gimple_call_num_args (call) >= 3
         && strstr (plain_function_name (gimple_call_fndecl (call)),
                    "register_at");
}

/* Checks the calls of a function.  */
class size_checker
{
public:
  void check (cgraph_node *node);

private:
  bool small_p (tree pointer, const struct amount &bytes,
                const struct amount &block);
  void note_object (void);
  void check_count (gcall *call);
  void check_bound (gcall *call, struct task *t, unsigned i);
  void check_scalar (gcall *call, struct task *t, unsigned i);

  /* The object that is looked at; the variables that are registered; and
     variables and allocations of which a mistake has been reported: what else
     is said of them follows from that.  */
  struct object object;
  hash_set<tree> registered;
  hash_set<void *> reported;
};

/* Whether BYTES at POINTER, or BLOCK bytes unless it points to the begin, are
   more than there are in the object that it points into, of which nothing has
   been reported.  */
bool
size_checker::small_p (tree pointer, const struct amount &bytes,
                       const struct amount &block)
{
  object = {};
  return find_object (pointer, &object)
         && more_than_object_p (
             same_amount_p (object.bytes, object.rest) ? bytes : block, object)
         && !reported.add (object.decl ? (void *)object.decl
                                       : (void *)object.allocation);
}

/* Note where the object comes from.  */
void
size_checker::note_object (void)
{
  if (object.decl)
    inform (DECL_SOURCE_LOCATION (object.decl), "%qE is declared here",
            DECL_NAME (object.decl));
  else
    inform (gimple_location (object.allocation), "it is allocated here");
}

/* Where argument number I of CALL stands.  */
static location_t
argument_location (gcall *call, unsigned i)
{
  location_t loc;
  free (argument_place (gimple_location (call), i, &loc));
  return loc;
}

/* The local variable, no array and no struct, whose address POINTER is; or
   NULL_TREE.  */
static tree
scalar_local (tree pointer)
{
  struct object object;
  return find_object (pointer, &object) && object.decl
                 && !is_global_var (object.decl)
                 && !AGGREGATE_TYPE_P (TREE_TYPE (object.decl))
             ? object.decl
             : NULL_TREE;
}

/* Warn if CALL, a pragma, says more elements than there are.  */
void
size_checker::check_count (gcall *call)
{
  tree pointer = gimple_call_arg (call, 0);
  struct amount count = amount_of (gimple_call_arg (call, 1));
  bool elements = gimple_call_num_args (call) == 4; /* or bytes, -1: all */
  struct amount size
      = elements ? amount_of (gimple_call_arg (call, 2)) : constant_amount (1);
  struct amount bytes = multiply_amounts (count, size);
  if (tree variable = scalar_local (pointer))
    registered.add (variable);
  if (elements && count.constant_p () && count.number < 0)
    warn_tasks (argument_location (call, 1), WARNING_SIZE,
                "the number of elements is %wd, not positive", count.number);
  else if (small_p (pointer, bytes, bytes))
    {
      location_t loc = argument_location (call, 1);
      bool numbers = elements && bytes.constant_p ()
                     && object.rest.constant_p () && size.number > 0;
      HOST_WIDE_INT has
          = numbers ? MAX (object.rest.number, 0) / size.number : 0;
      auto_diagnostic_group group;
      if (!numbers ? warn_tasks (loc, WARNING_SIZE,
                                 "there are more elements than the "
                                 "buffer has")
          : object.decl
              ? warn_tasks (loc, WARNING_SIZE,
                            "the number of elements is %wd, but %qE "
                            "has only %wd",
                            count.number, DECL_NAME (object.decl), has)
              : warn_tasks (loc, WARNING_SIZE,
                            "the number of elements is %wd, but "
                            "only %wd are allocated",
                            count.number, has))
        note_object ();
    }
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

/* Warn if argument number I of CALL, of task T, is less than the parameter's
   bound says.  */
void
size_checker::check_bound (gcall *call, struct task *t, unsigned i)
{
  const task_parameter &p = t->parameters[i];
  if (!p.bound.count)
    return;
  struct amount row = element_amount (p.bound.element, p.bound.parms, call);
  struct amount bytes = multiply_amounts (
      bound_amount (p.bound.count, p.bound.parms, call), row);
  /* Of its last row a block of a matrix has some elements; in ROWS * LENGTH
     nobody knows which of both is the row's.  */
  tree count = p.bound.count;
  STRIP_NOPS (count);
  bool flat = TREE_CODE (count) == MULT_EXPR
              && !TREE_CONSTANT (TREE_OPERAND (count, 0))
              && !TREE_CONSTANT (TREE_OPERAND (count, 1));
  struct amount block
      = add_amounts (add_amounts (bytes, flat ? bytes : row, -1),
                     element_amount (strip_array_types (p.bound.element),
                                     p.bound.parms, call),
                     1);
  if (!small_p (gimple_call_arg (call, i), bytes, block))
    return;
  location_t loc = argument_location (call, i);
  auto_diagnostic_group group;
  if (object.decl
          ? warn_tasks (loc, WARNING_SIZE,
                        "%qE is smaller than parameter %qE of task "
                        "%qE says",
                        DECL_NAME (object.decl), p.name, DECL_NAME (t->decl))
          : warn_tasks (loc, WARNING_SIZE,
                        "the buffer is smaller than parameter %qE of "
                        "task %qE says",
                        p.name, DECL_NAME (t->decl)))
    {
      note_object ();
      inform (p.location, "the parameter is declared here");
    }
}

/* Warn if argument number I of CALL, of task T, is the address of a local
   variable that is not registered.  */
void
size_checker::check_scalar (gcall *call, struct task *t, unsigned i)
{
  tree variable = buffer_p (t->parameters[i])
                      ? scalar_local (gimple_call_arg (call, i))
                      : NULL_TREE;
  if (!variable || registered.contains (variable))
    return;
  reported.add (variable);
  auto_diagnostic_group group;
  if (warn_tasks (argument_location (call, i), WARNING_SCALAR_BUFFER,
                  "the address of %qE is no buffer: parameter %qE of task %qE "
                  "needs registered memory",
                  DECL_NAME (variable), t->parameters[i].name,
                  DECL_NAME (t->decl)))
    inform (DECL_SOURCE_LOCATION (variable),
            "declare an array %<%E[1]%> with the attribute %<registered%>, or "
            "register the variable",
            DECL_NAME (variable));
}

/* Warn if argument number I of CALL, of task T, is no buffer but NULL.  */
static void
check_null (gcall *call, struct task *t, unsigned i)
{
  if (buffer_p (t->parameters[i]) && integer_zerop (gimple_call_arg (call, i)))
    warn_tasks (argument_location (call, i), WARNING_UNREGISTERED,
                "parameter %qE of task %qE is null here, which is not "
                "registered",
                t->parameters[i].name, DECL_NAME (t->decl));
}

/* Check the calls of NODE, the current function: the call graph has them from
   the last to the first.  */
void
size_checker::check (cgraph_node *node)
{
  auto_vec<gcall *> calls;
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    calls.safe_push (e->call_stmt);
  calls.reverse ();
  for (gcall *call : calls)
    if (registration_p (call))
      {
        check_count (call);
        if (gimple_call_num_args (call) == 4)
          check_overlap (call);
      }
  for (gcall *call : calls)
    if (struct task *t = called_task (call))
      for (unsigned i = 0;
           i < t->parameters.length () && i < gimple_call_num_args (call); i++)
        {
          check_null (call, t, i);
          check_scalar (call, t, i);
          check_bound (call, t, i);
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
        function_scope scope (node->decl);
        size_checker ().check (node);
      }
}

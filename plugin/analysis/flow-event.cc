/* SPDX-License-Identifier: GPL-3.0-or-later

   What statements do to buffers: see flow-event.h.  */

#include "gcc/gcc.h"

#include "flow-event.h"
#include "gcc/callee.h"
#include "language/task.h"
#include "memory.h"

#include "tasks/abi.h"

/* Functions of the runtime, whether a pragma or the program calls them.  */
static const struct
{
  const char *name;
  enum event_kind kind;
} runtime_functions[] = {
  { "tasks_register_at", EVENT_REGISTER },
  { "tasks_unregister_at", EVENT_UNREGISTER },
  { "tasks_acquire_at", EVENT_ACQUIRE },
  { "tasks_release_at", EVENT_RELEASE },
  { "tasks_acquire_block_at", EVENT_ACQUIRE },
  { "tasks_release_block_at", EVENT_RELEASE },
  { "tasks_partition_at", EVENT_PARTITION },
  { "tasks_unpartition_at", EVENT_UNPARTITION },
  { "tasks_scope_end_at", EVENT_SCOPE_END },
  { "tasks_wait_at", EVENT_WAIT },
  { "tasks_shutdown_at", EVENT_SHUTDOWN },
  { "tasks_heap_allocate", EVENT_ALLOCATE },
  { "tasks_heap_free", EVENT_END },
};

/* Append an event of STMT to EVENTS, with RESULT and OPERANDS.  */
static struct event &
add_event (std::vector<event> *events, enum event_kind kind, gimple *stmt,
           tree result = NULL_TREE,
           std::initializer_list<struct operand> operands = {})
{
  events->emplace_back ();
  struct event &e = events->back ();
  e.kind = kind;
  e.stmt = stmt;
  e.result = result;
  e.operands = operands;
  return e;
}

/* Append that STMT accesses O; REF, if it is one of an assignment.  */
static void
add_access (gimple *stmt, struct operand o, bool writes,
            std::vector<event> *events, tree ref = NULL_TREE)
{
  o.reads = !writes;
  o.writes = writes;
  add_event (events, EVENT_ACCESS, stmt, NULL_TREE, { o }).reference = ref;
}

/* Whether REF is in memory, and not in a name.  */
static bool
in_memory_p (tree ref)
{
  return ref
         && (handled_component_p (ref) || TREE_CODE (ref) == MEM_REF
             || (VAR_P (ref) || TREE_CODE (ref) == PARM_DECL
                 || TREE_CODE (ref) == RESULT_DECL));
}

/* Append the call CALL of the task FN.  */
static void
add_task (gcall *call, tree fn, const operand_builder &build,
          std::vector<event> *events)
{
  const struct task *t = task_get (fn);
  struct event &e = add_event (events, EVENT_TASK, call);
  for (unsigned i = 0;
       i < gimple_call_num_args (call) && i < t->parameters.length (); i++)
    {
      unsigned mode = t->parameters[i].mode;
      if (!buffer_p (t->parameters[i]))
        continue;
      struct operand o = build.value (gimple_call_arg (call, i), i);
      o.reads = mode & TASKS_READ;
      o.writes = mode & TASKS_WRITE;
      e.operands.push_back (o);
    }
  for (const task_implementation &implementation : t->implementations)
    e.device |= implementation.target == TASKS_TARGET_OPENCL;
}

struct amount
registered_bytes (gimple *stmt)
{
  return multiply_amounts (amount_of (gimple_call_arg (stmt, 1)),
                           amount_of (gimple_call_arg (stmt, 2)));
}

/* Append CALL of a function of the runtime, of KIND.  */
static void
add_runtime_call (gcall *call, enum event_kind kind,
                  const operand_builder &build, std::vector<event> *events)
{
  tree result = gimple_call_lhs (call);
  if (kind == EVENT_ALLOCATE && !result)
    return;
  struct event &e = add_event (events, kind, call, result);
  if (kind != EVENT_WAIT && kind != EVENT_SHUTDOWN && kind != EVENT_ALLOCATE)
    {
      struct operand o = build.value (gimple_call_arg (call, 0));
      struct linear size = {};
      if (kind == EVENT_REGISTER)
        size = linear_of (registered_bytes (call));
      else if (kind == EVENT_PARTITION || kind == EVENT_UNPARTITION)
        size.constant = (HOST_WIDE_INT)TASKS_ANY_SIZE;
      else if (gimple_call_num_args (call) > 3)
        /* Of a block: that of no region which is registered.  */
        size.terms = 1;
      else if (kind == EVENT_UNREGISTER || kind == EVENT_ACQUIRE
               || kind == EVENT_RELEASE)
        add_value (&size, gimple_call_arg (call, 1), 1);
      o.extent = hash_size (size);
      if (size.terms == 0 && size.constant > 0)
        o.size = size.constant;
      e.operands.push_back (o);
    }
}

/* Append the pointers among the arguments of CALL to E.  */
static void
add_pointers (gcall *call, const operand_builder &build, struct event *e)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      e->operands.push_back (build.value (gimple_call_arg (call, i), i));
}

/* The bytes that CALL, of the library, accesses, or -1.  */
static HOST_WIDE_INT
accessed_bytes (gcall *call)
{
  int size, count;
  library_size (call, &size, &count);
  return size >= 0 && tree_fits_shwi_p (gimple_call_arg (call, size))
             ? tree_to_shwi (gimple_call_arg (call, size))
             : -1;
}

/* Append CALL of a function of the C library that has ROLE.  */
static void
add_library_call (gcall *call, enum library_role role,
                  const operand_builder &build, std::vector<event> *events)
{
  tree result = gimple_call_lhs (call);
  if (role == LIBRARY_FREE || role == LIBRARY_REALLOCATE)
    {
      struct event &e = add_event (events, EVENT_FREE, call);
      if (gimple_call_num_args (call) > 0)
        e.operands.push_back (build.value (gimple_call_arg (call, 0)));
    }
  else
    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
      {
        tree argument = gimple_call_arg (call, i);
        if (!POINTER_TYPE_P (TREE_TYPE (argument)))
          continue;
        struct operand o = build.value (argument, i);
        unsigned access = library_access (call, i);
        if (access & (ACCESS_READ | ACCESS_WRITE))
          {
            o.size = accessed_bytes (call);
            add_access (call, o, access & ACCESS_WRITE, events);
          }
      }

  if (role == LIBRARY_ALLOCATE_AT)
    add_event (events, EVENT_ALLOCATE_AT, call, NULL_TREE,
               { build.value (gimple_call_arg (call, 0)) });
  else if ((role == LIBRARY_ALLOCATE || role == LIBRARY_REALLOCATE) && result
           && TREE_CODE (result) == SSA_NAME)
    add_event (events, EVENT_ALLOCATE, call, result);
}

/* Whether CALL goes on where setjmp was called.  */
static bool
jump_p (gcall *call)
{
  const char *name = plain_function_name (gimple_call_fndecl (call));
  for (const char *jump :
       { "longjmp", "_longjmp", "siglongjmp", "__longjmp_chk" })
    if (!strcmp (name, jump))
      return true;
  return false;
}

static void
add_call (gcall *call, const operand_builder &build,
          std::vector<event> *events)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (in_memory_p (gimple_call_arg (call, i)))
      add_access (call, build.reference (gimple_call_arg (call, i)), false,
                  events);

  tree fn = callee_of (call);
  bool done = false;
  if (fn && task_p (fn))
    {
      add_task (call, fn, build, events);
      done = true;
    }
  else if (fn && !fndecl_built_in_p (fn))
    {
      const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
      done = startswith (name, "tasks_");
      for (const auto &known : runtime_functions)
        if (done && !strcmp (name, known.name))
          add_runtime_call (call, known.kind, build, events);
    }
  if (!done && known_body_p (fn))
    {
      add_pointers (
          call, build,
          &add_event (events, EVENT_CALL, call, gimple_call_lhs (call)));
      done = true;
    }
  if (!done)
    {
      enum library_role role = library_role (call);
      if (role != LIBRARY_NONE)
        add_library_call (call, role, build, events);
      else
        add_pointers (call, build, &add_event (events, EVENT_UNKNOWN, call));
      if (jump_p (call))
        add_event (events, EVENT_JUMP, call);
    }
  tree left = gimple_call_lhs (call);
  if (in_memory_p (left))
    add_access (call, build.reference (left), true, events, left);
}

static void
add_assignment (gassign *assign, const operand_builder &build,
                std::vector<event> *events)
{
  tree left = gimple_assign_lhs (assign), right = gimple_assign_rhs1 (assign);
  if (gimple_clobber_p (assign))
    {
      if (VAR_P (left))
        add_event (events, EVENT_END, assign, NULL_TREE,
                   { build.reference (left) });
      return;
    }
  if (gimple_assign_single_p (assign) && in_memory_p (right))
    {
      struct operand from = build.reference (right);
      add_access (assign, from, false, events, right);
      if (TREE_CODE (left) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (left)))
        add_event (events, EVENT_LOAD, assign, left, { from });
    }
  if (in_memory_p (left))
    {
      struct operand to = build.reference (left);
      add_access (assign, to, true, events, left);
      if (POINTER_TYPE_P (TREE_TYPE (left)))
        add_event (events, EVENT_STORE, assign, NULL_TREE,
                   { to, build.value (right) });
    }
}

void
add_events (gimple *stmt, const loop_nest &nest, std::vector<event> *events)
{
  operand_builder build (nest, gimple_bb (stmt));
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    add_assignment (assign, build, events);
  else if (gcall *call = dyn_cast<gcall *> (stmt))
    add_call (call, build, events);
  else if (gcond *condition = dyn_cast<gcond *> (stmt))
    {
      enum tree_code code = gimple_cond_code (condition);
      tree left = gimple_cond_lhs (condition);
      if ((code != EQ_EXPR && code != NE_EXPR)
          || !POINTER_TYPE_P (TREE_TYPE (left)))
        return;
      add_event (
          events, EVENT_TEST, stmt, NULL_TREE,
          { build.value (left), build.value (gimple_cond_rhs (condition)) });
    }
  else if (greturn *leave = dyn_cast<greturn *> (stmt))
    {
      tree value = gimple_return_retval (leave);
      if (value && TREE_CODE (value) == RESULT_DECL)
        value = NULL_TREE;
      struct event &e = add_event (events, EVENT_RETURN, stmt, value);
      if (value && POINTER_TYPE_P (TREE_TYPE (value)))
        e.operands.push_back (build.value (value));
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Which numbers the unit's calls of tasks pass: see sample-calls.h.  They are
   collected once, for all tasks.  */

#include "gcc.h"

#include "flow-active.h"
#include "mode-statement.h"
#include "sample-arithmetic.h"
#include "sample-calls.h"
#include "sample-memory.h"
#include "size-amount.h"

/* Calls of a task that are looked at.  */
#define MOST_CALLS 3

/* The largest number that an execution may reach the end with.  */
#define LARGEST 4096

static std::vector<known_call> *calls;

/* Whether A and B, of one task, pass the same.  */
static bool
same_arguments_p (const known_call &a, const known_call &b)
{
  for (size_t i = 0; i < a.arguments.size (); i++)
    if (a.arguments[i].kind != b.arguments[i].kind
        || (a.arguments[i].kind == SAMPLE_INTEGER
            && a.arguments[i].integer != b.arguments[i].integer))
      return false;
  return true;
}

/* Add STMT, which calls T, if its integers are known.  */
static void
add_call (gcall *stmt, const struct task *t)
{
  if (gimple_call_num_args (stmt) != t->parameters.length ())
    return;
  known_call call = { t, stmt, {} };
  bool any = false;
  for (unsigned i = 0; i < t->parameters.length (); i++)
    {
      sample_value value = unknown_value ();
      if (INTEGRAL_TYPE_P (t->parameters[i].type))
        {
          struct amount a = amount_of (gimple_call_arg (stmt, i));
          if (!a.known || a.of || a.constant > LARGEST)
            return;
          value = integer_value (a.constant, false);
          any = true;
        }
      call.arguments.push_back (value);
    }
  unsigned before = 0;
  for (const known_call &other : *calls)
    if (other.t == t
        && (same_arguments_p (other, call) || ++before == MOST_CALLS))
      return;
  if (any)
    calls->push_back (call);
}

std::vector<known_call>
find_known_calls (const struct task *t)
{
  if (!calls)
    {
      calls = new std::vector<known_call>;
      cgraph_node *node;
      FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
      if (!task_p (node->decl) && DECL_STRUCT_FUNCTION (node->decl)->cfg
          && calls_tasks_p (node->decl))
        {
          push_cfun (DECL_STRUCT_FUNCTION (node->decl));
          any_statement (cfun, [&] (gimple *stmt) {
            gcall *call = dyn_cast<gcall *> (stmt);
            tree fn = call ? gimple_call_fndecl (call) : NULL_TREE;
            if (fn && task_p (fn))
              add_call (call, task_get (fn));
            return false;
          });
          pop_cfun ();
        }
    }
  std::vector<known_call> found;
  for (const known_call &call : *calls)
    if (call.t == t)
      found.push_back (call);
  return found;
}

void
forget_known_calls (void)
{
  delete calls;
  calls = NULL;
}

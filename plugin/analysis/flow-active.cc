/* SPDX-License-Identifier: GPL-3.0-or-later

   Which functions have to do with tasks: they alone are walked through.  */

#include "gcc/gcc.h"

#include "flow-walk.h"
#include "language/task.h"

/* What is known of functions.  */
typedef hash_map<tree, bool> known_functions;
static known_functions *actives, *effectives, *waiting, *ending;

/* Functions of which calls_tasks_p holds.  */
static hash_set<cgraph_node *> *callers;

bool
calls_tasks_p (tree fn)
{
  if (!callers)
    {
      callers = new hash_set<cgraph_node *>;
      auto_vec<cgraph_node *> queue;
      cgraph_node *node;
      FOR_EACH_FUNCTION (node)
      if (task_p (node->decl)
          || startswith (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (node->decl)),
                         "tasks_"))
        queue.safe_push (node);
      while (!queue.is_empty ())
        {
          node = queue.pop ();
          for (cgraph_edge *e = node->callers; e; e = e->next_caller)
            if (!callers->add (e->caller))
              queue.safe_push (e->caller);
          /* Its other names (callee.h) have callers of their own.  */
          ipa_ref *name;
          FOR_EACH_ALIAS (node, name)
          queue.safe_push (dyn_cast<cgraph_node *> (name->referring));
        }
    }
  return callers->contains (cgraph_node::get (fn));
}

/* Whether FN, or a function that it calls, is as TEST says, but for those that
   were LOOKED at before: functions may call themselves, and each other.  */
static bool
reaches_p (tree fn, known_functions *known,
           bool (*test) (const flow_function &), hash_set<tree> *looked)
{
  if (bool *answer = known->get (fn))
    return *answer;
  if (looked->add (fn))
    return false;
  flow_function &f = flow_of (fn);
  bool answer = test (f);
  for (tree callee : f.callees)
    answer = answer || reaches_p (callee, known, test, looked);
  if (answer)
    known->put (fn, true);
  return answer;
}

/* Whether FN, or a function that it calls, is as TEST says.  */
static bool
some_p (tree fn, known_functions *&known, bool (*test) (const flow_function &))
{
  if (!known)
    known = new known_functions;
  if (bool *answer = known->get (fn))
    return *answer;
  hash_set<tree> looked;
  if (reaches_p (fn, known, test, &looked))
    return true;
  /* All that could be reached is known now.  */
  for (tree other : looked)
    known->put (other, false);
  return false;
}

bool
active_p (tree fn)
{
  return calls_tasks_p (fn)
         && some_p (fn, actives,
                    [] (const flow_function &f) { return f.active; });
}

bool
effective_p (tree fn)
{
  return some_p (fn, effectives,
                 [] (const flow_function &f) { return f.active || f.opaque; });
}

bool
waits_p (tree fn)
{
  return calls_tasks_p (fn)
         && some_p (fn, waiting,
                    [] (const flow_function &f) { return f.waiting; });
}

bool
unregisters_p (tree fn)
{
  return calls_tasks_p (fn)
         && some_p (fn, ending,
                    [] (const flow_function &f) { return f.ending; });
}

void
forget_active (void)
{
  delete actives;
  delete effectives;
  delete waiting;
  delete ending;
  delete callers;
  actives = effectives = waiting = ending = NULL;
  callers = NULL;
}

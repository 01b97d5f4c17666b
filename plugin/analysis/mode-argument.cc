/* SPDX-License-Identifier: GPL-3.0-or-later

   What calls do with what their arguments point to.  */

#include "gcc/gcc.h"

#include "gcc/callee.h"
#include "language/task.h"
#include "library.h"
#include "memory.h"
#include "mode-argument.h"
#include "mode-statement.h"

/* How CALLEE accesses what its parameter number INDEX points to; where it
   writes that first is *INNER.  */
static unsigned
summary_access (const function_effects *callee, unsigned index,
                location_t *inner)
{
  if (!callee->complete)
    return ACCESS_UNKNOWN;
  unsigned access = 0;
  bool writes = false;
  for (const effect &e : callee->effects)
    if (parameter_index (e.parm) == index)
      {
        access |= e.reads ? ACCESS_READ : ACCESS_NONE;
        access |= e.writes ? ACCESS_WRITE : ACCESS_NONE;
        if (e.writes && e.sure && !writes)
          {
            *inner = e.inner != UNKNOWN_LOCATION ? e.inner : e.loc;
            writes = true;
          }
      }
  if (writes || !(access & ACCESS_WRITE))
    return access;
  return access | ACCESS_UNKNOWN;
}

bool
summary_guarded_p (const function_effects *callee, unsigned index)
{
  for (const effect &e : callee->effects)
    if (parameter_index (e.parm) == index && !e.guarded)
      return false;
  return true;
}

unsigned
argument_access (gcall *call, unsigned index, const function_effects *callee,
                 location_t *inner)
{
  tree fn = called_function (call);
  if (task_p (fn))
    {
      struct task *t = task_get (fn);
      unsigned mode = TASKS_SCALAR;
      if (index < t->parameters.length ())
        mode = t->parameters[index].mode;
      return (mode & TASKS_READ ? ACCESS_READ : ACCESS_NONE)
             | (mode & TASKS_WRITE ? ACCESS_WRITE : ACCESS_NONE);
    }
  if (fn && startswith (plain_function_name (fn), "tasks_"))
    return ACCESS_NONE;
  return callee ? summary_access (callee, index, inner)
                : library_access (call, index);
}

bool
const_pointer_p (tree fn, unsigned index)
{
  tree types = fn ? TYPE_ARG_TYPES (TREE_TYPE (fn)) : NULL_TREE;
  for (; types && index > 0; index--)
    types = TREE_CHAIN (types);
  return types && POINTER_TYPE_P (TREE_VALUE (types))
         && TYPE_READONLY (strip_array_types (TREE_TYPE (TREE_VALUE (types))));
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions of the library that remember something from one call to the next,
   where another thread's call may come between: see mode-variable.h.  Those of
   random numbers are none: several threads may call them.  */

#include "gcc.h"

#include "library.h"
#include "mode-variable.h"

void
add_library_state (gcall *call, vec<state_access> *accesses)
{
  static const char *const names[]
      = { "asctime", "ctime", "gmtime", "localtime", "strtok" };
  tree fn = gimple_call_fndecl (call);
  if (!fn || !in_system_header_at (DECL_SOURCE_LOCATION (fn)))
    return;
  const char *name = plain_function_name (fn);
  bool found = false;
  for (const char *n : names)
    found |= !strcmp (n, name);
  if (!found)
    return;
  state_access a = {};
  a.stmt = call;
  a.variable = a.ref = fn;
  a.writes = true;
  a.loc = gimple_location (call);
  accesses->safe_push (a);
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions of the C library do with memory that they are given.  */

#ifndef TASKS_PLUGIN_KNOWN_CALL_H
#define TASKS_PLUGIN_KNOWN_CALL_H

#include "gcc.h"

/* How a function accesses what an argument points to.  */
enum argument_access
{
  ACCESS_NONE = 0,
  ACCESS_READ = 1,
  ACCESS_WRITE = 2,
  ACCESS_UNKNOWN = 4 /* perhaps it does, or keeps it */
};

/* How CALL accesses what argument number INDEX points to: a set of the above.
   Functions of the program are ACCESS_UNKNOWN.  */
extern unsigned known_argument_access (const gcall *call, unsigned index);

/* Whether CALL, or another than it of the kind, makes what is behind it
   exclusive: a lock, an atomic operation that only one thread succeeds in, a
   guard.  If UNLOCK, whether it ends that.  */
extern bool lock_call_p (const gimple *call, bool unlock);

/* The name of the function that FN declares, without what GCC puts before
   builtin ones; "" if there is none.  */
extern const char *plain_function_name (const_tree fn);

#endif /* TASKS_PLUGIN_KNOWN_CALL_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls that take a lock, or give it back.  */

#ifndef TASKS_PLUGIN_MODE_LOCK_H
#define TASKS_PLUGIN_MODE_LOCK_H

#include "gcc/gcc.h"

/* Whether CALL, or another than it of the kind, makes what is behind it
   exclusive: a lock, an atomic operation that only one thread succeeds in, a
   guard.  If UNLOCK, whether it ends that.  */
extern bool lock_call_p (const gimple *call, bool unlock);

/* Whether CALL waits until others signal something or, if SIGNAL, does that: a
   function with it may take a lock of its own, or give it back, although it
   holds none of the library's when it returns.  */
extern bool signal_call_p (const gimple *call, bool signal);

/* Whether it is not known what STMT calls: a function by a pointer, or one
   that is neither of this unit nor of the system's libraries.  */
extern bool unknown_call_p (gimple *stmt);

/* Whether A and B, calls of such functions, may call different ones: one may
   take a lock that the other one gives back.  */
extern bool other_call_p (gimple *a, gimple *b);

#endif /* TASKS_PLUGIN_MODE_LOCK_H */

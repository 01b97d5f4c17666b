/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls that take a lock, or give it back.  */

#ifndef TASKS_PLUGIN_MODE_LOCK_H
#define TASKS_PLUGIN_MODE_LOCK_H

#include "gcc/gcc.h"

enum lock_role
{
  LOCK_NONE,
  LOCK_TAKE,  /* what is behind it is exclusive... */
  LOCK_GIVE,  /* ...up to this */
  LOCK_WAIT,  /* it waits until others signal something: a function with it may
                 take a lock of its own, although it holds none of the
                 library's when it returns... */
  LOCK_SIGNAL /* ...and one with this may give it back */
};

/* What STMT does with locks.  */
extern enum lock_role lock_role (const gimple *stmt);

/* Whether it is not known what STMT calls: a function by a pointer, or one
   that is neither of this unit nor of the system's libraries.  It may take a
   lock, or give it back.  */
extern bool unknown_call_p (gimple *stmt);

/* Whether A and B, calls of such functions, may call different ones: one may
   take a lock that the other one gives back.  */
extern bool other_call_p (gimple *a, gimple *b);

#endif /* TASKS_PLUGIN_MODE_LOCK_H */

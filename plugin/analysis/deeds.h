/* SPDX-License-Identifier: GPL-3.0-or-later

   What functions do, themselves or by those that they call, as far as the call
   graph says: that is quicker than to read them, and right for those that call
   each other.  What they do to which buffer say flow-call.h and
   mode-check.h.  */

#ifndef TASKS_PLUGIN_DEEDS_H
#define TASKS_PLUGIN_DEEDS_H

#include "gcc/gcc.h"

/* A set of these.  */
enum
{
  DEED_TASKS = 1,    /* it calls tasks, or has pragmas... */
  DEED_WAIT = 2,     /* ...that wait, for a buffer... */
  DEED_WAIT_ALL = 4, /* ...or for all tasks... */
  DEED_UNREGISTER = 8,
  DEED_ANYTHING = 16 /* ...or what nobody knows */
};

/* What is done by a call of FN, a function of the unit.  */
extern unsigned deeds_of (tree fn);

/* Whether the function FN can be looked into from its calls.  */
extern bool known_body_p (tree fn);

/* Forget all.  */
extern void forget_deeds (void);

#endif /* TASKS_PLUGIN_DEEDS_H */

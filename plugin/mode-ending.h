/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory that a function is given and frees.  */

#ifndef TASKS_PLUGIN_MODE_ENDING_H
#define TASKS_PLUGIN_MODE_ENDING_H

#include "gcc.h"

#include "task.h"

/* A call that frees what the parameter PARM points to, or moves it.  */
struct ending
{
  tree parm;
  bool moves;
  bool always;     /* whenever the function is called */
  location_t loc;  /* of that call */
  location_t call; /* of the call of a function that does so, if any */
};

/* Add to ENDINGS what CALL, of the current function, ends; INNER are those of
   the function that it calls, if that is of the unit, or NULL.  It needs
   dominators of both kinds.  */
extern void add_endings (gcall *call, const vec<ending> *inner,
                         vec<ending> *endings);

/* Warn of E, in a body of T, which is about its parameter P.  */
extern void warn_ending (const struct task *t, const task_parameter *p,
                         const ending &e);

#endif /* TASKS_PLUGIN_MODE_ENDING_H */

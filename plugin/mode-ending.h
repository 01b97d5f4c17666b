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
  bool always;       /* whenever the function is called */
  location_t loc;    /* of that call */
  location_t call;   /* of the call of a function that does so, if any */
  basic_block block; /* of the one of both that is in this function */
};

/* Add to ENDINGS what CALL, of the current function, ends; INNER are those of
   the function that it calls, if that is of the unit, or NULL.  It needs
   dominators of both kinds.  */
extern void add_endings (gcall *call, const vec<ending> *inner,
                         vec<ending> *endings);

/* Remove those ENDINGS, of the current function, that are not in one of the
   blocks RETURNING, by their indices, from which it returns: nobody comes by
   what was freed in front of an exit.  Of those alike keep one.  */
extern void drop_final_endings (vec<ending> *endings, const_sbitmap returning);

/* Warn of E, in a body of T, which is about its parameter P.  */
extern void warn_ending (const struct task *t, const task_parameter *p,
                         const ending &e);

#endif /* TASKS_PLUGIN_MODE_ENDING_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   Codelets: what the runtime is told of a task, struct tasks_codelet.  */

#ifndef TASKS_PLUGIN_CODELET_H
#define TASKS_PLUGIN_CODELET_H

#include "gcc/gcc.h"

#include "block.h"
#include "language/task.h"

/* An implementation as it goes into the codelet.  */
struct codelet_entry
{
  tree decl; /* the user's function */
  tree wrapper;
  unsigned target; /* enum tasks_target */
};

/* The variable that holds the codelet of T, with arguments in BLOCK and the
   implementations ENTRIES.  */
extern tree define_codelet (const struct task *t,
                            const struct argument_block *block,
                            const vec<codelet_entry> &entries);

#endif /* TASKS_PLUGIN_CODELET_H */

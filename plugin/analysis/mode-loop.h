/* SPDX-License-Identifier: GPL-3.0-or-later

   Which loop or condition decides how often a statement is executed.  */

#ifndef TASKS_PLUGIN_MODE_LOOP_H
#define TASKS_PLUGIN_MODE_LOOP_H

#include "gcc/gcc.h"

/* The conditions that STMT, of the current function, is executed under, from
   the nearest to the farthest: those of `if' and `switch' up to the nearest
   loop, then those of the loops that STMT is in.  They need dominators of both
   kinds.  */
struct deciding
{
  auto_vec<gimple *> branches;
  auto_vec<gimple *> loops;
};

extern void find_deciding (gimple *stmt, struct deciding *found);

/* Whether HEADER begins a loop that BLOCK is in.  It needs dominators.  */
extern bool loop_contains_p (basic_block header, basic_block block);

/* Whether an `if' or a `switch' of the function FN decides whether STMT, of
   FN, is executed.  */
extern bool conditional_p (tree fn, gimple *stmt);

/* Whether another statement than STMT stands behind BRANCH, a condition of
   STMT, where STMT does not: in its `else', say.  */
extern bool otherwise_p (gimple *branch, gimple *stmt, gimple *other);

#endif /* TASKS_PLUGIN_MODE_LOOP_H */

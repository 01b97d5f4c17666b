/* SPDX-License-Identifier: GPL-3.0-or-later

   Which function a call is of.  A function may have several names: in C++ a
   constructor or destructor has one for whole objects and one for bases, and
   GCC makes the one an alias of the other where it can.  Only one of them has
   the body.  */

#ifndef TASKS_PLUGIN_CALLEE_H
#define TASKS_PLUGIN_CALLEE_H

#include "gcc.h"

/* The function of which FN is a name, FN if there is no other; NULL_TREE if FN
   is.  */
extern tree defined_function (tree fn);

/* The function that the call STMT names; or NULL_TREE.  */
extern tree callee_of (const gimple *stmt);

/* The parameter number INDEX of FN; NULL_TREE if there is none.  */
extern tree parameter_at (tree fn, unsigned index);

#endif /* TASKS_PLUGIN_CALLEE_H */

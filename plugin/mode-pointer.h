/* SPDX-License-Identifier: GPL-3.0-or-later

   Pointers of static storage that always point to the same.  */

#ifndef TASKS_PLUGIN_MODE_POINTER_H
#define TASKS_PLUGIN_MODE_POINTER_H

#include "gcc.h"

/* The variable of static storage that the pointer VARIABLE, or what is
   computed from it, points to, if that is always the same one; VARIABLE if it
   always points to memory that is allocated once and that no task is given;
   NULL_TREE if it is unknown.  */
extern tree fixed_target (tree variable);

/* The static variable that POINTER, of the current function, is loaded from,
   and perhaps added to; NULL_TREE if there is none.  */
extern tree loaded_variable (tree pointer);

/* Forget all.  */
extern void forget_targets (void);

#endif /* TASKS_PLUGIN_MODE_POINTER_H */

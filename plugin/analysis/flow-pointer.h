/* SPDX-License-Identifier: GPL-3.0-or-later

   Where pointers of a function in SSA form come from.  */

#ifndef TASKS_PLUGIN_FLOW_POINTER_H
#define TASKS_PLUGIN_FLOW_POINTER_H

#include "gcc/gcc.h"

#include "flow-value.h"

/* An address: an offset in bytes from ROOT.  */
struct pointer
{
  /* A declaration, if STORAGE: of what this points into.  Otherwise the
     SSA_NAME of a pointer that is not computed from another one: a parameter,
     the result of a call, what was found in memory, a PHI.  NULL_TREE if
     nothing is known.  */
  tree root;
  bool storage;
  bool null; /* a null pointer: no ROOT */
  struct linear offset;
};

/* What POINTER, a value that is read as HOW says, points to.  */
extern struct pointer pointer_of (tree value, const reading &how = {});

/* The address of what the reference REF accesses.  */
extern struct pointer address_of (tree ref, const reading &how = {});

/* The variable of the user's that VALUE, a pointer, is in, or NULL_TREE.  */
extern tree variable_of (tree value);

#endif /* TASKS_PLUGIN_FLOW_POINTER_H */

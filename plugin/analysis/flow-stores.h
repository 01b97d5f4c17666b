/* SPDX-License-Identifier: GPL-3.0-or-later

   Where the unit stores something.  Memory is known by a key: the member of a
   structure that it is, however that is reached; or the variable; or the type
   of what a pointer points to.  */

#ifndef TASKS_PLUGIN_FLOW_STORES_H
#define TASKS_PLUGIN_FLOW_STORES_H

#include "gcc/gcc.h"

/* The key of what the reference REF accesses.  */
extern tree store_key (tree ref);

/* The key of what a pointer of TYPE points to; NULL_TREE if that may be
   anything.  */
extern tree pointed_key (tree type);

/* Whether some function of the unit stores something where REF is.  */
extern bool stored_to_p (tree ref);

/* Whether REF is a number or a pointer in memory for which conditions ask, and
   which only the host changes.  */
extern bool flag_p (tree ref);

/* Whether KEY is that of such.  */
extern bool flag_key_p (tree key);

/* Whether a store to what has the key STORED may change what has the key
   KNOWN, if it is not known that both are at different places.  NULL_TREE:
   anything.  */
extern bool keys_meet_p (tree stored, tree known);

/* What a function stores to, or those that it calls.  */
struct written_keys
{
  bool any;   /* nobody knows what */
  bool flags; /* perhaps numbers of which flag_p holds */
  std::vector<tree> keys;
};

extern const written_keys &written_by (tree fn);

/* Forget all that.  */
extern void forget_stores (void);

#endif /* TASKS_PLUGIN_FLOW_STORES_H */

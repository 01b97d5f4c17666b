/* SPDX-License-Identifier: LGPL-2.1-or-later

   Addresses that all ranks of a cluster know.

   A rank's program and the libraries of tasks that it was started with are at
   other addresses than another's.  They are counted, in the order in which the
   dynamic linker lists them, and an address there is a module and an offset.
   Ranks must have the same modules, of the same builds.  */

#ifndef RT_CLUSTER_MODULES_H
#define RT_CLUSTER_MODULES_H

#include <stdbool.h>

#include "cluster-wire.h"

/* Find the modules, before the program's constructors run.  */
void rt_modules_find (void);

/* What they are, as text: a line for each, its name and build.  */
const char *rt_modules_text (void);

/* ADDRESS as others know it; false if it is in no module.  And back.  NULL has
   no module, and goes either way.  */
bool rt_modules_encode (const void *address, struct wire_address *wire);
void *rt_modules_decode (const struct wire_address *wire);

#endif /* RT_CLUSTER_MODULES_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   Exceptions that the program throws itself.  Whatever else may throw does so
   too rarely to be talked of.  */

#ifndef TASKS_PLUGIN_FLOW_UNWIND_H
#define TASKS_PLUGIN_FLOW_UNWIND_H

#include "gcc.h"

/* Whether E, of FN, along which an exception goes, is taken by such a one on
   its way to its handler.  */
extern bool unwinds_p (function *fn, edge e);

/* Where the exception is thrown that goes along E; UNKNOWN_LOCATION if it is
   on its way already.  */
extern location_t throw_place (edge e);

/* Forget what is known of the unit.  */
extern void forget_throws (void);

#endif /* TASKS_PLUGIN_FLOW_UNWIND_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   What the analysis of flow.h has found, as warnings.  */

#ifndef TASKS_PLUGIN_FLOW_REPORT_H
#define TASKS_PLUGIN_FLOW_REPORT_H

#include "gcc/gcc.h"

#include "flow-walk.h"

/* Remember that V is a mistake of F with the region WHAT.  */
extern void note_violation (const violation &v, const region &what);

/* Show all, in the order in which they stand in the source.  */
extern void show_violations (void);

#endif /* TASKS_PLUGIN_FLOW_REPORT_H */

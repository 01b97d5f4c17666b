/* SPDX-License-Identifier: GPL-3.0-or-later

   Which regions of a function are worth a walk: those that tasks and pragmas
   name.  */

#ifndef TASKS_PLUGIN_FLOW_SUBJECT_H
#define TASKS_PLUGIN_FLOW_SUBJECT_H

#include "gcc/gcc.h"

#include "flow-walk.h"

/* A region, and its state where the function begins.  */
struct subject
{
  region what;
  region_state entry;
};

/* Those of F.  */
extern std::vector<subject> subjects_of (flow_function &f);

#endif /* TASKS_PLUGIN_FLOW_SUBJECT_H */

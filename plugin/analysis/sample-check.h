/* SPDX-License-Identifier: GPL-3.0-or-later

   What executions of a body on samples say of its outputs.  */

#ifndef TASKS_PLUGIN_SAMPLE_CHECK_H
#define TASKS_PLUGIN_SAMPLE_CHECK_H

#include "gcc/gcc.h"

#include "mode-check.h"

/* Warn of outputs that BODY reads before it writes them, or leaves partly
   unwritten, but not of those parameters that are set in REPORTED.  With
   hints, note which could be outputs.  */
extern void check_samples (const task_body &body, sbitmap reported);

#endif /* TASKS_PLUGIN_SAMPLE_CHECK_H */

/* SPDX-License-Identifier: GPL-3.0-or-later

   What is said of the mistakes that a sample shows, and where.  */

#ifndef TASKS_PLUGIN_SAMPLE_REPORT_H
#define TASKS_PLUGIN_SAMPLE_REPORT_H

#include "gcc/gcc.h"

#include "mode-check.h"
#include "sample-run.h"

/* The mistakes that there are.  */
enum finding
{
  FIND_BEYOND,
  FIND_READ,
  FIND_MISSING,
  FINDINGS
};

/* Warn of WHAT, found for parameter number INDEX of BODY in SAMPLE, in which
   the parameter SIZE_NAME, if there is one, is 4.  */
extern void report_finding (const task_body &body, finding what,
                            unsigned index, const struct sample &sample,
                            tree size_name);

/* Note that parameter number INDEX of BODY could be an output.  */
extern void report_hint (const task_body &body, unsigned index);

#endif /* TASKS_PLUGIN_SAMPLE_REPORT_H */

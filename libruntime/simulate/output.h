/* SPDX-License-Identifier: LGPL-2.1-or-later

   The files that a simulation writes: TASKS_REPORT and TASKS_SCHEDULE.

   They are opened when it begins, so that it does not turn out at the end of a
   long one that they cannot be; and once in a process: several simulations
   follow each other in them.  A forked child writes files of its own, with its
   number at the end of their names.  */

#ifndef RT_OUTPUT_H
#define RT_OUTPUT_H

#include <stdio.h>

/* Open them; the description was read from MACHINE.  */
void rt_outputs_open (const char *machine);

/* Where the report goes; the schedule, or NULL.  */
FILE *rt_output_report (void);
FILE *rt_output_schedule (void);

/* What has been written to STREAM so far has to arrive; or the program ends
   with a message.  */
void rt_output_check (FILE *stream);

/* After a fork, in the child.  */
void rt_outputs_forked (void);

#endif /* RT_OUTPUT_H */

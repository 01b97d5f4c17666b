/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a simulation says at its end, where TASKS_REPORT says: how long it
   took, how long it had to, and which costs nothing used.  When each task was
   executed, and each copy made, is in its trace (trace/trace.h), as in one of
   a real run.

   The file is opened when the simulation begins, so that it does not turn out
   at the end of a long one that it cannot be; and once in a process: several
   simulations follow each other in it.  A forked child writes one of its own,
   with its number at the end of its name.  */

#ifndef RT_REPORT_H
#define RT_REPORT_H

/* A simulation of what was read from the file MACHINE begins; this is the
   child of a fork.  */
void rt_report_start (const char *machine);
void rt_report_forked (void);

/* A task ends now.  Only the thread that has the loop (loop.h).  */
void rt_report_ended (void);

/* Write the report, unless no task has: to the standard error if TASKS_REPORT
   is not set; as CSV if the name of the file ends in `.csv'.  What is written
   has to arrive, or the program ends with a message.  */
void rt_report (void);

#endif /* RT_REPORT_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a simulation says at its end.  */

#ifndef RT_REPORT_H
#define RT_REPORT_H

/* Write the report where TASKS_REPORT says: to the standard error if that is
   not set; as CSV if the name of the file ends in `.csv'.  */
void rt_report (void);

#endif /* RT_REPORT_H */

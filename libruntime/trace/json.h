/* SPDX-License-Identifier: LGPL-2.1-or-later

   The trace: Chrome's Trace Event Format, as tasks-trace(1) describes it.  */

#ifndef RT_JSON_H
#define RT_JSON_H

#include <stdbool.h>

/* What is said of the run as a whole.  */
struct run_facts
{
  const char *program, *machine, *policy;
  unsigned workers;
  bool simulated;
};

/* Write all events that are in the spool to FD, COMPRESSED or not; 0, or why
   it failed.  */
int rt_json_write (int fd, bool compressed, const struct run_facts *facts);

#endif /* RT_JSON_H */

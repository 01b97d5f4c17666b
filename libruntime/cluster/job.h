/* SPDX-License-Identifier: LGPL-2.1-or-later

   How this program was started.  */

#ifndef RT_JOB_H
#define RT_JOB_H

#include "driver/cluster-wire.h"

/* Whether it was by an mpirun, as JOB, of several ranks which the user lets
   work together.  */
bool rt_job_find (struct wire_job *job);

#endif /* RT_JOB_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Instead of start.c, in the library for static linking.  There
   __libc_start_main is the C library's own, and each rank would execute all of
   the program, and write what the others write.  */

#include "base/error.h"
#include "job.h"

static void __attribute__ ((constructor)) refuse (void)
{
  struct wire_job job;
  if (!rt_job_find (&job))
    return;
  rt_wire_let_rank_0 (job.rank);
  rt_fatal (NULL, "mpirun has started this program on several ranks, but it"
                  " is linked with libtasks.a, which does not know of others:"
                  " link it with libtasks.so, or set TASKS_CLUSTER=off to have"
                  " each rank be a program of its own");
}

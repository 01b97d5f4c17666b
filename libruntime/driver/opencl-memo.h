/* SPDX-License-Identifier: LGPL-2.1-or-later

   What is remembered on disk: that the only devices there are are CPUs.

   Unless the user names them these are no good for tasks that cores can
   execute, and to find that out takes a tenth of a second or more.  The memory
   is a hash of what decides which devices there are: the files and directories
   where the loader and the drivers come from, variables of the environment
   that these obey, and the boot.  It holds as long as that is the same.  */

#ifndef RT_OPENCL_MEMO_H
#define RT_OPENCL_MEMO_H

#include <stdbool.h>

/* Whether it is remembered that there are only CPUs.  */
bool rt_opencl_memo_holds (void);

/* It has been found out, without a mistake, that PLATFORMS have only devices
   that are CPUs; or with 0, that it is otherwise.  */
void rt_opencl_memo_update (unsigned platforms);

#endif /* RT_OPENCL_MEMO_H */

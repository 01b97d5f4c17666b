/* SPDX-License-Identifier: LGPL-2.1-or-later

   Threads that OpenCL's libraries create and never end: they keep a process
   whose `main' has ended by pthread_exit from ending with its last thread.

   A thread has the name of the one that creates it, so that one is renamed
   meanwhile.  What a library creates later counts as the program's.  */

#ifndef RT_FOREIGN_H
#define RT_FOREIGN_H

#include <stdbool.h>

struct foreign
{
  char name[16]; /* of the calling thread; Linux has no longer ones */
};

/* What the calling thread calls in between may create such threads.  */
void rt_foreign_begin (struct foreign *foreign);
void rt_foreign_end (const struct foreign *foreign);

/* Whether only these are there besides the calling thread, and at least one;
   the runtime's own do not count.  */
bool rt_foreign_left (void);

#endif /* RT_FOREIGN_H */

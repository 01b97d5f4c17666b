/* SPDX-License-Identifier: LGPL-2.1-or-later

   Who calls: a name of the calling thread, for those who need not know more of
   it (engine/thread.h).  */

#ifndef RT_SELF_H
#define RT_SELF_H

struct thread;

/* The calling thread, or NULL if it has not used the runtime yet.  */
extern _Thread_local struct thread *rt_self
    __attribute__ ((tls_model ("initial-exec")));

#endif /* RT_SELF_H */

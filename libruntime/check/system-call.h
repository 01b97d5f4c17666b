/* SPDX-License-Identifier: LGPL-2.1-or-later

   System calls of a program that is executed one instruction at a time.

   What the kernel reads and writes is known for a few of them; after others
   nobody knows what has been written: shadows are given up.  Stepping must end
   before those that may block signals or make another thread or process.  */

#ifndef RT_CHECK_SYSTEM_CALL_H
#define RT_CHECK_SYSTEM_CALL_H

#include <stdbool.h>

/* The program is about to make the system call at which CONTEXT, a ucontext_t,
   stands.  False if stepping must end before.  */
bool rt_system_call (const void *context);

#endif /* RT_CHECK_SYSTEM_CALL_H */

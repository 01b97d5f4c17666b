/* SPDX-License-Identifier: LGPL-2.1-or-later

   Signals that TASKS_CHECK=1 takes: SIGSEGV, SIGBUS and SIGTRAP.

   The program goes on as if it had them: what it installs for them is noted
   here, and called for what is not ours.  They are never blocked, for a fault
   that is blocked ends the program: whatever masks it sets leave them out.  */

#ifndef RT_CHECK_HANDLER_H
#define RT_CHECK_HANDLER_H

#include <signal.h>
#include <stdbool.h>

/* Let OURS handle signal NUMBER, unless it does.  False if that failed.  */
bool rt_handler_take (int number, void (*ours) (int, siginfo_t *, void *));

/* The process is a child of fork.  */
void rt_handlers_forked (void);

/* Signal NUMBER, of which OURS was told, is the program's.  */
void rt_handler_forward (int number, siginfo_t *info, void *context);

/* See that the calling thread does not block them.  */
void rt_handler_unblock (void);

#endif /* RT_CHECK_HANDLER_H */

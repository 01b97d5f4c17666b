/* SPDX-License-Identifier: LGPL-2.1-or-later

   A crash in the body of a task names the task.

   The signals that a mistake raises (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT)
   have a handler from the first use of the runtime on, if the program has none
   by then.  It says which task the thread runs, who called it, and which
   buffers it has; then what would have happened without it happens: the same
   signal ends the program, with a core dump if there is to be one.  A program
   that installs a handler of its own later replaces this one, and may call it
   in turn.

   It runs on a stack of its own (engine/thread.c), for a task may have used up
   the thread's, and calls only what is safe in a handler.  */

#ifndef RT_CRASH_H
#define RT_CRASH_H

/* The runtime starts: take the signals that nobody has.  */
void rt_crash_start (void);

#endif /* RT_CRASH_H */

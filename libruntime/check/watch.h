/* SPDX-License-Identifier: LGPL-2.1-or-later

   Watching what runs: a body from its beginning, or what is behind a call of
   the runtime.  Pages are protected as its view says, instructions are stepped
   while there is a budget.  */

#ifndef RT_CHECK_WATCH_H
#define RT_CHECK_WATCH_H

/* What the calling thread has called PLACE stands for, an address that tells
   calls apart: what follows that is stepped with its budget.  */
void rt_watch_place (const void *place);

/* The calling thread begins, with FUNCTION: that is stepped.  */
void rt_watch_begun (const void *function);

/* This process is the child of a fork: only the calling thread is there.  */
void rt_watch_forked (void);

/* The calling thread ends: its stack for handlers is given back.  */
void rt_watch_detach (void);

#endif /* RT_CHECK_WATCH_H */

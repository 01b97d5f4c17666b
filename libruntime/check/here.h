/* SPDX-License-Identifier: LGPL-2.1-or-later

   The calling thread, as the checks see it: its view, its cache, and whether
   it has the lock of all views, spans and blocks.

   A thread that has the lock is busy; what signal handlers do in it meanwhile
   is not looked at.  */

#ifndef RT_HERE_H
#define RT_HERE_H

#include <stdatomic.h>
#include <stdbool.h>

struct cache;
struct view;

/* How many bodies run.  */
extern _Atomic unsigned rt_bodies;

/* The view of the calling thread: that of its body; the host's; or, if a body
   has created the thread, so that nobody knows for whom it works, rt_nobody,
   which allows all.  */
extern struct view rt_nobody;
struct view *rt_view (void);

/* Its cache, which is there from now on; NULL: there is no memory for it.  */
struct cache *rt_view_cache (void);

/* It begins with a body that has VIEW; or has ended it.  */
void rt_view_enter (struct view *view);
void rt_view_leave (struct view *view);

/* Lock the views.  False: the calling thread has them already.  */
bool rt_views_lock (void);
void rt_views_unlock (void);

#endif /* RT_HERE_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   More slots than cores: no more threads are awake than there are cores.

   A task of a thread that waits for a core keeps all waiting that need what
   it writes.  But one that sleeps in its body needs no core.  So of the
   threads that are woken although enough are awake one becomes the *watch*:
   now and then it looks which of the others sleep in bodies, and does not
   execute tasks as long as enough do not.  While there is a watch, and enough
   are awake, nobody is woken.

   A body may also wait for that of another task without sleeping, as one that
   polls does.  So when no body has ended for a while the watch ends: it
   executes a task itself, and wakes the next.

   How many are awake is read from several words, and may be wrong for a
   moment: whoever has been woken too much parks when it finds no task, and no
   wake-up is lost whatever the number was.  For who ends the watch says so
   first, then looks for tasks, and parks as anybody does; who queued a task
   and found that there is a watch did so before that look.  So
   testsuite/models/park.pml has any number.  */

#ifndef RT_CROWD_H
#define RT_CROWD_H

#include <stdbool.h>

struct thread;

/* Nobody is woken yet.  */
void rt_crowd_start (void);

/* Whether more threads are awake than there are cores; and whether as many
   are that do not sleep in bodies, and there is a watch, so that nobody needs
   to be woken.  */
bool rt_crowd_excess_p (void);
bool rt_crowd_watched_p (void);

/* SELF, a worker that was woken, is the watch as long as it is one too many,
   if there is none.  */
void rt_crowd_watch (struct thread *self);

#endif /* RT_CROWD_H */

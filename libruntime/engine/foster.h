/* SPDX-License-Identifier: LGPL-2.1-or-later

   Foster parents: tasks without a body, for a host thread that calls tasks
   but must not wait for them.

   What it calls between rt_foster_begin and rt_foster_leave are children of
   such a task, which has a domain of its own for them.  The thread looks now
   and then whether they are complete, and ends the parent then.  That is
   counted in the open group, as what host threads call is.  */

#ifndef RT_FOSTER_H
#define RT_FOSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct task;
struct thread;

/* SELF, outside tasks, is in a new foster parent, with DATA; and goes out.  */
struct task *rt_foster_begin (struct thread *self, void *data);
void rt_foster_leave (struct thread *self, struct task *foster);

/* The DATA of the parent of the task whose body the calling thread runs.  */
void *rt_foster_data (void);

/* SELF is in FOSTER: whether the BYTES at BEGIN are at the host, to be
   accessed with MODE; if not they are on their way, which is a child.  Look
   again when that is complete.  */
bool rt_foster_fetch (struct thread *self, struct task *foster,
                      uintptr_t begin, size_t bytes, unsigned mode);

/* Whether the children of FOSTER are complete; then end it.  */
bool rt_foster_over (struct task *foster);
void rt_foster_end (struct thread *self, struct task *foster);

#endif /* RT_FOSTER_H */

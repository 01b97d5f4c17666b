/* SPDX-License-Identifier: LGPL-2.1-or-later

   Kernels are built as errands (errand.h).

   A task that has a choice is not given to a device before its kernels are
   built there, which may take seconds: when the first of its kind has a class
   that is asked for, and until then the device is none of those that can
   execute it.  A task that only devices can execute waits.  */

#ifndef RT_BUILDS_H
#define RT_BUILDS_H

#include <stdbool.h>

struct kind;
struct offloaded;
struct tasks_codelet;
struct tasks_site;
struct thread;

/* Devices have been added: what was built before was for others.  Forget what
   is wanted but not waited for.  This is the child of a fork.  */
void rt_builds_start (void);
void rt_builds_stop (void);
void rt_builds_forked (void);

/* OFFLOADED is launched when its kernel has been built, or placed again.  The
   memory lock is held.  */
void rt_builds_wait (struct offloaded *offloaded);

/* A task of CODELET, called at SITE, may be given to devices, which it does
   not need: see to it that its kernels are built there.  */
void rt_builds_want (const struct tasks_codelet *codelet,
                     const struct tasks_site *site);

/* Whether a task of KIND may be given to device NODE as far as that matters.
 */
bool rt_builds_allow (const struct kind *kind, unsigned node);

/* Build one kernel that is waited for, or wanted; false if none is.  */
bool rt_builds_serve (struct thread *self);

#endif /* RT_BUILDS_H */

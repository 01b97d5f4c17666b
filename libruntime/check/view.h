/* SPDX-License-Identifier: LGPL-2.1-or-later

   Views: what may be touched by what runs.

   The host has a view, and each body that runs has one.  The host may touch
   all but what it has given to tasks; a body its parameters in their modes and
   what it has registered itself, but for what it has given to its children;
   and memory that nobody has registered.

   A view is a tree of *areas*, intervals of memory within which it is the same
   everywhere.  That of the host has areas only where something was given away;
   that of a body where its parameters and its own buffers are.  Each area has
   the history of the calls that were given it (base/dependence.h), and which
   of these are complete calls.h knows: so what a view allows follows from the
   program's text and not from who was faster.

   Memory that is registered, by whomever, is in a tree of spans (span.h): a
   body must not touch that if it is not in its view.  */

#ifndef RT_VIEW_H
#define RT_VIEW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/dependence.h"
#include "base/interval.h"
#include "calls.h"
#include "verdict.h"

struct output;
struct region;
struct task;

#define NO_PARAMETER UINT32_MAX

/* A call that was given an area, as one of its parameters.  */
struct use
{
  uint32_t call, parameter;
};

struct area
{
  struct interval interval;
  unsigned rights;       /* TASKS_READ, TASKS_WRITE: if no call has it */
  uint32_t parameter;    /* of the view's task, or NO_PARAMETER */
  uint32_t registered;   /* how often by what runs; 0: a parameter's */
  struct output *output; /* whose bytes it has, or NULL */
  struct history history;
  struct use reader, writer; /* the last */
  struct verdict stale; /* FAULT_DEVICE: since it was acquired last the caller
                           has waited for what may have run on a device */
};

struct view
{
  struct view *outer;    /* of the body around it, or NULL */
  struct task *task;     /* NULL: the host's */
  void (*body) (void *); /* its wrapper */
  struct interval_tree areas;
  struct calls calls;
  struct output *outputs;
  /* Changes with all of this; no two views have the same.  What was allowed
     under one number is allowed as long as that is the view's (cache.h).  */
  _Atomic uint64_t stamp;
};

extern struct view rt_host_view;

/* All that follows is done with the views locked (here.h).  */

/* What runs in VIEW registers BYTES at START; unregisters them.  */
void rt_view_register (struct view *view, uintptr_t start, size_t bytes,
                       const struct tasks_site *site);
void rt_view_unregister (struct view *view, uintptr_t start, size_t bytes);

/* It has called TASK.  */
void rt_view_called (struct view *view, const struct task *task);

/* It has waited for all calls; has acquired REGION.  */
void rt_view_waited (struct view *view);
void rt_view_acquired (struct view *view, const struct region *region);

/* The view of a body, FUNCTION, of TASK with the arguments BLOCK, is that of
   the calling thread from now on; or that around it again.  */
struct view *rt_view_begin (struct task *task, void (*function) (void *),
                            void *block);
void rt_view_end (struct view *view);

/* BYTES at START end while they are registered.  */
void rt_view_lost (uintptr_t start, size_t bytes);

/* The runtime has stopped: all calls are complete, and nothing is on devices.
 */
void rt_view_stopped (void);

/* All buffers of the host are forgotten.  */
void rt_views_forget (void);

#endif /* RT_VIEW_H */

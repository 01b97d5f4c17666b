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

   Memory that is registered, by whomever, is in a tree of *spans*: a body must
   not touch that if it is not in its view.

   One lock guards all of this.  A thread that has it is busy; what signal
   handlers do in it meanwhile is not looked at.  */

#ifndef RT_VIEW_H
#define RT_VIEW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/dependence.h"
#include "base/interval.h"
#include "calls.h"

struct cache;
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
  unsigned device; /* modes of tasks that may have run on a device since it was
                      acquired last */
  const struct tasks_codelet *device_codelet; /* one of them... */
  uint32_t device_parameter;
  bool released; /* by the host, which has not acquired it since... */
  const struct tasks_site *site; /* ...here */
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

/* Registered memory, cut at the borders of regions.  */
struct span
{
  struct interval interval;
  uint32_t regions; /* that cover it; 0: their memory has gone */
  uintptr_t start;  /* of the one registered last... */
  size_t bytes;
  const struct tasks_site *site; /* ...and where, or NULL */
  unsigned open;                 /* pages.c */
};

/* Why a view forbids something.  */
enum fault
{
  FAULT_NONE,
  FAULT_CONST,     /* a write through a parameter that is read only */
  FAULT_OUTPUT,    /* a read of an output that is not yet written */
  FAULT_FOREIGN,   /* a buffer that was not passed */
  FAULT_BEYOND,    /* outside the region of a parameter */
  FAULT_UNWRITTEN, /* an output that is not written */
  FAULT_GIVEN,     /* a buffer that tasks have */
  FAULT_RELEASED,  /* a buffer that was released */
  FAULT_DEVICE,    /* a buffer that a device may have */
  FAULT_FREED,     /* a buffer that is registered is freed */
  FAULT_LARGE,     /* a buffer is registered with more than there is */
  FAULT_STACK      /* a function was left whose variable is registered */
};

struct verdict
{
  unsigned rights;  /* TASKS_READ, TASKS_WRITE */
  enum fault fault; /* why not more */
  uintptr_t end;    /* from where on it may be another */
  uintptr_t begin;
  const struct area *area;             /* or NULL */
  const struct tasks_codelet *codelet; /* FAULT_GIVEN, FAULT_DEVICE: who... */
  const struct tasks_site *site; /* ...called where, or what was released... */
  uint32_t parameter;            /* ...has it, as which parameter */
  bool writes;
};

/* How many spans there are, and how many bodies run.  */
extern size_t rt_span_count;
extern _Atomic unsigned rt_bodies;

/* The host's; that of the calling thread, and NULL if nobody knows for whom it
   works: a body has created it.  */
extern struct view rt_host_view;
struct view *rt_view (void);

/* Nobody knows for whom the calling thread works.  */
void rt_view_stray (void);

/* The calling thread's, which is there from now on; NULL: there is no memory
   for it.  */
struct cache *rt_view_cache (void);

/* Lock the views.  False: the calling thread has them already.  */
bool rt_views_lock (void);
void rt_views_unlock (void);

/* Around a fork.  */
void rt_views_fork_prepare (void);
void rt_views_fork_done (void);
void rt_views_forked (void); /* in the child */

/* All that follows is done with the views locked.  */

/* What VIEW allows at AT.  */
struct verdict rt_view_look (struct view *view, uintptr_t at);

/* The span at AT, or NULL; and the first that ends behind it.  */
struct span *rt_span_at (uintptr_t at);
struct span *rt_span_from (uintptr_t at);
struct span *rt_span_next (struct span *span);

/* Visit each span that has bytes between BEGIN and END.  */
#define RT_FOR_EACH_SPAN(SPAN, BEGIN, END)                                    \
  for (struct span *SPAN = rt_span_from (BEGIN);                              \
       SPAN && SPAN->interval.begin < (END); SPAN = rt_span_next (SPAN))

/* What runs in VIEW registers BYTES at START; unregisters them.  */
void rt_view_register (struct view *view, uintptr_t start, size_t bytes,
                       const struct tasks_site *site);
void rt_view_unregister (struct view *view, uintptr_t start, size_t bytes);

/* It has called TASK.  */
void rt_view_called (struct view *view, const struct task *task);

/* It has waited for all calls; has acquired REGION; has released it.  */
void rt_view_waited (struct view *view);
void rt_view_acquired (struct view *view, const struct region *region);
void rt_view_released (struct view *view, const struct region *region,
                       const struct tasks_site *site);

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

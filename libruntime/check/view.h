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
   body must not touch that if it is not in its view.

   Views, spans and blocks (block.c) have one lock.  A thread that has it is
   busy; what signal handlers do in it meanwhile is not looked at.  */

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
struct observer;
struct output;
struct task;
struct thread;

#define NO_PARAMETER UINT32_MAX

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
  FAULT_DEVICE,    /* a buffer that a device may have */
  FAULT_FREED,     /* a buffer that is registered is freed */
  FAULT_LARGE      /* a buffer is registered with more than there is */
};

/* What a view allows at an address, and if it forbids something, why.  */
struct verdict
{
  unsigned rights;  /* TASKS_READ, TASKS_WRITE */
  enum fault fault; /* why not more */
  uintptr_t end;    /* from where on it may be another */
  uintptr_t begin;
  const struct area *area; /* or NULL */
  const struct tasks_codelet
      *codelet;                  /* FAULT_GIVEN, _DEVICE: who has it... */
  const struct tasks_site *site; /* ...called where... */
  uint32_t parameter;            /* ...as which parameter */
  bool writes;
};

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
     under one number is allowed as long as that is the view's (inside.h).  */
  _Atomic uint64_t stamp;
};

extern struct view rt_host_view;

/* What the engine tells (base/observer.h) of all but calls; and of these.  */
extern const struct observer rt_view_observer;
void rt_view_called (struct thread *self, struct task *task);

/* What follows is the calling thread's (here.c): its view, that of its body;
   the host's; or, if a body has created the thread, so that nobody knows for
   whom it works, rt_nobody, which allows all.  */
extern struct view rt_nobody;
struct view *rt_view (void);

/* It begins with a body that has VIEW; or has ended it.  */
void rt_view_enter (struct view *view);
void rt_view_leave (struct view *view);

/* Lock the views.  False: the calling thread has them already.  */
bool rt_views_lock (void);
void rt_views_unlock (void);

/* All that follows is done with the views locked.  */

/* What VIEW allows at AT.  */
struct verdict rt_view_look (struct view *view, uintptr_t at);

/* VIEW, the calling thread's, allows what VERDICT says: instrumented code need
   not ask for AT and what is around it as long as that is so.  */
void rt_view_remember (const struct view *view, uintptr_t at,
                       const struct verdict *verdict);

/* BYTES at START, elements of ELEMENT_SIZE, are registered at SITE: report it
   if they are more than their block has, as far as that is known (block.c). */
void rt_block_registered (uintptr_t start, size_t bytes, size_t element_size,
                          const struct tasks_site *site);

/* BYTES at START end while they are registered.  */
void rt_view_lost (uintptr_t start, size_t bytes);

/* Whether tasks of CODELET may run on a device.  */
bool rt_for_device_p (const struct tasks_codelet *codelet);

/* But this is not: the calling thread touches SIZE bytes at AT, as MODE says.
   CALLER is where the program stands, or CONTEXT, that of a signal, if that is
   not NULL.  */
void rt_touch (uintptr_t at, size_t size, unsigned mode, const void *caller,
               const void *context);

#endif /* RT_VIEW_H */

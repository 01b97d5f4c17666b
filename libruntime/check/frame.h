/* SPDX-License-Identifier: LGPL-2.1-or-later

   Frames: the bodies that a thread runs, each called by the one around it; and
   what their views allow.  */

#ifndef RT_CHECK_FRAME_H
#define RT_CHECK_FRAME_H

#include "shadow.h"
#include "span.h"

struct origins;
struct task;

struct frame
{
  struct frame *outer; /* NULL: a host thread's code is around it */
  struct frame *other; /* that runs, too; under rt_spans_lock */
  struct task *task;
  void (*body) (void *block); /* its wrapper */
  uint64_t id;                /* from 1 on */
  unsigned level;         /* of its marks: 1 for a task that the host called */
  uint64_t epoch;         /* its waits, and 1 */
  bool marked;            /* it has called tasks since it has waited */
  struct shadow *shadows; /* of its outputs */
  struct frame *shadowed; /* the next with shadows, of those around it */
  struct origins *origins;
};

/* The body that the calling thread runs, or NULL.  */
extern _Thread_local struct frame *rt_check_frame
    __attribute__ ((tls_model ("initial-exec")));

/* A body begins to run in FRAME, or has ended.  rt_spans_lock is held.  */
void rt_frame_begins (struct frame *frame);
void rt_frame_ends (struct frame *frame);

/* The waits of host threads, and 1; and whether tasks have been called since
   the last.  Under rt_spans_lock.  */
extern uint64_t rt_check_epoch;
extern bool rt_check_marked;

/* Whether tasks run on devices: then there are threads of OpenCL's libraries,
   which may touch what these tasks have.  */
extern bool rt_check_devices;

/* Why a view forbids something.  */
enum fault
{
  FAULT_CONST,   /* a write through a parameter that is read only */
  FAULT_OUTPUT,  /* a read of an output that is not yet written */
  FAULT_FOREIGN, /* a buffer that was not passed */
  FAULT_BEYOND,  /* behind or before a parameter */
  FAULT_LEFT,    /* an output that is not written */
  FAULT_GIVEN,   /* a buffer that tasks have */
  FAULT_FREED,   /* a buffer that is registered is freed */
  FAULT_LARGE,   /* a buffer is registered with more than there is */
  FAULT_STACK    /* a function is left whose variable is registered */
};

struct verdict
{
  unsigned rights;  /* TASKS_READ, TASKS_WRITE */
  enum fault fault; /* why not more */
  const struct mark *mark;
  uint32_t parameter; /* of the task that runs, if it has the span */
};

/* What the view of FRAME, or of the host if that is NULL, allows in SPAN.  An
   output may be read.  */
struct verdict rt_frame_rights (const struct frame *frame,
                                const struct span *span);

/* The mark that what runs in FRAME, or the host, makes in SPAN.  NULL: it is
   too deep.  */
struct mark *rt_frame_mark (const struct frame *frame, struct span *span);

/* It has, perhaps, written SIZE bytes at ADDRESS.  */
void rt_frame_wrote (uintptr_t address, size_t size);

/* Nobody knows what of the outputs of running bodies has been written.  */
void rt_frame_lose_shadows (void);

/* The calling thread is about to touch SIZE bytes at ADDRESS, as MODE says, or
   the kernel has done it for it: report it if that is a mistake.  CONTEXT is
   that of the signal; NULL: the thread is here.  */
void rt_frame_touch (uintptr_t address, size_t size, unsigned mode,
                     const void *context);

/* It does so by a pointer to buffer I of the task that runs: report it if
   that leads to memory that nobody has registered.  */
void rt_frame_reach (unsigned i, uintptr_t address, size_t size, unsigned mode,
                     const void *context);

#endif /* RT_CHECK_FRAME_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   What TASKS_CHECK says of a mistake.

       prog.c:12: tasks: check: task 'scale' writes its parameter 'v', which it
       may only read, at byte 8
           task 'scale' was called at prog.c:31
           the buffer of 40 bytes was registered at prog.c:30
           scale () at prog.c:12
           main () at prog.c:31

   Each place is reported once.  All this happens in the handler of a signal,
   in whatever the program was doing: nothing here takes memory or a lock of
   the C library.  */

#ifndef RT_CHECK_REPORT_H
#define RT_CHECK_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "frame.h"
#include "span.h"
#include "where.h"

struct block;

/* A mistake, with all that is to be said of it.  */
struct report
{
  const struct frame *frame; /* whose; it still runs.  NULL: the host's code */
  struct span span;
  struct verdict verdict;
  struct mark mark; /* the verdict's, if it has one */
  bool waited;      /* since that */
  uintptr_t address;
  unsigned mode;
  const char *does; /* or NULL: what MODE says */
  uintptr_t place;  /* where the program stood, or had called its library */
  bool here;        /* in a function of divert.h */
  struct trace trace;
  const struct tasks_site *site; /* where that leads to, or NULL */
};

/* What runs in FRAME, or the host's code, touches ADDRESS in SPAN as MODE
   says, which VERDICT forbids, where CONTEXT stands, or, if that is NULL, the
   calling thread.  A read into a register becomes a doubt (doubt.h).  */
void rt_report_touch (const struct frame *frame, struct span *span,
                      const struct verdict *verdict, uintptr_t address,
                      unsigned mode, const void *context);

/* Print REPORT, if it is new.  rt_spans_lock is held.  */
void rt_report_say (const struct report *report);

/* The task that has run in FRAME has not written its output PARAMETER, which
   begins in SPAN, from byte BEGIN to END.  rt_spans_lock is held.  */
void rt_report_unwritten (const struct frame *frame, const struct span *span,
                          uint32_t parameter, size_t begin, size_t end);

/* What runs in FRAME, or the host's code, has written ADDRESS in SPAN since a
   while, which it must not; now it has called the runtime at SITE, unless that
   is NULL.  rt_spans_lock is held.  */
void rt_report_late (const struct frame *frame, const struct span *span,
                     uintptr_t address, const struct tasks_site *site);

/* What runs in FRAME, or the host's code, has left the function of whose stack
   SPAN is, and calls the runtime at SITE, unless that is NULL; or leaves it
   NOW.  rt_spans_lock is held.  */
void rt_report_left (const struct frame *frame, const struct span *span,
                     const struct tasks_site *site, bool now);

/* The host's code ends the memory of SPAN, which is registered: it "frees"
   that, or what else it DOES.  */
void rt_report_freed (const struct span *span, const char *does);

/* BYTES at START, elements of ELEMENT_SIZE, are registered at SITE, and are
   more than there are in BLOCK from there on.  */
void rt_report_large (uintptr_t start, size_t bytes, size_t element_size,
                      const struct block *block,
                      const struct tasks_site *site);

/* How many mistakes there were.  */
unsigned rt_report_count (void);

/* Forget them: they were those of the process that has forked this one.  */
void rt_report_forget (void);

#endif /* RT_CHECK_REPORT_H */

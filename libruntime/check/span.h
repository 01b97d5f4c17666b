/* SPDX-License-Identifier: LGPL-2.1-or-later

   Spans: registered memory, cut wherever a region begins or ends.

   Spans do not overlap, and all bytes of one are the same to every view.  The
   regions of all domains are in them.  Who changes or reads spans holds
   their lock.  They are where a program that writes beyond its own memory
   hardly comes.  */

#ifndef RT_CHECK_SPAN_H
#define RT_CHECK_SPAN_H

#include <bsd/sys/tree.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tasks/abi.h"

/* Who has been given a span, by the view of one depth.  */
enum mark_kind
{
  MARK_NONE,
  MARK_TASK,
  MARK_RELEASED
};

struct mark
{
  enum mark_kind kind;
  bool writes;        /* the task, or some task before it */
  bool device;        /* it has an implementation for one */
  uint32_t parameter; /* of CODELET */
  uint64_t frame;     /* whose view it is; 0: the host's... */
  uint64_t epoch;     /* ...and its waits until then */
  uint64_t serial;    /* MARK_TASK: the last call that has it (complete.h) */
  uint64_t calls;     /* which have it, or had it when it was waited for... */
  uint64_t writer;    /* ...and the last that writes it */
  const struct tasks_codelet *codelet;
  const struct tasks_site *site; /* of the call, or `release' */
};

/* Bodies deeper than this may do with their children's buffers what they like:
   nobody notes whose these are.  */
#define CHECK_LEVELS 4

struct span
{
  uintptr_t begin, end;
  uint32_t regions; /* that cover it */
  uint8_t rights;   /* TASKS_READ, TASKS_WRITE: of its pages... */
  bool edges;       /* ...but only the first and the last are protected */
  bool told;        /* something has been reported of it */
  bool gone;        /* it was on a stack that has ended above it */
  uint32_t left;    /* of REGIONS: of functions left, or freed */
  uint64_t owner;   /* the frame that registered it last, 0: host */
  uintptr_t start;  /* of the region registered last... */
  size_t bytes;     /* ...its size... */
  const struct tasks_site *site; /* ...and where, or NULL */
  struct mark marks[CHECK_LEVELS];
  RB_ENTRY (span) link;
};

/* The lock of spans; and whether the calling thread holds it.  */
void rt_spans_lock (void);
void rt_spans_unlock (void);
bool rt_spans_locked (void);

/* The number of spans.  It changes with the lock held.  */
extern _Atomic size_t rt_span_count;

/* The first span that ends after AT, or NULL; and the next.  */
struct span *rt_span_from (uintptr_t at);
struct span *rt_span_next (struct span *span);

/* Visit each span between BEGIN and END; both are borders.  */
#define RT_FOR_EACH_SPAN(SPAN, BEGIN, END)                                    \
  for (struct span *SPAN = rt_span_from (BEGIN); SPAN && SPAN->begin < (END); \
       SPAN = rt_span_next (SPAN))

/* A region is registered by the frame OWNER at SITE, or unregistered.  */
void rt_spans_add (uintptr_t start, size_t bytes, uint64_t owner,
                   const struct tasks_site *site);
void rt_spans_remove (uintptr_t start, size_t bytes);

/* Forget all.  */
void rt_spans_clear (void);

#endif /* RT_CHECK_SPAN_H */

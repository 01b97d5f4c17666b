/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where the program stands: its calls, with lines of the source.

   Lines come from libdw, of elfutils, which reads any debug information there
   is.  It is opened when it is needed, in a namespace of its own: so it has
   another C library, whose memory is neither watched nor locked by the
   program, and may be called where that has just been stopped.  Without it, or
   without debug information, calls have only the names that the program
   exports.  */

#ifndef RT_WHERE_H
#define RT_WHERE_H

#include <stdbool.h>
#include <stdint.h>

#define MOST_CALLS 16

/* Frames of the handler, of the runtime and of bodies.  */
#define MOST_FRAMES 64

/* What has been called, as addresses, innermost first.  */
struct trace
{
  uintptr_t pc; /* where a signal has stopped the program, or 0 */
  int first;    /* of FRAMES that are the program's */
  int count;
  void *frames[MOST_FRAMES];
};

struct traced
{
  char function[120];
  char place[300]; /* FILE:LINE, or "" */
};

struct where
{
  unsigned count;
  unsigned user; /* the first with a line of the user's, or more than COUNT */
  struct traced calls[MOST_CALLS]; /* innermost first */
};

/* Open libdw, and look for where the program is now, before it may go to
   another directory; once.  */
void rt_where_start (void);

/* Note what has been called: where a signal with CONTEXT has stopped the
   program, or, if that is NULL, in the calling thread.  The program's own
   calls begin with the one that returns to CALLER, unless that is NULL.  */
void rt_where_note (struct trace *trace, const void *context,
                    const void *caller);

/* What TRACE is in the source; but not functions of this library.  One thread
   may ask at a time.  */
void rt_where_find (struct where *where, const struct trace *trace);

#endif /* RT_WHERE_H */

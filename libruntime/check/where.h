/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where the program stands: its calls, with lines of the source.

   Lines come from addr2line, of GNU binutils, which reads any debug
   information there is and cannot disturb the program.  Without either, calls
   have only the names that the program exports.  */

#ifndef RT_CHECK_WHERE_H
#define RT_CHECK_WHERE_H

#include <stdbool.h>
#include <stdint.h>

#define MOST_CALLS 16

/* Frames of the handler, of the runtime and of bodies.  */
#define MOST_FRAMES 64

/* What has been called, as addresses.  */
struct trace
{
  uintptr_t pc;
  uintptr_t tail; /* the jump by which the program has called the C library, so
                     that it is not on the stack, or 0 */
  int from;       /* calls from here on, not from PC, if that is not 0 */
  int count;
  void *frames[MOST_FRAMES];
};

struct traced
{
  char function[120];
  char place[300]; /* FILE:LINE, or "" */
  bool calls_runtime;
};

struct where
{
  unsigned count;
  unsigned user; /* the first with a line of the user's, or more than COUNT */
  struct traced calls[MOST_CALLS]; /* innermost first */
};

/* Look for the program now, before it may go to another directory, and load
   what unwinding takes.  */
void rt_where_start (void);

/* Where a signal with CONTEXT has stopped the program.  */
uintptr_t rt_where_pc (const void *context);

/* Where the stack of the program that it has stopped ends.  */
uintptr_t rt_where_stack (const void *context);

/* Note what has been called there.  */
void rt_where_note (struct trace *trace, const void *context, uintptr_t tail);

/* Note what has been called where the calling thread is, from the call on that
   returns to CALLER, if that is found; TAIL as above.  */
void rt_where_here (struct trace *trace, uintptr_t tail, const void *caller);

/* What TRACE is in the source; but not functions of this library.  */
void rt_where_find (struct where *where, const struct trace *trace);

/* Whether call I of WHERE is one of the function NAME.  */
bool rt_where_names (const struct where *where, unsigned i, const char *name);

/* Where the calling thread has called the function NAME, which the plugin has
   made, and that the runtime; or NULL.  One thread may ask, in a program that
   ends.  */
const struct tasks_site *rt_where_called (const char *name);

#endif /* RT_CHECK_WHERE_H */

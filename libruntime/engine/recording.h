/* SPDX-License-Identifier: LGPL-2.1-or-later

   Recordings: the calls of a unit of a graph (graph.h), and what follows from
   the regions that they access: which call has to wait for which.  */

#ifndef RT_RECORDING_H
#define RT_RECORDING_H

#include <string.h>

#include "argument.h"
#include "kind.h"

/* Executions of a block that are recorded as one unit, at most.  */
#define RT_MOST_BLOCKS 4

/* Calls in a unit at most; a longer one is not recorded.  */
#define RT_MOST_NODES (1 << 18)

/* What was recorded of an argument for a buffer.  */
struct graph_argument
{
  uintptr_t start;
  size_t bytes, columns; /* its bound, or TASKS_ANY_SIZE */
  struct region *region;
};

/* What was recorded of a call.  */
struct graph_call
{
  const struct tasks_codelet *codelet;
  uint32_t arguments; /* index of the first */
};

/* A region of the recorded calls, for the proxy.  */
struct graph_use
{
  struct region *region;
  unsigned mode; /* all that the calls do */
};

/* The recorded calls of a unit, and what follows from them.  */
struct recording
{
  uint32_t call_count, call_room;
  struct graph_call *calls;
  uint32_t argument_count, argument_room;
  struct graph_argument *arguments;
  uint32_t ends[RT_MOST_BLOCKS]; /* calls at the end of each block */
  uint64_t changes;              /* of the domain, at its begin */

  /* Made by rt_recording_build.  */
  uint32_t use_count;
  struct graph_use *uses;
  /* Successors of node I: edges[first_edge[I]] and so on; twice the number of
     the node, and 1 more if it is the one in the next instance.  */
  uint32_t *first_edge, *edges;
  /* What node I waits for in the first instance of a session, and in others;
     1 for its call included.  */
  uint32_t *blockers_first, *blockers_next;
};

/* Add CALL, with the REGIONS of its buffers; false if there are too many.  */
bool rt_recording_add (struct recording *recording, const struct call *call,
                       const struct kind *kind, struct region *const *regions);

/* The rest of rt_recording_matches, where parameters have columns.  */
bool rt_recording_columns (const struct recording *recording, uint32_t index,
                           const struct call *call, const struct kind *kind);

/* Whether CALL, of KIND, is what was recorded as call INDEX.  */
static inline bool
rt_recording_matches (const struct recording *recording, uint32_t index,
                      const struct call *call, const struct kind *kind)
{
  if (index >= recording->call_count
      || recording->calls[index].codelet != call->codelet)
    return false;
  const struct graph_argument *known
      = &recording->arguments[recording->calls[index].arguments];
  const struct kind_buffer *buffer = kind->buffers;
  for (uint32_t i = kind->buffer_count; i > 0; i--, buffer++, known++)
    {
      uintptr_t start;
      size_t bytes;
      memcpy (&start, call->block + buffer->offset, sizeof start);
      if (start != known->start)
        return false;
      if (buffer->bound == TASKS_NO_BOUND)
        continue;
      memcpy (&bytes, call->block + buffer->bound, sizeof bytes);
      if (bytes != known->bytes)
        return false;
    }
  return !kind->columns || rt_recording_columns (recording, index, call, kind);
}

/* Work out edges and uses.  The domain does not change meanwhile.  */
void rt_recording_build (struct recording *recording);

/* Forget everything.  */
void rt_recording_clear (struct recording *recording);

#endif /* RT_RECORDING_H */

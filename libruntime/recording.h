/* SPDX-License-Identifier: LGPL-2.1-or-later

   Recordings: the calls of a unit of a graph (graph.h), and what follows from
   the regions that they access: which call has to wait for which.  */

#ifndef RT_RECORDING_H
#define RT_RECORDING_H

#include "kind.h"
#include "refuse.h"

/* Executions of a block that are recorded as one unit, at most.  */
#define RT_MOST_BLOCKS 4

/* Calls in a unit at most; a longer one is not recorded.  */
#define RT_MOST_NODES (1 << 18)

/* What was recorded of an argument for a buffer.  */
struct graph_argument
{
  uintptr_t start;
  size_t bytes; /* its bound, or TASKS_ANY_SIZE */
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
  bool write;
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

/* Whether CALL is what was recorded as call INDEX.  */
bool rt_recording_matches (const struct recording *recording, uint32_t index,
                           const struct call *call, const struct kind *kind);

/* Work out edges and uses.  The domain does not change meanwhile.  */
void rt_recording_build (struct recording *recording);

/* Forget everything.  */
void rt_recording_clear (struct recording *recording);

#endif /* RT_RECORDING_H */

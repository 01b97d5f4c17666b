/* SPDX-License-Identifier: LGPL-2.1-or-later

   Recorded calls, and the edges between them.  */

#include "recording.h"

#include <stdlib.h>
#include <string.h>

#include "atom.h"
#include "base/error.h"
#include "sharing.h"

#define PURPOSE "a graph of tasks"

/* Memory for COUNT objects of SIZE bytes at OLD, which may be moved.  */
static void *
resize (void *old, size_t count, size_t size)
{
  void *memory = realloc (old, (count ? count : 1) * size);
  if (!memory)
    rt_no_memory (NULL, count * size, PURPOSE);
  return memory;
}

static struct graph_argument
argument_of (const struct call *call, const struct kind_buffer *buffer)
{
  struct graph_argument argument;
  argument.start = rt_argument (call->block, buffer, &argument.bytes);
  argument.columns = rt_argument_size (call->block, buffer->columns);
  return argument;
}

bool
rt_recording_add (struct recording *recording, const struct call *call,
                  const struct kind *kind, struct region *const *regions)
{
  uint32_t count = kind->buffer_count;
  if (recording->call_count == RT_MOST_NODES)
    return false;
  if (recording->call_count == recording->call_room)
    {
      recording->call_room = recording->call_room * 2 + 32;
      recording->calls = resize (recording->calls, recording->call_room,
                                 sizeof *recording->calls);
    }
  recording->calls[recording->call_count++]
      = (struct graph_call){ .codelet = call->codelet,
                             .arguments = recording->argument_count };
  if (recording->argument_count + count > recording->argument_room)
    {
      recording->argument_room = recording->argument_room * 2 + count + 64;
      recording->arguments
          = resize (recording->arguments, recording->argument_room,
                    sizeof *recording->arguments);
    }
  for (uint32_t i = 0; i < count; i++)
    {
      struct graph_argument argument = argument_of (call, &kind->buffers[i]);
      argument.region = regions[i];
      recording->arguments[recording->argument_count++] = argument;
    }
  return true;
}

bool
rt_recording_columns (const struct recording *recording, uint32_t index,
                      const struct call *call, const struct kind *kind)
{
  const struct graph_argument *known
      = &recording->arguments[recording->calls[index].arguments];
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_argument_size (call->block, kind->buffers[i].columns)
        != known[i].columns)
      return false;
  return true;
}

/* Building follows the accesses of two executions of the unit, as the orders
   would.  Nodes of the second execution have numbers from call_count on.  */

#define NOBODY UINT32_MAX

struct edge
{
  uint32_t from, to; /* TO is of the second execution */
};

struct builder
{
  struct recording *recording;
  struct histories histories; /* of atoms */
  struct edge *edges;
  size_t edge_count, edge_room;
  uint32_t *last_edge; /* of each node, to whom the last was: no doubles */
};

/* Node TO waits for node FROM.  What the first execution waits for is the same
   as what the second does, so only that counts.  */
static void
add_edge (void *builder, uint32_t from, uint32_t to)
{
  struct builder *b = builder;
  if (to < b->recording->call_count || b->last_edge[from] == to)
    return;
  b->last_edge[from] = to;
  if (b->edge_count == b->edge_room)
    {
      b->edge_room = b->edge_room * 2 + 256;
      b->edges = resize (b->edges, b->edge_room, sizeof *b->edges);
    }
  b->edges[b->edge_count++] = (struct edge){ from, to };
}

/* Node NODE, call INDEX of its execution, accesses its regions.  */
static void
access_all (struct builder *b, uint32_t index, uint32_t node)
{
  const struct graph_call *call = &b->recording->calls[index];
  const struct kind *kind = rt_kind_known (call->codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      struct region *region
          = b->recording->arguments[call->arguments + i].region;
      unsigned mode = rt_sharing_mode (&kind->buffers[i], region);
      RT_FOR_EACH_ATOM (walk, region)
        rt_histories_access (&b->histories, walk.atom, node, mode);
    }
}

/* From B's edges make those of its recording.  */
static void
store_edges (struct builder *b)
{
  struct recording *recording = b->recording;
  uint32_t n = recording->call_count;
  /* An edge from the first execution is one to the next instance.  */
  for (size_t i = 0; i < b->edge_count; i++)
    {
      struct edge *edge = &b->edges[i];
      bool next = edge->from < n;
      edge->from -= next ? 0 : n;
      edge->to = (edge->to - n) * 2 + next;
    }
  uint32_t *first = resize (NULL, n + 1, sizeof *first);
  uint32_t *place = resize (NULL, n, sizeof *place);
  recording->first_edge = first;
  recording->edges = resize (NULL, b->edge_count, sizeof (uint32_t));
  recording->blockers_first = resize (NULL, n, sizeof (uint32_t));
  recording->blockers_next = resize (NULL, n, sizeof (uint32_t));
  for (uint32_t i = 0; i < n; i++)
    {
      recording->blockers_first[i] = recording->blockers_next[i] = 1;
      place[i] = 0;
    }
  for (size_t i = 0; i < b->edge_count; i++)
    {
      uint32_t to = b->edges[i].to;
      place[b->edges[i].from]++;
      recording->blockers_next[to / 2]++;
      recording->blockers_first[to / 2] += !(to & 1);
    }
  first[0] = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      first[i + 1] = first[i] + place[i];
      place[i] = first[i];
    }
  for (size_t i = 0; i < b->edge_count; i++)
    recording->edges[place[b->edges[i].from]++] = b->edges[i].to;
  free (place);
}

static int
by_region (const void *a, const void *b)
{
  uintptr_t one = (uintptr_t)((const struct graph_use *)a)->region;
  uintptr_t other = (uintptr_t)((const struct graph_use *)b)->region;
  return one < other ? -1 : one > other;
}

/* The regions of RECORDING, each once.  */
static void
store_uses (struct recording *recording)
{
  struct graph_use *uses
      = resize (NULL, recording->argument_count, sizeof *uses);
  uint32_t count = 0, kept = 0;
  for (uint32_t i = 0; i < recording->call_count; i++)
    {
      const struct graph_call *call = &recording->calls[i];
      const struct kind *kind = rt_kind_known (call->codelet);
      for (uint32_t j = 0; j < kind->buffer_count; j++)
        uses[count++] = (struct graph_use){
          recording->arguments[call->arguments + j].region,
          kind->buffers[j].mode & TASKS_READ_WRITE
        };
    }
  qsort (uses, count, sizeof *uses, by_region);
  for (uint32_t i = 0; i < count; i++)
    if (kept && uses[kept - 1].region == uses[i].region)
      uses[kept - 1].mode |= uses[i].mode;
    else
      uses[kept++] = uses[i];
  recording->uses = uses;
  recording->use_count = kept;
}

void
rt_recording_build (struct recording *recording)
{
  uint32_t n = recording->call_count;
  struct builder b = { .recording = recording,
                       .histories = { .edges = { PURPOSE, add_edge, &b } } };
  b.last_edge = resize (NULL, 2 * (size_t)n, sizeof *b.last_edge);
  for (uint32_t i = 0; i < 2 * n; i++)
    b.last_edge[i] = NOBODY;
  for (uint32_t node = 0; node < 2 * n; node++)
    access_all (&b, node < n ? node : node - n, node);
  store_edges (&b);
  store_uses (recording);
  rt_histories_clear (&b.histories);
  free (b.edges);
  free (b.last_edge);
}

void
rt_recording_clear (struct recording *recording)
{
  free (recording->calls);
  free (recording->arguments);
  free (recording->uses);
  free (recording->first_edge);
  free (recording->edges);
  free (recording->blockers_first);
  free (recording->blockers_next);
  *recording = (struct recording){ 0 };
}

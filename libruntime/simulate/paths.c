/* SPDX-License-Identifier: LGPL-2.1-or-later

   Longest paths.  */

#include "paths.h"

#include <stdlib.h>

#include "base/error.h"
#include "dag.h"

static void *
allocate (uint64_t count, size_t size)
{
  void *memory = calloc (count ? count : 1, size);
  if (!memory)
    rt_no_memory (NULL, count * size, "the longest paths of all tasks");
  return memory;
}

/* Call ADD (FROM, TO) for each edge between vertices of PATHS.  */
#define CALL_FOR_EDGES(PATHS, ADD)                                            \
  do                                                                          \
    {                                                                         \
      for (uint32_t i_ = 0; (PATHS)->nested && i_ < rt_dag.count; i_++)       \
        {                                                                     \
          uint32_t parent_ = rt_dag.nodes[i_].parent;                         \
          ADD (2 * i_, 2 * i_ + 1);                                           \
          if (parent_ != RT_NO_NODE)                                          \
            {                                                                 \
              ADD (2 * parent_, 2 * i_);                                      \
              ADD (2 * i_ + 1, 2 * parent_ + 1);                              \
            }                                                                 \
        }                                                                     \
      for (uint64_t i_ = 0; i_ < rt_dag.edge_count; i_++)                     \
        ADD (rt_paths_end (PATHS, rt_dag.edges[i_].from),                     \
             rt_paths_begin (PATHS, rt_dag.edges[i_].to));                    \
    }                                                                         \
  while (0)

struct paths
rt_paths_make (void)
{
  struct paths paths = { .tasks = rt_dag.count };
  for (uint32_t i = 0; i < rt_dag.count && !paths.nested; i++)
    paths.nested = rt_dag.nodes[i].parent != RT_NO_NODE;
  uint32_t vertices = paths.vertices = paths.tasks << paths.nested;
  uint32_t *missing = allocate (vertices, sizeof *missing);
  paths.first = allocate (vertices + 1, sizeof *paths.first);
  paths.order = allocate (vertices, sizeof *paths.order);
  paths.before = allocate (vertices, sizeof *paths.before);
#define COUNT(FROM, TO) (paths.first[FROM]++, missing[TO]++)
  CALL_FOR_EDGES (&paths, COUNT);
#undef COUNT
  uint32_t sum = 0;
  for (uint32_t v = 0; v <= vertices; v++)
    {
      sum += v < vertices ? paths.first[v] : 0;
      paths.first[v] = sum;
    }
  paths.successors = allocate (sum, sizeof *paths.successors);
  /* Each counts down to where its successors begin.  */
#define ADD(FROM, TO) (paths.successors[--paths.first[FROM]] = (TO))
  CALL_FOR_EDGES (&paths, ADD);
#undef ADD
  uint32_t count = 0;
  for (uint32_t v = 0; v < vertices; v++)
    if (!missing[v])
      paths.order[count++] = v;
  for (uint32_t i = 0; i < count; i++)
    {
      uint32_t v = paths.order[i];
      for (uint32_t e = paths.first[v]; e < paths.first[v + 1]; e++)
        if (--missing[paths.successors[e]] == 0)
          paths.order[count++] = paths.successors[e];
    }
  free (missing);
  return paths;
}

void
rt_paths_free (struct paths *paths)
{
  free (paths->order);
  free (paths->before);
  free (paths->first);
  free (paths->successors);
  *paths = (struct paths){ 0 };
}

/* How long the edge from V to W is; AT is the end where the cost of a task is
   added that has one vertex.  */
static inline double
length (const struct paths *paths, const double *costs, uint32_t v, uint32_t w,
        uint32_t at)
{
  if (!paths->nested)
    return costs[at];
  return w == (v ^ 1) && !(v & 1) ? costs[v / 2] : 0;
}

/* How long paths that end with V are.  */
static inline double
whole (const struct paths *paths, const double *costs, const double *to,
       uint32_t v)
{
  return paths->nested ? to[v] : to[v] + costs[v];
}

double
rt_paths_longest (struct paths *paths, const double *costs, double *to,
                  double *from)
{
  uint32_t vertices = paths->vertices;
  double longest = 0;
  for (uint32_t v = 0; v < vertices; v++)
    {
      to[v] = 0;
      paths->before[v] = v;
    }
  for (uint32_t i = 0; i < vertices; i++)
    {
      uint32_t v = paths->order[i];
      for (uint32_t e = paths->first[v]; e < paths->first[v + 1]; e++)
        {
          uint32_t w = paths->successors[e];
          double end = to[v] + length (paths, costs, v, w, v);
          if (end < to[w])
            continue;
          to[w] = end;
          paths->before[w] = v;
        }
      if (whole (paths, costs, to, v) > longest)
        longest = whole (paths, costs, to, v);
    }
  for (uint32_t i = vertices; from && i--;)
    {
      uint32_t v = paths->order[i];
      from[v] = 0;
      for (uint32_t e = paths->first[v]; e < paths->first[v + 1]; e++)
        {
          uint32_t w = paths->successors[e];
          double rest = from[w] + length (paths, costs, v, w, w);
          if (rest > from[v])
            from[v] = rest;
        }
    }
  return longest;
}

void
rt_paths_visit (const struct paths *paths, const double *costs,
                const double *to, void (*visit) (void *data, uint32_t task),
                void *data)
{
  uint32_t last = 0;
  if (!paths->vertices)
    return;
  for (uint32_t v = 0; v < paths->vertices; v++)
    if (whole (paths, costs, to, v) > whole (paths, costs, to, last))
      last = v;
  if (!paths->nested)
    visit (data, last);
  for (uint32_t v; (v = paths->before[last]) != last; last = v)
    if (!paths->nested)
      visit (data, v);
    else if (last == (v ^ 1) && !(v & 1))
      visit (data, v / 2);
}

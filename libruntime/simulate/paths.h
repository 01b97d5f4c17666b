/* SPDX-License-Identifier: LGPL-2.1-or-later

   Longest paths in the graph of all tasks (dag.h).

   Each task has two vertices, its begin and its end; its cost is between them.
   What waits for a task begins after its end.  Tasks that a task called begin
   after its begin, and its end is after theirs.  If no task has called any
   they are one vertex: what lies before it, what behind it is without its
   cost.  */

#ifndef RT_PATHS_H
#define RT_PATHS_H

#include <stdbool.h>
#include <stdint.h>

struct paths
{
  uint32_t tasks, vertices;
  bool nested;          /* a task has two vertices */
  uint32_t *order;      /* vertices, topologically sorted */
  uint32_t *first;      /* of each vertex: where its successors begin... */
  uint32_t *successors; /* ...in here */
  uint32_t *before;     /* what comes before each vertex on the longest path to
                           it, as rt_paths_longest found; or itself */
};

/* Sort rt_dag.  */
struct paths rt_paths_make (void);
void rt_paths_free (struct paths *paths);

/* The vertices of TASK.  */
static inline uint32_t
rt_paths_begin (const struct paths *paths, uint32_t task)
{
  return task << paths->nested;
}

static inline uint32_t
rt_paths_end (const struct paths *paths, uint32_t task)
{
  return task << paths->nested | paths->nested;
}

/* The longest path to each vertex, in TO, and from it, in FROM, if the tasks
   have COSTS; the length of the longest of all.  FROM may be NULL.  */
double rt_paths_longest (struct paths *paths, const double *costs, double *to,
                         double *from);

/* Call VISIT (DATA) for each task on the longest path that rt_paths_longest
   found last, with its COSTS and TO.  */
void rt_paths_visit (const struct paths *paths, const double *costs,
                     const double *to,
                     void (*visit) (void *data, uint32_t task), void *data);

#endif /* RT_PATHS_H */

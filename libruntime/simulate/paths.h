/* SPDX-License-Identifier: LGPL-2.1-or-later

   Longest paths in the graph of all tasks (dag.h).

   Each task has two vertices, its begin and its end; its cost is between them.
   What waits for a task begins after its end.  Tasks that a task called begin
   after its begin, and its end is after theirs.  */

#ifndef RT_PATHS_H
#define RT_PATHS_H

#include <stdbool.h>
#include <stdint.h>

struct paths
{
  uint32_t tasks;
  uint32_t *order;      /* vertices, topologically sorted: of task I its begin,
                           2 * I, and its end, 2 * I + 1 */
  uint32_t *first;      /* of each vertex: where its successors begin... */
  uint32_t *successors; /* ...in here */
  uint32_t *before;     /* what comes before each vertex on the longest path to
                           it, as rt_paths_longest found; or itself */
};

/* Sort rt_dag.  */
struct paths rt_paths_make (void);
void rt_paths_free (struct paths *paths);

/* The longest path to each vertex, in TO, and from it, in FROM (2 * tasks
   each), if the tasks have COSTS; the length of the longest of all.  FROM may
   be NULL.  */
double rt_paths_longest (struct paths *paths, const double *costs, double *to,
                         double *from);

/* Call VISIT (DATA) for each task on the longest path that rt_paths_longest
   found last, with its TO.  */
void rt_paths_visit (const struct paths *paths, const double *to,
                     void (*visit) (void *data, uint32_t task), void *data);

#endif /* RT_PATHS_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The graph of all tasks that were called, for lower bounds: which task waits
   for which, as their accesses say.

   What a host thread waits for before it calls more is not in it: a bound
   without that is valid, too.  */

#ifndef RT_DAG_H
#define RT_DAG_H

#include <stdbool.h>
#include <stdint.h>

struct order;
struct task;

#define RT_NO_NODE UINT32_MAX

struct dag_node
{
  uint32_t class;  /* its index */
  uint32_t parent; /* the node of the task that called it, or RT_NO_NODE */
};

struct dag_edge
{
  uint32_t from, to;
};

struct dag
{
  struct dag_node *nodes;
  uint32_t count, room;
  struct dag_edge *edges;
  uint64_t edge_count, edge_room;
  bool full; /* there are more tasks than it holds */
};

extern struct dag rt_dag;

/* TASK, which was called (rt_simulation_called), is not pending any more.  */
void rt_dag_ended (const struct task *task);

/* Nobody accesses ORDER any more: it may come to stand for something else. */
void rt_dag_forget (const struct order *order);

void rt_dag_clear (void);

#endif /* RT_DAG_H */

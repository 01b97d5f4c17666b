/* SPDX-License-Identifier: LGPL-2.1-or-later

   Devices are given what the policy has for them, ahead of what they execute.
 */

#include "feed.h"

#include "machine.h"
#include "offload.h"
#include "scheduler.h"
#include "simulate/simulation.h"
#include "thread.h"

/* A device is given so many nanoseconds of work ahead, but no more tasks than
   that: it shall not be idle while somebody finds out that a short task has
   ended, and a long one shall not keep those waiting that matter more.  */
#define AHEAD_NS 200000
#define AHEAD_MOST 1024

/* Tasks that NODE has, as far as they keep it from taking more.  The lock is
   held.  */
static unsigned
load (const struct memory_node *node)
{
  unsigned count = rt_node_load (node);
  /* In virtual time that is found out at once.  */
  uint64_t mean = rt_node_mean (node);
  if (mean && count < AHEAD_MOST && count * mean < AHEAD_NS
      && !rt_simulated_p ())
    count = 0;
  return count;
}

/* Take tasks from the policy for NODE, whose load is COUNT, as long as it has
   room; whether there were some.  */
static bool
feed_node (struct thread *self, struct memory_node *node, unsigned count)
{
  bool some = false;
  while (rt_scheduler_ahead (count))
    {
      unsigned worker = rt_machine_kind_of_node (node);
      struct task *task = atomic_load (&rt_machine.kinds[worker].lost)
                              ? NULL
                              : rt_scheduler_take (worker);
      if (!task)
        break;
      rt_memory_lock ();
      node->coming++;
      count = load (node);
      rt_memory_unlock ();
      rt_offload_enlist (self, task, node);
      some = true;
    }
  return some;
}

bool
rt_feed (struct thread *self)
{
  bool some = false, more = true;
  unsigned counts[RT_MOST_DEVICES];
  self->feeds = false;
  if (!rt_mixed_p () || rt_scheduler_idle ())
    return false;
  /* What one device is asked for may change what the policy has for others. */
  for (unsigned passes = 1; more; passes++)
    {
      bool asked = more = false;
      unsigned nodes = rt_node_count;
      rt_memory_lock ();
      for (unsigned i = 0; i < nodes; i++)
        {
          counts[i] = load (&rt_nodes[i]);
          asked |= rt_scheduler_ahead (counts[i]);
        }
      rt_memory_unlock ();
      for (unsigned i = 0; i < nodes && asked; i++)
        more |= feed_node (self, &rt_nodes[i], counts[i]);
      some |= more;
      more |= passes < 2 && asked && rt_scheduler_feeds ();
    }
  rt_scheduler_wake ();
  return some;
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Devices are given what the policy has for them, ahead of what they execute.
 */

#include "feed.h"

#include "engine/scheduler.h"
#include "engine/thread.h"
#include "found.h"
#include "model/machine.h"
#include "offload.h"
#include "policy/policy.h"
#include "service.h"

/* A device is given so many nanoseconds of work ahead, but no more tasks than
   that for each of its slots: it shall not be idle while somebody finds out
   that a short task has ended, and a long one shall not keep those waiting
   that matter more.  */
#define AHEAD_NS 200000
#define AHEAD_MOST 128

/* Whether NODE, which shall have AHEAD tasks, can be given more.  */
static inline bool
has_room (const struct memory_node *node, unsigned ahead)
{
  unsigned slots = node->device->slots > 1 ? node->device->slots : 1;
  unsigned count = atomic_load (&node->load);
  if (count < ahead * slots)
    return true;
  /* In virtual time it is found out at once that a task has ended.  */
  if (rt_policy_view->exact)
    return false;
  uint64_t mean = rt_node_mean (node);
  uint64_t most = node->device->ahead ? node->device->ahead : AHEAD_NS;
  return mean && count < AHEAD_MOST * slots && count * mean < most * slots;
}

/* Note in ROOM which of the nodes can be given more; how many nodes were
   looked at, 0 if none can, or there is nothing to give.  Who has pushed a
   task comes here behind that, and who has found out that one has ended, too,
   to ask the policy then: the later of both sees what the other did.  */
static unsigned
with_room (bool room[RT_MOST_DEVICES])
{
  static _Atomic uint32_t turns;
  unsigned ahead = rt_scheduler_ahead ();
  bool any = false;
  atomic_fetch_add_explicit (&turns, 1, memory_order_acq_rel);
  if (rt_scheduler_idle ())
    return 0;
  unsigned count = rt_node_count;
  for (unsigned i = 0; i < count; i++)
    any |= room[i] = has_room (&rt_nodes[i], ahead);
  return any ? count : 0;
}

/* Take tasks from the policy for NODE, which has room, as long as it has;
   whether there were some.  */
static bool
feed_node (struct thread *self, struct memory_node *node)
{
  unsigned worker = rt_machine_kind_of_node (node);
  bool some = false, room = true;
  while (room && !atomic_load (&rt_machine.kinds[worker].lost))
    {
      struct task *task = rt_scheduler_take (worker);
      if (!task)
        break;
      rt_offload_enlist (self, task, node);
      room = has_room (node, rt_scheduler_ahead ());
      some = true;
    }
  return some;
}

bool
rt_feed (struct thread *self)
{
  bool some = false, more = true;
  self->feeds = false;
  if (!rt_mixed_p ())
    return false;
  /* What one device is asked for may change what the policy has for others. */
  for (unsigned passes = 1; more; passes++)
    {
      bool room[RT_MOST_DEVICES];
      unsigned count = with_room (room);
      more = false;
      for (unsigned i = 0; i < count; i++)
        if (room[i])
          more |= feed_node (self, &rt_nodes[i]);
      some |= more;
      more |= passes < 2 && count && rt_scheduler_feeds ();
    }
  /* Who has called what is left may compute next, or execute tasks, and does
     not see then that a device has nothing left.  */
  if (!rt_scheduler_idle () && rt_offload_busy ())
    rt_service_watch ();
  return some;
}

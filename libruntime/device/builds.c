/* SPDX-License-Identifier: LGPL-2.1-or-later

   Building kernels.  */

#include "builds.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/observer.h"
#include "class.h"
#include "engine/entry.h"
#include "engine/kind.h"
#include "engine/scheduler.h"
#include "engine/task.h"
#include "errand.h"
#include "launch.h"
#include "mixed.h"
#include "model/machine.h"
#include "offload.h"
#include "place.h"

/* Tasks that wait; under the memory lock.  */
static struct offloaded_list building = STAILQ_HEAD_INITIALIZER (building);

/* What is wanted; under the same lock.  */
struct request
{
  STAILQ_ENTRY (request) link;
  const struct tasks_codelet *codelet;
  const struct tasks_site *site;
  struct memory_node *node;
};
static STAILQ_HEAD (, request) requests = STAILQ_HEAD_INITIALIZER (requests);

/* Which devices: counts how often some have been added.  */
static _Atomic uint32_t generation;

void
rt_builds_start (void)
{
  atomic_fetch_add (&generation, 1);
}

void
rt_builds_stop (void)
{
  struct request *request;
  rt_memory_lock ();
  while ((request = STAILQ_FIRST (&requests)))
    {
      STAILQ_REMOVE_HEAD (&requests, link);
      free (request);
    }
  rt_memory_unlock ();
}

void
rt_builds_forked (void)
{
  STAILQ_INIT (&building);
  STAILQ_INIT (&requests);
}

void
rt_builds_wait (struct offloaded *offloaded)
{
  STAILQ_INSERT_TAIL (&building, offloaded, link);
  rt_errand_wake ();
}

/* Whether tasks wait for kernels.  */
static bool
awaited (void)
{
  rt_memory_lock ();
  bool wait = !STAILQ_EMPTY (&building);
  rt_memory_unlock ();
  return wait;
}

/* Have the kernel of IMPLEMENTATION ready for DEVICE; it may be.  A task WAITS
   for it, or others may have come to do so meanwhile.  */
static enum device_status
prepare (struct device *device,
         const struct tasks_implementation *implementation,
         const struct tasks_site *site, bool waits)
{
  struct record_frame frame;
  if (device->driver->prepared (device, implementation))
    return DEVICE_OK;
  if (RT_RECORDED ())
    rt_recorder->begin (&frame, RECORDED_BUILD);
  enum device_status status
      = device->driver->prepare (device, implementation, site);
  if (RT_RECORDED ())
    rt_recorder->end (
        &frame, waits || awaited () ? RECORDED_AWAITED_BUILD : RECORDED_BUILD,
        implementation->name, site);
  return status;
}

/* Whether all implementations of CODELET for DEVICE are ready; with BUILD,
   make them so.  FAILED is the first that cannot be.  */
static bool
ready (const struct tasks_codelet *codelet, struct device *device, bool build,
       const struct tasks_site *site,
       const struct tasks_implementation **failed)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    {
      *failed = &codelet->implementations[i];
      if ((*failed)->target != device->driver->target)
        continue;
      if (build ? prepare (device, *failed, site, false) != DEVICE_OK
                : !device->driver->prepared (device, *failed))
        return false;
    }
  return true;
}

void
rt_builds_want (const struct tasks_codelet *codelet,
                const struct tasks_site *site)
{
  struct kind *kind = rt_kind_known (codelet);
  const struct tasks_implementation *failed;
  if (!kind->places || !kind->implementations)
    return;
  for (unsigned i = 0; i < rt_node_count; i++)
    {
      struct place_kind *place = &kind->places[i];
      uint32_t now = atomic_load_explicit (&generation, memory_order_relaxed);
      if (atomic_load_explicit (&place->asked, memory_order_relaxed) == now
          || !rt_place_general (rt_nodes[i].device)
          || atomic_exchange (&place->asked, now) == now)
        continue;
      if (ready (codelet, rt_nodes[i].device, false, site, &failed))
        {
          atomic_store (&place->built, now);
          continue;
        }
      struct request *request = malloc (sizeof *request);
      if (!request)
        rt_no_memory (site, sizeof *request, "a kernel to be built");
      *request = (struct request){ .codelet = codelet,
                                   .site = site,
                                   .node = &rt_nodes[i] };
      rt_memory_lock ();
      STAILQ_INSERT_TAIL (&requests, request, link);
      rt_memory_unlock ();
      rt_errand_wake ();
    }
}

bool
rt_builds_allow (const struct kind *kind, unsigned node)
{
  return !kind->implementations || !rt_place_allowed (TASKS_TARGET_CPU)
         || atomic_load_explicit (&kind->places[node].built,
                                  memory_order_acquire)
                == atomic_load_explicit (&generation, memory_order_relaxed);
}

/* Do what REQUEST says.  */
static void
build (const struct request *request)
{
  const struct tasks_codelet *codelet = request->codelet;
  struct memory_node *node = request->node;
  const struct tasks_implementation *failed;
  if (!ready (codelet, node->device, true, request->site, &failed))
    {
      rt_memory_lock ();
      rt_place_refuse (codelet, failed, node, node->device->failure);
      rt_memory_unlock ();
      return;
    }
  atomic_store (&rt_kind_known (codelet)->places[node - rt_nodes].built,
                atomic_load (&generation));
  rt_classes_changed ();
  if (rt_mixed_p ())
    rt_mixed_change ();
}

bool
rt_builds_serve (struct thread *self)
{
  rt_memory_lock ();
  struct offloaded *offloaded = STAILQ_FIRST (&building);
  struct request *request = offloaded ? NULL : STAILQ_FIRST (&requests);
  if (offloaded)
    STAILQ_REMOVE_HEAD (&building, link);
  if (request)
    STAILQ_REMOVE_HEAD (&requests, link);
  rt_memory_unlock ();
  if (request)
    {
      build (request);
      rt_exit_first ();
      free (request);
      return true;
    }
  if (!offloaded)
    return false;
  struct device *device = offloaded->node->device;
  enum device_status status
      = prepare (device, offloaded->implementation, offloaded->site, true);
  rt_exit_first ();
  if (status == DEVICE_OK)
    rt_launch (self, offloaded);
  else
    {
      rt_memory_lock ();
      rt_place_refuse (offloaded->codelet, offloaded->implementation,
                       offloaded->node, device->failure);
      rt_memory_unlock ();
      rt_offload_again (self, offloaded);
    }
  return true;
}

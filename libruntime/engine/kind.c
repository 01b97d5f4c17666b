/* SPDX-License-Identifier: LGPL-2.1-or-later

   Kinds of tasks.  */

#include "kind.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/observer.h"
#include "model/model.h"
#include "offloader.h"
#include "policy/explain.h"
#include "region.h"
#include "sharing.h"

/* Find the models of the implementations of CODELET for the CPU.  */
static void
make_models (struct kind *kind, const struct tasks_codelet *codelet)
{
  size_t size = kind->implementations * sizeof *kind->models;
  if (!kind->implementations)
    return;
  kind->models = malloc (size);
  if (!kind->models)
    rt_no_memory (NULL, size, "a kind of task");
  uint32_t count = 0;
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target == TASKS_TARGET_CPU)
      kind->models[count++] = rt_model (
          rt_models, codelet, &codelet->implementations[i], RT_MODEL_CORES);
}

static void
check (const struct tasks_codelet *codelet, const struct kind *kind,
       const struct tasks_site *site)
{
  if (!kind->implementations && !kind->places)
    rt_fatal (site,
              "task '%s' has no implementation that could run here; give it a"
              " body or a 'task_implementation (\"cpu\", %s)'",
              codelet->name, codelet->name);
}

/* Fill in the buffers of KIND, of CODELET.  */
static void
make_buffers (struct kind *kind, const struct tasks_codelet *codelet)
{
  struct kind_buffer *next = kind->buffers;
  struct kind_buffer *scratch = next + kind->buffer_count;
  for (uint32_t i = 0; i < codelet->parameter_count; i++)
    {
      const struct tasks_parameter *parameter = &codelet->parameters[i];
      struct kind_buffer buffer = { .offset = parameter->offset,
                                    .bound = parameter->bound,
                                    .mode = parameter->mode,
                                    .parameter = i,
                                    .columns = parameter->columns };
      if (rt_mode_region (parameter->mode))
        {
          *next++ = buffer;
          kind->columns |= buffer.columns != TASKS_NO_BOUND;
        }
      else if (parameter->mode == TASKS_SCRATCH)
        scratch[kind->scratch_count++] = buffer;
    }
}

/* Whether devices could execute KIND.  What they touch no observer sees; and
   they cannot work on what others work on at the same time.  */
static bool
for_devices (const struct kind *kind)
{
  if (!kind->implementations)
    return true;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (kind->buffers[i].mode == TASKS_CONCURRENT)
      return false;
  return !rt_observer;
}

struct kind *
rt_kind_make (struct tasks_codelet *codelet, const struct tasks_site *site)
{
  if (codelet->abi_version != TASKS_ABI_VERSION)
    rt_fatal (site,
              "a task was compiled by a plugin of another version (interface"
              " %u) than this runtime (interface %d); compile it again with"
              " the plugin that was installed with the runtime",
              (unsigned)codelet->abi_version, TASKS_ABI_VERSION);

  uint32_t buffers = 0, scratch = 0;
  for (uint32_t i = 0; i < codelet->parameter_count; i++)
    {
      buffers += rt_mode_region (codelet->parameters[i].mode);
      scratch += codelet->parameters[i].mode == TASKS_SCRATCH;
    }
  if (buffers >= RT_MOST_REGIONS)
    rt_fatal (site, "task '%s' has %u buffer parameters; at most %d can be",
              codelet->name, buffers, RT_MOST_REGIONS - 1);
  size_t size = sizeof (struct kind)
                + (buffers + scratch) * sizeof (struct kind_buffer);
  struct kind *kind = calloc (1, size);
  if (!kind)
    rt_no_memory (site, size, "a kind of task");
  atomic_store (&kind->mean, RT_NO_MEAN);
  kind->buffer_count = buffers;
  make_buffers (kind, codelet);
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    kind->implementations
        += codelet->implementations[i].target == TASKS_TARGET_CPU;
  rt_sharing_kind (kind, codelet);
  make_models (kind, codelet);
  rt_task_layout (codelet, buffers, buffers, &kind->task_size,
                  &kind->block_at);
  if (for_devices (kind))
    kind->places = rt_offloader->places (codelet);
  if (rt_observer && kind->places)
    rt_observer->unseen (codelet);
  check (codelet, kind, site);
  if (kind->places && !rt_offloader->want (!kind->implementations))
    {
      free (kind->places);
      kind->places = NULL;
    }
  rt_explain_called (codelet->name);

  /* Another thread may have been faster.  */
  void *before = NULL;
  if (__atomic_compare_exchange_n (&codelet->runtime, &before, kind, false,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return kind;
  free (kind->places);
  free (kind->models);
  free (kind);
  return before;
}

void
rt_kind_footprint (const struct kind *kind,
                   const struct tasks_codelet *codelet, const void *block,
                   struct region *const *regions, struct footprint *footprint)
{
  rt_footprint_begin (footprint);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct kind_buffer *buffer = &kind->buffers[i];
      size_t bytes = regions[i]->bytes;
      if (regions[i]->shaped)
        bytes = rt_region_size (regions[i]);
      else if (buffer->bound != TASKS_NO_BOUND)
        memcpy (&bytes, (const char *)block + buffer->bound, sizeof bytes);
      rt_footprint_buffer (footprint, bytes);
    }
  for (uint32_t i = 0; i < codelet->parameter_count; i++)
    {
      const struct tasks_parameter *parameter = &codelet->parameters[i];
      if (parameter->mode == TASKS_SCALAR)
        rt_footprint_scalar (footprint,
                             (const char *)block + parameter->offset,
                             parameter->size);
    }
}

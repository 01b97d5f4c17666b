/* SPDX-License-Identifier: LGPL-2.1-or-later

   Noted regions: what the body of a light task registers.

   Recursive programs have tasks that return results in variables of their
   callers, or divide their buffers: each registers some memory, calls tasks on
   it, waits and unregisters it.  Where these calls run in place nobody ever
   asks for an order.  So a light task (light.h) stays light: it only notes the
   region, calls in it find that among its notes or its own arguments, and
   there is nothing to wait for.

   If it becomes a task after all, its notes become regions of its domain, as
   they were made, before its callee becomes one: it is as if they had been
   registered at once.  Whatever is wrong, and what is not found here, makes
   tasks of the light ones, and is looked at, and said, as for any task.  */

#ifndef RT_NOTED_H
#define RT_NOTED_H

#include "argument.h"
#include "base/hash.h"
#include "context.h"
#include "light.h"

/* In place of what was made of a light task: it has notes.  */
#define RT_NOTED ((struct task *)1)

/* A task with more is none that is light: they are searched one by one.  */
#define RT_MOST_NOTES 32

/* Whether BYTES at START name REGION.  */
static inline bool
rt_noted_p (const struct region *region, uintptr_t start, size_t bytes)
{
  return region->start == start
         && (bytes == TASKS_ANY_SIZE || region->bytes == bytes);
}

/* The note of LIGHT that BYTES at START name, or NULL.  It is the newest
   mostly, or one of the oldest.  */
static inline struct region *
rt_noted_find (const struct light *light, uintptr_t start, size_t bytes)
{
  if (light->task != RT_NOTED)
    return NULL;
  struct region *region = TAILQ_LAST (&light->notes, notes);
  if (rt_noted_p (region, start, bytes))
    return region;
  TAILQ_FOREACH (region, &light->notes, note)
    if (rt_noted_p (region, start, bytes))
      return region;
  return NULL;
}

/* Note that the body of LIGHT, which SELF runs, registers BYTES, not 0, at
   START, for SITE.  False if that can only be told of a task.  */
static inline bool
rt_noted_add (struct thread *self, struct light *light, uintptr_t start,
              size_t bytes, const struct tasks_site *site)
{
  const struct kind *kind = rt_kind_known (light->codelet);
  int modes = rt_context_modes (kind, light->regions, start, bytes);
  uint64_t bit = UINT64_C (1) << rt_hash_address ((void *)start, 64);
  if (modes < 0)
    return false;
  for (uint32_t i = 0; modes && i < kind->buffer_count; i++)
    if (light->regions[i]->start == start)
      return false;
  if (light->task != RT_NOTED)
    {
      TAILQ_INIT (&light->notes);
      light->note_count = 0;
      light->note_bits = 0;
      light->task = RT_NOTED;
    }
  else if (light->note_count == RT_MOST_NOTES
           || (light->note_bits & bit
               && rt_noted_find (light, start, TASKS_ANY_SIZE)))
    return false;
  light->note_bits |= bit;
  struct region *region = rt_pool_take (&self->cache, sizeof *region);
  rt_region_initialize (region, start, bytes, modes ? modes : TASKS_READ_WRITE,
                        site);
  TAILQ_INSERT_TAIL (&light->notes, region, note);
  light->note_count++;
  return true;
}

/* LIGHT does not have its note REGION any more.  */
static inline void
rt_noted_remove (struct thread *self, struct light *light,
                 struct region *region)
{
  TAILQ_REMOVE (&light->notes, region, note);
  if (!--light->note_count)
    light->task = NULL;
  rt_pool_give (&self->cache, region, sizeof *region);
}

/* BYTES at START are not registered any more; false if that was not noted.  */
static inline bool
rt_noted_end (struct thread *self, struct light *light, uintptr_t start,
              size_t bytes)
{
  struct region *region = rt_noted_find (light, start, bytes);
  if (region)
    rt_noted_remove (self, light, region);
  return region != NULL;
}

/* What the body of LIGHT passes in BLOCK for BUFFER: a note of it, or one of
   its own arguments; NULL may mean anything.  */
static inline struct region *
rt_noted_argument (const struct light *light, const char *block,
                   const struct kind_buffer *buffer)
{
  size_t bytes;
  uintptr_t start = rt_argument (block, buffer, &bytes);
  struct region *region = rt_noted_find (light, start, bytes);
  if (region)
    return rt_argument_plain (buffer, region->modes) ? region : NULL;
  const struct kind *kind = rt_kind_known (light->codelet);
  unsigned modes = 0;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (light->regions[i]->start == start
        && (light->regions[i]->bound == bytes
            || (bytes == TASKS_ANY_SIZE
                && (!region || light->regions[i]->bytes > region->bytes))))
      {
        region = light->regions[i];
        modes = kind->buffers[i].mode;
      }
  return region && rt_argument_plain (buffer, modes) ? region : NULL;
}

#endif /* RT_NOTED_H */

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Views.  */

#include "view.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/lock.h"
#include "cache.h"
#include "engine/kind.h"
#include "engine/region.h"
#include "engine/task.h"
#include "output.h"
#include "pages.h"

#define PURPOSE "what tasks may touch"

static struct lock lock;
static struct interval_tree spans = RB_INITIALIZER (&spans);
static _Atomic uint64_t stamps;

struct view rt_host_view;
size_t rt_span_count;
_Atomic unsigned rt_bodies;

/* The calling thread's: the view of the body that it runs, or NULL; whether it
   has the lock; and whether nobody knows for whom it works.  */
static _Thread_local struct
{
  struct view *view;
  bool busy, stray;
  struct cache *cache; /* or NULL */
} here __attribute__ ((tls_model ("initial-exec")));

/* Caches of threads that have ended, for others.  */
static struct lock unused_lock;
static struct cache *unused;
static pthread_key_t caches;
static pthread_once_t caches_once = PTHREAD_ONCE_INIT;

/* What nobody is asked about.  */
static _Atomic uint64_t stray_stamp = 0;

struct view *
rt_view (void)
{
  return here.stray ? NULL : here.view ? here.view : &rt_host_view;
}

/* The calling thread's cache follows its view.  */
static void
follow (void)
{
  if (here.cache)
    here.cache->stamp = here.stray  ? &stray_stamp
                        : here.view ? &here.view->stamp
                                    : &rt_host_view.stamp;
}

void
rt_view_stray (void)
{
  here.stray = true;
  follow ();
}

/* Its thread ends.  Destructors of other libraries may still use it.  */
static void
free_cache (void *data)
{
  struct cache *cache = data;
  here.cache = NULL;
  rt_lock (&unused_lock);
  cache->next = unused;
  unused = cache;
  rt_unlock (&unused_lock);
}

static void
make_key (void)
{
  (void)!pthread_key_create (&caches, free_cache);
}

struct cache *
rt_view_cache (void)
{
  if (!here.cache)
    {
      pthread_once (&caches_once, make_key);
      rt_lock (&unused_lock);
      if ((here.cache = unused))
        unused = unused->next;
      rt_unlock (&unused_lock);
      if (!here.cache)
        here.cache = calloc (1, sizeof *here.cache);
      if (here.cache)
        pthread_setspecific (caches, here.cache);
      follow ();
    }
  return here.cache;
}

bool
rt_views_lock (void)
{
  if (here.busy)
    return false;
  here.busy = true;
  rt_lock (&lock);
  return true;
}

void
rt_views_unlock (void)
{
  rt_unlock (&lock);
  here.busy = false;
}

/* VIEW has changed.  */
static void
touch (struct view *view)
{
  atomic_store_explicit (&view->stamp, atomic_fetch_add (&stamps, 1) + 1,
                         memory_order_relaxed);
}

static void *
allocate (size_t size)
{
  void *memory = calloc (1, size);
  if (!memory)
    rt_no_memory (NULL, size, PURPOSE);
  return memory;
}

/* Registered memory.  */

static struct interval *
make_span (struct interval_tree *tree, struct interval *front)
{
  struct span *span = allocate (sizeof *span);
  (void)tree;
  if (front)
    *span = *RT_OF_INTERVAL (struct span, front);
  else
    span->open = TASKS_READ_WRITE;
  rt_span_count++;
  return &span->interval;
}

struct span *
rt_span_from (uintptr_t at)
{
  return RT_OF_INTERVAL (struct span, rt_interval_from (&spans, at));
}

struct span *
rt_span_at (uintptr_t at)
{
  struct span *span = rt_span_from (at);
  return span && span->interval.begin <= at ? span : NULL;
}

struct span *
rt_span_next (struct span *span)
{
  return RT_OF_INTERVAL (struct span, rt_interval_next (&span->interval));
}

static void
add_spans (uintptr_t start, size_t bytes, const struct tasks_site *site)
{
  uintptr_t end = start + bytes;
  rt_intervals_cover (&spans, start, end, make_span);
  RT_FOR_EACH_SPAN (span, start, end)
    {
      span->regions++;
      span->start = start;
      span->bytes = bytes;
      span->site = site;
    }
}

/* One region that covers all from START to END has gone.  */
static void
remove_spans (uintptr_t start, uintptr_t end)
{
  for (struct span *span = rt_span_from (start), *next;
       span && span->interval.begin < end; span = next)
    {
      next = rt_span_next (span);
      if (span->regions && --span->regions)
        continue;
      rt_pages_open (span);
      rt_span_count--;
      rt_interval_remove (&spans, &span->interval);
      free (span);
    }
}

/* Areas.  */

static struct interval *
make_area (struct interval_tree *tree, struct interval *front)
{
  struct area *area = allocate (sizeof *area);
  (void)tree;
  if (front)
    {
      *area = *RT_OF_INTERVAL (struct area, front);
      area->history = rt_history_copy (&area->history, PURPOSE);
    }
  else
    {
      area->rights = TASKS_READ_WRITE;
      area->parameter = NO_PARAMETER;
    }
  return &area->interval;
}

static struct area *
area_from (const struct view *view, uintptr_t at)
{
  return RT_OF_INTERVAL (struct area, rt_interval_from (&view->areas, at));
}

static struct area *
next_area (struct area *area)
{
  return RT_OF_INTERVAL (struct area, rt_interval_next (&area->interval));
}

/* Visit each area of VIEW between BEGIN and END, which are borders.  */
#define FOR_EACH_AREA(AREA, VIEW, BEGIN, END)                                 \
  for (struct area *AREA = area_from (VIEW, BEGIN);                           \
       AREA && AREA->interval.begin < (END); AREA = next_area (AREA))

/* The first area of VIEW from BEGIN to END, which is covered by such from now
   on.  */
static void
cover (struct view *view, uintptr_t begin, uintptr_t end)
{
  rt_intervals_cover (&view->areas, begin, end, make_area);
}

static void
drop_area (struct view *view, struct area *area)
{
  rt_interval_remove (&view->areas, &area->interval);
  rt_history_free (&area->history);
  free (area);
}

/* Nobody has AREA of VIEW any more.  */
static void
clear_area (struct view *view, struct area *area)
{
  rt_history_free (&area->history);
  area->released = false;
  area->device = 0;
  if (!area->registered && area->parameter == NO_PARAMETER)
    drop_area (view, area);
}

/* A member of MEMBERS that is not complete, the last; if the group does not
   write, it is enough that it ran.  NULL if there is none.  */
static const struct called *
pending (const struct calls *calls, const struct members *members, bool writes)
{
  const uint32_t *numbers = rt_members (members);
  for (uint32_t i = members->count; i-- > 0;)
    {
      const struct called *call = rt_calls_at (calls, numbers[i]);
      if (call && (writes || call->done == CALL_PENDING))
        return call;
    }
  return NULL;
}

/* VERDICT forbids because of CALL, whose parameter is known if it is the one
   of USE.  */
static void
blame (struct verdict *verdict, const struct calls *calls,
       const struct called *call, const struct use *use, bool writes)
{
  verdict->fault = FAULT_GIVEN;
  verdict->writes = writes;
  verdict->parameter
      = rt_calls_at (calls, use->call) == call ? use->parameter : NO_PARAMETER;
  verdict->codelet = call->codelet;
  verdict->site = call->site;
}

/* What the calls that were given AREA leave of VERDICT.  */
static void
look_at_calls (const struct view *view, const struct area *area,
               struct verdict *verdict)
{
  const struct history *history = &area->history;
  bool writes = rt_mode_writes (history->mode);
  const struct called *call = pending (&view->calls, &history->last, writes);
  if (call)
    {
      verdict->rights &= writes ? 0 : TASKS_READ;
      blame (verdict, &view->calls, call,
             writes ? &area->writer : &area->reader, writes);
    }
  call = writes ? NULL : pending (&view->calls, &history->before, true);
  if (call)
    {
      verdict->rights = 0;
      blame (verdict, &view->calls, call, &area->writer, true);
    }
}

/* Narrow VERDICT, which is of AT, to where TREE has nothing.  AFTER is the
   first interval there that ends behind AT, or NULL.  */
static void
narrow (struct verdict *verdict, struct interval_tree *tree,
        struct interval *after)
{
  struct interval *before
      = after ? rt_interval_previous (after) : rt_interval_last (tree);
  if (before && before->end > verdict->begin)
    verdict->begin = before->end;
  if (after && after->begin < verdict->end)
    verdict->end = after->begin;
}

/* What VIEW allows at AT, where it has no area.  */
static struct verdict
look_outside (struct view *view, uintptr_t at)
{
  struct verdict verdict = { .rights = TASKS_READ_WRITE, .end = UINTPTR_MAX };
  narrow (&verdict, &view->areas, rt_interval_from (&view->areas, at));
  if (!view->task)
    return verdict;
  struct span *span = rt_span_from (at);
  if (!span || span->interval.begin > at)
    narrow (&verdict, &spans, span ? &span->interval : NULL);
  else
    {
      if (span->interval.begin > verdict.begin)
        verdict.begin = span->interval.begin;
      if (span->interval.end < verdict.end)
        verdict.end = span->interval.end;
      if (span->regions)
        {
          verdict.rights = 0;
          verdict.fault = FAULT_FOREIGN;
        }
    }
  return verdict;
}

struct verdict
rt_view_look (struct view *view, uintptr_t at)
{
  const struct area *area = area_from (view, at);
  if (!area || area->interval.begin > at)
    return look_outside (view, at);
  struct verdict verdict = { .rights = area->rights, .area = area };
  verdict.begin = area->interval.begin;
  verdict.end = area->interval.end;
  verdict.parameter = area->parameter;
  if (!(area->rights & TASKS_WRITE))
    verdict.fault = FAULT_CONST;
  if (area->device)
    {
      verdict.rights &= area->device & TASKS_WRITE ? 0 : TASKS_READ;
      verdict.fault = FAULT_DEVICE;
      verdict.writes = area->device & TASKS_WRITE;
      verdict.codelet = area->device_codelet;
      verdict.parameter = area->device_parameter;
      verdict.site = NULL;
    }
  if (area->released)
    {
      verdict.rights = 0;
      verdict.fault = FAULT_RELEASED;
      verdict.site = area->site;
    }
  look_at_calls (view, area, &verdict);
  return verdict;
}

void
rt_view_register (struct view *view, uintptr_t start, size_t bytes,
                  const struct tasks_site *site)
{
  add_spans (start, bytes, site);
  if (view->task)
    {
      cover (view, start, start + bytes);
      FOR_EACH_AREA (area, view, start, start + bytes)
      if (area->parameter == NO_PARAMETER)
        area->registered++;
    }
  touch (view);
}

/* All that used the area from BEGIN to END of VIEW is DONE, and so is what
   that has waited for.  */
static void
end_calls (struct view *view, uintptr_t begin, uintptr_t end, enum done done)
{
  rt_intervals_cut (&view->areas, begin, end, make_area);
  for (struct area *area = area_from (view, begin), *next;
       area && area->interval.begin < end; area = next)
    {
      const struct members *members = &area->history.last;
      next = next_area (area);
      for (uint32_t i = 0; i < members->count; i++)
        rt_calls_end (&view->calls, rt_members (members)[i], done);
      clear_area (view, area);
    }
  touch (view);
}

void
rt_view_lost (uintptr_t start, size_t bytes)
{
  RT_FOR_EACH_SPAN (span, start, start + bytes)
    {
      span->regions = 0;
      rt_pages_open (span);
    }
  end_calls (&rt_host_view, start, start + bytes, CALL_COMPLETE);
}

void
rt_view_unregister (struct view *view, uintptr_t start, size_t bytes)
{
  uintptr_t end = start + bytes;
  end_calls (view, start, end, CALL_COMPLETE);
  for (struct area *area = area_from (view, start), *next;
       area && area->interval.begin < end; area = next)
    {
      next = next_area (area);
      if (area->registered && --area->registered == 0)
        drop_area (view, area);
    }
  remove_spans (start, end);
}

void
rt_view_acquired (struct view *view, const struct region *region)
{
  end_calls (view, region->start, rt_region_end (region), CALL_RAN);
}

void
rt_view_released (struct view *view, const struct region *region,
                  const struct tasks_site *site)
{
  /* A body may touch its parameters while no child has them.  */
  if (view->task || !region->bytes)
    return;
  cover (view, region->start, rt_region_end (region));
  FOR_EACH_AREA (area, view, region->start, rt_region_end (region))
  {
    area->released = true;
    area->site = site;
  }
  touch (view);
}

void
rt_view_waited (struct view *view)
{
  rt_calls_wait (&view->calls);
  for (struct area *area = area_from (view, 0), *next; area; area = next)
    {
      /* What devices may have is still not the caller's.  */
      unsigned device = area->device;
      next = next_area (area);
      area->device = 0;
      if (device)
        {
          rt_history_free (&area->history);
          area->released = false;
          area->device = device;
        }
      else
        clear_area (view, area);
    }
  touch (view);
}

/* CALL has AREA of VIEW with MODE, as PARAMETER.  */
static void
give (struct view *view, struct area *area, uint32_t call, uint32_t parameter,
      unsigned mode)
{
  struct edges edges = { PURPOSE, rt_calls_edge, &view->calls };
  struct use use = { call, parameter };
  rt_history_access (&area->history, call, mode, &edges);
  *(rt_mode_writes (mode) ? &area->writer : &area->reader) = use;
}

/* Whether CODELET has an implementation for a device.  */
static bool
for_device (const struct tasks_codelet *codelet)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target != TASKS_TARGET_CPU)
      return true;
  return false;
}

/* A call writes what is between BEGIN and END, for who runs in VIEW.  */
static void
write_outputs (struct view *view, uintptr_t begin, uintptr_t end)
{
  for (struct output *output = view->outputs; output; output = output->next)
    {
      uintptr_t from = begin > output->begin ? begin : output->begin;
      uintptr_t to = output->begin + output->bytes;
      if (to > end)
        to = end;
      if (from < to)
        rt_output_write (output, from, to - from);
    }
}

void
rt_view_called (struct view *view, const struct task *task)
{
  const struct tasks_codelet *codelet = task->codelet;
  const struct kind *kind = rt_kind_known (codelet);
  uint32_t call = rt_calls_add (&view->calls, codelet, task->site);
  bool device = for_device (codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct region *region = task->regions[i];
      const struct kind_buffer *buffer = &kind->buffers[i];
      uintptr_t begin = region->start, end = rt_region_end (region);
      if (begin == end)
        continue;
      if (rt_mode_writes (buffer->mode))
        write_outputs (view, begin, end);
      cover (view, begin, end);
      FOR_EACH_AREA (area, view, begin, end)
      {
        give (view, area, call, buffer->parameter, buffer->mode);
        if (!device)
          continue;
        area->device |= buffer->mode;
        area->device_codelet = codelet;
        area->device_parameter = buffer->parameter;
      }
    }
  touch (view);
}

/* The bytes of parameter I of TASK, of KIND, that its declaration speaks of.
 */
static size_t
bytes_of (const struct task *task, const struct kind *kind, uint32_t i,
          const void *block)
{
  size_t bytes = task->regions[i]->bytes, bound = bytes;
  if (kind->buffers[i].bound != TASKS_NO_BOUND)
    memcpy (&bound, (const char *)block + kind->buffers[i].bound,
            sizeof bound);
  return bound < bytes ? bound : bytes;
}

/* Parameter I of VIEW's task, of KIND, is an output, unless others cover it,
   too: watch it.  */
static void
begin_output (struct view *view, const struct kind *kind, uint32_t i,
              const void *block)
{
  const struct task *task = view->task;
  const struct kind_buffer *buffer = &kind->buffers[i];
  uintptr_t begin = task->regions[i]->start;
  size_t bytes = bytes_of (task, kind, i, block);
  /* Where nobody tells what is written, its padding would stay filled.  */
  if (!bytes || buffer->mode != TASKS_WRITE || rt_pages_on)
    return;
  rt_intervals_cut (&view->areas, begin, begin + bytes, make_area);
  FOR_EACH_AREA (area, view, begin, begin + bytes)
  if (area->rights != TASKS_WRITE || area->parameter != buffer->parameter)
    return;
  size_t element = task->codelet->parameters[buffer->parameter].element_size;
  struct output *output
      = rt_output_begin (begin, bytes, element, buffer->parameter);
  if (!output)
    return;
  output->next = view->outputs;
  view->outputs = output;
  FOR_EACH_AREA (area, view, begin, begin + bytes)
  area->output = output;
}

struct view *
rt_view_begin (struct task *task, void (*function) (void *), void *block)
{
  struct view *view = allocate (sizeof *view);
  const struct kind *kind = rt_kind_known (task->codelet);
  view->task = task;
  view->body = function;
  view->outer = here.view;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct region *region = task->regions[i];
      if (!region->bytes)
        continue;
      cover (view, region->start, rt_region_end (region));
      FOR_EACH_AREA (area, view, region->start, rt_region_end (region))
      {
        if (area->parameter == NO_PARAMETER)
          area->rights = 0;
        area->parameter = kind->buffers[i].parameter;
        area->rights |= kind->buffers[i].mode;
      }
    }
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    begin_output (view, kind, i, block);
  /* What it has not written yet it may read where that is not watched.  */
  FOR_EACH_AREA (area, view, 0, UINTPTR_MAX)
  if (area->rights == TASKS_WRITE)
    area->rights = TASKS_READ_WRITE;
  touch (view);
  here.view = view;
  atomic_fetch_add (&rt_bodies, 1);
  follow ();
  return view;
}

void
rt_view_end (struct view *view)
{
  here.view = view->outer;
  atomic_fetch_sub (&rt_bodies, 1);
  follow ();
  for (struct area *area = area_from (view, 0), *next; area; area = next)
    {
      next = next_area (area);
      for (; area->registered; area->registered--)
        remove_spans (area->interval.begin, area->interval.end);
      drop_area (view, area);
    }
  rt_calls_free (&view->calls);
  free (view);
}

void
rt_view_stopped (void)
{
  end_calls (&rt_host_view, 0, UINTPTR_MAX, CALL_COMPLETE);
}

void
rt_views_forget (void)
{
  struct view *view = &rt_host_view;
  rt_view_waited (view);
  for (struct area *area = area_from (view, 0), *next; area; area = next)
    {
      next = next_area (area);
      drop_area (view, area);
    }
  for (struct span *span = rt_span_from (0), *next; span; span = next)
    {
      next = rt_span_next (span);
      span->regions = 1;
      remove_spans (span->interval.begin, span->interval.end);
    }
  touch (view);
}

void
rt_views_fork_prepare (void)
{
  (void)!rt_views_lock ();
}

void
rt_views_fork_done (void)
{
  rt_views_unlock ();
}

void
rt_views_forked (void)
{
  rt_bodies = 0;
  for (const struct view *view = here.view; view; view = view->outer)
    rt_bodies++;
  rt_views_unlock ();
}

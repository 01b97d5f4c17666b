/* SPDX-License-Identifier: LGPL-2.1-or-later

   Spans of registered memory.  */

#include "span.h"

#include <stdatomic.h>
#include <sys/mman.h>

#include "base/error.h"
#include "base/lock.h"
#include "pages.h"

RB_HEAD (span_tree, span);

/* Spans for which memory is taken at once.  */
#define MANY 256

static struct lock lock;
static _Atomic (const void *) holder; /* the thread that holds it, or NULL */
_Atomic size_t rt_span_count;
static struct span *unused; /* linked by their left children */
static struct span_tree tree = RB_INITIALIZER (&tree);

static int
compare (struct span *a, struct span *b)
{
  return a->begin < b->begin ? -1 : a->begin > b->begin;
}

RB_GENERATE_INTERNAL (span_tree, span, link, compare,
                      __attribute__ ((unused)) static)

void
rt_spans_lock (void)
{
  rt_lock (&lock);
  atomic_store_explicit (&holder, __builtin_thread_pointer (),
                         memory_order_relaxed);
}

void
rt_spans_unlock (void)
{
  atomic_store_explicit (&holder, NULL, memory_order_relaxed);
  rt_unlock (&lock);
}

bool
rt_spans_locked (void)
{
  return atomic_load_explicit (&holder, memory_order_relaxed)
         == __builtin_thread_pointer ();
}

struct span *
rt_span_from (uintptr_t at)
{
  struct span *span = RB_ROOT (&tree), *found = NULL;
  while (span)
    if (span->end > at)
      {
        found = span;
        span = RB_LEFT (span, link);
      }
    else
      span = RB_RIGHT (span, link);
  return found;
}

struct span *
rt_span_next (struct span *span)
{
  return RB_NEXT (span_tree, &tree, span);
}

static void
give (struct span *span)
{
  RB_LEFT (span, link) = unused;
  unused = span;
}

static struct span *
take (void)
{
  if (!unused)
    {
      size_t bytes = MANY * sizeof (struct span);
      struct span *spans = mmap (NULL, bytes, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (spans == MAP_FAILED)
        rt_no_memory (NULL, bytes, "what TASKS_CHECK knows of buffers");
      for (unsigned i = 0; i < MANY; i++)
        give (&spans[i]);
    }
  struct span *span = unused;
  unused = RB_LEFT (span, link);
  return span;
}

/* A new span, in the tree, that otherwise is as LIKE.  */
static struct span *
make (uintptr_t begin, uintptr_t end, const struct span *like)
{
  struct span *span = take ();
  *span = *like;
  span->begin = begin;
  span->end = end;
  RB_INSERT (span_tree, &tree, span);
  rt_span_count++;
  return span;
}

static void
drop (struct span *span)
{
  rt_pages_set (span, TASKS_READ_WRITE);
  RB_REMOVE (span_tree, &tree, span);
  rt_span_count--;
  give (span);
}

/* Make AT, if it lies within a span, a border.  */
static void
cut (uintptr_t at)
{
  struct span *span = rt_span_from (at);
  if (!span || span->begin >= at)
    return;
  /* A page at the border belongs to neither.  */
  rt_pages_set (span, TASKS_READ_WRITE);
  uintptr_t end = span->end;
  span->end = at;
  make (at, end, span);
}

void
rt_spans_add (uintptr_t start, size_t bytes, uint64_t owner,
              const struct tasks_site *site)
{
  uintptr_t end = start + bytes;
  cut (start);
  cut (end);
  struct span *next = rt_span_from (start);
  for (uintptr_t at = start; at < end;)
    {
      struct span *span = next;
      if (!span || span->begin > at)
        {
          const struct span fresh = { .rights = TASKS_READ_WRITE };
          span = make (at, next && next->begin < end ? next->begin : end,
                       &fresh);
        }
      else
        next = rt_span_next (span);
      span->regions++;
      span->gone = false;
      span->owner = owner;
      span->start = start;
      span->bytes = bytes;
      span->site = site;
      at = span->end;
    }
}

void
rt_spans_remove (uintptr_t start, size_t bytes)
{
  uintptr_t end = start + bytes;
  struct span *span = rt_span_from (start);
  while (span && span->begin < end)
    {
      struct span *next = rt_span_next (span);
      if (span->begin >= start && --span->regions == 0)
        drop (span);
      else if (span->begin >= start && span->left > span->regions)
        span->left = span->regions;
      span = next;
    }
}

void
rt_spans_clear (void)
{
  while (!RB_EMPTY (&tree))
    drop (RB_ROOT (&tree));
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory that the program frees, reallocates or unmaps while it is registered.

   What tasks do of that is not looked at, nor what is allocated in other
   ways.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "block.h"
#include "check.h"
#include "divert.h"
#include "frame.h"
#include "span.h"
#include "step.h"

static void (*next_free) (void *);
static void *(*next_realloc) (void *, size_t);
static void *(*next_reallocarray) (void *, size_t, size_t);
static int (*next_munmap) (void *, size_t);

/* Whether malloc_usable_size knows what NEXT_FREE ends: a program may replace
   one without the other.  */
static bool
sizes_known (void)
{
  static _Atomic char known; /* or 'n', or not asked yet */
  Dl_info object, other;
  if (!known)
    known = dladdr ((void *)next_free, &object)
                    && dladdr (dlsym (RTLD_DEFAULT, "malloc_usable_size"),
                               &other)
                    && object.dli_fbase == other.dli_fbase
                ? 'y'
                : 'n';
  return known == 'y';
}

/* The program is about to end the memory at START, of BYTES unless these are
   0; DOES says how.  */
static void
look (void *start, size_t bytes, const char *does)
{
  if (!start || !rt_span_count || rt_check_frame || rt_spans_locked ()
      || !rt_diverts ())
    return;
  int saved = errno;
  if (!bytes)
    bytes = sizes_known () ? rt_block_room (start) : 1;
  rt_check_freed ((uintptr_t)start, bytes, does);
  errno = saved;
}

void
rt_freed_look (void *start, size_t bytes, const char *does)
{
  if (bytes)
    look (start, bytes, does);
}

static void
watched_free (void *start)
{
  struct block block;
  RT_DIVERTED ();
  look (start, 0, "frees");
  rt_block_ends (start, &block);
  next_free (start);
  rt_diverted_end ();
}

/* The block that was at START, and BEFORE if that was KNOWN, has become one of
   SIZE bytes at MOVED; or not.  */
static void *
reallocated (void *start, void *moved, size_t size, bool known,
             const struct block *before)
{
  if (moved)
    rt_block_begins (moved, size, rt_divert_caller);
  else if (known && size)
    rt_block_begins (start, before->bytes, before->caller);
  rt_diverted_end ();
  return moved;
}

static void *
watched_realloc (void *start, size_t size)
{
  struct block block;
  RT_DIVERTED ();
  look (start, 0, "reallocates");
  bool known = rt_block_ends (start, &block);
  return reallocated (start, next_realloc (start, size), size, known, &block);
}

static void *
watched_reallocarray (void *start, size_t count, size_t size)
{
  struct block block;
  RT_DIVERTED ();
  look (start, 0, "reallocates");
  bool known = rt_block_ends (start, &block);
  return reallocated (start, next_reallocarray (start, count, size),
                      count * size, known, &block);
}

/* `delete', where a sanitizer has its own; that of the C++ library calls free,
   and is there.  */
#define WATCHED_DELETE(NAME, PARAMETERS, ARGUMENTS)                           \
  static void (*next_##NAME) PARAMETERS;                                      \
  static void watched_##NAME PARAMETERS                                       \
  {                                                                           \
    RT_DIVERTED ();                                                           \
    look (start, 0, "frees");                                                 \
    next_##NAME ARGUMENTS;                                                    \
    rt_diverted_end ();                                                       \
  }

WATCHED_DELETE (_ZdlPv, (void *start), (start))
WATCHED_DELETE (_ZdaPv, (void *start), (start))
WATCHED_DELETE (_ZdlPvm, (void *start, size_t size), (start, size))
WATCHED_DELETE (_ZdaPvm, (void *start, size_t size), (start, size))
WATCHED_DELETE (_ZdlPvSt11align_val_t, (void *start, size_t alignment),
                (start, alignment))
WATCHED_DELETE (_ZdaPvSt11align_val_t, (void *start, size_t alignment),
                (start, alignment))
WATCHED_DELETE (_ZdlPvmSt11align_val_t,
                (void *start, size_t size, size_t alignment),
                (start, size, alignment))
WATCHED_DELETE (_ZdaPvmSt11align_val_t,
                (void *start, size_t size, size_t alignment),
                (start, size, alignment))

static int
watched_munmap (void *start, size_t size)
{
  RT_DIVERTED ();
  if (size)
    look (start, size, "unmaps");
  int result = next_munmap (start, size);
  rt_diverted_end ();
  return result;
}

#define DELETED(NAME)                                                         \
  {                                                                           \
#NAME, (void *)watched_##NAME, (void **)&next_##NAME                      \
  }

const struct diversion rt_deleted_diversions[] = {
  DELETED (_ZdlPv),
  DELETED (_ZdaPv),
  DELETED (_ZdlPvm),
  DELETED (_ZdaPvm),
  DELETED (_ZdlPvSt11align_val_t),
  DELETED (_ZdaPvSt11align_val_t),
  DELETED (_ZdlPvmSt11align_val_t),
  DELETED (_ZdaPvmSt11align_val_t),
  { NULL, NULL, NULL },
};

const struct diversion rt_freed_diversions[] = {
  { "free", (void *)watched_free, (void **)&next_free },
  { "realloc", (void *)watched_realloc, (void **)&next_realloc },
  { "reallocarray", (void *)watched_reallocarray,
    (void **)&next_reallocarray },
  { "munmap", (void *)watched_munmap, (void **)&next_munmap },
  { NULL, NULL, NULL },
};

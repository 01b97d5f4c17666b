/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory that the program frees, reallocates or unmaps while it is registered.

   What tasks do of that is not looked at, nor what is allocated in other
   ways.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

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
    bytes = sizes_known () ? malloc_usable_size (start) : 1;
  rt_check_freed ((uintptr_t)start, bytes, does);
  errno = saved;
}

static void
watched_free (void *start)
{
  RT_DIVERTED ();
  look (start, 0, "frees");
  next_free (start);
  rt_step_resume ();
}

static void *
watched_realloc (void *start, size_t size)
{
  RT_DIVERTED ();
  look (start, 0, "reallocates");
  void *moved = next_realloc (start, size);
  rt_step_resume ();
  return moved;
}

static void *
watched_reallocarray (void *start, size_t count, size_t size)
{
  RT_DIVERTED ();
  look (start, 0, "reallocates");
  void *moved = next_reallocarray (start, count, size);
  rt_step_resume ();
  return moved;
}

static int
watched_munmap (void *start, size_t size)
{
  RT_DIVERTED ();
  if (size)
    look (start, size, "unmaps");
  int result = next_munmap (start, size);
  rt_step_resume ();
  return result;
}

const struct diversion rt_freed_diversions[] = {
  { "free", (void *)watched_free, (void **)&next_free },
  { "realloc", (void *)watched_realloc, (void **)&next_realloc },
  { "reallocarray", (void *)watched_reallocarray,
    (void **)&next_reallocarray },
  { "munmap", (void *)watched_munmap, (void **)&next_munmap },
  { NULL, NULL, NULL },
};

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Writes that come late.  */

#define _GNU_SOURCE
#include "late.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>
#include <sys/uio.h>
#include <unistd.h>

#include "engine/thread.h"
#include "frame.h"
#include "pages.h"
#include "report.h"
#include "span.h"

/* What is noted at once, of so many pieces; and of how many bytes in all.  */
#define ROOM ((size_t)256 << 10)
#define MOST_PIECES 512
#define MOST_SPANS 256
#define MOST_COPIED ((size_t)256 << 20)

/* Under rt_spans_lock.  */
static struct
{
  const void *thread; /* whose; NULL: nothing is noted */
  const struct frame *frame;
  unsigned count;
  size_t used;
  struct piece
  {
    uintptr_t begin;
    size_t bytes;
  } pieces[MOST_PIECES];
  unsigned char *copies; /* one behind the other */
} late;

/* Copy BYTES at FROM.  False if they are not there any more.  */
static bool
copy (unsigned char *to, uintptr_t from, size_t bytes)
{
  struct iovec local = { to, bytes }, remote = { (void *)from, bytes };
  return process_vm_readv (getpid (), &local, 1, &remote, 1, 0)
         == (ssize_t)bytes;
}

/* Note the bytes from BEGIN to END.  */
static void
note (uintptr_t begin, uintptr_t end)
{
  size_t bytes = end - begin;
  if (begin >= end || late.count == MOST_PIECES || bytes > ROOM - late.used
      || !copy (late.copies + late.used, begin, bytes))
    return;
  late.pieces[late.count++] = (struct piece){ begin, bytes };
  late.used += bytes;
}

/* Whether FRAME, or the host, must not write SPAN, and everybody else neither.
 */
static bool
forbidden (const struct frame *frame, const struct span *span)
{
  struct verdict verdict = rt_frame_rights (frame, span);
  return !(verdict.rights & TASKS_WRITE) && !span->told
         && !(verdict.mark && verdict.mark->device);
}

void
rt_late_begin (const struct frame *frame)
{
  static size_t copied;
  /* Other threads may have other views.  */
  if (rt_check_devices || atomic_load (&rt_hosts) > 1 || !rt_self
      || (frame && !__libc_single_threaded))
    return;
  rt_spans_lock ();
  if (!late.copies)
    {
      void *room = mmap (NULL, 2 * ROOM, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      late.copies = room == MAP_FAILED ? NULL : room;
    }
  late.thread = NULL;
  late.count = 0;
  late.used = 0;
  if (late.copies && rt_span_count <= MOST_SPANS && copied < MOST_COPIED)
    {
      RT_FOR_EACH_SPAN (span, 0, UINTPTR_MAX)
        {
          uintptr_t from, to;
          if (!forbidden (frame, span))
            continue;
          rt_pages_inside (span, &from, &to);
          note (span->begin, from < to ? from : span->end);
          note (from < to ? to : span->end, span->end);
        }
      late.thread = late.count ? __builtin_thread_pointer () : NULL;
      late.frame = frame;
      copied += late.used;
    }
  rt_spans_unlock ();
}

void
rt_late_forget (void)
{
  late.thread = NULL;
}

/* Report the first byte of PIECE that is not what it was BEFORE.  */
static void
compare (const struct frame *frame, const struct tasks_site *site,
         const struct piece *piece, const unsigned char *before)
{
  unsigned char *now = late.copies + ROOM;
  if (!copy (now, piece->begin, piece->bytes)
      || !memcmp (now, before, piece->bytes))
    return;
  size_t i = 0;
  while (now[i] == before[i])
    i++;
  struct span *span = rt_span_from (piece->begin + i);
  if (span && span->begin <= piece->begin + i && forbidden (frame, span))
    {
      rt_report_late (frame, span, piece->begin + i, site);
      span->told = true;
    }
}

void
rt_late_end (const struct frame *frame, const struct tasks_site *site)
{
  if (late.thread != __builtin_thread_pointer ())
    return;
  late.thread = NULL;
  if (late.frame != frame)
    return;
  const unsigned char *before = late.copies;
  for (unsigned i = 0; i < late.count; i++)
    {
      compare (frame, site, &late.pieces[i], before);
      before += late.pieces[i].bytes;
    }
}

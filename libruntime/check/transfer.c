/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the program lets the kernel read and write.

   The kernel does not fault where pages are protected: a call fails, or does
   less, and who does not look goes on with something else.  So such pages are
   let before the call, as after a fault, and what has been touched is looked
   at behind it.  What has been protected meanwhile, because another thread
   goes on with tasks, is let once more.

   Threads that have not called a task may work for a body: what they do counts
   only where the body itself could not do it.  */

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>

#include "transfer.h"

#include "divert.h"
#include "engine/thread.h"
#include "frame.h"
#include "pages.h"
#include "span.h"
#include "step.h"
#include "tasks/abi.h"

/* Let the kernel touch SIZE bytes at ADDRESS, as MODE says; whether that is to
   be looked at.  */
static bool
let (const void *address, size_t size, unsigned mode)
{
  if (!size || !rt_span_count || rt_spans_locked () || !rt_diverts ())
    return false;
  return rt_pages_let ((uintptr_t)address, size, mode) || rt_self;
}

/* Whether COUNT may be that of PARTS: the kernel refuses others, and so they
   are not looked at.  */
static bool
parts_p (const struct iovec *parts, size_t count)
{
  return parts && count <= IOV_MAX;
}

/* The same of COUNT parts.  */
static bool
let_parts (const struct iovec *parts, size_t count, unsigned mode)
{
  bool counts = false;
  for (size_t i = 0; parts_p (parts, count) && i < count; i++)
    counts |= let (parts[i].iov_base, parts[i].iov_len, mode);
  return counts;
}

/* It has touched DONE of SIZE bytes at ADDRESS.  */
static void
touched (const void *address, size_t size, unsigned mode, size_t done)
{
  int saved = errno;
  if (done)
    rt_frame_touch ((uintptr_t)address, done < size ? done : size, mode, NULL);
  errno = saved;
}

static void
touched_parts (const struct iovec *parts, size_t count, unsigned mode,
               size_t done)
{
  for (size_t i = 0; i < count && done; i++)
    {
      size_t size = parts[i].iov_len < done ? parts[i].iov_len : done;
      touched (parts[i].iov_base, size, mode, size);
      done -= size;
    }
}

/* Whether a call that has returned RESULT failed for what is protected now,
   and is let.  */
static bool
again (ssize_t result, const void *address, size_t size, unsigned mode)
{
  if (result >= 0 || errno != EFAULT || rt_spans_locked () || !rt_diverts ())
    return false;
  return rt_pages_let ((uintptr_t)address, size, mode);
}

static bool
again_parts (ssize_t result, const struct iovec *parts, size_t count,
             unsigned mode)
{
  bool some = false;
  for (size_t i = 0; parts_p (parts, count) && i < count; i++)
    some |= again (result, parts[i].iov_base, parts[i].iov_len, mode);
  return some;
}

bool
rt_transfers_let (const struct transfer *transfers, size_t count)
{
  bool counts = false;
  for (size_t i = 0; i < count; i++)
    counts |= let (transfers[i].at, transfers[i].size, transfers[i].mode);
  return counts;
}

bool
rt_transfers_again (const struct transfer *transfers, size_t count)
{
  bool some = false;
  for (size_t i = 0; i < count; i++)
    some |= again (-1, transfers[i].at, transfers[i].size, transfers[i].mode);
  return some;
}

void
rt_transfers_touched (const struct transfer *transfers, size_t count)
{
  for (size_t i = 0; i < count; i++)
    touched (transfers[i].at, transfers[i].size, transfers[i].mode,
             transfers[i].size);
}

/* Watch NAME, which has PARAMETERS and is called with ARGUMENTS: that lets the
   kernel touch what COUNT PARTS say.  */
#define TRANSFER_PARTS(NAME, MODE, PARTS, COUNT, PARAMETERS, ARGUMENTS)       \
  static ssize_t (*next_##NAME) PARAMETERS;                                   \
  static ssize_t watched_##NAME PARAMETERS                                    \
  {                                                                           \
    ssize_t result;                                                           \
    RT_DIVERTED ();                                                           \
    bool counts = let_parts (PARTS, (size_t)(COUNT), TASKS_##MODE);           \
    do                                                                        \
      result = next_##NAME ARGUMENTS;                                         \
    while (again_parts (result, PARTS, (size_t)(COUNT), TASKS_##MODE));       \
    if (counts && result > 0)                                                 \
      touched_parts (PARTS, (size_t)(COUNT), TASKS_##MODE, (size_t)result);   \
    rt_diverted_end ();                                                       \
    return result;                                                            \
  }

/* The same of one part, of SIZE bytes AT.  */
#define TRANSFER(NAME, MODE, AT, SIZE, PARAMETERS, ARGUMENTS)                 \
  TRANSFER_PARTS (NAME, MODE, (&(struct iovec){ (void *)(AT), (SIZE) }), 1,   \
                  PARAMETERS, ARGUMENTS)

/* The same of a stream: once it has failed it says so ever after, so that it
   is not called again.  */
#define TRANSFER_STREAM(NAME, MODE, AT, SIZE, PARAMETERS, ARGUMENTS)          \
  static size_t (*next_##NAME) PARAMETERS;                                    \
  static size_t watched_##NAME PARAMETERS                                     \
  {                                                                           \
    RT_DIVERTED ();                                                           \
    bool counts = let (AT, SIZE, TASKS_##MODE);                               \
    size_t result = next_##NAME ARGUMENTS;                                    \
    if (counts)                                                               \
      touched (AT, SIZE, TASKS_##MODE, result *size);                         \
    rt_diverted_end ();                                                       \
    return result;                                                            \
  }

TRANSFER (read, WRITE, at, n, (int file, void *at, size_t n), (file, at, n))
TRANSFER (write, READ, at, n, (int file, const void *at, size_t n),
          (file, at, n))
TRANSFER (pread, WRITE, at, n, (int file, void *at, size_t n, off_t from),
          (file, at, n, from))
TRANSFER (pwrite, READ, at, n, (int file, const void *at, size_t n, off_t to),
          (file, at, n, to))
TRANSFER (recv, WRITE, at, n, (int file, void *at, size_t n, int flags),
          (file, at, n, flags))
TRANSFER (send, READ, at, n, (int file, const void *at, size_t n, int flags),
          (file, at, n, flags))
TRANSFER (recvfrom, WRITE, at, n,
          (int file, void *at, size_t n, int flags, void *from,
           socklen_t *length),
          (file, at, n, flags, from, length))
TRANSFER (sendto, READ, at, n,
          (int file, const void *at, size_t n, int flags, const void *to,
           socklen_t length),
          (file, at, n, flags, to, length))
TRANSFER (readlink, WRITE, at, n, (const char *path, char *at, size_t n),
          (path, at, n))
TRANSFER (readlinkat, WRITE, at, n,
          (int directory, const char *path, char *at, size_t n),
          (directory, path, at, n))
TRANSFER (getrandom, WRITE, at, n, (void *at, size_t n, unsigned flags),
          (at, n, flags))

/* What -D_FORTIFY_SOURCE makes of them.  */
TRANSFER (__read_chk, WRITE, at, n,
          (int file, void *at, size_t n, size_t room), (file, at, n, room))
TRANSFER (__pread_chk, WRITE, at, n,
          (int file, void *at, size_t n, off_t from, size_t room),
          (file, at, n, from, room))
TRANSFER (__recv_chk, WRITE, at, n,
          (int file, void *at, size_t n, size_t room, int flags),
          (file, at, n, room, flags))
TRANSFER (__recvfrom_chk, WRITE, at, n,
          (int file, void *at, size_t n, size_t room, int flags, void *from,
           socklen_t *length),
          (file, at, n, room, flags, from, length))
TRANSFER (__readlink_chk, WRITE, at, n,
          (const char *path, char *at, size_t n, size_t room),
          (path, at, n, room))

TRANSFER_PARTS (readv, WRITE, parts, n,
                (int file, const struct iovec *parts, int n), (file, parts, n))
TRANSFER_PARTS (writev, READ, parts, n,
                (int file, const struct iovec *parts, int n), (file, parts, n))
TRANSFER_PARTS (preadv, WRITE, parts, n,
                (int file, const struct iovec *parts, int n, off_t from),
                (file, parts, n, from))
TRANSFER_PARTS (pwritev, READ, parts, n,
                (int file, const struct iovec *parts, int n, off_t to),
                (file, parts, n, to))

/* Without a message the kernel fails.  */
#define PARTS_OF(MESSAGE) ((MESSAGE) ? (MESSAGE)->msg_iov : NULL)
#define COUNT_OF(MESSAGE) ((MESSAGE) ? (MESSAGE)->msg_iovlen : 0)

TRANSFER_PARTS (recvmsg, WRITE, PARTS_OF (message), COUNT_OF (message),
                (int file, struct msghdr *message, int flags),
                (file, message, flags))
TRANSFER_PARTS (sendmsg, READ, PARTS_OF (message), COUNT_OF (message),
                (int file, const struct msghdr *message, int flags),
                (file, message, flags))

TRANSFER_STREAM (fread, WRITE, at, size *n,
                 (void *at, size_t size, size_t n, FILE *stream),
                 (at, size, n, stream))
TRANSFER_STREAM (fwrite, READ, at, size *n,
                 (const void *at, size_t size, size_t n, FILE *stream),
                 (at, size, n, stream))
TRANSFER_STREAM (fread_unlocked, WRITE, at, size *n,
                 (void *at, size_t size, size_t n, FILE *stream),
                 (at, size, n, stream))
TRANSFER_STREAM (fwrite_unlocked, READ, at, size *n,
                 (const void *at, size_t size, size_t n, FILE *stream),
                 (at, size, n, stream))
TRANSFER_STREAM (__fread_chk, WRITE, at, size *n,
                 (void *at, size_t room, size_t size, size_t n, FILE *stream),
                 (at, room, size, n, stream))
TRANSFER_STREAM (__fread_unlocked_chk, WRITE, at, size *n,
                 (void *at, size_t room, size_t size, size_t n, FILE *stream),
                 (at, room, size, n, stream))

#define DIVERTED(NAME) DIVERTED_AS (NAME, NAME)
#define DIVERTED_AS(OTHER, NAME)                                              \
  {                                                                           \
#OTHER, (void *)watched_##NAME, (void **)&next_##NAME                     \
  }

/* Where offsets have 64 bits a function may have two names.  */
const struct diversion rt_transfer_diversions[] = {
  DIVERTED (read),
  DIVERTED (write),
  DIVERTED (pread),
  DIVERTED_AS (pread64, pread),
  DIVERTED (pwrite),
  DIVERTED_AS (pwrite64, pwrite),
  DIVERTED (recv),
  DIVERTED (send),
  DIVERTED (recvfrom),
  DIVERTED (sendto),
  DIVERTED (readlink),
  DIVERTED (readlinkat),
  DIVERTED (getrandom),
  DIVERTED (__read_chk),
  DIVERTED (__pread_chk),
  DIVERTED_AS (__pread64_chk, __pread_chk),
  DIVERTED (__recv_chk),
  DIVERTED (__recvfrom_chk),
  DIVERTED (__readlink_chk),
  DIVERTED (readv),
  DIVERTED (writev),
  DIVERTED (preadv),
  DIVERTED_AS (preadv64, preadv),
  DIVERTED (pwritev),
  DIVERTED_AS (pwritev64, pwritev),
  DIVERTED (recvmsg),
  DIVERTED (sendmsg),
  DIVERTED (fread),
  DIVERTED (fwrite),
  DIVERTED (fread_unlocked),
  DIVERTED (fwrite_unlocked),
  DIVERTED (__fread_chk),
  DIVERTED (__fread_unlocked_chk),
  { NULL, NULL, NULL },
};

/* SPDX-License-Identifier: LGPL-2.1-or-later

   The spool.  Each writer takes a place of its own; where writing failed there
   are zeros, which are no event.  */

#define _GNU_SOURCE
#include "spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"

_Atomic uint64_t rt_spool_lost;

static int fd = -1;
static _Atomic uint64_t size;

/* The COUNT cells at CELLS are lost, as of ERROR.  */
static void
lose (const struct cell *cells, size_t count, int error)
{
  uint64_t events = 0;
  for (size_t i = 0; i < count; i += rt_event_cells (rt_event (&cells[i])))
    events++;
  if (!atomic_fetch_add (&rt_spool_lost, events))
    rt_warning ("the events of TASKS_TRACE cannot be kept beside its file: %s;"
                " those from now on are lost",
                strerror (error));
}

bool
rt_spool_open (const char *file)
{
  char name[4096];
  if (!file)
    fd = memfd_create ("tasks", MFD_CLOEXEC);
  else if ((size_t)snprintf (name, sizeof name, "%s.XXXXXX", file)
           >= sizeof name)
    errno = ENAMETOOLONG;
  else
    fd = mkostemp (name, O_CLOEXEC);
  atomic_store (&size, 0);
  atomic_store (&rt_spool_lost, 0);
  if (file && fd >= 0)
    unlink (name);
  return fd >= 0;
}

void
rt_spool_write (const struct cell *cells, size_t count)
{
  const char *from = (const char *)cells;
  size_t left = count * sizeof *cells;
  uint64_t at = atomic_fetch_add (&size, left);
  int saved = errno;
  while (left)
    {
      ssize_t done = pwrite (fd, from, left, (off_t)at);
      if (done < 0 && errno == EINTR)
        continue;
      if (done <= 0)
        {
          lose (cells, count, done ? errno : ENOSPC);
          break;
        }
      from += done;
      at += (uint64_t)done;
      left -= (size_t)done;
    }
  errno = saved;
}

const struct cell *
rt_spool_map (size_t *count)
{
  uint64_t bytes = atomic_load (&size);
  *count = bytes / sizeof (struct cell);
  /* The last writers may have failed.  */
  if (fd < 0 || !bytes || ftruncate (fd, (off_t)bytes))
    return NULL;
  void *memory = mmap (NULL, bytes, PROT_READ, MAP_SHARED, fd, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void
rt_spool_unmap (const struct cell *cells, size_t count)
{
  munmap ((void *)cells, count * sizeof *cells);
}

void
rt_spool_close (void)
{
  if (fd >= 0)
    close (fd);
  fd = -1;
}

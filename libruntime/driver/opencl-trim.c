/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which binaries of OpenCL programs stay on disk: those used last, as far as
   there is room.  */

#define _GNU_SOURCE
#include "opencl-cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "opencl-files.h"

/* Files that are still partial after so many seconds were left behind.  */
#define STALE 3600

/* A file that is kept.  */
struct kept
{
  char name[64];
  uint64_t size;
  struct timespec used;
};

static int
compare_use (const void *a, const void *b)
{
  const struct timespec *x = &((const struct kept *)a)->used;
  const struct timespec *y = &((const struct kept *)b)->used;
  if (x->tv_sec != y->tv_sec)
    return x->tv_sec < y->tv_sec ? -1 : 1;
  return (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

/* Whether ENTRY of the directory OPENED is a file that we keep, which is then
   described in FILE.  What was left behind half written is removed.  */
static bool
is_kept (int opened, const struct dirent *entry, struct kept *file)
{
  struct stat status;
  size_t length = strlen (entry->d_name);
  bool partial = !strncmp (entry->d_name, RT_OPENCL_PARTIAL,
                           strlen (RT_OPENCL_PARTIAL));
  if (length >= sizeof file->name
      || fstatat (opened, entry->d_name, &status, AT_SYMLINK_NOFOLLOW)
      || !S_ISREG (status.st_mode))
    return false;
  if (partial && status.st_mtim.tv_sec < time (NULL) - STALE)
    unlinkat (opened, entry->d_name, 0);
  if (length < strlen (RT_OPENCL_CACHE_SUFFIX)
      || strcmp (entry->d_name + length - strlen (RT_OPENCL_CACHE_SUFFIX),
                 RT_OPENCL_CACHE_SUFFIX))
    return false;
  strcpy (file->name, entry->d_name);
  file->size = status.st_size;
  file->used = status.st_mtim;
  return true;
}

void
rt_opencl_cache_trim (const char *path, uint64_t limit)
{
  DIR *stream = opendir (path);
  struct kept *files = NULL, file;
  size_t count = 0, room = 0;
  uint64_t sum = 0;
  const struct dirent *entry;
  while (stream && (entry = readdir (stream)))
    {
      if (!is_kept (dirfd (stream), entry, &file))
        continue;
      if (count == room)
        {
          room = room ? 2 * room : 64;
          struct kept *more = realloc (files, room * sizeof *files);
          if (!more)
            break;
          files = more;
        }
      files[count++] = file;
      sum += file.size;
    }
  if (sum > limit)
    {
      qsort (files, count, sizeof *files, compare_use);
      for (size_t i = 0; i < count && sum > limit; i++)
        {
          unlinkat (dirfd (stream), files[i].name, 0);
          sum -= files[i].size;
        }
    }
  free (files);
  if (stream)
    closedir (stream);
}

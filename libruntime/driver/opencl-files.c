/* SPDX-License-Identifier: LGPL-2.1-or-later

   Files of the OpenCL driver.  */

#define _GNU_SOURCE
#include "opencl-files.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char directory[PATH_MAX]; /* "" if there is none */

void
rt_opencl_files_start (bool enabled)
{
  *directory = '\0';
  const char *cache = secure_getenv ("XDG_CACHE_HOME");
  const char *home = secure_getenv ("HOME");
  int length = 0;
  if (!enabled)
    return;
  if (cache && *cache == '/')
    length = snprintf (directory, sizeof directory, "%s/tasks/opencl", cache);
  else if (home && *home == '/')
    length = snprintf (directory, sizeof directory, "%s/.cache/tasks/opencl",
                       home);
  /* Leave room for the names of files.  */
  if (length > (int)sizeof directory - 64)
    *directory = '\0';
}

const char *
rt_opencl_directory (void)
{
  return *directory ? directory : NULL;
}

bool
rt_opencl_directory_made (void)
{
  if (!*directory)
    return false;
  char path[sizeof directory];
  strcpy (path, directory);
  for (char *slash = path + 1; (slash = strchr (slash, '/')); slash++)
    {
      *slash = '\0';
      mkdir (path, 0700);
      *slash = '/';
    }
  return !mkdir (path, 0700) || !access (path, W_OK | X_OK);
}

void
rt_opencl_path (struct opencl_path *path, const char *name)
{
  snprintf (path->text, sizeof path->text, "%.*s/%s",
            (int)sizeof directory - 64, directory, name);
}

char *
rt_opencl_file_read (int file, size_t size)
{
  char *content = malloc (size ? size : 1);
  for (size_t done = 0; content && done < size;)
    {
      ssize_t got = read (file, content + done, size - done);
      if (got <= 0)
        {
          free (content);
          return NULL;
        }
      done += got;
    }
  return content;
}

static bool
write_all (int file, const void *data, size_t size)
{
  const char *at = data;
  while (size)
    {
      ssize_t written = write (file, at, size);
      if (written <= 0)
        return false;
      at += written;
      size -= written;
    }
  return true;
}

void
rt_opencl_file_write (const char *path, const struct iovec *parts,
                      unsigned count)
{
  struct opencl_path partial;
  rt_opencl_path (&partial, RT_OPENCL_PARTIAL "XXXXXX");
  int file = mkostemp (partial.text, O_CLOEXEC);
  if (file < 0)
    return;
  bool whole = true;
  for (unsigned i = 0; i < count && whole; i++)
    whole = write_all (file, parts[i].iov_base, parts[i].iov_len);
  if (close (file) || !whole || rename (partial.text, path))
    unlink (partial.text);
}

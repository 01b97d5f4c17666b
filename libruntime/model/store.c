/* SPDX-License-Identifier: LGPL-2.1-or-later

   Models on disk.  */

#define _GNU_SOURCE
#include "store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "machine-id.h"

#define PARTIAL "partial-"

/* No file is larger.  */
#define MOST_BYTES (4 << 20)

/* How often the lock is tried for, every millisecond.  */
#define PATIENCE 500

/* Files that are still partial after so many seconds were left behind.  */
#define STALE 3600

/* The usual directory for all machines, or NULL.  */
static char *
usual_directory (void)
{
  const char *cache = secure_getenv ("XDG_CACHE_HOME");
  const char *home = secure_getenv ("HOME");
  char *directory = NULL;
  int length = -1;
  if (cache && *cache == '/')
    length = asprintf (&directory, "%s/tasks/models", cache);
  else if (home && *home == '/')
    length = asprintf (&directory, "%s/.cache/tasks/models", home);
  return length < 0 ? NULL : directory;
}

const char *
rt_store_directory (struct models *models)
{
  if (models->disk == MODELS_MEMORY)
    return NULL;
  if (!models->found)
    {
      struct machine_id id;
      char *all = models->directory ? models->directory : usual_directory ();
      rt_machine_id (&id);
      if (!all || asprintf (&models->found, "%s/%s", all, id.text) < 0)
        models->found = NULL;
      if (all != models->directory)
        free (all);
      if (!models->found)
        models->disk = MODELS_MEMORY;
    }
  return models->found;
}

char *
rt_store_path (struct models *models, const char *name)
{
  const char *directory = rt_store_directory (models);
  char *path;
  return directory && asprintf (&path, "%s/%s", directory, name) >= 0 ? path
                                                                      : NULL;
}

void
rt_store_distrust (struct models *models, const char *path, const char *what)
{
  if (!models->warned_read)
    rt_warning ("'%.400s', what is known of how long tasks take, %s; it is"
                " ignored: remove it, or run 'tasks-perfmodel erase --all'",
                path, what);
  models->warned_read = true;
}

/* Files cannot be written: PATH is one of them.  */
static void
cannot_write (struct models *models, const char *path, int error)
{
  if (!models->warned_write)
    rt_warning ("'%.400s' cannot be written: %s; how long tasks take will not"
                " be known in the next run: set TASKS_MODELS to another"
                " directory, or to 0 to keep nothing",
                path, strerror (error));
  models->warned_write = true;
}

char *
rt_store_read (const char *path)
{
  int file = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status;
  char *text = NULL;
  if (file < 0)
    return NULL;
  errno = EINVAL;
  if (!fstat (file, &status) && S_ISREG (status.st_mode)
      && status.st_size <= MOST_BYTES)
    {
      size_t done = 0, size = status.st_size;
      ssize_t got = 1;
      text = rt_model_allocate (size + 1);
      while (done < size && (got = read (file, text + done, size - done)) > 0)
        done += got;
      /* What is no text ends at its first 0, and is damaged.  */
      if (got < 0)
        {
          free (text);
          text = NULL;
        }
    }
  int error = errno;
  close (file);
  errno = error;
  return text;
}

/* Make DIRECTORY, and those above it; false if that fails, with errno.  */
static bool
make_directory (const char *directory)
{
  char *path = strdup (directory);
  bool made = false;
  if (!path)
    return false;
  for (char *slash = path + 1; (slash = strchr (slash, '/')); slash++)
    {
      *slash = '\0';
      mkdir (path, 0700);
      *slash = '/';
    }
  made = !mkdir (path, 0700) || errno == EEXIST;
  free (path);
  return made;
}

int
rt_store_lock (struct models *models)
{
  char *path = rt_store_path (models, "lock");
  if (!path)
    return -1;
  /* As a rule the directory is there.  */
  int flags = O_RDWR | O_CREAT | O_CLOEXEC;
  int file = open (path, flags, 0600);
  if (file < 0 && errno == ENOENT)
    {
      if (make_directory (models->found))
        file = open (path, flags, 0600);
    }
  if (file < 0)
    cannot_write (models, path, errno);
  free (path);
  struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  /* A process that is stopped must not stop others: without the lock one of
     them may lose what it has learnt, no more.  */
  for (unsigned tries = 0;
       file >= 0 && tries < PATIENCE && fcntl (file, F_OFD_SETLK, &all)
       && (errno == EAGAIN || errno == EACCES);
       tries++)
    usleep (1000);
  return file;
}

void
rt_store_unlock (int lock)
{
  close (lock);
}

static bool
write_all (int file, const char *text)
{
  size_t size = strlen (text);
  while (size)
    {
      ssize_t written = write (file, text, size);
      if (written <= 0)
        return false;
      text += written;
      size -= written;
    }
  return true;
}

bool
rt_store_write (struct models *models, const char *path, const char *text)
{
  char *partial = rt_store_path (models, PARTIAL "XXXXXX");
  int file = partial ? mkostemp (partial, O_CLOEXEC) : -1;
  bool whole = file >= 0 && write_all (file, text);
  int error = errno;
  if (file >= 0)
    {
      if (close (file) && whole)
        {
          whole = false;
          error = errno;
        }
      if (whole && rename (partial, path))
        {
          whole = false;
          error = errno;
        }
      if (!whole)
        unlink (partial);
    }
  if (!whole)
    cannot_write (models, path, error);
  free (partial);
  return whole;
}

/* Whether the file NAME begins, or ends, with that.  */
static bool
begins (const char *name, const char *with)
{
  return !strncmp (name, with, strlen (with));
}

static bool
ends (const char *name, const char *with)
{
  size_t length = strlen (name), tail = strlen (with);
  return length > tail && !strcmp (name + length - tail, with);
}

bool
rt_store_each (struct models *models,
               void (*function) (void *data, const char *path), void *data)
{
  const char *directory = rt_store_directory (models);
  DIR *stream = directory ? opendir (directory) : NULL;
  const struct dirent *entry;
  struct stat status;
  if (!stream)
    return false;
  while ((entry = readdir (stream)))
    {
      /* What was left behind half written.  */
      if (begins (entry->d_name, PARTIAL)
          && !fstatat (dirfd (stream), entry->d_name, &status,
                       AT_SYMLINK_NOFOLLOW)
          && status.st_mtim.tv_sec < time (NULL) - STALE)
        unlinkat (dirfd (stream), entry->d_name, 0);
      char *path = ends (entry->d_name, STORE_SUFFIX)
                       ? rt_store_path (models, entry->d_name)
                       : NULL;
      if (path)
        function (data, path);
      free (path);
    }
  closedir (stream);
  return true;
}

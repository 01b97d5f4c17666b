/* SPDX-License-Identifier: LGPL-2.1-or-later

   Models on disk.  */

#define _GNU_SOURCE
#include "store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "error.h"
#include "machine-id.h"
#include "park.h"
#include "text.h"

#define SUFFIX ".model"
#define PARTIAL "partial-"

/* No file is larger.  */
#define MOST_BYTES (4 << 20)

/* How often the lock is tried for, every millisecond.  */
#define PATIENCE 500

/* Files that are still partial after so many seconds were left behind.  */
#define STALE 3600

/* What is older counts less: seconds, and the samples as which it counts; and
   what is so old that it is forgotten.  */
#define OLD (30 * 24 * 3600)
#define OLD_WEIGHT 4
#define FORGOTTEN (365 * 24 * 3600)

/* What has been learnt is worth being kept if programs spend so much time in
   it: this many nanoseconds in samples.  */
#define WORTH 1e6

/* And if it is new: few samples were known, or another time, or long ago
   (seconds).  */
#define KNOWN_WELL 8
#define OTHER_TIME 0.05
#define LONG_AGO (7 * 24 * 3600)

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

/* The path of FAMILY's file: its name, and a hash of what it is known by.  */
static char *
family_path (const struct family *family)
{
  const char *const parts[]
      = { family->task, family->source, family->parameters };
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  char name[128];
  size_t length = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    for (const char *at = parts[i];; at++)
      {
        hash = (hash ^ (unsigned char)*at) * UINT64_C (0x100000001b3);
        if (!*at)
          break;
      }
  for (const char *at = family->task; *at && length < 60; at++)
    name[length++] = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z')
                             || (*at >= '0' && *at <= '9')
                         ? *at
                         : '_';
  snprintf (name + length, sizeof name - length, "-%016llx" SUFFIX,
            (unsigned long long)hash);
  return rt_store_path (family->models, name);
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

/* What ENTRY knows, and SIZE, which the file says, become one.  */
static void
merge (struct entry *entry, const struct text_size *size, uint32_t weight)
{
  uint32_t mine = entry->fresh;
  if (mine && entry->level.weight > mine)
    entry->level.weight = mine;
  if (!mine)
    entry->level.count = 0;
  rt_level_merge (&entry->level, &size->level, weight);
  entry->level.count = size->level.count + mine;
}

/* A file is being read, into FAMILY.  */
struct reading
{
  struct family *family;
  int64_t now;
};

static void
read_size (void *data, const struct text_size *size)
{
  struct reading *reading = data;
  int64_t age = reading->now - size->when;
  if (age > FORGOTTEN)
    return;
  struct model *model
      = rt_family_model (reading->family, size->implementation, size->worker);
  struct entry *entry = rt_model_entry (model, &size->footprint, true);
  if (entry->known == size->level.count && entry->when == size->when)
    return;
  /* What files say is without drift.  */
  if (!entry->fresh)
    entry->drift = 1;
  merge (entry, size, age > OLD ? OLD_WEIGHT : LEVEL_MOST);
  entry->known = size->level.count;
  entry->known_mean = size->level.mean;
  entry->when = size->when;
  rt_model_news (model);
}

static bool
is_of (void *data, const char *task, const char *source,
       const char *parameters)
{
  const struct reading *reading = data;
  const struct family *family = reading->family;
  return !strcmp (family->task, task) && !strcmp (family->source, source)
         && !strcmp (family->parameters, parameters);
}

/* Read the file at PATH into FAMILY, if there is one.  */
static void
read_file (struct family *family, const char *path)
{
  struct reading reading = { .family = family, .now = time (NULL) };
  char *text = rt_store_read (path);
  const char *wrong = NULL;
  if (text)
    wrong = rt_text_read (text, is_of, read_size, &reading);
  else if (errno != ENOENT && errno != ENOTDIR)
    wrong = "cannot be read";
  if (wrong)
    rt_store_distrust (family->models, path, wrong);
  free (text);
}

void
rt_store_load (struct family *family)
{
  family->loaded = true;
  char *path = family_path (family);
  if (path)
    read_file (family, path);
  free (path);
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
    rt_nap (1000);
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

/* Whether FAMILY has learnt something that its file does not say.  */
static bool
has_news (const struct family *family, int64_t now)
{
  const struct model *model;
  SLIST_FOREACH (model, &family->list, next)
  RT_FOR_EACH_ENTRY (entry, model)
  if (entry->fresh
      && (entry->known < KNOWN_WELL
          || fabs (log (entry->level.mean / entry->known_mean)) > OTHER_TIME
          || now - entry->when > LONG_AGO))
    return true;
  return false;
}

/* The file of FAMILY has what it knows.  */
static void
note_saved (struct family *family)
{
  struct model *model;
  SLIST_FOREACH (model, &family->list, next)
  RT_FOR_EACH_ENTRY (entry, model)
  {
    entry->fresh = 0;
    entry->known = entry->level.count;
    entry->known_mean = entry->level.mean;
  }
}

/* Write FAMILY; the directory is locked.  */
static bool
save_family (struct family *family, int64_t now)
{
  struct model *model;
  char *path = family_path (family);
  if (!path)
    return false;
  /* What others have learnt.  */
  family->loaded = true;
  read_file (family, path);
  SLIST_FOREACH (model, &family->list, next)
  RT_FOR_EACH_ENTRY (entry, model)
  if (entry->fresh)
    entry->when = now;
  char *text = rt_text_write (family);
  bool written = rt_store_write (family->models, path, text);
  if (written)
    note_saved (family);
  free (text);
  free (path);
  return written;
}

void
rt_models_save (struct models *models)
{
  struct family *family;
  int lock = -1;
  pthread_mutex_lock (&models->lock);
  int64_t now = time (NULL);
  bool goes_on = models->disk == MODELS_KEEP && models->learnt >= WORTH;
  if (goes_on)
    SLIST_FOREACH (family, &models->families, next)
  if (goes_on && has_news (family, now))
    {
      if (lock < 0)
        lock = rt_store_lock (models);
      goes_on = lock >= 0 && save_family (family, now);
    }
  if (lock >= 0)
    rt_store_unlock (lock);
  models->learnt = 0;
  pthread_mutex_unlock (&models->lock);
}

/* A file says for which codelet it is.  */
static bool
adopt (void *data, const char *task, const char *source,
       const char *parameters)
{
  struct reading *reading = data;
  struct models *models = reading->family->models;
  reading->family = rt_family (models, task, source, parameters);
  reading->family->loaded = true;
  return true;
}

/* Whether NAME is that of a family's file; what was left behind half written
   is removed from the open directory FILE.  */
static bool
is_model (int file, const char *name)
{
  struct stat status;
  size_t length = strlen (name);
  if (!strncmp (name, PARTIAL, strlen (PARTIAL))
      && !fstatat (file, name, &status, AT_SYMLINK_NOFOLLOW)
      && status.st_mtim.tv_sec < time (NULL) - STALE)
    unlinkat (file, name, 0);
  return length > strlen (SUFFIX)
         && !strcmp (name + length - strlen (SUFFIX), SUFFIX);
}

void
rt_store_load_all (struct models *models)
{
  const char *directory = rt_store_directory (models);
  DIR *stream = directory ? opendir (directory) : NULL;
  const struct dirent *entry;
  while (stream && (entry = readdir (stream)))
    {
      if (!is_model (dirfd (stream), entry->d_name))
        continue;
      struct family any = { .models = models };
      struct reading reading = { .family = &any, .now = time (NULL) };
      char *path = rt_store_path (models, entry->d_name);
      char *text = path ? rt_store_read (path) : NULL;
      const char *wrong = "cannot be read";
      if (text)
        wrong = rt_text_read (text, adopt, read_size, &reading);
      if (wrong)
        {
          rt_store_distrust (models, path, wrong);
          models->warned_read = false;
        }
      free (text);
      free (path);
    }
  if (stream)
    closedir (stream);
}

int
rt_store_erase (struct family *family)
{
  char *path = family_path (family);
  int error = path && unlink (path) ? errno : 0;
  rt_family_clear (family);
  free (path);
  return error;
}

/* SPDX-License-Identifier: LGPL-2.1-or-later

   Families of models on disk: what is in their files, and what is worth being
   written.  */

#include "family.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "recent.h"
#include "store.h"
#include "text.h"

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

/* The path of FAMILY's file: its name, and a hash of what it is known by.  */
static char *
family_path (const struct family *family)
{
  const char *const parts[]
      = { family->task, family->source, family->parameters };
  uint64_t hash = RT_FNV;
  char name[128];
  size_t length = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    hash = rt_fnv (hash, parts[i], strlen (parts[i]) + 1);
  for (const char *at = family->task; *at && length < 60; at++)
    name[length++] = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z')
                             || (*at >= '0' && *at <= '9')
                         ? *at
                         : '_';
  snprintf (name + length, sizeof name - length, "-%016llx" STORE_SUFFIX,
            (unsigned long long)hash);
  return rt_store_path (family->models, name);
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
  if (size->time > 0)
    {
      rt_recent_before (model, &size->footprint, size->time, size->when);
      return;
    }
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
  model->news++;
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
  struct model *model;
  SLIST_FOREACH (model, &family->list, next)
    rt_recent_forget_known (model);
  if (text)
    wrong = rt_text_read (text, is_of, read_size, &reading);
  else if (errno != ENOENT && errno != ENOTDIR)
    wrong = "cannot be read";
  if (wrong)
    rt_store_distrust (family->models, path, wrong);
  free (text);
}

void
rt_family_load (struct family *family)
{
  family->loaded = true;
  char *path = family_path (family);
  if (path)
    read_file (family, path);
  free (path);
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
              || fabs (log (entry->level.mean / entry->known_mean))
                     > OTHER_TIME
              || now - entry->when > LONG_AGO))
        return true;
  return false;
}

/* The file of FAMILY has what it knows.  */
static void
note_saved (struct family *family, int64_t now)
{
  struct model *model;
  SLIST_FOREACH (model, &family->list, next)
    {
      RT_FOR_EACH_ENTRY (entry, model)
        {
          entry->fresh = 0;
          entry->known = entry->level.count;
          entry->known_mean = entry->level.mean;
        }
      rt_recent_known (model, now);
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
  char *text = rt_text_write (family, now);
  bool written = rt_store_write (family->models, path, text);
  if (written)
    note_saved (family, now);
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

/* Read the file at PATH into the set DATA, for whichever family it is.  */
static void
read_any (void *data, const char *path)
{
  struct models *models = data;
  struct family any = { .models = models };
  struct reading reading = { .family = &any, .now = time (NULL) };
  char *text = rt_store_read (path);
  const char *wrong = "cannot be read";
  if (text)
    wrong = rt_text_read (text, adopt, read_size, &reading);
  if (wrong)
    {
      /* Whoever asks for all wants to know of each.  */
      models->warned_read = false;
      rt_store_distrust (models, path, wrong);
    }
  free (text);
}

void
rt_family_load_all (struct models *models)
{
  rt_store_each (models, read_any, models);
}

int
rt_family_erase (struct family *family)
{
  char *path = family_path (family);
  int error = path && unlink (path) ? errno : 0;
  rt_family_clear (family);
  free (path);
  return error;
}

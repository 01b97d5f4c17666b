/* SPDX-License-Identifier: LGPL-2.1-or-later

   Sets of models.  */

#include "set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "recent.h"

static struct models process_models
    = { .lock = PTHREAD_MUTEX_INITIALIZER, .disk = MODELS_MEMORY };
struct models *const rt_models = &process_models;

void *
rt_model_allocate (size_t size)
{
  void *memory = calloc (1, size);
  if (!memory)
    rt_no_memory (NULL, size, "performance models");
  return memory;
}

/* A copy of TEXT as one line.  */
static char *
copy_line (const char *text)
{
  char *copy = rt_model_allocate (strlen (text) + 1);
  for (size_t i = 0; text[i]; i++)
    copy[i] = (unsigned char)text[i] < ' ' ? '?' : text[i];
  return copy;
}

void
rt_models_open (struct models *models, enum models_disk disk,
                const char *directory)
{
  struct family *family;
  pthread_mutex_lock (&models->lock);
  bool same = disk == models->disk && !directory == !models->directory
              && (!directory || !strcmp (directory, models->directory));
  if (same)
    {
      /* The runtime has been started again.  */
      pthread_mutex_unlock (&models->lock);
      return;
    }
  free (models->directory);
  free (models->found);
  models->disk = disk;
  models->directory = directory ? copy_line (directory) : NULL;
  models->found = NULL;
  SLIST_FOREACH (family, &models->families, next)
    family->loaded = disk == MODELS_MEMORY;
  pthread_mutex_unlock (&models->lock);
}

struct models *
rt_models_new (enum models_disk disk, const char *directory)
{
  struct models *models = rt_model_allocate (sizeof *models);
  pthread_mutex_init (&models->lock, NULL);
  rt_models_open (models, disk, directory);
  return models;
}

/* Free the entries of MODEL.  */
static void
clear_model (struct model *model)
{
  for (uint32_t i = 0; i < MODEL_BUCKETS; i++)
    while (model->buckets[i])
      {
        struct entry *entry = model->buckets[i];
        model->buckets[i] = entry->next;
        free (entry);
      }
  free (model->recent);
  free (model->implementation);
  free (model);
}

void
rt_family_clear (struct family *family)
{
  while (!SLIST_EMPTY (&family->list))
    {
      struct model *model = SLIST_FIRST (&family->list);
      SLIST_REMOVE_HEAD (&family->list, next);
      clear_model (model);
    }
}

void
rt_models_free (struct models *models)
{
  while (!SLIST_EMPTY (&models->families))
    {
      struct family *family = SLIST_FIRST (&models->families);
      SLIST_REMOVE_HEAD (&models->families, next);
      rt_family_clear (family);
      free (family->task);
      free (family->source);
      free (family->parameters);
      free (family);
    }
  while (!SLIST_EMPTY (&models->workers))
    {
      struct worker *worker = SLIST_FIRST (&models->workers);
      SLIST_REMOVE_HEAD (&models->workers, next);
      free (worker);
    }
  pthread_mutex_destroy (&models->lock);
  free (models->directory);
  free (models->found);
  free (models);
}

void
rt_models_fork_prepare (void)
{
  pthread_mutex_lock (&rt_models->lock);
}

/* What the parent has learnt it will write itself.  */
static void
forget_fresh (void)
{
  struct family *family;
  struct model *model;
  SLIST_FOREACH (family, &rt_models->families, next)
    SLIST_FOREACH (model, &family->list, next)
      {
        RT_FOR_EACH_ENTRY (entry, model)
          entry->fresh = 0;
        rt_recent_known (model, time (NULL));
      }
  rt_models->learnt = 0;
}

void
rt_models_fork_done (bool child)
{
  if (child)
    forget_fresh ();
  pthread_mutex_unlock (&rt_models->lock);
}

struct family *
rt_family (struct models *models, const char *task, const char *source,
           const char *parameters)
{
  struct family *family;
  SLIST_FOREACH (family, &models->families, next)
    if (!strcmp (family->task, task) && !strcmp (family->source, source)
        && !strcmp (family->parameters, parameters))
      return family;
  family = rt_model_allocate (sizeof *family);
  family->models = models;
  family->task = copy_line (task);
  family->source = copy_line (source);
  family->parameters = copy_line (parameters);
  family->loaded = models->disk == MODELS_MEMORY;
  SLIST_INSERT_HEAD (&models->families, family, next);
  return family;
}

static struct worker *
find_worker (struct models *models, const char *name)
{
  struct worker *worker;
  SLIST_FOREACH (worker, &models->workers, next)
    if (!strcmp (worker->name, name))
      return worker;
  worker = rt_model_allocate (sizeof *worker + strlen (name) + 1);
  strcpy (worker->name, name);
  worker->drift.factor = 1;
  SLIST_INSERT_HEAD (&models->workers, worker, next);
  return worker;
}

struct model *
rt_family_model (struct family *family, const char *implementation,
                 const char *worker)
{
  struct model *model;
  SLIST_FOREACH (model, &family->list, next)
    if (!strcmp (model->implementation, implementation)
        && !strcmp (model->worker->name, worker))
      return model;
  model = rt_model_allocate (sizeof *model);
  model->family = family;
  model->implementation = copy_line (implementation);
  model->worker = find_worker (family->models, worker);
  model->fit_drift = model->recent_drift = 1;
  SLIST_INSERT_HEAD (&family->list, model, next);
  return model;
}

/* What the parameters of CODELET are, as text: the mode of each and the size
   of it, or of an element.  */
static char *
describe_parameters (const struct tasks_codelet *codelet)
{
  static const char modes[] = { 's', 'r', 'w', 'x' };
  size_t room = codelet->parameter_count * 24 + 1, used = 0;
  char *text = rt_model_allocate (room);
  for (uint32_t i = 0; i < codelet->parameter_count; i++)
    {
      const struct tasks_parameter *parameter = &codelet->parameters[i];
      uint64_t size = parameter->mode == TASKS_SCALAR
                          ? parameter->size
                          : parameter->element_size;
      used += snprintf (text + used, room - used, "%s%c%llu", i ? " " : "",
                        modes[parameter->mode & TASKS_READ_WRITE],
                        (unsigned long long)size);
    }
  return text;
}

/* The file that declares CODELET, without directories: sources move.  */
static const char *
source_of (const struct tasks_codelet *codelet)
{
  const char *file = codelet->declaration && codelet->declaration->file
                         ? codelet->declaration->file
                         : "";
  const char *slash = strrchr (file, '/');
  return slash ? slash + 1 : file;
}

struct model *
rt_model (struct models *models, const struct tasks_codelet *codelet,
          const struct tasks_implementation *implementation,
          const char *worker)
{
  char *parameters = describe_parameters (codelet);
  pthread_mutex_lock (&models->lock);
  struct family *family
      = rt_family (models, codelet->name, source_of (codelet), parameters);
  struct model *model = rt_family_model (family, implementation->name, worker);
  pthread_mutex_unlock (&models->lock);
  free (parameters);
  return model;
}

/* Remove the entry of MODEL that has not been used for longest.  */
static void
make_room (struct model *model)
{
  struct entry **oldest = NULL;
  for (uint32_t i = 0; i < MODEL_BUCKETS; i++)
    for (struct entry **link = &model->buckets[i]; *link;
         link = &(*link)->next)
      if (!oldest || (*link)->used < (*oldest)->used)
        oldest = link;
  struct entry *entry = *oldest;
  *oldest = entry->next;
  free (entry);
  model->entry_count--;
}

static bool
same_sizes (const struct footprint *a, const struct footprint *b)
{
  return a->hash == b->hash && a->bytes == b->bytes && a->count == b->count
         && !memcmp (a->sizes, b->sizes, a->count * sizeof *a->sizes);
}

struct entry *
rt_model_entry (struct model *model, const struct footprint *footprint,
                bool create)
{
  uint32_t bucket = footprint->hash % MODEL_BUCKETS;
  struct entry *entry = model->buckets[bucket];
  while (entry && !same_sizes (&entry->footprint, footprint))
    entry = entry->next;
  if (entry || !create)
    return entry;
  if (model->entry_count == MODEL_ENTRIES)
    make_room (model);
  entry = rt_model_allocate (sizeof *entry);
  entry->footprint = *footprint;
  entry->footprint.scalar_count = 0;
  entry->drift = model->worker->drift.factor;
  entry->next = model->buckets[bucket];
  model->buckets[bucket] = entry;
  model->entry_count++;
  return entry;
}

static int
compare_entries (const void *a, const void *b)
{
  const struct footprint *x = &(*(struct entry *const *)a)->footprint;
  const struct footprint *y = &(*(struct entry *const *)b)->footprint;
  if (x->bytes != y->bytes)
    return x->bytes < y->bytes ? -1 : 1;
  return x->hash < y->hash ? -1 : x->hash > y->hash;
}

uint32_t
rt_model_sorted (const struct model *model,
                 const struct entry *entries[MODEL_ENTRIES])
{
  uint32_t count = 0;
  RT_FOR_EACH_ENTRY (entry, model)
    entries[count++] = entry;
  qsort (entries, count, sizeof *entries, compare_entries);
  return count;
}

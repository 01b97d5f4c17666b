/* SPDX-License-Identifier: LGPL-2.1-or-later

   The inside of a set of models: for the files of this directory, and for
   tasks-perfmodel.

   The models of a codelet are a *family*, which has one file.  A model has an
   *entry* for each size.  All of a set is under its lock, but for what never
   changes: names, and the way from a model up to its set.  */

#ifndef RT_MODEL_SET_H
#define RT_MODEL_SET_H

#include <pthread.h>
#include <sys/queue.h>

#include "drift.h"
#include "level.h"
#include "model.h"
#include "regression.h"

/* Sizes of a model; the one that has not been executed for longest makes room.
 */
#define MODEL_ENTRIES 256
#define MODEL_BUCKETS 64

/* The last samples of a model whose calls have integer arguments: regression
   over these needs each.  */
#define MODEL_RECENT 48

struct entry
{
  struct entry *next; /* in the bucket */
  struct footprint footprint;
  struct level level;
  double drift;      /* of the worker, to which LEVEL belongs */
  uint64_t changed;  /* the worker's samples when LEVEL changed last */
  uint32_t fresh;    /* samples since it was read or written */
  uint32_t known;    /* samples that the file had then... */
  double known_mean; /* ...and their mean; 0 if there was none */
  int64_t when;      /* the last sample in the file: seconds since 1970 */
  uint64_t used;     /* the model's `samples' at the last */
  /* See rt_model_choose: how often it was chosen; the turn of the last, and
     its time then; and whether it shall have another at once.  */
  uint64_t chosen, turn;
  double chosen_time;
  bool again;
};

/* A single execution.  */
struct recent
{
  struct footprint footprint;
  double time, drift;
  int64_t when; /* as the file says, or 0: it is new */
};

/* A kind of worker.  */
struct worker
{
  SLIST_ENTRY (worker) next;
  struct drift drift;
  char name[];
};

struct model
{
  SLIST_ENTRY (model) next;
  struct family *family;
  struct worker *worker;
  char *implementation;
  struct entry *buckets[MODEL_BUCKETS];
  uint32_t entry_count;
  uint64_t samples;

  /* The regression over the entries, and when it was made: NEWS count what
     would change it.  */
  struct regression fit;
  uint32_t news, fit_news;
  double fit_drift;

  /* The same over the last samples, NULL if they have no arguments.  */
  struct recent *recent;
  uint64_t recent_count; /* all that have been there */
  struct regression recent_fit;
  uint64_t recent_fitted;
  double recent_drift;
};

struct family
{
  SLIST_ENTRY (family) next;
  struct models *models;
  char *task, *source, *parameters; /* what the codelet is known by */
  bool loaded;                      /* its file has been read */
  SLIST_HEAD (, model) list;
};

struct models
{
  pthread_mutex_t lock;
  enum models_disk disk;
  char *directory; /* for all machines; NULL: the usual one */
  char *found;     /* that of this machine; NULL until it is needed */
  bool warned_read, warned_write; /* once will do */
  double learnt; /* nanoseconds in samples since the last save */
  SLIST_HEAD (, family) families;
  SLIST_HEAD (, worker) workers;
};

/* Allocate SIZE bytes, zero; or end the program.  */
void *rt_model_allocate (size_t size);

/* The family in MODELS of the codelet that is known by that; a new one is
   empty.  Under the lock, like all that follow.  */
struct family *rt_family (struct models *models, const char *task,
                          const char *source, const char *parameters);

/* The model in FAMILY, which may be new.  */
struct model *rt_family_model (struct family *family,
                               const char *implementation, const char *worker);

/* The entry of MODEL for FOOTPRINT, or NULL; with CREATE a new one.  */
struct entry *rt_model_entry (struct model *model,
                              const struct footprint *footprint, bool create);

/* All entries of MODEL, by size; their number.  */
uint32_t rt_model_sorted (const struct model *model,
                          const struct entry *entries[MODEL_ENTRIES]);

/* The time of ENTRY of MODEL now.  */
double rt_entry_time (const struct model *model, const struct entry *entry);

/* The regression over the entries of MODEL.  */
const struct regression *rt_model_fit (struct model *model);

/* Empty FAMILY.  */
void rt_family_clear (struct family *family);

#define RT_FOR_EACH_ENTRY(entry, model)                                       \
  for (uint32_t bucket_ = 0; bucket_ < MODEL_BUCKETS; bucket_++)              \
    for (struct entry *entry = (model)->buckets[bucket_]; entry;              \
         entry = entry->next)

#endif /* RT_MODEL_SET_H */

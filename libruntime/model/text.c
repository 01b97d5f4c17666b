/* SPDX-License-Identifier: LGPL-2.1-or-later

   Models as text.  */

#include "text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "recent.h"

#define MAGIC "tasks-models"
#define CHECK "check "

static int
compare_models (const void *a, const void *b)
{
  const struct model *x = *(struct model *const *)a;
  const struct model *y = *(struct model *const *)b;
  int order = strcmp (x->implementation, y->implementation);
  return order ? order : strcmp (x->worker->name, y->worker->name);
}

static void
write_entry (FILE *stream, const struct entry *entry)
{
  const struct footprint *footprint = &entry->footprint;
  fprintf (stream, "size %.0f %.0f %" PRIu32 " %" PRId64 " %" PRIu64,
           fmax (entry->level.mean, 1), 1000 * entry->level.spread,
           entry->level.count, entry->when, footprint->bytes);
  for (uint32_t i = 0; i < footprint->count; i++)
    fprintf (stream, " %" PRIu64, footprint->sizes[i]);
  fputc ('\n', stream);
}

/* A call; if it is new, of NOW.  */
static void
write_call (FILE *stream, const struct model *model,
            const struct recent *recent, int64_t now)
{
  const struct footprint *footprint = &recent->footprint;
  double drift = model->worker->drift.factor / recent->drift;
  fprintf (stream, "call %.0f %" PRId64 " %" PRIu64 " %" PRIu32,
           fmax (recent->time * drift, 1), recent->when ? recent->when : now,
           footprint->bytes, footprint->count);
  for (uint32_t i = 0; i < footprint->count; i++)
    fprintf (stream, " %" PRIu64, footprint->sizes[i]);
  for (uint32_t i = 0; i < footprint->scalar_count; i++)
    fprintf (stream, " %" PRId64, footprint->scalars[i]);
  fputc ('\n', stream);
}

static void
write_model (FILE *stream, const struct model *model, int64_t now)
{
  const struct entry *entries[MODEL_ENTRIES];
  uint32_t count = rt_model_sorted (model, entries);
  fprintf (stream, "implementation %s\nworker %s\n", model->implementation,
           model->worker->name);
  /* What the process that forked this one had learnt it will write.  */
  for (uint32_t i = 0; i < count; i++)
    if (entries[i]->level.count && entries[i]->when)
      write_entry (stream, entries[i]);
  const struct recent *recent;
  for (uint32_t i = 0; (recent = rt_recent_at (model, i)); i++)
    write_call (stream, model, recent, now);
}

char *
rt_text_write (const struct family *family, int64_t now)
{
  char *text = NULL;
  size_t length, count = 0;
  FILE *stream = open_memstream (&text, &length);
  const struct model *model;
  SLIST_FOREACH (model, &family->list, next)
    count++;
  const struct model **models
      = rt_model_allocate ((count + 1) * sizeof *models);
  if (!stream)
    rt_no_memory (NULL, 1024, "performance models");
  count = 0;
  SLIST_FOREACH (model, &family->list, next)
    if (model->entry_count)
      models[count++] = model;
  qsort (models, count, sizeof *models, compare_models);
  fprintf (stream, MAGIC " %d\ntask %s\nsource %s\nparameters %s\n",
           MODEL_TEXT_VERSION, family->task, family->source,
           family->parameters);
  for (size_t i = 0; i < count; i++)
    write_model (stream, models[i], now);
  free (models);
  if (fclose (stream))
    rt_no_memory (NULL, length, "performance models");
  return rt_text_seal (text);
}

char *
rt_text_seal (char *text)
{
  size_t length = strlen (text), room = length + sizeof CHECK + 18;
  char *sealed = realloc (text, room);
  if (!sealed)
    rt_no_memory (NULL, room, "performance models");
  snprintf (sealed + length, room - length, CHECK "%016" PRIx64 "\n",
            rt_fnv (RT_FNV, sealed, length));
  return sealed;
}

const char *
rt_text_check (const char *text, const char *magic, unsigned oldest,
               unsigned last)
{
  size_t length = strlen (text), head = strlen (magic);
  size_t tail = strlen (CHECK) + 17;
  unsigned found;
  char end[64];
  if (strncmp (text, magic, head) || text[head] != ' '
      || sscanf (text + head, "%u", &found) != 1)
    return "is damaged";
  if (found < oldest || found > last)
    return "is of another version of tasks";
  if (length < tail)
    return "is damaged";
  snprintf (end, sizeof end, CHECK "%016" PRIx64 "\n",
            rt_fnv (RT_FNV, text, length - tail));
  return strcmp (text + length - tail, end) ? "is damaged" : NULL;
}

/* The numbers of a size, in ARGUMENTS.  */
static bool
read_size (const char *arguments, struct text_size *size)
{
  uint64_t mean, spread, bytes, one;
  uint32_t count;
  int used, more;
  /* To sscanf they are numbers, too.  */
  if (strchr (arguments, '-'))
    return false;
  if (sscanf (arguments,
              "%" SCNu64 " %" SCNu64 " %" SCNu32 " %" SCNd64 " %" SCNu64 "%n",
              &mean, &spread, &count, &size->when, &bytes, &used)
          != 5
      || !mean || !count)
    return false;
  rt_level_set (&size->level, (double)mean, (double)spread / 1000, count);
  rt_footprint_begin (&size->footprint);
  for (; sscanf (arguments + used, " %" SCNu64 "%n", &one, &more) == 1;
       used += more)
    rt_footprint_buffer (&size->footprint, one);
  /* Not all buffers may be there.  */
  if (size->footprint.bytes != bytes && size->footprint.count < RT_MODEL_SIZES)
    return false;
  size->footprint.bytes = bytes;
  return !arguments[used];
}

/* The numbers of a call, in ARGUMENTS.  */
static bool
read_call (const char *arguments, struct text_size *call)
{
  uint64_t time, bytes, one;
  int64_t scalar;
  uint32_t count;
  int used, more;
  if (sscanf (arguments, "%" SCNu64 " %" SCNd64 " %" SCNu64 " %" SCNu32 "%n",
              &time, &call->when, &bytes, &count, &used)
          != 4
      || !time || time > INT64_MAX || count > RT_MODEL_SIZES)
    return false;
  call->time = (double)time;
  rt_footprint_begin (&call->footprint);
  for (; count; count--, used += more)
    if (sscanf (arguments + used, " %" SCNu64 "%n", &one, &more) != 1)
      return false;
    else
      rt_footprint_buffer (&call->footprint, one);
  call->footprint.bytes = bytes;
  for (; sscanf (arguments + used, " %" SCNd64 "%n", &scalar, &more) == 1;
       used += more)
    rt_footprint_scalar (&call->footprint, &scalar, sizeof scalar);
  return call->footprint.scalar_count && !arguments[used];
}

const char *
rt_text_read (char *text,
              bool (*head) (void *data, const char *task, const char *source,
                            const char *parameters),
              void (*size) (void *data, const struct text_size *size),
              void *data)
{
  const char *wrong
      = rt_text_check (text, MAGIC, MODEL_TEXT_OLDEST, MODEL_TEXT_VERSION);
  const char *task = NULL, *source = NULL;
  bool known = false;
  struct text_size found = { .implementation = NULL };
  char *rest = strchr (text, '\n');
  if (wrong)
    return wrong;
  /* Without the last line.  */
  text[strlen (text) - strlen (CHECK) - 17] = '\0';
  for (char *line = strtok_r (rest, "\n", &rest); line;
       line = strtok_r (NULL, "\n", &rest))
    {
      char *argument = strchr (line, ' ');
      if (!argument)
        return "is damaged";
      *argument++ = '\0';
      if (!strcmp (line, "task"))
        task = argument;
      else if (!strcmp (line, "source"))
        source = argument;
      else if (!strcmp (line, "parameters") && task && source)
        {
          if (!head (data, task, source, argument))
            return "is of another task";
          known = true;
        }
      else if (!strcmp (line, "implementation"))
        found.implementation = argument;
      else if (!strcmp (line, "worker"))
        found.worker = argument;
      else if (!known || !found.implementation || !found.worker)
        return "is damaged";
      else
        {
          found.time = 0;
          if (!strcmp (line, "size")
                  ? read_size (argument, &found)
                  : !strcmp (line, "call") && read_call (argument, &found))
            size (data, &found);
          else
            return "is damaged";
        }
    }
  return NULL;
}

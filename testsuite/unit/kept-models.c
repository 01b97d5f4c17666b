/* SPDX-License-Identifier: GPL-3.0-or-later

   Models in a directory of their own.  */

#define _GNU_SOURCE
#include "kept-models.h"

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "model/store.h"
#include "model/text.h"
#include "samples.h"

struct tasks_site kept_site = { .file = "/some/where/prog.c" };
struct tasks_implementation kept_implementation
    = { .target = TASKS_TARGET_CPU, .name = "one" };
struct tasks_parameter kept_parameters[]
    = { { .mode = TASKS_SCALAR, .size = 4, .columns = TASKS_NO_BOUND },
        { .mode = TASKS_READ, .element_size = 8, .columns = TASKS_NO_BOUND } };
struct tasks_codelet kept_codelet = { .name = "do::it",
                                      .declaration = &kept_site,
                                      .parameter_count = 2,
                                      .parameters = kept_parameters };

char kept_root[64];
char kept_messages[4096];

/* Begin a test: an empty directory, and no warnings seen.  */
void
kept_begin (void)
{
  strcpy (kept_root, "/tmp/tasks-models-XXXXXX");
  ck_assert (mkdtemp (kept_root) != NULL);
}

void
kept_end (void)
{
  char command[256];
  snprintf (command, sizeof command, "chmod -R u+w %s; rm -r %s", kept_root,
            kept_root);
  ck_assert_int_eq (system (command), 0);
}

/* Call FUNCTION; what it says is in MESSAGES then.  The number of lines.  */
unsigned
kept_hear (void (*function) (void))
{
  char path[128];
  snprintf (path, sizeof path, "%s/messages", kept_root);
  int file = open (path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  int kept = dup (STDERR_FILENO);
  ck_assert (file >= 0 && kept >= 0);
  dup2 (file, STDERR_FILENO);
  function ();
  dup2 (kept, STDERR_FILENO);
  close (kept);
  ssize_t length = pread (file, kept_messages, sizeof kept_messages - 1, 0);
  kept_messages[length > 0 ? length : 0] = '\0';
  close (file);
  unlink (path);
  unsigned lines = 0;
  for (const char *at = kept_messages; (at = strchr (at, '\n')); at++)
    lines++;
  return lines;
}

struct estimate
kept_ask (struct models *models, uint64_t bytes)
{
  struct footprint footprint = sample_of_bytes (bytes);
  return rt_model_estimate (
      rt_model (models, &kept_codelet, &kept_implementation, RT_MODEL_CORES),
      &footprint);
}

void
kept_sample (struct models *models, uint64_t bytes, double time,
             unsigned count)
{
  struct footprint footprint = sample_of_bytes (bytes);
  while (count--)
    rt_model_sample (
        rt_model (models, &kept_codelet, &kept_implementation, RT_MODEL_CORES),
        &footprint, time);
}

/* What another process would learn: COUNT samples of TIME.  */
void
kept_learn (const char *directory, uint64_t bytes, double time, unsigned count)
{
  struct models *models = rt_models_new (MODELS_KEEP, directory);
  kept_sample (models, bytes, time, count);
  rt_models_save (models);
  rt_models_free (models);
}

/* What another process would find.  */
struct estimate
kept_find (const char *directory, uint64_t bytes)
{
  struct models *models = rt_models_new (MODELS_READ, directory);
  struct estimate estimate = kept_ask (models, bytes);
  rt_models_free (models);
  return estimate;
}

void
kept_is_known (struct estimate estimate, double time, unsigned samples)
{
  ck_assert_int_eq (estimate.source, ESTIMATE_HISTORY);
  ck_assert_msg (fabs (estimate.time / time - 1) < .02, "%g, expected %g",
                 estimate.time, time);
  ck_assert_uint_eq (estimate.samples, samples);
}

void
kept_is_unknown (struct estimate estimate)
{
  ck_assert_int_eq (estimate.source, ESTIMATE_NONE);
}

/* The path of the only model in ROOT, and the number of files besides the
   lock.  */
char kept_model_path[512];
unsigned
kept_count_files (void)
{
  char path[400];
  unsigned count = 0;
  DIR *above = opendir (kept_root);
  const struct dirent *machine, *entry;
  while ((machine = readdir (above)))
    {
      snprintf (path, sizeof path, "%s/%s", kept_root, machine->d_name);
      DIR *stream = *machine->d_name == '.' ? NULL : opendir (path);
      while (stream && (entry = readdir (stream)))
        if (*entry->d_name != '.' && strcmp (entry->d_name, "lock"))
          {
            count++;
            snprintf (kept_model_path, sizeof kept_model_path, "%.250s/%.250s",
                      path, entry->d_name);
          }
      if (stream)
        closedir (stream);
    }
  closedir (above);
  return count;
}

char *
kept_read_model (void)
{
  ck_assert_uint_eq (kept_count_files (), 1);
  char *text = rt_store_read (kept_model_path);
  ck_assert (text != NULL);
  return text;
}

void
kept_write_model (const char *content, size_t size)
{
  int file = open (kept_model_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ck_assert (file >= 0);
  ck_assert_int_eq (write (file, content, size), (ssize_t)size);
  close (file);
}

/* The model with FROM replaced by TO, whole.  */
void
kept_change_model (const char *from, const char *to)
{
  char *text = kept_read_model (), *at, *changed;
  *strstr (text, "check ") = '\0';
  at = strstr (text, from);
  ck_assert (at != NULL);
  ck_assert (asprintf (&changed, "%.*s%s%s", (int)(at - text), text, to,
                       at + strlen (from))
             > 0);
  free (text);
  changed = rt_text_seal (changed);
  kept_write_model (changed, strlen (changed));
  free (changed);
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/model/store.c, family.c and link.c: what is learnt is
   found again, and whatever is wrong with the directory or a file costs what
   it holds, and one warning.  */

#define _GNU_SOURCE
#include "unit.h"

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fake-device.h"
#include "machine.h"
#include "model/family.h"
#include "model/store.h"
#include "model/text.h"

static struct tasks_site site = { .file = "/some/where/prog.c" };
static struct tasks_implementation implementation
    = { .target = TASKS_TARGET_CPU, .name = "one" };
static struct tasks_parameter parameters[]
    = { { .mode = TASKS_SCALAR, .size = 4 },
        { .mode = TASKS_READ, .element_size = 8 } };
static struct tasks_codelet codelet = { .name = "do::it",
                                        .declaration = &site,
                                        .parameter_count = 2,
                                        .parameters = parameters };

static char root[64];
static char messages[4096];

/* Begin a test: an empty directory, and no warnings seen.  */
static void
begin (void)
{
  strcpy (root, "/tmp/tasks-models-XXXXXX");
  ck_assert (mkdtemp (root) != NULL);
}

static void
end (void)
{
  char command[256];
  snprintf (command, sizeof command, "chmod -R u+w %s; rm -r %s", root, root);
  ck_assert_int_eq (system (command), 0);
}

/* Call FUNCTION; what it says is in MESSAGES then.  The number of lines.  */
static unsigned
hear (void (*function) (void))
{
  char path[128];
  snprintf (path, sizeof path, "%s/messages", root);
  int file = open (path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  int kept = dup (STDERR_FILENO);
  ck_assert (file >= 0 && kept >= 0);
  dup2 (file, STDERR_FILENO);
  function ();
  dup2 (kept, STDERR_FILENO);
  close (kept);
  ssize_t length = pread (file, messages, sizeof messages - 1, 0);
  messages[length > 0 ? length : 0] = '\0';
  close (file);
  unlink (path);
  unsigned lines = 0;
  for (const char *at = messages; (at = strchr (at, '\n')); at++)
    lines++;
  return lines;
}

static struct footprint
of_bytes (uint64_t bytes)
{
  struct footprint footprint;
  rt_footprint_begin (&footprint);
  rt_footprint_buffer (&footprint, bytes);
  return footprint;
}

static struct estimate
ask (struct models *models, uint64_t bytes)
{
  struct footprint footprint = of_bytes (bytes);
  return rt_model_estimate (
      rt_model (models, &codelet, &implementation, RT_MODEL_CORES),
      &footprint);
}

static void
sample (struct models *models, uint64_t bytes, double time, unsigned count)
{
  struct footprint footprint = of_bytes (bytes);
  while (count--)
    rt_model_sample (
        rt_model (models, &codelet, &implementation, RT_MODEL_CORES),
        &footprint, time);
}

/* What another process would learn: COUNT samples of TIME.  */
static void
learn (const char *directory, uint64_t bytes, double time, unsigned count)
{
  struct models *models = rt_models_new (MODELS_KEEP, directory);
  sample (models, bytes, time, count);
  rt_models_save (models);
  rt_models_free (models);
}

/* What another process would find.  */
static struct estimate
find (const char *directory, uint64_t bytes)
{
  struct models *models = rt_models_new (MODELS_READ, directory);
  struct estimate estimate = ask (models, bytes);
  rt_models_free (models);
  return estimate;
}

static void
is_known (struct estimate estimate, double time, unsigned samples)
{
  ck_assert_int_eq (estimate.source, ESTIMATE_HISTORY);
  ck_assert_msg (fabs (estimate.time / time - 1) < .02, "%g, expected %g",
                 estimate.time, time);
  ck_assert_uint_eq (estimate.samples, samples);
}

static void
is_unknown (struct estimate estimate)
{
  ck_assert_int_eq (estimate.source, ESTIMATE_NONE);
}

/* The path of the only model in ROOT, and the number of files besides the
   lock.  */
static char model_path[512];
static unsigned
count_files (void)
{
  char path[400];
  unsigned count = 0;
  DIR *above = opendir (root);
  const struct dirent *machine, *entry;
  while ((machine = readdir (above)))
    {
      snprintf (path, sizeof path, "%s/%s", root, machine->d_name);
      DIR *stream = *machine->d_name == '.' ? NULL : opendir (path);
      while (stream && (entry = readdir (stream)))
        if (*entry->d_name != '.' && strcmp (entry->d_name, "lock"))
          {
            count++;
            snprintf (model_path, sizeof model_path, "%.250s/%.250s", path,
                      entry->d_name);
          }
      if (stream)
        closedir (stream);
    }
  closedir (above);
  return count;
}

static char *
read_model (void)
{
  ck_assert_uint_eq (count_files (), 1);
  char *text = rt_store_read (model_path);
  ck_assert (text != NULL);
  return text;
}

static void
write_model (const char *content, size_t size)
{
  int file = open (model_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ck_assert (file >= 0);
  ck_assert_int_eq (write (file, content, size), (ssize_t)size);
  close (file);
}

/* The model with FROM replaced by TO, whole.  */
static void
change_model (const char *from, const char *to)
{
  char *text = read_model (), *at, *changed;
  *strstr (text, "check ") = '\0';
  at = strstr (text, from);
  ck_assert (at != NULL);
  ck_assert (asprintf (&changed, "%.*s%s%s", (int)(at - text), text, to,
                       at + strlen (from))
             > 0);
  free (text);
  changed = rt_text_seal (changed);
  write_model (changed, strlen (changed));
  free (changed);
}

START_TEST (store_keeps)
{
  begin ();
  is_unknown (find (root, 1000));
  ck_assert_uint_eq (count_files (), 0);
  learn (root, 1000, 2e6, 10);
  is_known (find (root, 1000), 2e6, 10);
  ck_assert_uint_eq (count_files (), 1);
  ck_assert_msg (strstr (model_path, "/do__it-") != NULL, "%s", model_path);
  char *text = read_model ();
  ck_assert_ptr_nonnull (strstr (text, "task do::it\nsource prog.c\n"));
  ck_assert_ptr_nonnull (strstr (text, "parameters s4 r8\n"));
  free (text);
  /* What is added is added, without having been asked for.  */
  learn (root, 1000, 2e6, 10);
  learn (root, 2000, 4e6, 5);
  is_known (find (root, 1000), 2e6, 20);
  is_known (find (root, 2000), 4e6, 5);
  ck_assert_int_eq (find (root, 1500).source, ESTIMATE_REGRESSION);
  /* Another codelet of that name is another one.  */
  site.file = "other.c";
  is_unknown (find (root, 1000));
  site.file = "elsewhere/prog.c";
  is_known (find (root, 1000), 2e6, 20);
  parameters[1].mode = TASKS_WRITE;
  is_unknown (find (root, 1000));
  end ();
}
END_TEST

/* Who only reads does not write, nor who learns little, or nothing new.  */
START_TEST (store_writes_little)
{
  struct stat before, after;
  begin ();
  struct models *models = rt_models_new (MODELS_READ, root);
  sample (models, 1000, 2e6, 10);
  rt_models_save (models);
  rt_models_free (models);
  models = rt_models_new (MODELS_MEMORY, root);
  sample (models, 1000, 2e6, 10);
  rt_models_save (models);
  rt_models_free (models);
  learn (root, 1000, 2e3, 10);
  ck_assert_uint_eq (count_files (), 0);
  learn (root, 1000, 2e6, 10);
  ck_assert_uint_eq (count_files (), 1);
  ck_assert (!stat (model_path, &before));
  models = rt_models_new (MODELS_KEEP, root);
  ask (models, 1000);
  sample (models, 1000, 2.01e6, 10);
  rt_models_save (models);
  ck_assert (!stat (model_path, &after));
  ck_assert (before.st_ino == after.st_ino);
  sample (models, 1000, 8e6, 10);
  rt_models_save (models);
  rt_models_free (models);
  ck_assert_uint_eq (count_files (), 1);
  is_known (find (root, 1000), 8e6, 30);
  end ();
}
END_TEST

static void
expect_unknown (void)
{
  struct models *models = rt_models_new (MODELS_KEEP, root);
  is_unknown (ask (models, 1000));
  /* One warning will do.  */
  rt_family_load (SLIST_FIRST (&models->families));
  rt_models_free (models);
}

/* The model is of no use, which one warning says that has WHAT; afterwards it
   is replaced.  */
static void
is_ignored (const char *what)
{
  ck_assert_msg (hear (expect_unknown) == 1, "%s", messages);
  ck_assert_msg (strstr (messages, "tasks: warning: ") == messages
                     && strstr (messages, model_path)
                     && strstr (messages, what)
                     && strstr (messages, "tasks-perfmodel erase"),
                 "%s", messages);
}

START_TEST (store_truncated)
{
  begin ();
  learn (root, 1000, 2e6, 10);
  char *text = read_model ();
  size_t size = strlen (text);
  for (size_t i = 0; i < size; i++)
    {
      write_model (text, i);
      is_ignored ("is damaged");
    }
  write_model (text, size);
  is_known (find (root, 1000), 2e6, 10);
  free (text);
  end ();
}
END_TEST

static void
learn_again (void)
{
  learn (root, 1000, 3e6, 10);
}

START_TEST (store_corrupt)
{
  begin ();
  learn (root, 1000, 2e6, 10);
  char *text = read_model ();
  size_t size = strlen (text);
  for (size_t i = 0; i < size; i++)
    for (int kind = 0; kind < 3; kind++)
      {
        char byte = text[i];
        text[i] = kind == 0 ? byte ^ 1 : kind == 1 ? '\0' : '\n';
        if (text[i] != byte)
          {
            write_model (text, size);
            is_ignored ("is ");
          }
        text[i] = byte;
      }
  free (text);
  /* It is written anew.  */
  write_model ("rubbish", 7);
  ck_assert_uint_eq (hear (learn_again), 1);
  is_known (find (root, 1000), 3e6, 10);
  end ();
}
END_TEST

/* Files with a right hash and wrong contents.  */
START_TEST (store_foreign)
{
  static const char *const changes[][3]
      = { { "tasks-models 1", "tasks-models 2", "of another version" },
          { "tasks-models 1", "tasks-models 0", "of another version" },
          { "tasks-models 1", "tasks-links 1", "damaged" },
          { "task do::it", "task do::that", "of another task" },
          { "worker cores\n", "", "damaged" },
          { "parameters s4 r8\n", "", "damaged" },
          { "source prog.c\n", "", "damaged" },
          { "implementation one\n", "", "damaged" },
          { "size ", "size x", "damaged" },
          { "size ", "size -", "damaged" },
          { "size ", "sized ", "damaged" },
          { "size ", "something\nsize ", "damaged" },
          { " 1000 1000", " 1000 999", "damaged" },
          { " 1000 1000", "", "damaged" },
          { " 1000 1000", " 1000 1000 0x1", "damaged" },
          { "size 2000000 ", "size 0 ", "damaged" } };
  for (unsigned i = 0; i < sizeof changes / sizeof *changes; i++)
    {
      begin ();
      learn (root, 1000, 2e6, 10);
      change_model (changes[i][0], changes[i][1]);
      if (strcmp (changes[i][2], "damaged"))
        is_ignored (changes[i][2]);
      else
        hear (expect_unknown);
      ck_assert_msg (strstr (messages, changes[i][2]), "%u: %s", i, messages);
      end ();
    }
}
END_TEST

START_TEST (store_unreadable)
{
  begin ();
  learn (root, 1000, 2e6, 10);
  ck_assert_uint_eq (count_files (), 1);
  unlink (model_path);
  ck_assert (!mkdir (model_path, 0700));
  is_ignored ("cannot be read");
  rmdir (model_path);
  ck_assert (!mkfifo (model_path, 0600));
  is_ignored ("cannot be read");
  unlink (model_path);
  /* Far too large.  */
  write_model ("", 0);
  ck_assert (!truncate (model_path, (off_t)1 << 40));
  is_ignored ("cannot be read");
  unlink (model_path);
  if (geteuid ())
    {
      write_model ("", 0);
      chmod (model_path, 0);
      is_ignored ("cannot be read");
    }
  end ();
}
END_TEST

/* What is old counts less, and what is very old not at all.  */
START_TEST (store_ages)
{
  char line[64], old[64];
  long now = time (NULL);
  for (int months = 0; months <= 13; months += 6)
    {
      begin ();
      learn (root, 1000, 2e6, 10);
      char *text = read_model ();
      snprintf (line, sizeof line, " %ld 1000 1000", now);
      if (!strstr (text, line))
        snprintf (line, sizeof line, " %ld 1000 1000", ++now);
      free (text);
      snprintf (old, sizeof old, " %ld 1000 1000",
                now - months * 31L * 24 * 3600);
      change_model (line, old);
      struct models *models = rt_models_new (MODELS_KEEP, root);
      struct estimate estimate = ask (models, 1000);
      if (months > 6)
        is_unknown (estimate);
      else
        {
          is_known (estimate, 2e6, 10);
          sample (models, 1000, 2.3e6, 4);
          ck_assert ((ask (models, 1000).time > 2.14e6) == (months == 6));
        }
      rt_models_free (models);
      end ();
    }
}
END_TEST

static const char *bad_directory;

static void
use_bad_directory (void)
{
  struct models *models = rt_models_new (MODELS_KEEP, bad_directory);
  for (int i = 0; i < 3; i++)
    {
      sample (models, 1000, 2e6, 10);
      ck_assert_int_eq (ask (models, 1000).source, ESTIMATE_HISTORY);
      rt_models_save (models);
    }
  rt_models_free (models);
}

/* A directory that cannot be written: one warning, no failure.  */
START_TEST (store_directory)
{
  char path[128];
  begin ();
  snprintf (path, sizeof path, "%s/file", root);
  close (open (path, O_CREAT | O_WRONLY, 0600));
  const char *const bad[]
      = { path, "/proc/tasks", "/dev/null/tasks", "/sys/tasks" };
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
    {
      bad_directory = bad[i];
      ck_assert_msg (hear (use_bad_directory) == 1, "%s", messages);
      ck_assert_msg (strstr (messages, bad[i])
                         && strstr (messages, "cannot be written")
                         && strstr (messages, "TASKS_MODELS"),
                     "%s", messages);
    }
  if (geteuid ())
    {
      bad_directory = root;
      chmod (root, 0500);
      ck_assert_uint_eq (hear (use_bad_directory), 1);
    }
  end ();
}
END_TEST

/* The usual place, and none.  */
START_TEST (store_home)
{
  char path[256];
  struct stat status;
  begin ();
  bad_directory = NULL;
  unsetenv ("XDG_CACHE_HOME");
  unsetenv ("HOME");
  ck_assert_uint_eq (hear (use_bad_directory), 0);
  setenv ("HOME", "", 1);
  ck_assert_uint_eq (hear (use_bad_directory), 0);
  setenv ("HOME", root, 1);
  setenv ("XDG_CACHE_HOME", "not/absolute", 1);
  ck_assert_uint_eq (hear (use_bad_directory), 0);
  snprintf (path, sizeof path, "%s/.cache/tasks/models", root);
  ck_assert (!stat (path, &status));
  ck_assert_uint_eq (status.st_mode & 0777, 0700);
  snprintf (path, sizeof path, "%s/xdg", root);
  setenv ("XDG_CACHE_HOME", path, 1);
  ck_assert_uint_eq (hear (use_bad_directory), 0);
  snprintf (path, sizeof path, "%s/xdg/tasks/models", root);
  ck_assert (!stat (path, &status));
  end ();
}
END_TEST

static void
learn_more (void)
{
  struct models *models = rt_models_new (MODELS_KEEP, root);
  for (uint64_t i = 1; i < 100; i++)
    sample (models, 1000 * i, 2e6, 10);
  rt_models_save (models);
  rt_models_free (models);
}

/* A full disk: what there was is still there, and nothing else.  */
START_TEST (store_full)
{
  begin ();
  learn (root, 1000, 3e6, 10);
  if (!fork ())
    {
      struct rlimit limit = { 2000, 2000 };
      signal (SIGXFSZ, SIG_IGN);
      if (setrlimit (RLIMIT_FSIZE, &limit) || hear (learn_more) != 1
          || !strstr (messages, "cannot be written"))
        _exit (1);
      _exit (0);
    }
  int status;
  ck_assert (wait (&status) > 0 && !status);
  ck_assert_uint_eq (count_files (), 1);
  is_known (find (root, 1000), 3e6, 10);
  end ();
}
END_TEST

/* Processes that write at once: nothing is lost.  */
START_TEST (store_processes)
{
  enum
  {
    PROCESSES = 8,
    ROUNDS = 6
  };
  begin ();
  for (int p = 0; p < PROCESSES; p++)
    if (!fork ())
      {
        struct models *models = rt_models_new (MODELS_KEEP, root);
        for (int round = 0; round < ROUNDS; round++)
          {
            sample (models, 1000, 2e6, 1);
            sample (models, 2000 + (uint64_t)p, 3e6 + p * 1e5, 1);
            /* Each time something that is new.  */
            sample (models, 3000 + (uint64_t)(p * ROUNDS + round), 1e6, 1);
            rt_models_save (models);
          }
        _exit (0);
      }
  int status;
  for (int p = 0; p < PROCESSES; p++)
    ck_assert (wait (&status) > 0 && !status);
  ck_assert_uint_eq (count_files (), 1);
  is_known (find (root, 1000), 2e6, PROCESSES * ROUNDS);
  for (unsigned p = 0; p < PROCESSES; p++)
    {
      is_known (find (root, 2000 + p), 3e6 + p * 1e5, ROUNDS);
      for (unsigned round = 0; round < ROUNDS; round++)
        is_known (find (root, 3000 + p * ROUNDS + round), 1e6, 1);
    }
  end ();
}
END_TEST

/* One process has learnt that it is slower now, another that knows nothing of
   that saves later.  */
START_TEST (store_merges)
{
  begin ();
  learn (root, 1000, 2e6, 1000);
  struct models *one = rt_models_new (MODELS_KEEP, root);
  struct models *other = rt_models_new (MODELS_KEEP, root);
  ask (one, 1000);
  ask (other, 1000);
  sample (one, 1000, 8e6, 20);
  sample (other, 1000, 2.2e6, 1);
  sample (other, 2000, 5e6, 10);
  rt_models_save (one);
  rt_models_save (other);
  is_known (find (root, 2000), 5e6, 10);
  struct estimate estimate = find (root, 1000);
  ck_assert_uint_eq (estimate.samples, 1021);
  ck_assert_msg (estimate.time > 7e6, "%g", estimate.time);
  rt_models_free (one);
  rt_models_free (other);
  end ();
}
END_TEST

/* What a process has learnt its children do not write again.  */
START_TEST (store_fork)
{
  int status;
  begin ();
  rt_models_open (rt_models, MODELS_KEEP, root);
  sample (rt_models, 1000, 2e6, 10);
  rt_models_fork_prepare ();
  pid_t child = fork ();
  rt_models_fork_done (!child);
  if (!child)
    {
      rt_models_save (rt_models);
      if (count_files ())
        _exit (1);
      sample (rt_models, 200000, 3e6, 10);
      rt_models_save (rt_models);
      _exit (count_files () != 1);
    }
  ck_assert (wait (&status) > 0 && !status);
  is_known (find (root, 200000), 3e6, 10);
  is_unknown (find (root, 1000));
  rt_models_save (rt_models);
  is_known (find (root, 1000), 2e6, 10);
  end ();
}
END_TEST

/* A process that is stopped while it has the lock stops no other for long. */
START_TEST (store_stopped)
{
  begin ();
  int ready[2];
  char byte;
  ck_assert (!pipe (ready));
  pid_t child = fork ();
  if (!child)
    {
      struct models *models = rt_models_new (MODELS_KEEP, root);
      if (rt_store_lock (models) < 0 || write (ready[1], "", 1) != 1)
        _exit (1);
      for (;;)
        pause ();
    }
  ck_assert_int_eq (read (ready[0], &byte, 1), 1);
  learn (root, 1000, 2e6, 10);
  is_known (find (root, 1000), 2e6, 10);
  kill (child, SIGKILL);
  waitpid (child, NULL, 0);
  end ();
}
END_TEST

static void
load_all (void)
{
  struct models *models = rt_models_new (MODELS_READ, root);
  rt_family_load_all (models);
  unsigned count = 0;
  struct family *family;
  SLIST_FOREACH (family, &models->families, next) count++;
  ck_assert_uint_eq (count, 2);
  is_known (ask (models, 1000), 2e6, 10);
  /* Its file goes, and what is known.  */
  SLIST_FOREACH (family, &models->families, next)
  ck_assert_int_eq (rt_family_erase (family), 0);
  is_unknown (ask (models, 1000));
  rt_models_free (models);
}

START_TEST (store_all)
{
  begin ();
  learn (root, 1000, 2e6, 10);
  codelet.name = "other";
  learn (root, 1000, 3e6, 10);
  codelet.name = "do::it";
  ck_assert_uint_eq (count_files (), 2);
  /* What was left behind, lately and long ago; and no models.  */
  char *slash = strrchr (model_path, '/');
  static const char *const names[]
      = { "partial-abcdef", "partial-ghijkl", "x.model", "notes" };
  for (unsigned i = 0; i < 4; i++)
    {
      strcpy (slash + 1, names[i]);
      write_model ("?", 1);
      if (i == 1)
        {
          struct timespec old[2] = { { 1, 0 }, { 1, 0 } };
          ck_assert (!utimensat (AT_FDCWD, model_path, old, 0));
        }
    }
  ck_assert_uint_eq (count_files (), 6);
  ck_assert_msg (hear (load_all) == 1, "%s", messages);
  ck_assert_ptr_nonnull (strstr (messages, "x.model"));
  ck_assert_uint_eq (count_files (), 3);
  end ();
}
END_TEST

/* Links are measured once for each device and version of its driver.  */
START_TEST (store_links)
{
  struct device *const *devices;
  struct link in, out, again_in, again_out;
  begin ();
  fake_options = (struct fake_options){ .devices = 2, .memory = 64 << 20 };
  ck_assert_uint_eq (fake_driver.discover (&devices), 2);
  strcpy (devices[0]->version, "1.0");
  struct models *models = rt_models_new (MODELS_KEEP, root);
  ck_assert (rt_model_links (models, devices[0], &in, &out));
  ck_assert (in.latency > 0 && in.bandwidth > 0 && isfinite (in.bandwidth));
  ck_assert (out.latency > 0 && out.bandwidth > 0 && isfinite (out.bandwidth));
  ck_assert (rt_model_links (models, devices[1], &again_in, &again_out));
  rt_models_free (models);
  ck_assert_uint_eq (count_files (), 1);
  /* From now on no measurement succeeds.  */
  fake_options.memory = 0;
  devices[0]->largest = 0;
  models = rt_models_new (MODELS_READ, root);
  ck_assert (rt_model_links (models, devices[0], &again_in, &again_out));
  ck_assert_msg (fabs (again_in.latency - in.latency) < 1
                     && fabs (again_out.bandwidth / out.bandwidth - 1) < .01,
                 "%g %g", again_in.latency, in.latency);
  strcpy (devices[0]->version, "1.1");
  ck_assert (!rt_model_links (models, devices[0], &in, &out));
  devices[0]->shares_host = true;
  ck_assert (rt_model_links (models, devices[0], &in, &out));
  ck_assert (in.latency == 0 && isinf (out.bandwidth));
  rt_models_free (models);
  fake_driver.stop ();
  end ();
}
END_TEST

Suite *
store_suite (void)
{
  const TTest *const tests[]
      = { store_keeps,   store_writes_little, store_truncated, store_corrupt,
          store_foreign, store_unreadable,    store_ages,      store_directory,
          store_home,    store_full,          store_processes, store_merges,
          store_fork,    store_stopped,       store_all,       store_links,
          NULL };
  return make_suite ("store", tests);
}

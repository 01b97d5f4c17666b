/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/model/store.c, family.c and link.c: what is learnt is
   found again.  */

#define _GNU_SOURCE
#include "kept-models.h"

#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "device/link.h"
#include "fake-device.h"
#include "model/family.h"
#include "model/machine.h"
#include "model/store.h"
#include "model/text.h"

START_TEST (store_keeps)
{
  kept_begin ();
  kept_is_unknown (kept_find (kept_root, 1000));
  ck_assert_uint_eq (kept_count_files (), 0);
  kept_learn (kept_root, 1000, 2e6, 10);
  kept_is_known (kept_find (kept_root, 1000), 2e6, 10);
  ck_assert_uint_eq (kept_count_files (), 1);
  ck_assert_msg (strstr (kept_model_path, "/do__it-") != NULL, "%s",
                 kept_model_path);
  char *text = kept_read_model ();
  ck_assert_ptr_nonnull (strstr (text, "task do::it\nsource prog.c\n"));
  ck_assert_ptr_nonnull (strstr (text, "parameters s4 r8\n"));
  free (text);
  /* What is added is added, without having been asked for.  */
  kept_learn (kept_root, 1000, 2e6, 10);
  kept_learn (kept_root, 2000, 4e6, 5);
  kept_is_known (kept_find (kept_root, 1000), 2e6, 20);
  kept_is_known (kept_find (kept_root, 2000), 4e6, 5);
  ck_assert_int_eq (kept_find (kept_root, 1500).source, ESTIMATE_REGRESSION);
  /* Another codelet of that name is another one.  */
  kept_site.file = "other.c";
  kept_is_unknown (kept_find (kept_root, 1000));
  kept_site.file = "elsewhere/prog.c";
  kept_is_known (kept_find (kept_root, 1000), 2e6, 20);
  kept_parameters[1].mode = TASKS_WRITE;
  kept_is_unknown (kept_find (kept_root, 1000));
  kept_end ();
}
END_TEST

/* Who only reads does not write, nor who learns little, or nothing new.  */
START_TEST (store_writes_little)
{
  struct stat before, after;
  kept_begin ();
  struct models *models = rt_models_new (MODELS_READ, kept_root);
  kept_sample (models, 1000, 2e6, 10);
  rt_models_save (models);
  rt_models_free (models);
  models = rt_models_new (MODELS_MEMORY, kept_root);
  kept_sample (models, 1000, 2e6, 10);
  rt_models_save (models);
  rt_models_free (models);
  kept_learn (kept_root, 1000, 2e3, 10);
  ck_assert_uint_eq (kept_count_files (), 0);
  kept_learn (kept_root, 1000, 2e6, 10);
  ck_assert_uint_eq (kept_count_files (), 1);
  ck_assert (!stat (kept_model_path, &before));
  models = rt_models_new (MODELS_KEEP, kept_root);
  kept_ask (models, 1000);
  kept_sample (models, 1000, 2.01e6, 10);
  rt_models_save (models);
  ck_assert (!stat (kept_model_path, &after));
  ck_assert (before.st_ino == after.st_ino);
  kept_sample (models, 1000, 8e6, 10);
  rt_models_save (models);
  rt_models_free (models);
  ck_assert_uint_eq (kept_count_files (), 1);
  kept_is_known (kept_find (kept_root, 1000), 8e6, 30);
  kept_end ();
}
END_TEST

/* What is old counts less, and what is very old not at all.  */
START_TEST (store_ages)
{
  char line[64], old[64];
  long now = time (NULL);
  for (int months = 0; months <= 13; months += 6)
    {
      kept_begin ();
      kept_learn (kept_root, 1000, 2e6, 10);
      char *text = kept_read_model ();
      snprintf (line, sizeof line, " %ld 1000 1000", now);
      if (!strstr (text, line))
        snprintf (line, sizeof line, " %ld 1000 1000", ++now);
      free (text);
      snprintf (old, sizeof old, " %ld 1000 1000",
                now - months * 31L * 24 * 3600);
      kept_change_model (line, old);
      struct models *models = rt_models_new (MODELS_KEEP, kept_root);
      struct estimate estimate = kept_ask (models, 1000);
      if (months > 6)
        kept_is_unknown (estimate);
      else
        {
          kept_is_known (estimate, 2e6, 10);
          kept_sample (models, 1000, 2.3e6, 4);
          ck_assert ((kept_ask (models, 1000).time > 2.14e6) == (months == 6));
        }
      rt_models_free (models);
      kept_end ();
    }
}
END_TEST

static struct footprint
of_argument (int32_t n)
{
  struct footprint footprint;
  rt_footprint_begin (&footprint);
  rt_footprint_buffer (&footprint, 4);
  rt_footprint_scalar (&footprint, &n, sizeof n);
  return footprint;
}

static struct model *
of_arguments (struct models *models)
{
  return rt_model (models, &kept_codelet, &kept_implementation, "cores");
}

/* Learn from calls with 10 to 400 as argument, of EACH nanoseconds for it.  */
static void
learn_arguments (double each)
{
  struct models *models = rt_models_new (MODELS_KEEP, kept_root);
  for (int32_t i = 0; i < 40; i++)
    {
      int32_t n = 10 * (1 + i * 7 % 40);
      struct footprint footprint = of_argument (n);
      rt_model_sample (of_arguments (models), &footprint, 5e5 + each * n);
    }
  rt_models_save (models);
  rt_models_free (models);
}

/* The next program finds that N takes TIME, or nothing near it.  */
static void
find_argument (int32_t n, double time, bool found)
{
  struct models *models = rt_models_new (MODELS_READ, kept_root);
  struct footprint footprint = of_argument (n);
  struct estimate estimate
      = rt_model_estimate (of_arguments (models), &footprint);
  ck_assert_int_eq (estimate.source, ESTIMATE_HISTORY);
  ck_assert_msg ((fabs (estimate.time / time - 1) < .1) == found,
                 "%d: %g, not %g", n, estimate.time, time);
  rt_models_free (models);
}

/* What arguments tell is kept, and what was learnt last counts most.  */
START_TEST (store_arguments)
{
  kept_begin ();
  kept_count_files ();
  learn_arguments (2e5);
  ck_assert_uint_eq (kept_count_files (), 1);
  find_argument (45, 5e5 + 45 * 2e5, true);
  find_argument (315, 5e5 + 315 * 2e5, true);
  unsigned calls = 0;
  char *text = kept_read_model ();
  for (const char *at = text; (at = strstr (at, "\ncall ")); at++)
    calls++;
  ck_assert_uint_eq (calls, 40);
  free (text);
  /* More of the same fill the room there is.  */
  for (int i = 0; i < 3; i++)
    learn_arguments (4e5);
  text = kept_read_model ();
  calls = 0;
  for (const char *at = text; (at = strstr (at, "\ncall ")); at++)
    calls++;
  ck_assert_uint_eq (calls, MODEL_RECENT);
  free (text);
  find_argument (45, 5e5 + 45 * 4e5, true);
  /* What version 1 wrote is still read; it has no calls.  */
  text = kept_read_model ();
  *strstr (text, "\ncall ") = '\0';
  text[strlen ("tasks-models ")] = '1';
  text = realloc (text, strlen (text) + 2);
  text = rt_text_seal (strcat (text, "\n"));
  kept_write_model (text, strlen (text));
  free (text);
  find_argument (45, 5e5 + 45 * 4e5, false);
  kept_end ();
}
END_TEST

static const char *bad_directory;

static void
use_bad_directory (void)
{
  struct models *models = rt_models_new (MODELS_KEEP, bad_directory);
  for (int i = 0; i < 3; i++)
    {
      kept_sample (models, 1000, 2e6, 10);
      ck_assert_int_eq (kept_ask (models, 1000).source, ESTIMATE_HISTORY);
      rt_models_save (models);
    }
  rt_models_free (models);
}

/* A directory that cannot be written: one warning, no failure.  */
START_TEST (store_directory)
{
  char path[128];
  kept_begin ();
  snprintf (path, sizeof path, "%s/file", kept_root);
  close (open (path, O_CREAT | O_WRONLY, 0600));
  const char *const bad[]
      = { path, "/proc/tasks", "/dev/null/tasks", "/sys/tasks" };
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
    {
      bad_directory = bad[i];
      ck_assert_msg (kept_hear (use_bad_directory) == 1, "%s", kept_messages);
      ck_assert_msg (strstr (kept_messages, bad[i])
                         && strstr (kept_messages, "cannot be written")
                         && strstr (kept_messages, "TASKS_MODELS"),
                     "%s", kept_messages);
    }
  if (geteuid ())
    {
      bad_directory = kept_root;
      chmod (kept_root, 0500);
      ck_assert_uint_eq (kept_hear (use_bad_directory), 1);
    }
  kept_end ();
}
END_TEST

/* The usual place, and none.  */
START_TEST (store_home)
{
  char path[256];
  struct stat status;
  kept_begin ();
  bad_directory = NULL;
  unsetenv ("XDG_CACHE_HOME");
  unsetenv ("HOME");
  ck_assert_uint_eq (kept_hear (use_bad_directory), 0);
  setenv ("HOME", "", 1);
  ck_assert_uint_eq (kept_hear (use_bad_directory), 0);
  setenv ("HOME", kept_root, 1);
  setenv ("XDG_CACHE_HOME", "not/absolute", 1);
  ck_assert_uint_eq (kept_hear (use_bad_directory), 0);
  snprintf (path, sizeof path, "%s/.cache/tasks/models", kept_root);
  ck_assert (!stat (path, &status));
  ck_assert_uint_eq (status.st_mode & 0777, 0700);
  snprintf (path, sizeof path, "%s/xdg", kept_root);
  setenv ("XDG_CACHE_HOME", path, 1);
  ck_assert_uint_eq (kept_hear (use_bad_directory), 0);
  snprintf (path, sizeof path, "%s/xdg/tasks/models", kept_root);
  ck_assert (!stat (path, &status));
  kept_end ();
}
END_TEST

static void
learn_more (void)
{
  struct models *models = rt_models_new (MODELS_KEEP, kept_root);
  for (uint64_t i = 1; i < 100; i++)
    kept_sample (models, 1000 * i, 2e6, 10);
  rt_models_save (models);
  rt_models_free (models);
}

/* A full disk: what there was is still there, and nothing else.  */
START_TEST (store_full)
{
  kept_begin ();
  kept_learn (kept_root, 1000, 3e6, 10);
  if (!fork ())
    {
      struct rlimit limit = { 2000, 2000 };
      signal (SIGXFSZ, SIG_IGN);
      if (setrlimit (RLIMIT_FSIZE, &limit) || kept_hear (learn_more) != 1
          || !strstr (kept_messages, "cannot be written"))
        _exit (1);
      _exit (0);
    }
  int status;
  ck_assert (wait (&status) > 0 && !status);
  ck_assert_uint_eq (kept_count_files (), 1);
  kept_is_known (kept_find (kept_root, 1000), 3e6, 10);
  kept_end ();
}
END_TEST

static void
load_all (void)
{
  struct models *models = rt_models_new (MODELS_READ, kept_root);
  rt_family_load_all (models);
  unsigned count = 0;
  struct family *family;
  SLIST_FOREACH (family, &models->families, next) count++;
  ck_assert_uint_eq (count, 2);
  kept_is_known (kept_ask (models, 1000), 2e6, 10);
  /* Its file goes, and what is known.  */
  SLIST_FOREACH (family, &models->families, next)
  ck_assert_int_eq (rt_family_erase (family), 0);
  kept_is_unknown (kept_ask (models, 1000));
  rt_models_free (models);
}

START_TEST (store_all)
{
  kept_begin ();
  kept_learn (kept_root, 1000, 2e6, 10);
  kept_codelet.name = "other";
  kept_learn (kept_root, 1000, 3e6, 10);
  kept_codelet.name = "do::it";
  ck_assert_uint_eq (kept_count_files (), 2);
  /* What was left behind, lately and long ago; and no models.  */
  char *slash = strrchr (kept_model_path, '/');
  static const char *const names[]
      = { "partial-abcdef", "partial-ghijkl", "x.model", "notes" };
  for (unsigned i = 0; i < 4; i++)
    {
      strcpy (slash + 1, names[i]);
      kept_write_model ("?", 1);
      if (i == 1)
        {
          struct timespec old[2] = { { 1, 0 }, { 1, 0 } };
          ck_assert (!utimensat (AT_FDCWD, kept_model_path, old, 0));
        }
    }
  ck_assert_uint_eq (kept_count_files (), 6);
  ck_assert_msg (kept_hear (load_all) == 1, "%s", kept_messages);
  ck_assert_ptr_nonnull (strstr (kept_messages, "x.model"));
  ck_assert_uint_eq (kept_count_files (), 3);
  kept_end ();
}
END_TEST

/* Links are measured once for each device and version of its driver.  */
START_TEST (store_links)
{
  struct device *const *devices;
  struct link in, out, again_in, again_out;
  kept_begin ();
  fake_options = (struct fake_options){ .devices = 2, .memory = 64 << 20 };
  ck_assert_uint_eq (fake_driver.discover (&devices), 2);
  strcpy (devices[0]->version, "1.0");
  struct models *models = rt_models_new (MODELS_KEEP, kept_root);
  ck_assert (rt_model_links (models, devices[0], &in, &out));
  ck_assert (in.latency > 0 && in.bandwidth > 0 && isfinite (in.bandwidth));
  ck_assert (out.latency > 0 && out.bandwidth > 0 && isfinite (out.bandwidth));
  ck_assert (rt_model_links (models, devices[1], &again_in, &again_out));
  rt_models_free (models);
  ck_assert_uint_eq (kept_count_files (), 1);
  /* From now on no measurement succeeds.  */
  fake_options.memory = 0;
  devices[0]->largest = 0;
  models = rt_models_new (MODELS_READ, kept_root);
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
  kept_end ();
}
END_TEST

Suite *
store_suite (void)
{
  const TTest *const tests[] = { store_keeps,     store_writes_little,
                                 store_ages,      store_arguments,
                                 store_directory, store_home,
                                 store_full,      store_all,
                                 store_links,     NULL };
  return make_suite ("store", tests);
}

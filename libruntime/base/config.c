/* SPDX-License-Identifier: LGPL-2.1-or-later

   The TASKS_* variables of the environment.  */

#define _GNU_SOURCE
#include "config.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "error.h"
#include "spelling.h"
#include "tasks/abi.h"

struct config rt_config;

/* All variables, without the TASKS_ that they begin with.  */
static const char *const variables[]
    = { "CHECK",        "CLUSTER",        "COSTS",         "EXPLAIN",
        "INLINE",       "MACHINE",        "MODELS",        "NCPU",
        "OPENCL_CACHE", "OPENCL_DEVICES", "OPENCL_MEMORY", "OPENCL_UNIFIED",
        "REPORT",       "PROGRESS",       "SCHED",         "SEED",
        "SIMULATE",     "STALL",          "STATS",         "TARGETS",
        "TRACE" };

#define VARIABLES (sizeof variables / sizeof *variables)

/* In so many letters of a variable there may be one mistake.  With fewer it
   may be another program's: where a service is called `tasks' containers have
   a TASKS_PORT, which is no TASKS_REPORT.  */
#define LETTERS_PER_MISTAKE 4

/* Warn of a variable TASKS_NAME that has no meaning, if one that has some may
   have been meant.  */
static void
check_name (const char *name)
{
  const char *meant = NULL;
  unsigned least = 0;
  for (unsigned i = 0; i < VARIABLES; i++)
    {
      unsigned changes = rt_spelling (name, variables[i]);
      if (!strcmp (name, variables[i]))
        return;
      if (changes && changes * LETTERS_PER_MISTAKE <= strlen (variables[i])
          && (!meant || changes < least))
        {
          meant = variables[i];
          least = changes;
        }
    }
  if (meant)
    rt_warning ("the environment variable TASKS_%s has no meaning; did you"
                " mean TASKS_%s?",
                name, meant);
}

/* Look at the names of all TASKS_* variables, once.  */
static void
check_names (void)
{
  static const char prefix[] = "TASKS_";
  static bool done;
  for (char **at = environ; !done && at && *at; at++)
    {
      char name[64];
      size_t length = strcspn (*at, "=");
      if (length >= sizeof name || strncmp (*at, prefix, sizeof prefix - 1))
        continue;
      memcpy (name, *at, length);
      name[length] = '\0';
      if (secure_getenv (name))
        check_name (name + sizeof prefix - 1);
    }
  done = true;
}

/* The value of variable NAME as a number from LOW to HIGH, or FALLBACK if it
   is unset or empty.  */
static uint64_t
number (const char *name, uint64_t low, uint64_t high, uint64_t fallback)
{
  const char *text = secure_getenv (name);
  if (!text || !*text)
    return fallback;
  char *end;
  errno = 0;
  unsigned long long value = strtoull (text, &end, 10);
  if (!isdigit ((unsigned char)text[0]) || *end || errno || value < low
      || value > high)
    rt_fatal (NULL, "%s is '%.100s'; it must be a number from %llu to %llu",
              name, text, (unsigned long long)low, (unsigned long long)high);
  return value;
}

unsigned
rt_config_word (const char *name, const char *const words[], unsigned fallback)
{
  const char *text = secure_getenv (name);
  if (!text || !*text)
    return fallback;
  char list[256] = "";
  for (unsigned i = 0; words[i]; i++)
    {
      if (!strcmp (text, words[i]))
        return i;
      size_t used = strlen (list);
      snprintf (list + used, sizeof list - used, "%s'%s'", i ? ", " : "",
                words[i]);
    }
  rt_fatal (NULL, "%s is '%.100s'; it must be one of %s", name, text, list);
}

/* The value of variable NAME as a number of bytes, at least 1, or 0 if it is
   unset or empty.  */
static size_t
bytes (const char *name)
{
  const char *text = secure_getenv (name);
  if (!text || !*text)
    return 0;
  static const char units[] = "KMGT";
  char *end;
  errno = 0;
  unsigned long long value = strtoull (text, &end, 10);
  const char *unit = *end ? strchr (units, toupper ((unsigned char)*end)) : "";
  unsigned shift = unit && *unit ? 10 * (unsigned)(unit - units + 1) : 0;
  if (!isdigit ((unsigned char)text[0]) || errno || !unit || (*end && end[1])
      || !value || value > (SIZE_MAX >> shift))
    rt_fatal (NULL,
              "%s is '%.100s'; it must be a number of bytes, at least 1, as it"
              " is or followed by K, M, G or T (1024 bytes each, or the one"
              " before)",
              name, text);
  return (size_t)value << shift;
}

/* TASKS_TARGETS: a list.  */
static uint32_t
targets (void)
{
  static const struct
  {
    const char *name;
    enum tasks_target target;
  } known[]
      = { { "cpu", TASKS_TARGET_CPU }, { "opencl", TASKS_TARGET_OPENCL } };
  const char *text = secure_getenv ("TASKS_TARGETS");
  if (!text || !*text)
    return UINT32_MAX;
  uint32_t set = 0;
  for (const char *at = text;; at++)
    {
      size_t length = strcspn (at, ",");
      unsigned i = 0;
      while (i < sizeof known / sizeof *known
             && (strlen (known[i].name) != length
                 || strncmp (known[i].name, at, length)))
        i++;
      if (i == sizeof known / sizeof *known)
        rt_fatal (NULL,
                  "TASKS_TARGETS is '%.100s'; it must be a list, separated by"
                  " commas, of 'cpu', 'opencl'",
                  text);
      set |= UINT32_C (1) << known[i].target;
      at += length;
      if (!*at)
        return set;
    }
}

/* TASKS_MODELS: whether there are files, or their DIRECTORY.  */
static bool
models (const char **directory)
{
  const char *text = secure_getenv ("TASKS_MODELS");
  *directory = NULL;
  if (!text || !*text || !strcmp (text, "1"))
    return true;
  if (!strcmp (text, "0"))
    return false;
  if (*text != '/')
    rt_fatal (NULL,
              "TASKS_MODELS is '%.100s'; it must be 0, 1, or the path of a"
              " directory, from / on",
              text);
  *directory = text;
  return true;
}

struct config
rt_config_read (void)
{
  static const char *const inlines[] = { "auto", "never", NULL };
  static const char *const checks[] = { "0", "1", "order", NULL };
  const char *directory;
  check_names ();
  return (struct config){
    .models = models (&directory),
    .models_directory = directory,
    .ncpu = number ("TASKS_NCPU", 1, RT_MAX_SLOTS, 0),
    .seed = number ("TASKS_SEED", 0, UINT64_MAX, 1),
    .inlines = !rt_config_word ("TASKS_INLINE", inlines, 0),
    .check = rt_config_word ("TASKS_CHECK", checks, CHECK_NOTHING),
    .stall = number ("TASKS_STALL", 0, 3600, 30),
    .explain = rt_config_text ("TASKS_EXPLAIN"),
    .targets = targets (),
  };
}

struct opencl_config
rt_config_read_opencl (void)
{
  static const char *const unified[] = { "0", "1", "auto", NULL };
  static const char *const cache[] = { "0", "1", NULL };
  return (struct opencl_config){
    .devices = rt_config_text ("TASKS_OPENCL_DEVICES"),
    .unified = rt_config_word ("TASKS_OPENCL_UNIFIED", unified, UNIFIED_AUTO),
    .memory = bytes ("TASKS_OPENCL_MEMORY"),
    .cache = rt_config_word ("TASKS_OPENCL_CACHE", cache, 1),
  };
}

const char *
rt_config_text (const char *name)
{
  const char *value = secure_getenv (name);
  return value && *value ? value : NULL;
}

const char *
rt_config_file (const char *name)
{
  const char *value = rt_config_text (name);
  if (value && !value[strspn (value, "0123456789")])
    rt_fatal (NULL,
              "%s is '%.100s'; it must be the name of a file, of which a"
              " number is none: ./%.100s is one",
              name, value, value);
  return value;
}

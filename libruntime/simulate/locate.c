/* SPDX-License-Identifier: LGPL-2.1-or-later

   Finds the description of a machine.

   Where those are that have been installed follows from where this library is,
   so that an installation may be moved: in PREFIX/lib or, on some systems, in
   a directory of it; or, in the source tree, in a directory of that.  */

#define _GNU_SOURCE

#include "locate.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define SUFFIX ".machine"

static const char *const installed[]
    = { "../share/tasks/machines", "../../share/tasks/machines", "../machines",
        "../../machines" };

#define INSTALLED (sizeof installed / sizeof *installed)

/* The directory of this library, with a slash.  */
static bool
own_directory (char path[RT_MOST_PATH])
{
  Dl_info info;
  if (!dladdr (installed, &info) || !info.dli_fname)
    return false;
  const char *slash = strrchr (info.dli_fname, '/');
  if (!slash || slash - info.dli_fname > RT_MOST_PATH / 2)
    return false;
  snprintf (path, RT_MOST_PATH, "%.*s", (int)(slash + 1 - info.dli_fname),
            info.dli_fname);
  return true;
}

/* Whether NAME, with the suffix or as it is, is in DIRECTORY, which is "" or
   ends with a slash.  With the suffix first: a program may have the name, too.
 */
static bool
look_in (const char *directory, const char *name, char path[RT_MOST_PATH])
{
  static const char *const suffixes[] = { SUFFIX, "" };
  struct stat status;
  for (unsigned i = 0; i < 2; i++)
    {
      int length = snprintf (path, RT_MOST_PATH, "%s%s%s", directory, name,
                             suffixes[i]);
      if (length < RT_MOST_PATH && !stat (path, &status)
          && !S_ISDIR (status.st_mode))
        return true;
    }
  return false;
}

/* Add the names of the descriptions in DIRECTORY to LIST, of SIZE bytes.  */
static void
list_names (const char *directory, char *list, size_t size)
{
  char pattern[RT_MOST_PATH + 64];
  glob_t found;
  snprintf (pattern, sizeof pattern, "%s*" SUFFIX, directory);
  if (glob (pattern, 0, NULL, &found))
    return;
  for (size_t i = 0; i < found.gl_pathc; i++)
    {
      const char *name = strrchr (found.gl_pathv[i], '/') + 1;
      size_t used = strlen (list);
      snprintf (list + used, size - used, "%s%.*s", used ? ", " : "",
                (int)(strlen (name) - strlen (SUFFIX)), name);
    }
  globfree (&found);
}

bool
rt_locate_machine (const char *name, char path[RT_MOST_PATH], char *error,
                   size_t size)
{
  char own[RT_MOST_PATH], names[512] = "";
  if (strchr (name, '/'))
    {
      snprintf (path, RT_MOST_PATH, "%s", name);
      return true;
    }
  if (look_in ("", name, path))
    return true;
  bool any = own_directory (own);
  for (unsigned i = 0; any && i < INSTALLED; i++)
    {
      char directory[RT_MOST_PATH + 32];
      snprintf (directory, sizeof directory, "%s%s/", own, installed[i]);
      if (look_in (directory, name, path))
        return true;
      list_names (directory, names, sizeof names);
    }
  snprintf (error, size,
            "'%.200s' is neither a file here nor a machine that was"
            " installed%s%s",
            name, names[0] ? "; these were: " : "", names);
  return false;
}

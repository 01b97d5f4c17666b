/* SPDX-License-Identifier: LGPL-2.1-or-later

   The memory of machines without devices but CPUs.  */

#define _GNU_SOURCE
#include "opencl-memo.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "opencl-api.h"
#include "opencl-files.h"

#define VENDORS "/etc/OpenCL/vendors"

/* What decides: the sum of a hash for each thing, in any order.  */
struct decisive
{
  uint64_t sum;
  unsigned drivers; /* files that name one */
};

static void
add (struct decisive *decisive, const char *text)
{
  decisive->sum += rt_fnv (RT_FNV, text, strlen (text));
}

/* Which file PATH is.  */
static void
add_file (struct decisive *decisive, const char *path)
{
  struct stat status;
  char text[PATH_MAX + 128];
  if (stat (path, &status))
    status = (struct stat){ 0 };
  snprintf (text, sizeof text, "%s %ju %jd %jd.%09ld", path,
            (uintmax_t)status.st_ino, (intmax_t)status.st_size,
            (intmax_t)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
  add (decisive, text);
}

/* The first line of file PATH.  */
static bool
first_line (const char *path, char *line, size_t size)
{
  int file = open (path, O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? -1 : read (file, line, size - 1);
  if (file >= 0)
    close (file);
  line[length > 0 ? length : 0] = '\0';
  line[strcspn (line, "\n")] = '\0';
  return length > 0;
}

/* The file PATH names a driver, which may be a path, too.  */
static void
add_driver (struct decisive *decisive, const char *path)
{
  char line[PATH_MAX];
  add_file (decisive, path);
  decisive->drivers++;
  if (first_line (path, line, sizeof line) && strchr (line, '/'))
    add_file (decisive, line);
}

/* PATH is a directory of such files, or one.  */
static void
add_vendors (struct decisive *decisive, const char *path)
{
  DIR *stream = opendir (path);
  if (!stream)
    {
      add_driver (decisive, path);
      return;
    }
  for (struct dirent *entry; (entry = readdir (stream));)
    {
      const char *suffix = strrchr (entry->d_name, '.');
      char file[PATH_MAX];
      if (suffix && !strcmp (suffix, ".icd")
          && snprintf (file, sizeof file, "%s/%s", path, entry->d_name)
                 < (int)sizeof file)
        add_driver (decisive, file);
    }
  closedir (stream);
}

/* The environment: variables of loaders, of drivers, of the dynamic linker. */
static void
add_variables (struct decisive *decisive)
{
  static const char *const prefixes[]
      = { "OCL_", "OPENCL_", "POCL_", "CUDA_", "NVIDIA_", "HIP_",     "ROCR_",
          "HSA_", "GPU_",    "ZE_",   "NEO_",  "MESA_",   "RUSTICL_", "LD_" };
  for (char **variable = environ; variable && *variable; variable++)
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
      if (!strncmp (*variable, prefixes[i], strlen (prefixes[i])))
        add (decisive, *variable);
}

/* The loader, which the linker finds in the directories of LD_LIBRARY_PATH
   first, and then by its cache.  */
static void
add_loader (struct decisive *decisive)
{
  const char *directories = getenv ("LD_LIBRARY_PATH");
  char *copy = directories ? strdup (directories) : NULL, *rest = copy;
  const char *directory;
  char file[PATH_MAX];
  while (rest && (directory = strsep (&rest, ":;")))
    if (snprintf (file, sizeof file, "%s/" RT_OPENCL_LOADER, directory)
        < (int)sizeof file)
      add_file (decisive, file);
  free (copy);
  add (decisive, rt_opencl_loader ());
  add_file (decisive, "/etc/ld.so.cache");
}

static struct decisive
find_out (void)
{
  struct decisive decisive = { 0 };
  const char *vendors = getenv ("OCL_ICD_VENDORS");
  char boot[64];
  if (!vendors)
    vendors = getenv ("OPENCL_VENDOR_PATH");
  add_vendors (&decisive, vendors && *vendors ? vendors : VENDORS);
  add_variables (&decisive);
  add_loader (&decisive);
  first_line ("/proc/sys/kernel/random/boot_id", boot, sizeof boot);
  add (&decisive, boot);
  return decisive;
}

static void
find_path (struct opencl_path *path)
{
  rt_opencl_path (path, "only-cpus");
}

bool
rt_opencl_memo_holds (void)
{
  struct opencl_path path;
  char line[32], text[32];
  if (!rt_opencl_directory ())
    return false;
  find_path (&path);
  if (!first_line (path.text, line, sizeof line))
    return false;
  snprintf (text, sizeof text, "%016jx", (uintmax_t)find_out ().sum);
  return !strcmp (line, text);
}

void
rt_opencl_memo_update (unsigned platforms)
{
  struct opencl_path path;
  char text[32];
  if (!rt_opencl_directory ())
    return;
  find_path (&path);
  struct decisive decisive = find_out ();
  /* A driver without a platform did not work, and may some day.  */
  bool only_cpus = platforms && platforms >= decisive.drivers;
  if (only_cpus == rt_opencl_memo_holds ())
    return;
  if (!only_cpus)
    {
      unlink (path.text);
      return;
    }
  int length
      = snprintf (text, sizeof text, "%016jx\n", (uintmax_t)decisive.sum);
  const struct iovec part = { text, (size_t)length };
  if (rt_opencl_directory_made ())
    rt_opencl_file_write (path.text, &part, 1);
}

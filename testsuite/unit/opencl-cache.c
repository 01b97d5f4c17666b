/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/driver/opencl-cache.c: binaries are found again, and
   whatever is wrong with the directory or a file costs a build, no more.  */

#define _GNU_SOURCE
#include "unit.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "driver/opencl-cache.h"
#include "driver/opencl-files.h"
#include "driver/opencl-program.h"

static char root[64], kept[128];
static struct opencl_device *device;

static const char text[]
    = "kernel void add (global int *v) { v[get_global_id (0)] += ONE; }\n";
static struct opencl_source source = { text, sizeof text - 1, "-DONE=1" };

/* Use the devices, with an empty cache, or with none.  */
static void
start (const char *where)
{
  struct device *const *devices;
  leaks_are_not_ours = true;
  setenv ("POCL_DEVICES", "pthread pthread", 1);
  setenv ("TASKS_OPENCL_DEVICES", "all", 1);
  setenv ("TASKS_OPENCL_CACHE", "1", 1);
  setenv ("XDG_CACHE_HOME", where, 1);
  unsigned count = rt_driver_opencl.discover (&devices);
  ck_assert_msg (count == 2, "%s", rt_opencl_found.problem);
  device = rt_opencl_device (devices[1]);
}

static void
make_root (void)
{
  strcpy (root, "/tmp/tasks-cache-XXXXXX");
  ck_assert (mkdtemp (root) != NULL);
  snprintf (kept, sizeof kept, "%s/cache/tasks/opencl", root);
}

/* The number of binaries, and the path of one in PATH.  */
static unsigned
count_files (char *path)
{
  unsigned count = 0;
  const struct dirent *entry;
  DIR *stream = opendir (kept);
  while (stream && (entry = readdir (stream)))
    if (*entry->d_name != '.' && strcmp (entry->d_name, "lock")
        && strcmp (entry->d_name, "only-cpus"))
      {
        count++;
        if (path)
          sprintf (path, "%s/%s", kept, entry->d_name);
      }
  if (stream)
    closedir (stream);
  return count;
}

static void
remove_root (void)
{
  char path[512], command[128];
  while (count_files (path))
    ck_assert (!unlink (path) || !rmdir (path));
  snprintf (command, sizeof command, "rm -r %s", root);
  ck_assert_int_eq (system (command), 0);
}

static void
begin (void)
{
  char where[128];
  make_root ();
  snprintf (where, sizeof where, "%s/cache", root);
  start (where);
}

static void
end (void)
{
  rt_driver_opencl.stop ();
  remove_root ();
}

/* Build the source as a task's launch would.  */
static void
build (void)
{
  struct opencl_kernel_object *object;
  enum device_status status = rt_opencl_kernel_take (
      rt_opencl_kernel_of_source (source.text, source.options, "add"), device,
      NULL, &object);
  ck_assert_msg (!status, "%s", device->device.failure);
  rt_opencl_kernel_give (device, object);
}

static bool
is_kept (void)
{
  cl_program program = rt_opencl_cache_load (device, &source);
  if (program)
    rt_cl.ReleaseProgram (program);
  return program;
}

START_TEST (cache_keeps)
{
  begin ();
  ck_assert (!is_kept ());
  build ();
  ck_assert_uint_eq (count_files (NULL), 1);
  ck_assert (is_kept ());
  /* What is kept works.  */
  rt_opencl_programs_stop ();
  build ();
  ck_assert_uint_eq (count_files (NULL), 1);
  /* The options matter, and the source.  */
  source.options = "-DONE=01";
  ck_assert (!is_kept ());
  build ();
  ck_assert_uint_eq (count_files (NULL), 2);
  source.length--;
  ck_assert (!is_kept ());
  end ();
}
END_TEST

START_TEST (cache_off)
{
  begin ();
  rt_opencl_files_start (false);
  build ();
  ck_assert (!is_kept ());
  ck_assert_uint_eq (count_files (NULL), 0);
  end ();
}
END_TEST

/* Redirect the standard error to a file, and count the lines there.  */
static int
catch_errors (void)
{
  int file = memfd_create ("errors", 0);
  dup2 (file, STDERR_FILENO);
  return file;
}

static unsigned
count_lines (int file, const char *part)
{
  static char all[4096];
  unsigned lines = 0;
  ssize_t size = pread (file, all, sizeof all - 1, 0);
  ck_assert (size >= 0);
  all[size] = '\0';
  for (const char *at = all; *at; at++)
    lines += *at == '\n';
  ck_assert_msg (!lines || strstr (all, part), "%s", all);
  return lines;
}

static void
damage (const char *path, unsigned how)
{
  struct stat status;
  unsigned char byte;
  int file = open (path, O_RDWR);
  ck_assert (!fstat (file, &status));
  off_t middle = status.st_size / 2;
  switch (how)
    {
    case 0:
      ck_assert (!ftruncate (file, middle));
      break;
    case 1:
      ck_assert (!ftruncate (file, 0));
      break;
    case 2:
      ck_assert (pread (file, &byte, 1, middle) == 1);
      byte ^= 4;
      ck_assert (pwrite (file, &byte, 1, middle) == 1);
      break;
    case 3:
      ck_assert (pwrite (file, "something else", 14, 0) == 14);
      break;
    case 4:
      /* A huge length of the key.  */
      ck_assert (pwrite (file, "\377\377\377\377\377\377\377\377", 8, 8) == 8);
      break;
    case 5:
      ck_assert (pwrite (file, "more", 4, status.st_size) == 4);
      break;
    }
  close (file);
}

START_TEST (cache_damaged)
{
  char path[512];
  int errors = catch_errors ();
  begin ();
  for (unsigned how = 0; how < 6; how++)
    {
      build ();
      ck_assert_uint_eq (count_files (path), 1);
      ck_assert (is_kept ());
      damage (path, how);
      ck_assert (!is_kept ());
      /* One warning for all.  */
      ck_assert_uint_eq (count_lines (errors, "is damaged; it is built from "
                                              "source again"),
                         1);
      rt_opencl_programs_stop ();
    }
  build ();
  ck_assert (is_kept ());
  end ();
}
END_TEST

/* Files of another kind, or of another program, in the place of ours.  */
START_TEST (cache_foreign)
{
  char path[512], other[600];
  int errors = catch_errors ();
  begin ();
  build ();
  ck_assert_uint_eq (count_files (path), 1);
  source.options = "-DONE=2";
  snprintf (other, sizeof other, "%s/of-one", root);
  ck_assert (!rename (path, other));
  build ();
  ck_assert_uint_eq (count_files (path), 1);
  /* Whole, but its key is not the one that is asked for.  */
  ck_assert (!rename (other, path));
  ck_assert (!is_kept ());
  ck_assert (!unlink (path) && !mkdir (path, 0700));
  ck_assert (!is_kept ());
  ck_assert (!rmdir (path) && !mkfifo (path, 0700));
  ck_assert (!is_kept ());
  ck_assert_uint_eq (count_lines (errors, ""), 0);
  rt_opencl_programs_stop ();
  build ();
  ck_assert (is_kept ());
  end ();
}
END_TEST

START_TEST (cache_nowhere)
{
  static const char *const places[]
      = { "/proc/nowhere", "/dev/null", "not/absolute" };
  int errors = catch_errors ();
  char pocl[128];
  make_root ();
  /* PoCL itself needs a place.  */
  snprintf (pocl, sizeof pocl, "%s/pocl", root);
  setenv ("POCL_CACHE_DIR", pocl, 0);
  setenv ("HOME", "/proc/nowhere", 1);
  for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
    {
      start (places[i]);
      build ();
      ck_assert (!is_kept ());
      rt_driver_opencl.stop ();
    }
  unsetenv ("HOME");
  start ("");
  build ();
  ck_assert (!is_kept ());
  ck_assert_uint_eq (count_lines (errors, ""), 0);
  end ();
}
END_TEST

/* No file may be longer than this: as if the disk were full.  */
START_TEST (cache_full_disk)
{
  struct rlimit limit = { 300, 300 };
  char path[512];
  cl_int error;
  begin ();
  cl_program program = rt_cl.CreateProgramWithSource (
      device->context, 1, &source.text, &source.length, &error);
  ck_assert (!error);
  ck_assert (!rt_cl.BuildProgram (program, 1, &device->id, source.options,
                                  NULL, NULL));
  /* PoCL makes files, too, when it is first asked for a binary.  */
  rt_opencl_cache_store (device, &source, program);
  ck_assert (is_kept ());
  ck_assert_uint_eq (count_files (path), 1);
  ck_assert (!unlink (path));
  signal (SIGXFSZ, SIG_IGN);
  ck_assert (!setrlimit (RLIMIT_FSIZE, &limit));
  rt_opencl_cache_store (device, &source, program);
  ck_assert_uint_eq (count_files (NULL), 0);
  rt_cl.ReleaseProgram (program);
  end ();
}
END_TEST

/* Several processes build the same at the same time.  */
START_TEST (cache_processes)
{
  enum
  {
    PROCESSES = 4
  };
  char where[128], path[512];
  pid_t children[PROCESSES];
  make_root ();
  snprintf (where, sizeof where, "%s/cache", root);
  for (int i = 0; i < PROCESSES; i++)
    if (!(children[i] = fork ()))
      {
        start (where);
        build ();
        bool good = is_kept ();
        rt_driver_opencl.stop ();
        _exit (!good);
      }
  for (int i = 0; i < PROCESSES; i++)
    {
      int status;
      ck_assert_int_eq (waitpid (children[i], &status, 0), children[i]);
      ck_assert_int_eq (status, 0);
    }
  ck_assert_uint_eq (count_files (path), 1);
  start (where);
  ck_assert (is_kept ());
  end ();
}
END_TEST

/* A file of SIZE bytes that was used AGO seconds ago.  */
static void
make_file (const char *name, off_t size, time_t ago)
{
  char path[256];
  struct timespec times[2]
      = { { time (NULL) - ago, 0 }, { time (NULL) - ago, 0 } };
  snprintf (path, sizeof path, "%s/%s", kept, name);
  int file = open (path, O_CREAT | O_WRONLY, 0600);
  ck_assert (file >= 0 && !ftruncate (file, size) && !futimens (file, times));
  close (file);
}

static bool
exists (const char *name)
{
  char path[256];
  snprintf (path, sizeof path, "%s/%s", kept, name);
  return !access (path, F_OK);
}

START_TEST (cache_bounded)
{
  make_root ();
  strcpy (kept, root);
  make_file ("a.opencl", 1000, 50);
  make_file ("b.opencl", 1000, 90);
  make_file ("c.opencl", 1000, 10);
  make_file ("d.opencl", 1000, 70);
  make_file ("others", 100000, 99);
  make_file ("partial-new", 1000, 5);
  make_file ("partial-old", 1000, 5000);
  rt_opencl_cache_trim (kept, 4000);
  ck_assert (exists ("b.opencl") && exists ("partial-new"));
  ck_assert (!exists ("partial-old"));
  rt_opencl_cache_trim (kept, 2500);
  ck_assert (!exists ("b.opencl") && !exists ("d.opencl"));
  ck_assert (exists ("a.opencl") && exists ("c.opencl") && exists ("others"));
  rt_opencl_cache_trim ("/proc/nowhere", 0);
  remove_root ();
}
END_TEST

Suite *
opencl_cache_suite (void)
{
  const TTest *const tests[]
      = { cache_keeps,     cache_off,     cache_damaged,
          cache_foreign,   cache_nowhere, cache_full_disk,
          cache_processes, cache_bounded, NULL };
  return make_suite ("opencl-cache", tests);
}

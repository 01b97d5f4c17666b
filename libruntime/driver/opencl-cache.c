/* SPDX-License-Identifier: LGPL-2.1-or-later

   Binaries of OpenCL programs, kept on disk.  */

#define _GNU_SOURCE
#include "opencl-cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "opencl-files.h"

/* How often the lock is tried for, every 10 milliseconds.  */
#define PATIENCE 2000

static atomic_bool warned;

/* The head of a file; the key and the binary follow.  */
struct head
{
  char magic[8];
  uint64_t key_length, binary_length;
  uint64_t checksum; /* of both */
};
static const char magic[8] = { 't', 'a', 's', 'k', 's', 'C', 'L', '1' };

/* All that a binary depends on, or NULL if that cannot be found out.  */
static char *
make_key (const struct opencl_device *device,
          const struct opencl_source *source, size_t *length)
{
  static const cl_device_info of_device[]
      = { CL_DEVICE_NAME, CL_DEVICE_VENDOR, CL_DEVICE_VERSION,
          CL_DRIVER_VERSION };
  static const cl_platform_info of_platform[]
      = { CL_PLATFORM_NAME, CL_PLATFORM_VERSION };
  char *key = NULL;
  FILE *stream = open_memstream (&key, length);
  if (!stream)
    return NULL;
  bool known = true;
  char text[1024];
  for (size_t i = 0; known && i < sizeof of_device / sizeof *of_device; i++)
    {
      memset (text, 0, sizeof text);
      known = !rt_cl.GetDeviceInfo (device->id, of_device[i], sizeof text - 1,
                                    text, NULL);
      fprintf (stream, "%s\n", text);
    }
  for (size_t i = 0; known && i < sizeof of_platform / sizeof *of_platform;
       i++)
    {
      memset (text, 0, sizeof text);
      known = !rt_cl.GetPlatformInfo (device->platform, of_platform[i],
                                      sizeof text - 1, text, NULL);
      fprintf (stream, "%s\n", text);
    }
  fprintf (stream, "%zu\n%s\n", sizeof (void *), source->options);
  fwrite (source->text, 1, source->length, stream);
  if (fclose (stream) || !known)
    {
      free (key);
      return NULL;
    }
  return key;
}

static void
make_path (struct opencl_path *path, const char *key, size_t length)
{
  char name[64];
  snprintf (name, sizeof name, "%016llx" RT_OPENCL_CACHE_SUFFIX,
            (unsigned long long)rt_fnv (RT_FNV, key, length));
  rt_opencl_path (path, name);
}

int
rt_opencl_cache_lock (const struct opencl_device *device,
                      const struct opencl_source *source)
{
  size_t length;
  struct opencl_path path;
  char *key = rt_opencl_directory_made () ? make_key (device, source, &length)
                                          : NULL;
  if (!key)
    return -1;
  rt_opencl_path (&path, "lock");
  int file = open (path.text, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  /* One file will do: a byte of it for each key, however far out.  */
  struct flock range = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1 };
  range.l_start = rt_fnv (RT_FNV, key, length) & 0x7fffffff;
  free (key);
  /* Without the lock things only take longer, as a rule; so do not wait for a
     process that is stopped.  */
  for (unsigned tries = 0;
       file >= 0 && tries < PATIENCE && fcntl (file, F_OFD_SETLK, &range)
       && (errno == EAGAIN || errno == EACCES);
       tries++)
    rt_nap (10000);
  return file;
}

void
rt_opencl_cache_unlock (int ticket)
{
  if (ticket >= 0)
    close (ticket);
}

/* Whether CONTENT, of SIZE bytes, is a file as we write it.  */
static bool
is_whole (const char *content, size_t size)
{
  struct head head;
  if (size < sizeof head)
    return false;
  memcpy (&head, content, sizeof head);
  size -= sizeof head;
  return !memcmp (head.magic, magic, sizeof magic) && head.key_length <= size
         && head.binary_length == size - head.key_length
         && head.checksum == rt_fnv (RT_FNV, content + sizeof head, size);
}

/* The file PATH is of no use.  One warning will do.  */
static void
distrust (const char *path, const char *what)
{
  if (!atomic_exchange (&warned, true))
    rt_warning ("'%.300s', a binary of an OpenCL program, %s; it is built from"
                " source again",
                path, what);
}

/* The program that the BINARY of SIZE bytes is for DEVICE, or NULL.  */
static cl_program
build_binary (const struct opencl_device *device, const char *options,
              const unsigned char *binary, size_t size)
{
  cl_int status = CL_SUCCESS, error;
  cl_program program = rt_cl.CreateProgramWithBinary (
      device->context, 1, &device->id, &size, &binary, &status, &error);
  if (program
      && (status
          || rt_cl.BuildProgram (program, 1, &device->id, options, NULL,
                                 NULL)))
    {
      rt_cl.ReleaseProgram (program);
      program = NULL;
    }
  return program;
}

/* The program in the open FILE called PATH, if that is the one of KEY.  */
static cl_program
load (int file, const char *path, const struct opencl_device *device,
      const char *options, const char *key, size_t key_length)
{
  struct stat status;
  if (fstat (file, &status) || !S_ISREG (status.st_mode)
      || (uint64_t)status.st_size > RT_OPENCL_CACHE_LIMIT)
    return NULL;
  size_t size = status.st_size;
  char *content = rt_opencl_file_read (file, size);
  if (!content)
    return NULL;
  struct head head;
  cl_program program = NULL;
  if (!is_whole (content, size))
    distrust (path, "is damaged");
  else
    {
      memcpy (&head, content, sizeof head);
      const char *kept = content + sizeof head;
      /* Another key may have the same hash.  */
      if (head.key_length == key_length && !memcmp (kept, key, key_length))
        {
          program = build_binary (device, options,
                                  (const unsigned char *)kept + key_length,
                                  head.binary_length);
          if (!program)
            distrust (path, "is refused by the device");
        }
    }
  free (content);
  /* It has been used now.  */
  if (program)
    (void)futimens (file, NULL);
  return program;
}

cl_program
rt_opencl_cache_load (const struct opencl_device *device,
                      const struct opencl_source *source)
{
  size_t length;
  struct opencl_path path;
  char *key
      = rt_opencl_directory () ? make_key (device, source, &length) : NULL;
  if (!key)
    return NULL;
  cl_program program = NULL;
  make_path (&path, key, length);
  int file = open (path.text, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file >= 0)
    {
      program = load (file, path.text, device, source->options, key, length);
      close (file);
    }
  free (key);
  return program;
}

/* The binary of PROGRAM, which was built for one device, and its size; or
   NULL. The list of binaries may have places for the other devices of the
   context, which are empty.  */
static unsigned char *
get_binary (cl_program program, size_t *size)
{
  size_t sizes[RT_OPENCL_MOST_DEVICES];
  unsigned char *binaries[RT_OPENCL_MOST_DEVICES] = { 0 };
  size_t bytes, mine = 0;
  if (rt_cl.GetProgramInfo (program, CL_PROGRAM_BINARY_SIZES, sizeof sizes,
                            sizes, &bytes))
    return NULL;
  size_t count = bytes / sizeof *sizes;
  while (mine < count && !sizes[mine])
    mine++;
  if (mine == count || sizes[mine] > RT_OPENCL_CACHE_LIMIT / 4)
    return NULL;
  unsigned char *binary = malloc (sizes[mine]);
  binaries[mine] = binary;
  if (binary
      && rt_cl.GetProgramInfo (program, CL_PROGRAM_BINARIES,
                               count * sizeof *binaries, binaries, NULL))
    {
      free (binary);
      return NULL;
    }
  *size = sizes[mine];
  return binary;
}

static struct head
make_head (const char *key, size_t key_length, const unsigned char *binary,
           size_t binary_length)
{
  struct head head
      = { .key_length = key_length, .binary_length = binary_length };
  memcpy (head.magic, magic, sizeof magic);
  head.checksum
      = rt_fnv (rt_fnv (RT_FNV, key, key_length), binary, binary_length);
  return head;
}

void
rt_opencl_cache_store (const struct opencl_device *device,
                       const struct opencl_source *source, cl_program program)
{
  size_t key_length, size;
  struct opencl_path path;
  if (!rt_opencl_directory_made ())
    return;
  char *key = make_key (device, source, &key_length);
  unsigned char *binary = key ? get_binary (program, &size) : NULL;
  if (binary)
    {
      make_path (&path, key, key_length);
      struct head head = make_head (key, key_length, binary, size);
      const struct iovec parts[]
          = { { &head, sizeof head }, { key, key_length }, { binary, size } };
      rt_opencl_file_write (path.text, parts, 3);
      rt_opencl_cache_trim (rt_opencl_directory (), RT_OPENCL_CACHE_LIMIT);
    }
  free (binary);
  free (key);
}

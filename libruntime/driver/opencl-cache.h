/* SPDX-License-Identifier: LGPL-2.1-or-later

   Binaries of OpenCL programs, kept on disk from one run to the next.

   They are files in $XDG_CACHE_HOME/tasks/opencl, or ~/.cache/tasks/opencl,
   one for each program and device.  The name is a hash of all that the binary
   depends on, its *key*; the file holds the key itself, the binary, and a
   checksum.

   Processes may share the directory: a file is written under another name and
   renamed when it is whole, so what a reader finds is whole, or was damaged by
   others, which the checksum shows.  Where anything fails, from a missing home
   to a full disk, programs are built from source as if there were no cache. */

#ifndef RT_OPENCL_CACHE_H
#define RT_OPENCL_CACHE_H

#include "opencl-device.h"

/* What the directory may hold, bytes.  Beyond that the files that have not
   been used for longest go.  */
#define RT_OPENCL_CACHE_LIMIT ((uint64_t)256 << 20)

/* The names of files: a hash and this.  */
#define RT_OPENCL_CACHE_SUFFIX ".opencl"

struct opencl_source
{
  const char *text;
  size_t length;
  const char *options;
};

/* The program of SOURCE for DEVICE, built from what is kept, or NULL.  */
cl_program rt_opencl_cache_load (const struct opencl_device *device,
                                 const struct opencl_source *source);

/* From before SOURCE is built for DEVICE until it is stored, keep other
   threads and processes from building the same, as far as they ask: they can
   use what is stored then, and PoCL mixes up files that it makes for both.
   Returns a ticket for rt_opencl_cache_unlock.  */
int rt_opencl_cache_lock (const struct opencl_device *device,
                          const struct opencl_source *source);
void rt_opencl_cache_unlock (int ticket);

/* Keep PROGRAM, which SOURCE was built to for DEVICE.  */
void rt_opencl_cache_store (const struct opencl_device *device,
                            const struct opencl_source *source,
                            cl_program program);

/* opencl-trim.c: remove files from DIRECTORY until they have at most LIMIT
 * bytes.  */
void rt_opencl_cache_trim (const char *directory, uint64_t limit);

#endif /* RT_OPENCL_CACHE_H */

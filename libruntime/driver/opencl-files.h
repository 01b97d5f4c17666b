/* SPDX-License-Identifier: LGPL-2.1-or-later

   The directory $XDG_CACHE_HOME/tasks/opencl, or ~/.cache/tasks/opencl, and
   its files, which processes share: a file is written under another name and
   renamed when it is whole.  */

#ifndef RT_OPENCL_FILES_H
#define RT_OPENCL_FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/uio.h>

/* Begins the names of files that are not whole.  */
#define RT_OPENCL_PARTIAL "partial-"

/* Find the directory; with ENABLED false, or where there is none, nothing is
   kept.  */
void rt_opencl_files_start (bool enabled);

/* The directory, or NULL; and whether there is one, which is made if need be.
 */
const char *rt_opencl_directory (void);
bool rt_opencl_directory_made (void);

/* PATH becomes that of file NAME, of less than 64 characters, in the
   directory.  */
struct opencl_path
{
  char text[PATH_MAX];
};
void rt_opencl_path (struct opencl_path *path, const char *name);

/* The first SIZE bytes of FILE, to be freed; NULL if it has less.  */
char *rt_opencl_file_read (int file, size_t size);

/* Make PATH, in the directory, a file of the COUNT PARTS, at once, or leave
   what there is.  */
void rt_opencl_file_write (const char *path, const struct iovec *parts,
                           unsigned count);

#endif /* RT_OPENCL_FILES_H */

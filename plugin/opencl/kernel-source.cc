/* SPDX-License-Identifier: GPL-3.0-or-later

   The sources of the OpenCL programs of a unit, of which each is read once. */

#include "gcc/gcc.h"

#include "embed.h"
#include "kernel-file.h"
#include "kernel-source.h"

/* The sources of this unit by the paths of their files.  */
static hash_map<nofree_string_hash, const kernel_source *> *sources;

static const kernel_source *
known_source (const char *path)
{
  if (!sources)
    sources = new hash_map<nofree_string_hash, const kernel_source *>;
  const kernel_source **slot = sources->get (path);
  return slot ? *slot : NULL;
}

static const kernel_source *
add_source (const char *path, const char *text, unsigned includes)
{
  kernel_source *source = XNEW (struct kernel_source);
  source->path = path;
  source->text = text;
  source->includes = includes;
  sources->put (path, source);
  return source;
}

/* Whether TEXT is nothing but blanks.  */
static bool
blank_p (const char *text)
{
  while (ISSPACE (*text))
    text++;
  return *text == '\0';
}

const struct kernel_source *
read_kernel_source (const char *name, location_t loc)
{
  struct kernel_file *file = XCNEW (struct kernel_file);
  const char *includer = expand_location (loc).file;
  enum file_state state
      = find_kernel_file (name, includer ? includer : "", file);
  if (state == FILE_MISSING && missing_files_allowed_p ())
    {
      add_dependency (name);
      return NULL;
    }
  if (state != FILE_FOUND)
    {
      error_at (loc, "%s", file_problem (state, name, file));
      return NULL;
    }

  const kernel_source *source = known_source (file->path);
  if (source)
    return source;
  add_dependency (file->path);
  if (blank_p (file->text))
    {
      error_at (loc, "%qs is empty", file->path);
      return NULL;
    }
  unsigned includes;
  char *text = embed_kernel_file (file, loc, &includes);
  return text ? add_source (file->path, text, includes) : NULL;
}

const struct kernel_source *
given_kernel_source (const char *path, const char *text)
{
  const kernel_source *source = known_source (path);
  return source ? source : add_source (path, text, 0);
}

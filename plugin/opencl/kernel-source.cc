/* SPDX-License-Identifier: GPL-3.0-or-later

   The sources of the OpenCL programs of a unit, of which each is read once,
   and places in them.  */

#include "gcc/gcc.h"

#include "kernel.h"

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
  kernel_source *source = new kernel_source{ path, text, includes };
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

/* The files are entered into the compiler's map of lines as if the pragma
   included them, and left.  That is done only for what is said: the map is the
   same if there is nothing.  */
location_t
make_kernel_location (const kernel_place *places, unsigned count,
                      location_t loc)
{
  unsigned outermost = LINEMAPS_ORDINARY_USED (line_table);
  for (unsigned i = 0; i < count; i++)
    {
      linemap_add (line_table, LC_ENTER, 0, places[i].path, 1);
      linemap_line_start (line_table, places[i].line, 127);
    }
  location_t where
      = linemap_position_for_column (line_table, places[count - 1].column);
  for (unsigned i = 0; i < count; i++)
    linemap_add (line_table, LC_LEAVE, 0, NULL, 0);
  /* Else the map could not be left again where it is.  */
  linemap_line_start (line_table,
                      ORDINARY_MAP_STARTING_LINE_NUMBER (
                          LINEMAPS_LAST_ORDINARY_MAP (line_table)),
                      127);

  /* What has been read last is behind the pragma.  */
  LINEMAPS_ORDINARY_MAP_AT (line_table, outermost)->included_from
      = expansion_point (loc);
  return where;
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   Files of OpenCL C: found like those of `#include', and read.

   The search goes through the directory of the including file, those of
   -iquote and -I, and then those of -fplugin-arg-tasks-opencl-include-dir.
   The directories of the system are left out: what they hold is C for the
   host.  */

#include "gcc/gcc.h"

#include "incpath.h"

#include "kernel.h"

/* Of libcpp's mkdeps.h, which is not installed.  */
class mkdeps;
extern void deps_add_dep (class mkdeps *, const char *);

static vec<const char *> directories;

void
add_kernel_directory (const char *directory)
{
  directories.safe_push (directory);
}

/* Read PATH if it is a file, and say what else it is.  */
static enum file_state
read_file (const char *path, struct kernel_file *file)
{
  struct stat status;
  if (stat (path, &status) != 0)
    return errno == ENOENT || errno == ENOTDIR ? FILE_MISSING
                                               : FILE_UNREADABLE;
  if (S_ISDIR (status.st_mode))
    return FILE_DIRECTORY;
  FILE *stream = fopen (path, "rb");
  if (!stream)
    return FILE_UNREADABLE;

  size_t size = 0, capacity = 4096, count;
  char *text = XNEWVEC (char, capacity);
  while ((count = fread (text + size, 1, capacity - size - 1, stream)) > 0)
    {
      size += count;
      if (capacity - size == 1)
        text = XRESIZEVEC (char, text, capacity *= 2);
    }
  int error = ferror (stream) ? errno : 0;
  fclose (stream);
  errno = error;
  if (error)
    return FILE_UNREADABLE;
  text[size] = '\0';
  /* The mark that some editors put before UTF-8.  */
  if (startswith (text, "\357\273\277"))
    text += 3, size -= 3;
  file->text = text;
  file->length = size;
  return strlen (text) == size ? FILE_FOUND : FILE_BINARY;
}

/* Look for NAME in DIRECTORY of LENGTH characters.  A directory there does not
   end the search, but *STATE remembers it.  Return whether it is at an end. */
static bool
try_directory (const char *directory, size_t length, const char *name,
               struct kernel_file *file, enum file_state *state)
{
  bool separator = length > 0 && !IS_DIR_SEPARATOR (directory[length - 1]);
  char *path = xasprintf ("%.*s%s%s", (int)length, directory,
                          separator ? "/" : "", name);
  enum file_state found = read_file (path, file);
  if (found != FILE_MISSING)
    {
      *state = found;
      file->path = path;
      return found != FILE_DIRECTORY;
    }
  free (path);
  return false;
}

enum file_state
find_kernel_file (const char *name, const char *includer,
                  struct kernel_file *file)
{
  enum file_state state = FILE_MISSING;
  file->path = name;
  file->text = NULL;
  if (IS_ABSOLUTE_PATH (name))
    {
      try_directory ("", 0, name, file, &state);
      return state;
    }
  if (includer
      && try_directory (includer, lbasename (includer) - includer, name, file,
                        &state))
    return state;
  for (cpp_dir *dir = get_added_cpp_dirs (includer ? INC_QUOTE : INC_BRACKET);
       dir; dir = dir->next)
    if ((dir->user_supplied_p || !dir->sysp)
        && try_directory (dir->name, strlen (dir->name), name, file, &state))
      return state;
  for (const char *directory : directories)
    if (try_directory (directory, strlen (directory), name, file, &state))
      return state;
  return state;
}

const char *
quoted (const char *text)
{
  return concat (open_quote, text, close_quote, NULL);
}

char *
file_problem (enum file_state state, const char *name,
              const struct kernel_file *file)
{
  switch (state)
    {
    case FILE_MISSING:
      return xasprintf (_ ("cannot find %s: it is neither beside this file "
                           "nor in a directory of -iquote, -I or "
                           "-fplugin-arg-tasks-opencl-include-dir"),
                        quoted (name));
    case FILE_DIRECTORY:
      return xasprintf (_ ("%s is a directory"), quoted (file->path));
    case FILE_UNREADABLE:
      return xasprintf (_ ("cannot read %s: %s"), quoted (file->path),
                        xstrerror (errno));
    case FILE_BINARY:
      return xasprintf (_ ("%s contains a null byte, so it is not source "
                           "code"),
                        quoted (file->path));
    default:
      gcc_unreachable ();
    }
}

static vec<const char *> depended_on;

const vec<const char *> &
dependencies (void)
{
  return depended_on;
}

void
add_dependency (const char *path)
{
  for (const char *known : depended_on)
    if (!strcmp (known, path))
      return;
  depended_on.safe_push (xstrdup (path));
  if (class mkdeps *deps = cpp_get_deps (parse_in))
    deps_add_dep (deps, path);
}

bool
missing_files_allowed_p (void)
{
  return cpp_get_options (parse_in)->deps.missing_files;
}

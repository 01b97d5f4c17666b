/* SPDX-License-Identifier: GPL-3.0-or-later

   What clang says of an OpenCL program.

   It reads the text that is embedded, complete with `#line', and so names the
   lines of the files.  Of the options of the build it gets those that OpenCL
   defines, each as one argument; there is no shell.  Its target is SPIR, which
   has what any device may have.  */

#include "gcc/gcc.h"

#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include "kernel.h"
#include "warning.h"

/* No program takes that long.  */
#define MAX_SECONDS 60

/* The arguments for clang to read a program that is built with OPTIONS.  */
static void
make_arguments (const char *options, auto_vec<const char *> *arguments)
{
  static const char *const fixed[] = { "clang",
                                       "-x",
                                       "cl",
                                       "-fsyntax-only",
                                       "-fno-color-diagnostics",
                                       "-fno-caret-diagnostics",
                                       "-target" };
  for (const char *argument : fixed)
    arguments->safe_push (argument);
  arguments->safe_push (POINTER_SIZE == 32 ? "spir" : "spir64");

  auto_vec<const char *> words;
  split_build_options (options, &words);
  if (!strstr (options, "-cl-std="))
    arguments->safe_push ("-cl-std=CL1.2");
  /* Devices define it.  */
  arguments->safe_push (
      xasprintf ("-D__OPENCL_VERSION__=%d", wanted_version (words)));
  for (const char *word : words)
    if (startswith (word, "-cl-")
        || ((startswith (word, "-D") || startswith (word, "-U")
             || startswith (word, "-I"))
            && word[2] != '\0'))
      arguments->safe_push (word);
  arguments->safe_push ("-");
  arguments->safe_push (NULL);
}

/* Wait for the process PID.  Return whether it ended by itself.  */
static bool
wait_for (pid_t pid)
{
  for (unsigned i = 0; i < MAX_SECONDS * 100; i++)
    {
      pid_t ended = waitpid (pid, NULL, WNOHANG);
      if (ended == pid || (ended < 0 && errno != EINTR))
        return true;
      usleep (10000);
    }
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  return false;
}

/* Run clang with ARGUMENTS, its input from and its output to these files.
   Return 0, or why that failed: an error number; -1 if it did not end.  */
static int
run (const vec<const char *> &arguments, FILE *input, FILE *output)
{
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init (&files);
  posix_spawn_file_actions_adddup2 (&files, fileno (input), 0);
  posix_spawn_file_actions_adddup2 (&files, fileno (output), 1);
  posix_spawn_file_actions_adddup2 (&files, fileno (output), 2);
  pid_t pid;
  int error = posix_spawnp (&pid, arguments[0], &files, NULL,
                            const_cast<char **> (&arguments[0]), environ);
  posix_spawn_file_actions_destroy (&files);
  return error ? error : wait_for (pid) ? 0 : -1;
}

/* A message in a line of clang's output.  */
struct message
{
  kernel_place place;
  bool note;
  const char *text;
};

/* Take LINE, `FILE:LINE:COLUMN: KIND: TEXT', apart.  Return whether it is
   such a line.  */
static bool
read_message (char *line, struct message *m)
{
  static const char *const kinds[]
      = { ": fatal error: ", ": error: ", ": warning: ", ": note: " };
  char *kind = NULL;
  for (const char *each : kinds)
    {
      char *found = strstr (line, each);
      if (found && (!kind || found < kind))
        {
          kind = found;
          m->text = found + strlen (each);
          m->note = !strcmp (each, ": note: ");
        }
    }
  if (!kind)
    return false;
  *kind = '\0';
  char *column = strrchr (line, ':');
  if (!column)
    return false;
  *column = '\0';
  char *number = strrchr (line, ':');
  if (!number)
    return false;
  *number = '\0';
  m->place.path = xstrdup (line);
  m->place.line = atoi (number + 1);
  m->place.column = atoi (column + 1);
  return m->place.line > 0 && m->place.column > 0;
}

/* Show the messages that STREAM has, of a program that is named at LOC, but
   for those that there were for other options.  */
static void
show_messages (FILE *stream, location_t loc)
{
  static hash_set<nofree_string_hash> *known;
  if (!known)
    known = new hash_set<nofree_string_hash>;
  char *line = NULL;
  size_t size = 0;
  bool shown = false;
  while (getline (&line, &size, stream) > 0)
    {
      struct message m;
      line[strcspn (line, "\n")] = '\0';
      char *whole = xstrdup (line);
      bool repeated = known->add (whole);
      if (!read_message (line, &m))
        {
          /* What is wrong with the options, say.  */
          if (startswith (whole, "clang: error: "))
            warn_tasks (loc, WARNING_KERNEL, "%s", whole);
          continue;
        }
      if (m.note ? !shown : repeated)
        {
          shown = false;
          continue;
        }
      location_t where = make_kernel_location (&m.place, 1, loc);
      if (m.note)
        inform (where, "%s", m.text);
      else
        shown = warn_tasks (where, WARNING_KERNEL, "%s", m.text);
    }
  free (line);
}

/* A file without a name that contains TEXT; NULL if that cannot be.  */
static FILE *
make_file (const char *text)
{
  int fd = memfd_create ("kernel", MFD_CLOEXEC);
  FILE *stream = fd < 0 ? NULL : fdopen (fd, "w+");
  if (!stream)
    return NULL;
  fputs (text, stream);
  rewind (stream);
  return stream;
}

void
check_kernel_with_clang (const struct kernel_source *source,
                         const char *options, location_t loc)
{
  static bool missing;
  if (missing || !warning_wanted_p (WARNING_KERNEL))
    return;
  auto_vec<const char *> arguments;
  make_arguments (options, &arguments);
  FILE *input = make_file (source->text), *output = make_file ("");
  int error = input && output ? run (arguments, input, output) : errno;
  if (error == ENOENT)
    {
      missing = true;
      inform (loc, "kernels are not checked: there is no clang here");
    }
  else if (error > 0)
    inform (loc, "kernels are not checked: cannot run clang: %s",
            xstrerror (error));
  else if (error < 0)
    inform (loc, "this is not checked: clang did not end within %d seconds",
            MAX_SECONDS);
  else
    {
      rewind (output);
      show_messages (output, loc);
    }
  if (input)
    fclose (input);
  if (output)
    fclose (output);
}

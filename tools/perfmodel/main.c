/* SPDX-License-Identifier: GPL-3.0-or-later

   tasks-perfmodel: lists, shows, plots and erases what the runtime has learnt
   of how long tasks take.  It is made of the runtime's own files for that
   (libruntime/model/).  See tasks-perfmodel(1).  */

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <unistd.h>

#include "base/error.h"
#include "model/family.h"
#include "model/store.h"
#include "perfmodel.h"

/* What the runtime's files call when something is wrong.  */
static void
say (const char *kind, const char *format, va_list args)
{
  fflush (stdout);
  fprintf (stderr, "tasks-perfmodel: %s", kind);
  vfprintf (stderr, format, args);
  fputc ('\n', stderr);
}

void
rt_warning (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  say ("warning: ", format, args);
  va_end (args);
}

_Noreturn static void fail (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

_Noreturn static void
fail (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  say ("", format, args);
  va_end (args);
  exit (EXIT_FAILURE);
}

void
rt_no_memory (const struct tasks_site *site, size_t size, const char *what)
{
  (void)site;
  fail ("%zu bytes for %s are not to be had", size, what);
}

static void
usage (FILE *stream)
{
  fprintf (
      stream,
      "Usage: tasks-perfmodel list\n"
      "       tasks-perfmodel show NAME...\n"
      "       tasks-perfmodel plot NAME [-o FILE]\n"
      "       tasks-perfmodel erase NAME... | --all\n\n"
      "Lists the tasks of which it is known how long they take on this"
      " machine, shows\nwhat is known of the task NAME, plots it as SVG,"
      " or erases it.\n"
      "  -o FILE      write the plot to FILE, not to the standard output\n"
      "      --all    erase everything, links to devices included\n"
      "      --help   this text\n"
      "      --version\n"
      "               the version\n");
}

_Noreturn static void
misused (const char *format, const char *what)
{
  fprintf (stderr, "tasks-perfmodel: ");
  fprintf (stderr, format, what);
  fputc ('\n', stderr);
  usage (stderr);
  exit (EXIT_FAILURE);
}

/* End with success if all that was printed has arrived.  */
static int
finish (void)
{
  if (ferror (stdout) || fclose (stdout))
    fail ("the standard output cannot be written");
  return EXIT_SUCCESS;
}

/* What is kept in the directory that the environment says; nothing is read
   yet.  */
static struct models *
find_set (void)
{
  const char *directory = getenv ("TASKS_MODELS");
  if (directory && !strcmp (directory, "0"))
    fail ("TASKS_MODELS is 0: nothing is kept");
  if (directory && (!*directory || !strcmp (directory, "1")))
    directory = NULL;
  if (directory && *directory != '/')
    fail ("TASKS_MODELS is '%.100s'; it must be 0, 1, or the path of a"
          " directory, from / on",
          directory);
  struct models *set = rt_models_new (MODELS_READ, directory);
  if (!rt_store_directory (set))
    fail ("nothing is kept, for there is no place: set HOME, XDG_CACHE_HOME or"
          " TASKS_MODELS");
  return set;
}

static struct models *
load (void)
{
  struct models *set = find_set ();
  rt_family_load_all (set);
  return set;
}

_Noreturn static void
unknown (const char *name)
{
  fail ("nothing is known of a task '%s'; 'tasks-perfmodel list' says of which"
        " it is",
        name);
}

/* The models of the task called NAME; there are some, or the program ends.  */
static void
need_models (struct models *set, const char *name, struct shown *shown)
{
  find_models (set, name, shown);
  if (!shown->count)
    unknown (name);
}

/* What options say: the file of -o, or NULL; --all.  */
static const char *path;
static bool all;

static int
list (int count, char **names)
{
  if (count)
    misused ("'%s' is too much", names[0]);
  print_list (load ());
  return finish ();
}

static int
show (int count, char **names)
{
  if (!count)
    misused ("%s needs the name of a task", "show");
  struct models *set = load ();
  for (int i = 0; i < count; i++)
    {
      struct shown shown;
      need_models (set, names[i], &shown);
      print_models (&shown);
    }
  return finish ();
}

static int
plot (int count, char **names)
{
  if (!count)
    misused ("%s needs the name of a task", "plot");
  if (count > 1)
    misused ("'%s' is too much: a plot is of one task", names[1]);
  struct shown shown;
  need_models (load (), *names, &shown);
  if (!path)
    {
      plot_models (stdout, &shown, *names);
      return finish ();
    }
  FILE *stream = fopen (path, "w");
  if (!stream)
    fail ("'%s' cannot be written: %s", path, strerror (errno));
  plot_models (stream, &shown, *names);
  if (ferror (stream) | fclose (stream))
    fail ("'%s' cannot be written", path);
  return EXIT_SUCCESS;
}

/* Remove the file at PATH.  */
static void
erase_file (void *data, const char *path)
{
  (void)data;
  if (unlink (path) && errno != ENOENT)
    fail ("'%s' cannot be removed: %s", path, strerror (errno));
}

static void
erase_all (void)
{
  struct models *set = find_set ();
  char *links = rt_store_path (set, "links");
  if (rt_store_each (set, erase_file, NULL) && links)
    erase_file (NULL, links);
}

/* Erase what SET has of the task called NAME.  */
static void
erase_task (struct models *set, const char *name)
{
  struct family *family;
  bool known = false;
  SLIST_FOREACH (family, &set->families, next)
    if (!strcmp (family->task, name))
      {
        int error = rt_family_erase (family);
        known = true;
        if (error)
          fail ("what is known of task '%s' cannot be erased in '%s': %s",
                name, rt_store_directory (set), strerror (error));
      }
  if (!known)
    unknown (name);
}

static int
erase (int count, char **names)
{
  if (!count && !all)
    misused ("%s needs the name of a task, or --all", "erase");
  if (count && all)
    misused ("'%s' is too much", names[0]);
  if (all)
    erase_all ();
  struct models *set = all ? NULL : load ();
  for (int i = 0; i < count; i++)
    erase_task (set, names[i]);
  return finish ();
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    int (*run) (int count, char **names);
  } commands[] = {
    { "list", list }, { "show", show }, { "plot", plot }, { "erase", erase }
  };
  static const struct option options[] = { { "all", 0, NULL, 'a' },
                                           { "help", 0, NULL, 'h' },
                                           { "version", 0, NULL, 'v' },
                                           { 0 } };
  for (int option;
       (option = getopt_long (argc, argv, "o:", options, NULL)) >= 0;)
    switch (option)
      {
      case 'o':
        path = optarg;
        break;
      case 'a':
        all = true;
        break;
      case 'h':
        usage (stdout);
        return finish ();
      case 'v':
        printf ("tasks-perfmodel " TASKS_VERSION "\n");
        return finish ();
      default:
        usage (stderr);
        return EXIT_FAILURE;
      }
  const char *name = argv[optind];
  if (!name)
    misused ("%s", "what shall it do?");
  for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++)
    if (!strcmp (name, commands[i].name))
      {
        if (path && commands[i].run != plot)
          misused ("%s has no option -o", name);
        if (all && commands[i].run != erase)
          misused ("%s has no option --all", name);
        return commands[i].run (argc - optind - 1, argv + optind + 1);
      }
  misused ("'%s' is not known", name);
}

/* SPDX-License-Identifier: GPL-3.0-or-later

   tasks-trace: what happened in a run, which TASKS_TRACE has recorded, as a
   page, a picture, a graph or a text.  See tasks-trace(1).  */

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tasks.h>

#include "analysis.h"

void
fail (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  fflush (stdout);
  fputs ("tasks-trace: ", stderr);
  vfprintf (stderr, format, args);
  fputc ('\n', stderr);
  va_end (args);
  exit (EXIT_FAILURE);
}

void *
allocate (size_t size)
{
  void *memory = calloc (1, size ? size : 1);
  if (!memory)
    fail ("%zu bytes are not to be had", size);
  return memory;
}

void *
grow (void *array, size_t count, size_t size)
{
  /* There is room for the next power of two.  */
  if (count ? count < 64 || (count & (count - 1)) : array != NULL)
    return array;
  size_t room = count < 64 ? 64 : 2 * count;
  array = realloc (array, room * size);
  if (!array)
    fail ("%zu bytes are not to be had", room * size);
  return array;
}

static void
usage (FILE *stream)
{
  fprintf (stream,
           "Usage: tasks-trace [OPTION]... FILE\n"
           "       tasks-trace --text FILE FILE\n\n"
           "Shows the run of a program with tasks that TASKS_TRACE=FILE has"
           " recorded, as a\npage for a browser.  Two runs are compared.\n"
           "  -o OUTPUT    write to OUTPUT; else the page is called as FILE,"
           " with .html at\n               its end, and all else goes to the"
           " standard output\n"
           "      --text   tables, for a terminal\n"
           "      --svg    a Gantt chart\n"
           "      --dot    the graph of the tasks, for Graphviz\n"
           "      --help   this text\n"
           "      --version\n"
           "               the version\n");
}

_Noreturn static void
misused (const char *format, const char *what)
{
  fputs ("tasks-trace: ", stderr);
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

/* What to write: a page, unless an option says something else.  */
static void (*format) (FILE *, const struct analysis *);

static void
choose (void (*what) (FILE *, const struct analysis *), const char *option)
{
  if (format && format != what)
    misused ("--%s is one output too much", option);
  format = what;
}

static void
write_output (FILE *stream, const struct analysis *analyses, unsigned count)
{
  if (count == 1)
    format (stream, analyses);
  else
    write_comparison (stream, analyses);
}

/* The name of the page of the record PATH: without .gz and .json.  */
static char *
page_path (const char *path)
{
  size_t length = strlen (path);
  char *name = allocate (length + 6);
  strcpy (name, path);
  const char *const suffixes[] = { ".gz", ".json" };
  for (unsigned i = 0; i < 2; i++)
    {
      size_t suffix = strlen (suffixes[i]);
      if (length > suffix && !strcmp (name + length - suffix, suffixes[i]))
        name[length -= suffix] = 0;
    }
  return strcat (name, ".html");
}

static void
refuse_overwriting (const char *output, char **inputs, int count)
{
  struct stat x, y;
  for (int i = 0; i < count; i++)
    if (!stat (output, &x) && !stat (inputs[i], &y) && S_ISREG (x.st_mode)
        && x.st_dev == y.st_dev && x.st_ino == y.st_ino)
      fail ("'%s' would be overwritten: it is what is read", output);
}

static int
write_file (const char *path, const struct analysis *analyses, unsigned count)
{
  FILE *stream = fopen (path, "we");
  if (!stream)
    fail ("'%s' cannot be written: %s", path, strerror (errno));
  write_output (stream, analyses, count);
  if (ferror (stream) | fclose (stream))
    fail ("'%s' cannot be written", path);
  return EXIT_SUCCESS;
}

static void
analyse (struct analysis *analysis, const struct trace *trace)
{
  *analysis = (struct analysis){ .trace = trace, .time = trace->end };
  analyse_causes (analysis);
  analyse_types (analysis);
  analyse_replay (analysis);
}

static int
run (char **paths, int count, const char *output)
{
  static struct trace traces[2];
  static struct analysis analyses[2];
  if (!count)
    misused ("%s", "which file?");
  if (count > 2)
    misused ("'%s' is too much: two records can be compared", paths[2]);
  if (count == 2 && format != write_text)
    misused ("%s", "two records are compared by --text");
  char *page = format || output ? NULL : page_path (paths[0]);
  format = format ? format : write_page;
  output = page ? page : output;
  if (output)
    refuse_overwriting (output, paths, count);
  for (int i = 0; i < count; i++)
    {
      read_trace (&traces[i], paths[i]);
      analyse (&analyses[i], &traces[i]);
    }
  if (output)
    {
      write_file (output, analyses, (unsigned)count);
      if (page)
        printf ("%s\n", page);
    }
  else
    write_output (stdout, analyses, (unsigned)count);
  free (page);
  return finish ();
}

int
main (int argc, char **argv)
{
  static const struct option options[]
      = { { "text", 0, NULL, 't' },    { "svg", 0, NULL, 's' },
          { "dot", 0, NULL, 'd' },     { "help", 0, NULL, 'h' },
          { "version", 0, NULL, 'v' }, { 0 } };
  const char *output = NULL;
  for (int option;
       (option = getopt_long (argc, argv, "o:", options, NULL)) >= 0;)
    switch (option)
      {
      case 'o':
        output = optarg;
        break;
      case 't':
        choose (write_text, "text");
        break;
      case 's':
        choose (write_svg, "svg");
        break;
      case 'd':
        choose (write_dot, "dot");
        break;
      case 'h':
        usage (stdout);
        return finish ();
      case 'v':
        printf ("tasks-trace " TASKS_VERSION "\n");
        return finish ();
      default:
        usage (stderr);
        return EXIT_FAILURE;
      }
  return run (argv + optind, argc - optind, output);
}

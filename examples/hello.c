/* SPDX-License-Identifier: LGPL-2.1-or-later

   The smallest program with tasks: each greeting is written by a task.

   usage: hello [GREETINGS]  */

#include <string.h>

#include "common.h"

#define LINE 48

/* A function with the attribute `task' returns `void'; a call of it submits
   a task and returns at once.  NUMBER is copied at the call.  TEXT is a
   buffer: the task works on the caller's memory, and `output' says that it
   writes all of it and reads none.  The body comes as usual.

   GCC without the plugin ignores the attributes and the pragmas below, and
   compiles a sequential program with the same result.  */
static void greet (int number, char text[LINE] __attribute__ ((output)))
    __attribute__ ((task));

static void
greet (int number, char text[LINE])
{
  memset (text, 0, LINE);
  snprintf (text, LINE, "Hello, world, from task %d!", number);
}

/* Whether TEXT is the greeting NUMBER.  */
static bool
is_greeting (int number, const char text[LINE])
{
  const char *start = "Hello, world, from task ";
  return strncmp (text, start, strlen (start)) == 0
         && atoi (text + strlen (start)) == number
         && text[strlen (text) - 1] == '!';
}

int
main (int argc, char **argv)
{
  const char *arguments = "[GREETINGS]";
  if (argc > 2)
    usage (argv, arguments);
  int count = number_argument (argc, argv, 1, 4, 1, 100000, arguments);
  char (*lines)[LINE] = allocate (count * sizeof *lines);

  double start = seconds ();
  for (int i = 0; i < count; i++)
    {
      /* Tasks work on registered memory only.  The number of elements may be
         left out here, because the type of lines[i], an array, tells it.  */
#pragma tasks register lines[i]
      greet (i, lines[i]);
    }
    /* Without this the greetings might not be there yet.  */
#pragma tasks wait
  double elapsed = seconds () - start;

  bool right = true;
  for (int i = 0; i < count; i++)
    {
      puts (lines[i]);
      right = right && is_greeting (i, lines[i]);
#pragma tasks unregister lines[i]
    }
  free (lines);

  print_time (elapsed);
  return verdict (right);
}

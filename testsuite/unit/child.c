/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions that run in a process of their own.  */

#include "child.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int
run_in_child (void (*function) (void), char *text, size_t size)
{
  int ends[2];
  int status;
  size_t used = 0;
  ssize_t got;
  ck_assert_int_eq (pipe (ends), 0);
  fflush (NULL);
  pid_t child = fork ();
  if (!child)
    {
      dup2 (ends[1], STDERR_FILENO);
      close (ends[0]);
      close (ends[1]);
      function ();
      _exit (0);
    }
  close (ends[1]);
  while (used < size - 1
         && (got = read (ends[0], text + used, size - 1 - used)) > 0)
    used += got;
  text[used] = '\0';
  close (ends[0]);
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert (WIFEXITED (status));
  return WEXITSTATUS (status);
}

void
expect_text (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part), "no '%s' in '%s'", part, text);
}

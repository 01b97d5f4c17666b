/* SPDX-License-Identifier: GPL-3.0-or-later

   A child of fork has a runtime of its own: it may use tasks, and ends without
   waiting for threads that it does not have.  */

/* { dg-no-sanitizer thread "it does not follow threads after a fork" } */
/* { dg-no-emulator "that of QEMU has no threads after a fork" } */

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void add (int *v, int n) __attribute__ ((task));

static void
add (int *v, int n)
{
  *v = *v * 3 + n;
}

/* Use tasks on V and return what comes out.  */
static int
compute (int *v)
{
  for (int i = 0; i < 5; i++)
    add (v, i);
#pragma tasks wait
  return *v;
}

int
main (void)
{
  static int v[1], w[1];

#pragma tasks register v
  printf ("%d\n", compute (v));
#pragma tasks wait
  fflush (stdout);
  for (int way = 0; way < 3; way++)
    {
      pid_t child = fork ();
      if (child == 0)
        {
          if (way == 0)
            _exit (11);
          if (way == 1)
            exit (22);
#pragma tasks shutdown
#pragma tasks register w
          int status = compute (w);
#pragma tasks unregister w
          exit (status);
        }
      int status;
      waitpid (child, &status, 0);
      printf ("%d %d\n", WIFEXITED (status), WEXITSTATUS (status));
      fflush (stdout);
    }
  printf ("%d\n", compute (v));
#pragma tasks unregister v
  return 0;
}

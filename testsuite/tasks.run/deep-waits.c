/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks that wait for their children, on small stacks: who waits executes what
   it waits for, rather than others until its stack is full.  */

/* { dg-environment "TASKS_SCHED=random TASKS_NCPU=4" } */
/* { dg-no-sanitizer address "frames are larger" } */
/* { dg-no-sanitizer thread "frames are larger" } */
/* { dg-no-emulator "it executes itself" } */

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#define CHILDREN 4
#define DEPTH 10
#define FRAME 4096

static void count (int depth, long nodes[1]) __attribute__ ((task));

static void
count (int depth, long nodes[1])
{
  volatile char frame[FRAME];
  long parts[CHILDREN];
  frame[0] = frame[FRAME - 1] = 1;
  *nodes = frame[0];
  if (depth == DEPTH)
    return;
  for (int i = 0; i < CHILDREN; i++)
    {
#pragma tasks register &parts[i] 1
      count (depth + 1 + (i == 0 && depth < DEPTH - 1), &parts[i]);
    }
#pragma tasks wait
  for (int i = 0; i < CHILDREN; i++)
    {
#pragma tasks unregister &parts[i]
      *nodes += parts[i];
    }
}

int
main (int argc, char **argv)
{
  struct rlimit limit;
  getrlimit (RLIMIT_STACK, &limit);
  if (argc == 1)
    {
      limit.rlim_cur = 256 * 1024;
      setrlimit (RLIMIT_STACK, &limit);
      execl (argv[0], argv[0], "again", (char *)NULL);
      return 1;
    }
  for (int i = 0; i < 3; i++)
    {
      long nodes[1];
#pragma tasks register nodes
      count (0, nodes);
#pragma tasks unregister nodes
      if (i == 2)
        printf ("%ld\n", *nodes);
    }
  return 0;
}

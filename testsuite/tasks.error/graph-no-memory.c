/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory for one more execution of a graph's block, while the first is still
   to be executed, cannot be had.  */

/* { dg-only O0 } */
/* { dg-environment "TASKS_NCPU=1 TASKS_INLINE=never" } */
/* { dg-stop "out of memory: .* for a graph of tasks" 0 } */

#include <errno.h>
#include <stddef.h>
#include <stdio.h>

static int fails;

extern void *__libc_malloc (size_t size);

void *
malloc (size_t size)
{
  if (!fails)
    return __libc_malloc (size);
  errno = ENOMEM;
  return NULL;
}

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static int v[8], w[8];

int
main (void)
{
#pragma tasks register v
#pragma tasks register w
  for (int i = 0; i < 4; i++)
    {
      fails = i > 0;
#pragma tasks graph
      {
        add (8, v, i);
        add (8, w, i);
      }
    }
  puts ("not reached");
  return 0;
}

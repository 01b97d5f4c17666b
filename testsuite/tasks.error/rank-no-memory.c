/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory for ranks that cannot be had is an error, whatever the thread has
   locked.  */

/* { dg-only O0 } */
/* { dg-environment "TASKS_NCPU=2 TASKS_MODELS=0" } */
/* { dg-stop "out of memory: .* for the ranks of tasks" 0 } */

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

enum
{
  SAMPLES = 16,
  LEAVES = 700 /* behind one task */
};

static atomic_bool fails;

extern void *__libc_malloc (size_t size);

void *
malloc (size_t size)
{
  if (!atomic_load (&fails))
    return __libc_malloc (size);
  errno = ENOMEM;
  return NULL;
}

static void hold (int *a) __attribute__ ((task));
static void slow (const int *a, int *b) __attribute__ ((task));
static void leaf (const int *a) __attribute__ ((task));

static atomic_bool begun, submitted;

static void
hold (int *a)
{
  atomic_store (&begun, 1);
  while (!atomic_load (&submitted))
    usleep (100);
  *a = 1;
}

static void
slow (const int *a, int *b)
{
  usleep (2000);
  *b = *a;
}

static void
leaf (const int *a)
{
  (void)a;
}

int
main (void)
{
  static int a[1], b[1], c[1];
#pragma tasks register a
#pragma tasks register b
#pragma tasks register c
  for (int i = 0; i < SAMPLES; i++)
    slow (a, b);
#pragma tasks wait
  hold (a);
  /* Its own rank may be computed, too.  */
  while (!atomic_load (&begun))
    usleep (100);
  /* One of them is executed behind what it waits for, the other is found.  */
  slow (a, b);
  slow (a, c);
  for (int i = 0; i < LEAVES; i++)
    {
      leaf (b);
      leaf (c);
    }
  atomic_store (&fails, 1);
  atomic_store (&submitted, 1);
#pragma tasks wait
  puts ("not reached");
  return 0;
}

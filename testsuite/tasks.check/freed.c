/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory that ends while it is registered, wherever it comes from.  */

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <tasks.h>

TASK void fill (int n, char v[n] TASK_OUTPUT, char c);

static void (*volatile release) (void *) = free;

void
fill (int n, char v[n], char c)
{
  memset (v, c, n);
}

/* A buffer of N bytes at START, which a task has filled.  */
static void *
use (void *start, int n)
{
  char *v = start;
#pragma tasks register v n
  fill (n, v, 'a');
#pragma tasks wait
  errno = 77;
  return v;
}

/* Libraries may allocate around a fork, and say so before the runtime does.  */
static void
allocate (void)
{
  release (malloc (10));
}

static void
before_all (void)
{
  pthread_atfork (allocate, allocate, allocate);
}

static void (*const first) (void)
    __attribute__ ((section (".preinit_array"), used)) = before_all;

static void
use_fork (void)
{
  pid_t child = fork ();
  if (child == 0)
    _exit (0);
  if (waitpid (child, NULL, 0) != child)
    abort ();
}

int
main (void)
{
  void *aligned;
  char *text = use (strdup ("some text"), 10);
  char *large = use (malloc (300000), 300000);
  char *array = use (calloc (10, 100), 1000);
  char *cell = use (aligned_alloc (64, 128), 128);
  char *page = mmap (NULL, 16384, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (posix_memalign (&aligned, 4096, 8192))
    abort ();
  use (aligned, 8192);
  use (page, 16384);
  char *right = use (malloc (100), 100);
#pragma tasks unregister right
  errno = 77;
  free (right);
  free (text); /* the program frees a buffer that is registered */
  free (aligned); /* the program frees a buffer that is registered */
  free (cell); /* the program frees a buffer that is registered */
  array = realloc (array, 500); /* the program reallocates a buffer that is registered */
  large = realloc (large, 600000); /* the program reallocates a buffer that is registered */
  munmap (page, 16384); /* the program unmaps a buffer that is registered */
  if (errno != 77)
    abort ();
  use_fork ();
  return 0;
}

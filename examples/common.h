/* SPDX-License-Identifier: LGPL-2.1-or-later

   What every example needs besides its subject: a problem size from the
   command line, a clock, a checksum, and a last line that tells the result.

   Only the line that starts with "time:" may differ between the sequential
   and the parallel build of an example; `make demo' compares all others.  */

#ifndef EXAMPLES_COMMON_H
#define EXAMPLES_COMMON_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

/* Say how the program is called and end it.  */
static inline void
usage (char **argv, const char *arguments)
{
  fprintf (stderr, "usage: %s %s\n", argv[0], arguments);
  exit (EXIT_FAILURE);
}

/* Argument INDEX of the command line, a whole number from LOW to HIGH, or
   OTHERWISE if it is not there.  ARGUMENTS describes the command line for
   the message about a bad number.  */
static inline int
number_argument (int argc, char **argv, int index, int otherwise, int low,
                 int high, const char *arguments)
{
  if (index >= argc)
    return otherwise;
  char *end;
  errno = 0;
  long value = strtol (argv[index], &end, 10);
  if (errno != 0 || end == argv[index] || *end != '\0' || value < low
      || value > high)
    {
      fprintf (stderr, "%s: '%s' is not a number from %d to %d\n", argv[0],
               argv[index], low, high);
      usage (argv, arguments);
    }
  return (int)value;
}

/* Whether FLAG is the first argument of the command line; if so it is taken
   away.  */
static inline bool
flag_argument (int *argc, char **argv, const char *flag)
{
  if (*argc < 2 || strcmp (argv[1], flag) != 0)
    return false;
  for (int i = 1; i < *argc; i++)
    argv[i] = argv[i + 1];
  --*argc;
  return true;
}

/* The smaller of A and B.  */
static inline int
least (int a, int b)
{
  return a < b ? a : b;
}

/* How far apart columns of ROWS numbers are best stored: if it were whole
   pages, what stands side by side would share a few lines of the caches.  */
static inline int
leading_dimension (int rows)
{
  enum
  {
    PAGE = 4096 / sizeof (double),
    LINE = 64 / sizeof (double)
  };
  return rows % PAGE ? rows : rows + LINE;
}

/* SIZE bytes on the heap, or the end of the program.  Aligned to a page, so
   that sequential and parallel runs see the same alignment.  */
static inline void *
allocate (size_t size)
{
  enum
  {
    PAGE = 4096
  };
  void *memory = aligned_alloc (PAGE, (size / PAGE + 1) * PAGE);
  if (memory == NULL)
    {
      fprintf (stderr, "no memory for %zu bytes\n", size);
      exit (EXIT_FAILURE);
    }
  return memory;
}

/* The same, but what is not touched takes no memory: more than the machine has
   may be asked for.  */
static inline void *
allocate_untouched (size_t size)
{
  void *memory = mmap (NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    {
      fprintf (stderr, "no room for %zu bytes\n", size);
      exit (EXIT_FAILURE);
    }
  return memory;
}

/* Seconds on a clock that is never set back.  */
static inline double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Print the time that the computation took.  */
static inline void
print_time (double elapsed)
{
  printf ("time: %.4f s\n", elapsed);
}

/* Print the checksum of SIZE bytes at DATA: FNV-1a on words of eight bytes
   (the rest byte by byte), for speed.  Any different bit shows.  */
static inline void
print_checksum (const void *data, size_t size)
{
  const unsigned char *bytes = data;
  const uint64_t prime = 0x100000001b3;
  uint64_t hash = 0xcbf29ce484222325;
  size_t i = 0;
  for (; i + 8 <= size; i += 8)
    {
      uint64_t word;
      __builtin_memcpy (&word, bytes + i, 8);
      hash = (hash ^ word) * prime;
      hash ^= hash >> 32;
    }
  for (; i < size; i++)
    hash = (hash ^ bytes[i]) * prime;
  printf ("checksum: %016llx\n", (unsigned long long)hash);
}

/* Print whether the result is RIGHT; the value is main's.  */
static inline int
verdict (bool right)
{
  puts (right ? "result: right" : "result: WRONG");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif /* EXAMPLES_COMMON_H */

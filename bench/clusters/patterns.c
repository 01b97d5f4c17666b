/* SPDX-License-Identifier: GPL-3.0-or-later

   Task Bench's patterns for described clusters: STEPS rows of WIDTH tasks,
   each of which writes a buffer of BYTES and reads some of the row before.

     trivial   nothing
     stencil   its own column, and the neighbours
     fft       its own column, and one that is 1, 2, 4... away
     spread    its own column, and two that are a third of the row away

   usage: patterns PATTERN WIDTH STEPS BYTES  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void work_1 (size_t n, char to[n] TASK_OUTPUT);
TASK void work_2 (size_t n, char to[n] TASK_OUTPUT, const char a[n]);
TASK void work_3 (size_t n, char to[n] TASK_OUTPUT, const char a[n],
                  const char b[n]);
TASK void work_4 (size_t n, char to[n] TASK_OUTPUT, const char a[n],
                  const char b[n], const char c[n]);

/* Nothing is executed (TASKS_SIMULATE=timing), but for what they cost.  */
void
work_1 (size_t n, char to[n])
{
  memset (to, 0, n);
}

void
work_2 (size_t n, char to[n], const char a[n])
{
  memcpy (to, a, n);
}

void
work_3 (size_t n, char to[n], const char a[n], const char b[n])
{
  for (size_t i = 0; i < n; i++)
    to[i] = a[i] + b[i];
}

void
work_4 (size_t n, char to[n], const char a[n], const char b[n],
        const char c[n])
{
  for (size_t i = 0; i < n; i++)
    to[i] = a[i] + b[i] + c[i];
}

int
main (int argc, char **argv)
{
  long width = argc == 5 ? atol (argv[2]) : 0;
  long steps = width > 1 ? atol (argv[3]) : 0;
  size_t bytes = steps > 0 ? strtoul (argv[4], NULL, 0) : 0;
  if (!bytes || !strchr ("tsf", argv[1][0]))
    {
      fprintf (stderr,
               "usage: %s trivial|stencil|fft|spread WIDTH STEPS"
               " BYTES\n",
               argv[0]);
      return EXIT_FAILURE;
    }
  char *rows[2];
  for (int i = 0; i < 2; i++)
    {
      rows[i] = malloc (width * bytes);
      for (long c = 0; rows[i] && c < width; c++)
        {
#pragma tasks register &rows[i][c *bytes], bytes
        }
    }
  if (!rows[0] || !rows[1])
    return EXIT_FAILURE;
  for (long step = 0, distance = 1; step < steps; step++)
    {
      const char *from = rows[step % 2];
      char *to = rows[(step + 1) % 2];
      distance = 2 * distance < width ? 2 * distance : 1;
      for (long c = 0; c < width; c++)
        {
          const char *own = from + c * bytes;
          long left = c - 1, right = c + 1, other = (c ^ distance) % width;
          if (!strcmp (argv[1], "spread"))
            {
              left = (c + width / 3) % width;
              right = (c + 2 * width / 3) % width;
            }
          if (!step || argv[1][0] == 't')
            work_1 (bytes, to + c * bytes);
          else if (argv[1][0] == 'f')
            work_3 (bytes, to + c * bytes, own, from + other * bytes);
          else if (left < 0 || right == width)
            work_3 (bytes, to + c * bytes, own,
                    from + (left < 0 ? right : left) * bytes);
          else
            work_4 (bytes, to + c * bytes, own, from + left * bytes,
                    from + right * bytes);
        }
    }
#pragma tasks shutdown
  return 0;
}
